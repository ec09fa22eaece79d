import { regionOf } from '../../lib/pricing/catalog/regions.ts';
import type { MeterRow } from '../../lib/pricing/formats/meters-answer.ts';
import { type PriceType, priceTypes } from '../../lib/pricing/price-row.ts';

/** What a reader looks for; an empty text is no condition. */
export interface MeterSearch {
  readonly q: string;
  /** Empty for the default contract. */
  readonly scope: string;
  readonly location: string;
  readonly category: string;
  readonly priceType: PriceType | '';
}

/** As long as the API takes them. */
const maxLengths = { q: 200, scope: 100, location: 100, category: 200 } as const;

/** Rows on a page. */
export const pageSize = 50;

/** Reads the search of an address; what it does not know is no condition. */
export function readSearch(params: URLSearchParams): MeterSearch {
  const text = (name: keyof typeof maxLengths): string => (params.get(name) ?? '').slice(0, maxLengths[name]);
  const type = params.get('price_type');
  return {
    q: text('q'),
    scope: text('scope'),
    location: text('location'),
    category: text('category'),
    priceType: priceTypes.find((name) => name === type) ?? '',
  };
}

/** The parameters of a search for the address; undefined takes one out. Spaces at the end stay, since a word may follow. */
export function searchParams(search: MeterSearch): Readonly<Record<string, string | undefined>> {
  const given = (text: string): string | undefined => text || undefined;
  return {
    q: given(search.q),
    scope: given(search.scope),
    location: given(search.location),
    category: given(search.category),
    price_type: search.priceType || undefined,
  };
}

/** The path of one page of a search. @param cursor of the page before */
export function metersPath(search: MeterSearch, cursor?: string, limit: number = pageSize): string {
  const all = { ...searchParams(search), limit: String(limit), cursor };
  const given = Object.entries(all).flatMap(([name, value = '']) => (value.trim() ? [[name, value.trim()]] : []));
  return `/api/ea/meters?${new URLSearchParams(given)}`;
}

/** The label of a location, or its name where it is no region. */
export const locationLabel = (location: string): string =>
  location === '' ? '–' : (regionOf(location)?.label ?? location);

/** True for a price that a line of an estimate can count with; commitments follow from it. */
export const canBeLine = ({ price_type }: MeterRow): boolean => price_type === 'Consumption';
