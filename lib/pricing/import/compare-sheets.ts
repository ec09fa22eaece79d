import { StoreUnavailable } from '../../platform/aws/store-errors.ts';
import { StoredItemInvalid } from '../../platform/aws/stored-item.ts';
import { errorMessage } from '../../platform/error-facts.ts';
import { howToCompare } from '../errors.ts';
import type { Scope } from '../scope/scope.ts';
import { comparedCounts, makeComparison, type SheetComparison } from '../sheet-diff/comparison.ts';
import { CurrencyDiffers, diffSheets } from '../sheet-diff/diff-sheets.ts';
import { sideOf } from '../sheet-diff/diff-side.ts';
import { summarizeDiff } from '../sheet-diff/diff-summary.ts';
import { previousSnapshot } from '../snapshot/kept-snapshots.ts';
import { type Attempt, listAttempts } from '../store/attempts.ts';
import { findComparison, makePlace, storeComparison } from '../store/comparisons.ts';
import { readKeyedRows } from '../store/read-keyed-rows.ts';
import type { ImportProgress, ImportResult } from './import-result.ts';

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

export interface ComparisonOptions {
  readonly now: () => Date;
  readonly outOfTime?: () => boolean;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Receives the error of a comparison that failed; the result has a warning. */
  readonly onNotCompared?: (error: unknown) => void;
}

/** Two sheets of 500,000 prices take seven seconds. */
const maxMs = 120_000;
const maxWarnings = 100;

/**
 * The last step of an import: compares the sheet that it has made current with the one before it, if that is kept, and
 * stores what changed. The new sheet is in use by then. Never throws: without a comparison the import is as good.
 */
export async function addComparison(
  result: ImportResult,
  scope: Pick<Scope, 'scope_id' | 'currency'>,
  options: ComparisonOptions,
): Promise<ImportResult> {
  if (result.status === 'unchanged') return recallComparison(result);
  if (result.status !== 'completed') return result;
  try {
    return { ...result, ...(await compareWithPrevious(result, scope, options)) };
  } catch (error) {
    options.onNotCompared?.(error);
    const warning = `not compared with the sheet before it: ${reasonOf(error)}. ${howToCompare(scope.scope_id)}`;
    const { warnings, warning_count } = result;
    return { ...result, warnings: [warning, ...warnings].slice(0, maxWarnings), warning_count: warning_count + 1 };
  }
}

/** What the active sheet changed, for another delivery of it: its report takes the place of the first one's. */
async function recallComparison(result: ImportResult): Promise<ImportResult> {
  const { scope_id, snapshot_id } = result;
  const found = await findComparison({ scope_id, snapshot_id: snapshot_id ?? '' }).catch(() => undefined);
  return found ? { ...result, comparison: comparedCounts(found) } : result;
}

async function compareWithPrevious(
  { snapshot_id, write_units }: ImportResult,
  scope: Pick<Scope, 'scope_id' | 'currency'>,
  { now, outOfTime = () => false, onProgress = () => {} }: ComparisonOptions,
): Promise<Partial<ImportResult>> {
  const attempts = await listAttempts(scope.scope_id);
  const after = attempts.find((attempt) => attempt.snapshot_id === snapshot_id);
  const before = after && previousSnapshot(attempts, after.snapshot_id);
  if (!after || !before) return {};
  if (!(await makePlace(after))) throw new ComparisonCut('a newer sheet has taken its place');
  const began = now().getTime();
  const comparison = await compareSheets(scope, before, after, {
    now,
    outOfTime: () => outOfTime() || now().getTime() - began > maxMs,
    onPrices: (rows) => onProgress({ phase: 'comparing', rows }),
  });
  return { comparison: comparedCounts(comparison), write_units: write_units + (await storeComparison(comparison)) };
}

/** The message of an error that people can do something about. */
const reasonOf = (error: unknown): string =>
  [ComparisonCut, CurrencyDiffers, StoreUnavailable, StoredItemInvalid].some((known) => error instanceof known)
    ? errorMessage(error)
    : 'an unexpected error';
