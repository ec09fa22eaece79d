import { say } from '../../platform/language.ts';
import { countedUnder } from '../catalog/regions.ts';
import type { EstimateItem } from '../products/item.ts';
import type { RegionsRead } from '../scope/scope.ts';

/** The public prices are read each night. */
const maxAgeDays = 3;
const dayMs = 86_400_000;

/** The first use of a locale takes 11 ms, so only a warning may need it. */
const inWords = (at: string): string =>
  new Date(at).toLocaleDateString(say({ en: 'en-GB', pt: 'pt-BR' }), { dateStyle: 'long', timeZone: 'UTC' });

/** The parts of a price list's snapshot that tell its age. */
export interface ListAge {
  readonly activated_at: string;
  readonly regions?: RegionsRead;
}

/** Returns when the public prices of some items were read, the oldest of them; an ISO 8601 date-time. */
export const oldestReading = (items: readonly EstimateItem[], list: ListAge): string =>
  items.map(({ region }) => readingOf(region, list)).reduce((oldest, at) => (at < oldest ? at : oldest));

/** Warns of each region whose public prices are more than three days old: a list keeps regions that nobody reads again. */
export function ageWarnings(items: readonly EstimateItem[], list: ListAge, now: Date): readonly string[] {
  const regions = [...new Set(items.map(({ region }) => region))];
  return regions.flatMap((region) => {
    const at = readingOf(region, list);
    const days = Math.floor((now.getTime() - Date.parse(at)) / dayMs);
    return days > maxAgeDays
      ? [
          say({
            en: `The public prices of ${region} are ${days} days old: they were read on ${inWords(at)}.`,
            pt: `Os preços públicos de ${region} têm ${days} dias: foram lidos em ${inWords(at)}.`,
          }),
        ]
      : [];
  });
}

const readingOf = (region: string, { regions, activated_at }: ListAge): string =>
  regions?.[countedUnder(region)]?.read_at ?? activated_at;
