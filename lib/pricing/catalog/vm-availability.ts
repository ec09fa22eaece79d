import type { PriceRow } from '../price-row.ts';
import { plainBaseName, plainShapeName } from './vm-shapes.ts';

/** Plain names of the sizes that a price sheet has pay-as-you-go prices for, by region. */
export type VmAvailability = Readonly<Record<string, readonly string[]>>;

/** Collects which sizes a price sheet has: sheets name them in the meter, `D2s v5` or `D2 v3/D2s v3`. */
export function vmAvailability(): { readonly add: (row: PriceRow) => void; readonly found: () => VmAvailability } {
  const byRegion = new Map<string, Set<string>>();
  return {
    add: ({ category, meterName, location, priceType }) => {
      if (category !== 'Virtual Machines' || priceType !== 'Consumption' || / (?:Spot|Low Priority)$/.test(meterName)) {
        return;
      }
      const names = byRegion.get(location) ?? new Set();
      byRegion.set(location, names);
      for (const name of meterName.split('/')) names.add(plainShapeName(name));
    },
    found: () => Object.fromEntries([...byRegion].map(([region, names]) => [region, [...names].sort()])),
  };
}

/**
 * True for a size that is on the sheet, in one region or in any. Sizes with constrained cores are billed as the machine
 * that they run on.
 */
export function isVmAvailable(availability: VmAvailability, size: string, region?: string): boolean {
  const names = namesIn(availability, region);
  const plain = plainShapeName(size);
  return names.has(plain) || (plain.includes('-') && names.has(plainBaseName(plain)));
}

/** The names in a region, or in any under `''`, of each availability that was asked for: a form asks for every size at once. */
const sets = new WeakMap<VmAvailability, Map<string, ReadonlySet<string>>>();

function namesIn(availability: VmAvailability, region = ''): ReadonlySet<string> {
  const known = sets.get(availability) ?? new Map<string, ReadonlySet<string>>();
  sets.set(availability, known);
  const found = known.get(region);
  if (found) return found;
  const inRegion = Object.hasOwn(availability, region) ? availability[region] : [];
  const names = new Set(region === '' ? Object.values(availability).flat() : inRegion);
  known.set(region, names);
  return names;
}
