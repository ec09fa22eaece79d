import type { PriceRow } from '../price-row.ts';
import { listPrices } from '../prices.ts';
import { type ChooseOptions, chooseRows } from '../sheet/choose-rows.ts';
import { fillNames, type MeterNames } from '../sheet/meter-names.ts';
import { findPlanTerms } from '../sheet/plan-terms.ts';
import type { SheetRow } from '../sheet/sheet-row.ts';
import type { ImportReport } from './import-report.ts';
import { fileTooLarge, maxRowsOfMeter } from './read/limits.ts';
import { sheetRowFormat } from './row-formats.ts';

/** How the prices are chosen from the rows that a source has under one key. */
export interface PriceChoice<Row> {
  readonly key: (row: Row) => string;
  readonly choose: (rows: readonly Row[]) => readonly PriceRow[];
  /** Leaves out repeated rows if a key has many, so that memory does not grow with them. @throws ImportFailure */
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

interface SheetChoiceOptions extends ChooseOptions {
  /** Names for the meters that have none on the sheet. */
  readonly names: MeterNames;
}

/** Chooses the prices of each meter of a sheet, and tells the report of every price and doubt. */
export const sheetChoice = (
  { names, ...options }: SheetChoiceOptions,
  report: Pick<ImportReport, 'countPrice' | 'doubt'>,
): PriceChoice<SheetRow> => ({
  key: ({ meterId }) => meterId,
  choose: (ofMeter) => {
    const { rows, withoutTerm } = findPlanTerms(ofMeter);
    const doubtOfMeter = withoutTerm.length > 0 ? unusedPlans(withoutTerm) : undefined;
    const [first] = ofMeter;
    if (doubtOfMeter !== undefined && first) report.doubt(first.meterId, doubtOfMeter);
    const prices: PriceRow[] = [];
    for (const ofTerm of byTerm(rows)) {
      for (const { row, doubt } of chooseRows(ofTerm, options)) {
        report.countPrice(row, doubt);
        prices.push(fillNames(priceOf(row, doubt, doubtOfMeter), names));
      }
    }
    return prices;
  },
  withoutRepeated: (ofMeter) => {
    const different = [...new Map(ofMeter.map((row) => [sheetRowFormat.write(row), row])).values()];
    if (different.length > maxRowsOfMeter) {
      throw fileTooLarge(
        `Meter ${different[0]?.meterId} has more than ${maxRowsOfMeter} different rows, which is the limit.`,
      );
    }
    return different;
  },
});

const unusedPlans = (rows: readonly SheetRow[]): string =>
  `has savings-plan prices without a term (${listPrices(rows)}), which are not used`;

/** Most meters have one row. */
const byTerm = (rows: readonly SheetRow[]): readonly (readonly SheetRow[])[] =>
  rows.length === 1 ? [rows] : [...Map.groupBy(rows, ({ priceType, term }) => `${priceType}|${term}`).values()];

function priceOf(chosen: SheetRow, doubt: string | undefined, doubtOfMeter: string | undefined): PriceRow {
  const { effectiveStart, effectiveEnd, includedQuantity } = chosen;
  const allowance =
    includedQuantity && `includes ${includedQuantity} × ${chosen.unitOfMeasure} a month, which is not subtracted`;
  const hasNote = doubt || doubtOfMeter || allowance;
  // Member by member: to copy all but some of them takes five times as long.
  const price: Writable<PriceRow> = {
    meterId: chosen.meterId,
    meterName: chosen.meterName,
    category: chosen.category,
    subCategory: chosen.subCategory,
    product: chosen.product,
    sku: chosen.sku,
    armSku: chosen.armSku,
    location: chosen.location,
    unitOfMeasure: chosen.unitOfMeasure,
    unitPrice: chosen.unitPrice,
    currency: chosen.currency,
    priceType: chosen.priceType,
    term: chosen.term,
    tierMinimumUnits: chosen.tierMinimumUnits,
    partNumber: chosen.partNumber,
  };
  if (effectiveStart !== '') price.effectiveStart = effectiveStart;
  if (effectiveEnd !== '') price.effectiveEnd = effectiveEnd;
  if (hasNote) price.note = [doubt, doubtOfMeter, allowance].filter(Boolean).join(', and ');
  return price;
}

type Writable<Row> = { -readonly [Name in keyof Row]: Row[Name] };
