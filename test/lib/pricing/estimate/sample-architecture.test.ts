import { expect, it } from 'vitest';
import { estimate, publicOffers } from '../../../../lib/pricing/estimate/estimate.ts';
import { monthly } from '../../../../lib/pricing/estimate/model.ts';
import { checkedItems } from '../../../../lib/pricing/estimate/request.ts';
import { sampleArchitecture } from '../../../../lib/pricing/estimate/sample-architecture.ts';
import { productIds } from '../../../../lib/pricing/product.ts';

it('has every product, on both sides, and commitments of every kind', () => {
  const { items, offers, contract } = sampleArchitecture();
  const checked = checkedItems({ items });
  const book = { currency: 'USD', offers: publicOffers(checked, offers), contract };
  const { items: lines } = estimate(checked, { ...book, snapshots: { retail: 'r', corporate: 'c' } });

  expect(lines.map(({ product }) => product)).toEqual(productIds);
  expect(lines.every((line) => line.ea_available)).toBe(true);
  const priced = new Set(lines.flatMap(({ meters }) => meters.map(({ price_type, term }) => `${price_type} ${term}`)));
  expect(priced).toEqual(
    new Set(['Consumption null', 'SavingsPlan P1Y', 'SavingsPlan P3Y', 'Reservation P1Y', 'Reservation P3Y']),
  );
  for (const { retail, corporate } of lines) {
    expect(retail).toEqual(monthly(() => expect.any(Number)));
    expect(corporate).toEqual(retail);
  }
});
