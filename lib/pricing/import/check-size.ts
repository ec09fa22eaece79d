import { count } from '../../platform/text.ts';
import { noRegion } from '../catalog/regions.ts';
import { ImportFailure } from '../errors.ts';
import type { RegionRead, RegionsRead } from '../scope/scope.ts';
import type { Attempt } from '../store/attempts.ts';
import { findScope } from '../store/scopes.ts';
import { throwIfOvertaken } from './life-signs.ts';
import type { RegionCounts } from './region-counts.ts';

/** A region that has lost so many rows that the list was probably not read completely. */
export interface ShrunkenRegion {
  readonly region: string;
  readonly row_count: number;
  readonly last_row_count: number;
}

/**
 * Lists the regions that have lost more than half of their last rows; a region that is new has lost nothing. All rows are
 * compared if the same services were read as last time, else those that products need, which are always read.
 * @param read the regions that were read, with what the new list has of them
 * @param uncounted what a list of an earlier version has, if it does not say so itself
 */
export const shrunkenRegions = (
  read: RegionsRead,
  last: RegionsRead | undefined,
  uncounted: RegionCounts,
): readonly ShrunkenRegion[] =>
  Object.entries(read).flatMap(([region, now]) => {
    const before = last ? last[region] : { row_count: uncounted.of(region).rows };
    if (!before) return [];
    const pairs = [
      [offersIn(now), offersIn(before)],
      ...(haveSameServices(now, before) ? [[now.row_count, before.row_count]] : []),
    ] as const;
    const lost = pairs.find(([row_count = 0, last_row_count = 0]) => hasShrunk(row_count, last_row_count));
    return lost ? [{ region, row_count: lost[0] ?? 0, last_row_count: lost[1] ?? 0 }] : [];
  });

type Counted = Omit<RegionRead, 'read_at'>;

/** Earlier versions kept nothing but offers. */
const offersIn = ({ offer_count, row_count }: Counted): number => offer_count ?? row_count;

const haveSameServices = (left: Counted, right: Counted): boolean =>
  JSON.stringify(left.services) === JSON.stringify(right.services);

/** @param force takes a region that has shrunk, but never a list without any price @throws ImportFailure */
export function checkRegions(read: RegionsRead, shrunken: readonly ShrunkenRegion[], force: boolean): void {
  if (Object.values(read).every((region) => region.row_count === 0)) {
    const where = Object.keys(read).filter((region) => region !== noRegion);
    throw new ImportFailure('sheet_empty', `The price list holds no price in ${where.join(', ')}.`);
  }
  if (shrunken.length === 0 || force) return;
  const losses = shrunken.map(
    (region) => `${region.region} has ${count(region.row_count, 'price')}; the last list had ${region.last_row_count}`,
  );
  const howTo = '`appraise refresh-retail --force` takes them all the same';
  throw new ImportFailure('sheet_shrunken', `The price list was not read completely: ${losses.join(', ')}; ${howTo}.`);
}

/** Minimum part of the last prices that a new list or sheet must have. */
const minPart = 0.5;

/** True if so many prices are gone that the list or sheet is probably not complete. */
export const hasShrunk = (rows: number, lastRows: number): boolean => rows < lastRows * minPart;

/**
 * Compares the number of prices of a sheet with that of the active one, before it takes its place.
 * @param force takes a sheet that has shrunk @returns what `force` has taken, as a warning
 * @throws ImportFailure if it has shrunk, Overtaken if a newer upload is active
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
