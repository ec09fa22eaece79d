import { makeVisible } from '../../platform/text.ts';
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

/** What of the public price list is read. */
export interface RetailSettings {
  readonly regions: readonly string[];
  readonly currencies: readonly string[];
  /** Names of the services to read in addition to those of the products; empty for all. */
  readonly services: readonly string[];
}

/** Azure's names of services: `Azure Database for PostgreSQL`. The price list tells which of them it has. */
export const isServiceName = (name: string): boolean => /^[A-Za-z0-9][A-Za-z0-9 &().'/+-]{0,99}$/.test(name);

/**
 * Reads `APPRAISE_RETAIL_REGIONS`, `APPRAISE_RETAIL_CURRENCIES` and `APPRAISE_RETAIL_SERVICES`. @throws Error that names
 * everything that is wrong
 */
export function retailSettings(environment: NodeJS.ProcessEnv): RetailSettings {
  const problems: string[] = [];
  const regions = listOf(environment.APPRAISE_RETAIL_REGIONS).flatMap((name) => {
    const region = regionOf(name);
    if (region?.isPublic) return [region.name];
    problems.push(`APPRAISE_RETAIL_REGIONS names "${name}", which is no Azure region.`);
    return [];
  });
  const currencies = listOf(environment.APPRAISE_RETAIL_CURRENCIES);
  for (const currency of currencies) {
    if (/^[A-Z]{3}$/.test(currency)) continue;
    problems.push(`APPRAISE_RETAIL_CURRENCIES names "${currency}", which is no ISO 4217 code.`);
  }
  const services = listOf(environment.APPRAISE_RETAIL_SERVICES);
  for (const service of services) {
    if (isServiceName(service)) continue;
    problems.push(`APPRAISE_RETAIL_SERVICES names "${makeVisible(service)}", which is no name of an Azure service.`);
  }
  if (problems.length > 0) throw new Error(problems.join(' '));
  return {
    regions: regions.length > 0 ? [...new Set(regions)] : defaultRetail.regions,
    currencies: currencies.length > 0 ? [...new Set(currencies)] : defaultRetail.currencies,
    services: [...new Set(services)].sort(),
  };
}
