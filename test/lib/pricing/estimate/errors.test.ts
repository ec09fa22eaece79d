import { describe, expect, test } from 'vitest';
import { RetailPricesMissing } from '../../../../lib/pricing/errors.ts';
import { InvalidItems, PriceNotFound } from '../../../../lib/pricing/estimate/errors.ts';

const errors = [
  { pointer: '/items/0/sku', code: 'missing_property', detail: '"sku" is required.' },
  { pointer: '/items/2/os', code: 'not_allowed', detail: 'Got "dos"; allowed: linux, windows.' },
];

describe('an estimate that is refused', () => {
  test('for its items says at each place what is wrong', () => {
    expect(new InvalidItems(errors)).toMatchObject({
      name: 'InvalidItems',
      code: 'invalid_request',
      status: 400,
      message: '/items/0/sku: "sku" is required.\n/items/2/os: Got "dos"; allowed: linux, windows.',
      facts: { errors },
    });
  });

  test.each([
    ['one item', errors.slice(0, 1)],
    ['2 items', errors],
  ])('for want of a price says that %s have none', (items, missing) => {
    expect(new PriceNotFound(missing)).toMatchObject({
      name: 'PriceNotFound',
      code: 'price_not_found',
      status: 422,
      message: `No price was found for ${items}; nothing was estimated.`,
      facts: { errors: missing },
    });
  });

  test.each([
    [[], 'no prices have been read yet'],
    [['USD'], 'there are prices in USD'],
    [['EUR', 'USD'], 'there are prices in EUR, USD'],
  ])('for its currency says which there are, of %j, and how to get it', (currencies, known) => {
    expect(new RetailPricesMissing('BRL', currencies)).toMatchObject({
      name: 'RetailPricesMissing',
      code: 'retail_prices_missing',
      status: 422,
      message:
        `The public price list has not been read in BRL; ${known}. \`appraise refresh-retail --currency BRL\` reads it; ` +
        'a deployment also reads the currencies of its setting retailCurrencies each night.',
      facts: { currency: 'BRL', currencies },
    });
  });
});
