import { count } from '../../platform/text.ts';
import { ImportFailure } from '../errors.ts';

/** Numbers of rows, by region. */
export type RowsByRegion = ReadonlyMap<string, number>;

/** A region that has lost so many rows that the list was probably not read completely. */
export interface ShrunkenRegion {
  readonly region: string;
  readonly row_count: number;
  readonly last_row_count: number;
}

/** Minimum part of a region's last rows that a new list must have. */
const minPart = 0.5;

/** Lists the regions that have less than half of the rows that they had. A region that is new has lost nothing. */
export const shrunkenRegions = (read: RowsByRegion, last: RowsByRegion): readonly ShrunkenRegion[] =>
  [...read].flatMap(([region, row_count]) => {
    const last_row_count = last.get(region) ?? 0;
    return row_count < last_row_count * minPart ? [{ region, row_count, last_row_count }] : [];
  });

/** @param force takes a region that has shrunk, but never a list without any price @throws ImportFailure */
export function checkRegions(read: RowsByRegion, shrunken: readonly ShrunkenRegion[], force: boolean): void {
  const regions = [...read.keys()];
  if (regions.every((region) => read.get(region) === 0)) {
    const where = regions.filter((region) => region !== 'global').join(', ');
    throw new ImportFailure('sheet_empty', `The price list holds no price that a product needs in ${where}.`);
  }
  if (shrunken.length === 0 || force) return;
  const losses = shrunken.map(
    (one) => `${one.region} has ${count(one.row_count, 'price')}; the last list had ${one.last_row_count}`,
  );
  const howTo = '`appraise refresh-retail --force` takes them all the same';
  throw new ImportFailure('sheet_empty', `The price list was not read completely: ${losses.join(', ')}; ${howTo}.`);
}
