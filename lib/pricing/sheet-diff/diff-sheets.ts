import { regionOf } from '../catalog/regions.ts';
import type { PriceRow } from '../price-row.ts';
import { categoryTerm, locationTerm } from '../search/terms.ts';
import type { KeyedRow } from '../snapshot/keyed-pages.ts';
import { matchPrices } from './match-prices.ts';
import { mergeMeters } from './merge-meters.ts';
import type { MeterChanges } from './price-change.ts';

/** The two sheets are in different currencies. */
export class CurrencyDiffers extends Error {
  override readonly name = 'CurrencyDiffers';

  constructor(before: string, after: string) {
    super(`the older sheet is in ${before} and the newer one in ${after}: their prices cannot be compared`);
  }
}

/** Which prices are compared. A price counts if one of its sides meets every condition. */
export interface DiffFilter {
  /** The whole text, in any letter case. */
  readonly category?: string | undefined;
  /** Azure's name or the display name. */
  readonly location?: string | undefined;
}

type Pages = AsyncIterable<readonly KeyedRow[]>;

/**
 * Compares the prices of two sheets, a few pages at a time. The changes come in the order of the pages, which says nothing
 * to people. @param before, after pages of `prices` sections, in their order @throws CurrencyDiffers
 */
export async function* diffSheets(
  before: Pages,
  after: Pages,
  filter: DiffFilter = {},
): AsyncGenerator<readonly MeterChanges[]> {
  const counts = filterOf(filter);
  const checkCurrency = currencyCheck();
  for await (const meters of mergeMeters(before, after)) {
    yield meters.flatMap(({ before: old, after: current }) => {
      checkCurrency(old[0], current[0]);
      const changes = matchPrices(old, current).filter((change) => counts(change.before) || counts(change.after));
      if (changes.length === 0) return [];
      const meter = old.length === 0 ? 'new' : current.length === 0 ? 'gone' : 'kept';
      return [{ meter, changes }];
    });
  }
}

/** All prices of a sheet are in one currency, so the first of each side tells. */
function currencyCheck(): (old: PriceRow | undefined, current: PriceRow | undefined) => void {
  let [before, after] = ['', ''];
  return (old, current) => {
    before ||= old?.currency ?? '';
    after ||= current?.currency ?? '';
    if (before !== '' && after !== '' && before !== after) throw new CurrencyDiffers(before, after);
  };
}

/** Neighbouring rows share their texts. A hostile sheet must not fill the memory. */
const maxCached = 2_000;

function filterOf({ category, location }: DiffFilter): (row: PriceRow | undefined) => boolean {
  if (category === undefined && location === undefined) return (row) => row !== undefined;
  const wanted = [
    ...(category === undefined ? [] : [categoryTerm(category.trim())]),
    ...(location === undefined ? [] : [locationTerm(regionOf(location)?.name ?? location.trim())]),
  ];
  const known = new Map<string, boolean>();
  return (row) => {
    if (!row) return false;
    const text = `${row.category}\n${row.location}`;
    const found = known.get(text);
    if (found !== undefined) return found;
    const terms = [categoryTerm(row.category), locationTerm(row.location)];
    const counts = wanted.every((term) => terms.includes(term));
    if (known.size < maxCached) known.set(text, counts);
    return counts;
  };
}
