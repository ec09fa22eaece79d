import { expect, test } from 'vitest';
import { retailList } from '../../../../lib/pricing/scope/retail-list.ts';
import type { Scope } from '../../../../lib/pricing/scope/scope.ts';

const list = (currency: string, hasPrices = true): Scope =>
  ({ scope_id: `retail:azure:${currency}`, currency, active_snapshot: hasPrices ? {} : null }) as Scope;

test('finds the public price list in a currency, among those that have prices', () => {
  expect(retailList([list('USD', false), list('EUR'), list('USD')], 'USD')).toMatchObject({ currency: 'USD' });
});

test('says which currencies there are, where there is none in this one', () => {
  const lists = [list('USD', false), list('EUR'), list('BRL')];

  expect(() => retailList(lists, 'USD')).toThrow('not been read in USD; there are prices in EUR, BRL');
  expect(() => retailList([], 'USD')).toThrow('no prices have been read yet');
});
