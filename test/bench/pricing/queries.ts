import type { PriceRow } from '../../../lib/pricing/price-row.ts';
import type { MeterFilter } from '../../../lib/pricing/search/meter-query.ts';
import { splitWords } from '../../../lib/pricing/search/terms.ts';
import { seededRandom } from '../../support/synthetic-sheet.ts';

/** What people type, for rows that exist. */
const kinds: readonly ((row: PriceRow, random: () => number) => MeterFilter)[] = [
  ({ meterName }) => ({ q: meterName }),
  ({ meterName }) => ({ q: splitWords(meterName)[0] }),
  ({ meterName, location }) => ({ q: meterName, location }),
  ({ subCategory }, random) => ({ q: prefix(splitWords(subCategory)[0] ?? '', random) }),
  ({ subCategory, category }, random) => ({ q: prefix(subCategory, random), category }),
  ({ product }, random) => ({ q: [...some(splitWords(product), 3, random)].join(' ') }),
  ({ product, category, location }, random) => ({
    q: some(splitWords(product), 2, random).join(' '),
    category,
    location,
  }),
  ({ category, location }) => ({ category, location }),
  ({ meterName, priceType, location }) => ({ q: meterName, priceType, location }),
  ({ meterId }) => ({ q: meterId }),
];

const prefix = (text: string, random: () => number): string => text.slice(0, 2 + Math.floor(random() * text.length));

const some = (all: readonly string[], count: number, random: () => number): string[] =>
  Array.from({ length: count }, () => all[Math.floor(random() * all.length)] as string);

/** A mix of searches that depends on the rows alone. */
export function queries(rows: readonly PriceRow[], count: number): readonly MeterFilter[] {
  const random = seededRandom(7);
  return Array.from({ length: count }, (_, at) => {
    const row = rows[Math.floor(random() * rows.length)] as PriceRow;
    return (kinds[at % kinds.length] as (typeof kinds)[number])(row, random);
  });
}
