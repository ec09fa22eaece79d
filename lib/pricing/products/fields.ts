import { regions } from '../catalog/regions.ts';
import type { RegionRead } from '../scope/scope.ts';
import type { Choice, Field, OptionContext } from './product.ts';

/** A field with the labels of its choices, by value. */
export const labelledField = (labels: Readonly<Record<string, string>>): Field => ({
  choices: Object.entries(labels).map(([value, label]): Choice => ({ value, label })),
});

/** The regions of the public cloud, each with the currencies in which the public price list has prices of it. */
export const regionField: Field = {
  options: ({ lists }) =>
    regions.flatMap(({ name, label, isPublic }) =>
      isPublic ? [{ value: name, label, retail_currencies: currenciesIn(name, lists) }] : [],
    ),
  reads: 'lists',
};

/** Null where that is not known: a list of an earlier version does not say which regions were read. */
function currenciesIn(region: string, lists: OptionContext['lists']): readonly string[] | null {
  if (!lists || lists.some(({ regions: read }) => read === undefined)) return null;
  return lists.flatMap(({ currency, regions: read }) => (hasOffers(read?.[region]) ? [currency] : []));
}

/** True where a product has a price; lists of earlier versions count nothing else. */
const hasOffers = (region: RegionRead | undefined): boolean => (region?.offer_count ?? region?.row_count ?? 0) > 0;

/** How a licence is paid for. */
export const licenses = ['included', 'hybrid_benefit'] as const;

export const licenseField: Field = labelledField({
  included: 'Licence included',
  hybrid_benefit: 'Azure Hybrid Benefit',
} satisfies Record<(typeof licenses)[number], string>);
