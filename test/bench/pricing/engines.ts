import MiniSearch from 'minisearch';
import type { PriceRow } from '../../../lib/pricing/price-row.ts';
import { type MeterFilter, meterIdIn } from '../../../lib/pricing/search/meter-query.ts';
import { fold, splitWords } from '../../../lib/pricing/search/terms.ts';

/** Counts the rows that meet a filter. */
export type Engine = (filter: MeterFilter) => number | Promise<number>;

const facetsHold = (row: PriceRow, { category, location, priceType }: MeterFilter): boolean =>
  (category === undefined || fold(row.category) === fold(category)) &&
  (location === undefined || row.location === location) &&
  (priceType === undefined || row.priceType === priceType);

/** Reads every row. Its words are prepared before, so no scan here can be faster. */
export function linearScan(rows: readonly PriceRow[]): Engine {
  const texts = rows.map((row) => ` ${textsOf(row).flatMap(splitWords).join(' ')}`);
  return (filter) => {
    const id = meterIdIn(filter);
    const wanted = id === undefined ? splitWords(filter.q ?? '').map((word) => ` ${word}`) : [];
    let count = 0;
    for (const [at, row] of rows.entries()) {
      if (id !== undefined && row.meterId !== id) continue;
      if (facetsHold(row, filter) && wanted.every((word) => texts[at]?.includes(word))) count += 1;
    }
    return count;
  };
}

/** The columns whose words a search finds. */
const wordFields = ['meterName', 'subCategory', 'product', 'sku', 'partNumber'] as const;

const textsOf = (row: PriceRow): readonly string[] => wordFields.map((field) => row[field]);

/** MiniSearch over the same words: each is a prefix, all must match, and facets are its filter. */
export function miniSearch(rows: readonly PriceRow[]): Engine {
  const index = new MiniSearch<PriceRow & { readonly id: number }>({
    fields: [...wordFields, 'meterId'],
    extractField: (row, field) => String(row[field as 'sku']),
    tokenize: (text, field) => (field === 'meterId' ? [text] : splitWords(text)),
    processTerm: (term) => term,
    searchOptions: { prefix: true, combineWith: 'AND' },
  });
  index.addAll(rows.map((row, id) => ({ ...row, id })));
  return (filter) => {
    const id = meterIdIn(filter);
    const isWanted = ({ id: row }: { id: number }): boolean => facetsHold(rows[row] as PriceRow, filter);
    if (id !== undefined)
      return index.search(id, { fields: ['meterId'], prefix: false, tokenize: () => [id], filter: isWanted as never })
        .length;
    const query = filter.q === undefined ? MiniSearch.wildcard : filter.q;
    return index.search(query, { fields: [...wordFields], filter: isWanted as never }).length;
  };
}
