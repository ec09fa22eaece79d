import { hoursAMonth } from '../../hours.ts';
import type { MeterName, UsageMember } from '../resource.ts';
import { byUnits, type Charge } from './service.ts';

/** Finds what a table has under a name in any case. The names of the table are in lower case. */
export function entryOf<Value>(table: Readonly<Record<string, Value>>, name: string | undefined): Value | undefined {
  const lower = name?.toLowerCase() ?? '';
  return Object.hasOwn(table, lower) ? table[lower] : undefined;
}

/** Makes a table of the names. */
export const tableOf = <Value>(
  names: readonly string[],
  make: (name: string) => Value,
): Readonly<Record<string, Value>> => Object.fromEntries(names.map((name) => [name.toLowerCase(), make(name)]));

/** Names a meter. The product or the SKU may be left out if no captured row tells it and the others find the meter. */
export const meterOf = (
  service: string,
  product: string | undefined,
  sku: string | undefined,
  meter: string,
): MeterName => ({
  service,
  ...(product !== undefined && { product }),
  ...(sku !== undefined && { sku }),
  meter,
});

/** A charge for each hour by a meter whose unit is written `1/Hour`. @param count may be a fraction */
export const byUnitHours = (
  meter: MeterName,
  count = 1,
  options: Pick<Charge, 'part' | 'assumed'> & { readonly region?: string } = {},
): Charge => byUnits(meter, hoursAMonth * count, 'Units/Hour', options);

/** Takes a number that the file may leave out. @param text says what is taken instead, as part of a sentence */
export const takeUnless = (
  given: number | undefined,
  unset: number,
  text: string,
): { readonly count: number; readonly assumed: readonly string[] } =>
  given === undefined ? { count: unset, assumed: [text] } : { count: given, assumed: [] };

/** What a usage file may say. @param of what its number counts, for people @param unit of the meter, without its block */
export const member = (name: string, of: string, meter: MeterName, unit: string, times?: number): UsageMember => ({
  name,
  of,
  meter,
  unit,
  ...(times !== undefined && { times }),
});
