import type { PriceRow } from '../../price-row.ts';
import { type NamesByRegion, namesIn } from '../sheet-names.ts';
import { plainBaseName, plainShapeName } from './shapes.ts';

/** Plain names of the sizes that a row of a sheet prices: the meter names them, `D2s v5` or `D2 v3/D2s v3`. */
export function sizesOf({ category, meterName, priceType }: PriceRow): readonly string[] {
  const isOther = category !== 'Virtual Machines' || priceType !== 'Consumption';
  if (isOther || / (?:Spot|Low Priority)$/.test(meterName)) return [];
  return meterName.split('/').map(plainShapeName);
}

/**
 * True for a size that is on the sheet, in one region or in any. Sizes with constrained cores are billed as the machine
 * that they run on.
 */
export function isSizeOnSheet(names: NamesByRegion, size: string, region?: string): boolean {
  const found = namesIn(names, region);
  return found.has(plainShapeName(size)) || found.has(plainBaseName(size));
}
