import type { PriceRow } from '../price-row.ts';

/** How the prices are chosen from the rows that a source has under one key. */
export interface PriceChoice<Row> {
  readonly key: (row: Row) => string;
  readonly choose: (rows: readonly Row[]) => readonly PriceRow[];
  /** Leaves out repeated rows where a key has many, so that memory does not grow with them. @throws ImportFailure */
  readonly withoutRepeated?: (rows: readonly Row[]) => Row[];
}

/** Rows of a key that are kept without a look at whether they are repeated. */
const manyRows = 1_000;

/** The second stage of an import: chooses the prices of each key. @param batches rows of equal keys are together */
export async function* choosePrices<Row>(
  batches: AsyncIterable<readonly Row[]>,
  { key, choose, withoutRepeated = (rows) => [...rows] }: PriceChoice<Row>,
): AsyncGenerator<readonly PriceRow[]> {
  let group: Row[] = [];
  let groupKey: string | undefined;
  let tooMany = manyRows;
  const chooseOfGroup = (): readonly PriceRow[] => choose(group.length < manyRows ? group : withoutRepeated(group));
  for await (const batch of batches) {
    const prices: PriceRow[] = [];
    for (const row of batch) {
      const rowKey = key(row);
      if (group.length > 0 && rowKey !== groupKey) {
        prices.push(...chooseOfGroup());
        group = [];
        tooMany = manyRows;
      }
      groupKey = rowKey;
      group.push(row);
      if (group.length < tooMany) continue;
      group = withoutRepeated(group);
      tooMany = Math.max(manyRows, 2 * group.length);
    }
    yield prices;
  }
  if (group.length > 0) yield chooseOfGroup();
}
