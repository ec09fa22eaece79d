import type { PriceRow } from '../../price-row.ts';
import { type NamesByRegion, namesIn } from '../sheet-names.ts';
import { plainBaseName, plainShapeName } from './size-names.ts';

/** Lists the plain names of the sizes that a row prices: the meter names them, `D2s v5` or `D2 v3/D2s v3`. */
export function sizesOf({ category, meterName, priceType }: PriceRow): readonly string[] {
  const isOther = category !== 'Virtual Machines' || priceType !== 'Consumption';
  if (isOther || / (?:Spot|Low Priority)$/.test(meterName)) return [];
  return meterName.split('/').map(plainShapeName);
}

/** True for a size on the sheet. A size with constrained cores is billed as the machine that it runs on. */
export function isSizeOnSheet(names: NamesByRegion, size: string, region?: string): boolean {
  const found = namesIn(names, region);
  return found.has(plainShapeName(size)) || found.has(plainBaseName(size));
}
