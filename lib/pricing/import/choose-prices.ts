import type { PriceRow } from '../price-row.ts';

/** How the prices are chosen from the rows that a source has under one key. */
export interface PriceChoice<Row> {
  readonly key: (row: Row) => string;
  readonly choose: (rows: readonly Row[]) => readonly PriceRow[];
}

/** The second stage of an import: chooses the prices of each key. @param batches rows of equal keys are together */
export async function* choosePrices<Row>(
  batches: AsyncIterable<readonly Row[]>,
  { key, choose }: PriceChoice<Row>,
): AsyncGenerator<readonly PriceRow[]> {
  let group: Row[] = [];
  let groupKey: string | undefined;
  for await (const batch of batches) {
    const prices: PriceRow[] = [];
    for (const row of batch) {
      const rowKey = key(row);
      if (group.length > 0 && rowKey !== groupKey) {
        prices.push(...choose(group));
        group = [];
      }
      groupKey = rowKey;
      group.push(row);
    }
    yield prices;
  }
  if (group.length > 0) yield choose(group);
}
