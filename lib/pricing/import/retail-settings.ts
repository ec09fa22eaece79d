import { regionOf } from '../catalog/regions.ts';

/** The regions and currencies of the public price list that are read by default. */
export const defaultRetail = { regions: ['brazilsouth', 'eastus2', 'westeurope'], currencies: ['USD'] } as const;

/** When the public price list is read each night, in UTC. */
export const retailRefreshAt = { hour: '3', minute: '30' } as const;

/** Returns when the latest nightly refresh was due. */
export function lastRetailRefresh(now: Date): Date {
  const { hour, minute } = retailRefreshAt;
  const due = new Date(now);
  due.setUTCHours(Number(hour), Number(minute), 0, 0);
  return due > now ? new Date(due.getTime() - 86_400_000) : due;
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Reads `APPRAISE_RETAIL_REGIONS` and `APPRAISE_RETAIL_CURRENCIES`. @throws Error that names an unknown one */
export function retailSettings(environment: NodeJS.ProcessEnv): {
  regions: readonly string[];
  currencies: readonly string[];
} {
  const regionNames = listOf(environment.APPRAISE_RETAIL_REGIONS);
  const regions = regionNames.map((name) => {
    const region = regionOf(name);
    if (!region?.isPublic) throw new Error(`APPRAISE_RETAIL_REGIONS names "${name}", which is no Azure region.`);
    return region.name;
  });
  const currencies = listOf(environment.APPRAISE_RETAIL_CURRENCIES);
  const wrong = currencies.find((currency) => !/^[A-Z]{3}$/.test(currency));
  if (wrong !== undefined) throw new Error(`APPRAISE_RETAIL_CURRENCIES names "${wrong}", which is no ISO 4217 code.`);
  return {
    regions: regions.length > 0 ? regions : defaultRetail.regions,
    currencies: currencies.length > 0 ? currencies : defaultRetail.currencies,
  };
}
