import type { Scope } from '../scope/scope.ts';
import { makeComparison, type SheetComparison } from '../sheet-diff/comparison.ts';
import { diffSheets } from '../sheet-diff/diff-sheets.ts';
import { sideOf } from '../sheet-diff/diff-side.ts';
import { summarizeDiff } from '../sheet-diff/diff-summary.ts';
import type { Attempt } from '../store/attempts.ts';
import { readKeyedRows } from '../store/read-keyed-rows.ts';

export interface CompareOptions {
  readonly now: () => Date;
  /** True when it must stop. @default - never */
  readonly outOfTime?: () => boolean;
  /** Receives the number of prices that are compared so far. */
  readonly onPrices?: (prices: number) => void;
}

/** A comparison took too long. */
export class ComparisonCut extends Error {
  override readonly name = 'ComparisonCut';
}

/**
 * Compares two stored sheets of one contract, a few pages at a time. @throws ComparisonCut, CurrencyDiffers,
 * StoreUnavailable 503, StoredItemInvalid 500
 */
export async function compareSheets(
  { scope_id, currency }: Pick<Scope, 'scope_id' | 'currency'>,
  before: Attempt,
  after: Attempt,
  { now, outOfTime = () => false, onPrices = () => {} }: CompareOptions,
): Promise<SheetComparison> {
  const pagesOf = (attempt: Attempt) => readKeyedRows(scope_id, attempt, 'prices');
  const summary = summarizeDiff();
  let prices = 0;
  for await (const meters of diffSheets(pagesOf(before), pagesOf(after))) {
    for (const meter of meters) {
      summary.add(meter);
      prices += meter.changes.length;
    }
    onPrices(prices);
    if (outOfTime()) throw new ComparisonCut(`no time was left after ${prices} prices`);
  }
  const sheets = { scope_id, currency, before: sideOf(before), after: sideOf(after), compared_at: now().toISOString() };
  return makeComparison(sheets, summary.result());
}
