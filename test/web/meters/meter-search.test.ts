import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  locationLabel,
  type MeterSearch,
  metersPath,
  readSearch,
  searchParams,
} from '../../../web/meters/meter-search.ts';
import { priceDigits } from '../../../web/meters/price-digits.ts';

const nothing: MeterSearch = { q: '', scope: '', location: '', category: '', priceType: '' };
const toParams = (search: MeterSearch): URLSearchParams =>
  new URLSearchParams(
    Object.entries(searchParams(search)).filter((param): param is [string, string] => param[1] !== undefined),
  );

describe('the search for meters', () => {
  test('an empty address is a search without conditions', () => {
    expect(readSearch(new URLSearchParams())).toEqual(nothing);
    expect(metersPath(nothing)).toBe('/api/ea/meters?limit=50');
  });

  test('what the address has is sent, encoded, with the cursor', () => {
    const search = readSearch(
      new URLSearchParams('q=d4s+v5&location=East+US+2&scope=retail:azure:USD&price_type=Reservation'),
    );
    expect(metersPath(search, 'a+b')).toBe(
      '/api/ea/meters?q=d4s+v5&scope=retail%3Aazure%3AUSD&location=East+US+2&price_type=Reservation&limit=50&cursor=a%2Bb',
    );
  });

  test('a space at the end stays in the link, where a word may follow, and is not sent', () => {
    const search = { ...nothing, q: 'd4s ', location: ' ' };
    expect(readSearch(toParams(search))).toEqual(search);
    expect(metersPath(search)).toBe('/api/ea/meters?q=d4s&limit=50');
  });

  test('what the address has and a search does not know is no condition', () => {
    expect(readSearch(new URLSearchParams('price_type=Gift&__proto__=x&limit=9999&cursor=x'))).toEqual(nothing);
  });

  test('texts are no longer than the API takes them', () => {
    const { q, location } = readSearch(new URLSearchParams({ q: 'a'.repeat(999), location: 'b'.repeat(999) }));
    expect([q.length, location.length]).toEqual([200, 100]);
  });

  test('every search is in its link', () => {
    const text = fc.string({ maxLength: 100 });
    const searches = fc.record({
      q: text,
      scope: text,
      location: text,
      category: text,
      priceType: fc.constantFrom('' as const, 'Consumption' as const, 'SavingsPlan' as const),
    });
    fc.assert(
      fc.property(searches, (search) => {
        expect(readSearch(toParams(search))).toEqual(search);
      }),
    );
  });
});

describe('a location', () => {
  test('is shown by its label where it is a region', () => {
    expect(['eastus2', 'Zone 1', ''].map(locationLabel)).toEqual(['East US 2', 'Zone 1', '–']);
  });
});

test.each([
  [0, 2],
  [12, 2],
  [0.5, 2],
  [0.02219, 5],
  [4e-7, 7],
  [1.25e-9, 11],
])('a price of %d needs %d decimals', (price, digits) => {
  expect(priceDigits(price)).toBe(digits);
});
