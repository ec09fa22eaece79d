import { describe, expect, test } from 'vitest';
import { type Route, tablesOf } from '../../../../lib/platform/http/route.ts';

const route: Route = {
  id: 'pricing-list-scopes',
  context: 'pricing',
  method: 'GET',
  path: '/api/pricing/scopes',
  entry: 'functions/pricing/list-scopes.ts',
  access: 'api-key',
  tables: { access: ['GetItem'], scopes: ['Query'] },
  language: 'en',
};

describe('the table of keys', () => {
  test('is not one of a function whose callers sign their requests', () => {
    expect(tablesOf(route, 'iam')).toEqual({ scopes: ['Query'] });
  });

  test.each<{ what: string; row: Partial<Route>; pricingAccess: string | undefined }>([
    { what: 'callers send keys', row: {}, pricingAccess: 'api-key' },
    { what: 'access is open', row: {}, pricingAccess: 'open' },
    { what: 'access is not set', row: {}, pricingAccess: undefined },
    { what: 'a key is optional', row: { access: 'optional-key' }, pricingAccess: 'iam' },
    { what: 'the route is of the market, where a key is a plan', row: { context: 'market' }, pricingAccess: 'iam' },
  ])('is one where $what', ({ row, pricingAccess }) => {
    expect(tablesOf({ ...route, ...row }, pricingAccess)).toEqual(route.tables);
  });
});
