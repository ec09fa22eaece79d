import { count } from '../../platform/text.ts';
import { ImportFailure } from '../errors.ts';
import type { Attempt } from '../store/attempts.ts';
import { findScope } from '../store/scopes.ts';
import { throwIfOvertaken } from './life-signs.ts';

/** Minimum part of the last prices that a new list or sheet must have. */
const minPart = 0.5;

/** True where so many prices are gone that the list or sheet is probably not complete. */
export const hasShrunk = (rows: number, lastRows: number): boolean => rows < lastRows * minPart;

/**
 * Compares the number of prices of a sheet with that of the active one, before it takes its place.
 * @param force takes a sheet that has shrunk @returns what `force` has taken, as a warning
 * @throws ImportFailure where it has shrunk, Overtaken where a newer upload is active
 */
export async function checkSize(attempt: Attempt, rows: number, force: boolean): Promise<string | undefined> {
  const { scope_id } = attempt;
  const scope = await findScope(scope_id);
  throwIfOvertaken(attempt, scope?.active_order);
  const lastRows = scope?.active_snapshot?.row_count ?? 0;
  if (!hasShrunk(rows, lastRows)) return undefined;
  const loss = `it has ${count(rows, 'price')}; the last sheet had ${lastRows}`;
  if (force) return `the sheet has lost more than half of its prices: ${loss}`;
  const howTo = `\`appraise import-price-sheet <file> --scope ${scope_id} --force\` takes it all the same`;
  throw new ImportFailure('sheet_shrunken', `The sheet is probably not complete: ${loss}; ${howTo}.`);
}
