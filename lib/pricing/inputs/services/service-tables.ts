import { hoursAMonth } from '../../hours.ts';
import type { MeterName, UsageMember } from '../resource.ts';
import { byUnits, byUse, type Charge, noCharge, type Service } from './service.ts';

/** Finds an entry of a table whose names are in lower case. @param name in any case */
export function entryOf<Value>(table: Readonly<Record<string, Value>>, name: string | undefined): Value | undefined {
  const key = name?.toLowerCase() ?? '';
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** A charge for each hour of a meter whose unit the price list writes as `1/Hour`, not as `1 Hour`. */
export const byUnitHours = (meter: MeterName, options: Parameters<typeof byUnits>[3] = {}): Charge =>
  byUnits(meter, hoursAMonth, 'Units/Hour', options);

/** Gigabytes in a month. @param name as usage files call it */
export const gigabytes = (name: string, meter: MeterName, region?: string): UsageMember => ({
  name,
  of: 'GB',
  meter,
  unit: 'GB',
  ...(region !== undefined && { region }),
});

/** Types that cost nothing of their own. @param why part of a sentence */
export const withoutCharge = (terraform: readonly string[], arm: readonly string[], why?: string): Service => ({
  terraform,
  arm,
  charges: () => [noCharge(why)],
});

/** Types that are charged by use alone. @param by completes "It is charged by …", with units */
export const onlyByUse = (
  terraform: readonly string[],
  arm: readonly string[],
  by: string,
  usage: readonly UsageMember[] = [],
): Service => ({
  terraform,
  arm,
  meters: usage.map(({ meter }) => meter),
  charges: () => [byUse(undefined, `It is charged by ${by}, and the file does not tell how much.`, usage)],
});
