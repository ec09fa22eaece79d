import { hoursAMonth } from '../hours.ts';
import type { EstimateItem } from '../products/item.ts';
import { productOf, products } from '../products/products.ts';

const taxes =
  'Prices are before taxes; reservations and savings plans are shown by the month and cover the whole term.';
const ownLicences = 'Licences that the hybrid benefit brings along are not priced.';
const fewerHours =
  'Savings plans bind every hour of the term: for what runs fewer hours their figures hold as far as something else uses the rest. Reservations are charged in full.';

/** Lists the assumptions that apply to the items, in the same order for all estimates. */
export function assumptionsOf(items: readonly EstimateItem[]): readonly string[] {
  const ofProducts = products.flatMap((product) => {
    const own = items.filter((item) => productOf(item) === product);
    return product.assumptions.filter((assumption) => own.some((item) => assumption.appliesTo(item)));
  });
  const textsOf = (isFirst: boolean): readonly string[] =>
    ofProducts.filter(({ comesFirst = false }) => comesFirst === isFirst).map(({ text }) => text);
  return [
    taxes,
    ...textsOf(true),
    ...(items.some(({ hybridBenefit }) => hybridBenefit) ? [ownLicences] : []),
    ...(items.some(({ hours }) => hours < hoursAMonth) ? [fewerHours] : []),
    ...textsOf(false),
  ];
}
