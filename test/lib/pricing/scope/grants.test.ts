import { describe, expect, test } from 'vitest';
import {
  everyScope,
  requireScope,
  resolveScope,
  scopeToCompare,
  visibleScopes,
} from '../../../../lib/pricing/scope/grants.ts';

const scope = (scope_id: string, active = true, currency = 'USD') => ({
  scope_id,
  currency,
  active,
  active_snapshot: {} as object | null,
});
const unpriced = (scope_id: string) => ({ ...scope(scope_id), active_snapshot: null });
const mine = scope('ea:1');
const theirs = scope('ea:2');
const scopes = [mine, theirs];

describe('visibleScopes', () => {
  test.for([
    { grants: ['ea:1'], seen: [mine] },
    { grants: ['ea:1', 'ea:2'], seen: scopes },
    { grants: everyScope, seen: scopes },
    { grants: ['ea:3'], seen: [] },
    // A grant is an id, not a prefix or a pattern.
    { grants: ['ea:'], seen: [] },
    { grants: ['ea:*'], seen: [] },
    { grants: ['EA:1'], seen: [] },
  ])('$grants see $seen.length scopes', ({ grants, seen }) => {
    expect(visibleScopes(grants, scopes)).toEqual(seen);
  });

  test('refuses a caller without any grant with 403', () => {
    expect(() => visibleScopes([], scopes)).toThrow(
      expect.objectContaining({ status: 403, code: 'scope_not_granted' }),
    );
  });
});

describe('requireScope', () => {
  test('finds a scope that is granted', () => {
    expect(requireScope('ea:1', ['ea:1'], scopes)).toBe(mine);
  });

  test('refuses a scope that is not granted alike, whether it exists or not', () => {
    const refusal = (id: string) => {
      try {
        requireScope(id, ['ea:1'], scopes);
      } catch (error) {
        const { status, code, message } = error as { status: number; code: string; message: string };
        return { status, code, message: message.replace(id, 'it') };
      }
      return undefined;
    };
    expect(refusal('ea:2')).toEqual(refusal('ea:3'));
    expect(refusal('ea:2')).toMatchObject({ status: 403, code: 'scope_not_granted' });
  });

  test('says 404 only to those who may see every scope, or that one', () => {
    const missing = expect.objectContaining({ status: 404, code: 'scope_not_found' });
    expect(() => requireScope('ea:3', everyScope, scopes)).toThrow(missing);
    expect(() => requireScope('ea:3', ['ea:3'], scopes)).toThrow(missing);
  });
});

describe('resolveScope', () => {
  test.for([
    { title: 'the only active one', grants: ['ea:1'], scopes, meant: mine },
    { title: 'the only active one of several', grants: everyScope, scopes: [scope('ea:0', false), mine], meant: mine },
    { title: 'none when all are inactive', grants: everyScope, scopes: [scope('ea:0', false)], meant: undefined },
    {
      title: 'the only one with a price sheet, whatever scopes were added since',
      grants: everyScope,
      scopes: [unpriced('ea:0'), mine, unpriced('ea:3')],
      meant: mine,
    },
    {
      title: 'the only one, although it has no price sheet yet',
      grants: everyScope,
      scopes: [unpriced('ea:0')],
      meant: unpriced('ea:0'),
    },
    {
      title: 'none when several have no price sheet yet',
      grants: everyScope,
      scopes: [unpriced('ea:0'), unpriced('ea:3')],
      meant: undefined,
    },
    { title: 'none when there are none', grants: everyScope, scopes: [], meant: undefined },
  ])('without a name is $title', ({ grants, scopes, meant }) => {
    expect(resolveScope(undefined, grants, scopes)).toEqual(meant);
  });

  test.for([
    { currency: 'EUR', meant: scope('mca:e', true, 'EUR') },
    { currency: 'GBP', meant: undefined },
  ])('of several is the only one in $currency, if the request names that', ({ currency, meant }) => {
    const both = [mine, scope('mca:e', true, 'EUR')];
    expect(resolveScope(undefined, everyScope, both, currency)).toEqual(meant);
  });

  test('names the currency of each scope to choose from', () => {
    const both = [mine, scope('mca:e', true, 'EUR')];
    expect(() => resolveScope(undefined, everyScope, both)).toThrow('ea:1 (USD), mca:e (EUR)');
  });

  test('refuses to guess between several in the currency of the request', () => {
    const refusal = expect.objectContaining({ code: 'scope_required', facts: { scopes: ['ea:1', 'ea:2'] } });
    expect(() => resolveScope(undefined, everyScope, [...scopes, scope('mca:e', true, 'EUR')], 'USD')).toThrow(refusal);
  });

  test('refuses to guess between several, and names only those that are granted', () => {
    const three = [...scopes, scope('ea:3')];
    expect(() => resolveScope(undefined, ['ea:1', 'ea:3'], three)).toThrow(
      expect.objectContaining({ status: 400, code: 'scope_required', facts: { scopes: ['ea:1', 'ea:3'] } }),
    );
  });

  test('takes an inactive scope by its name', () => {
    expect(resolveScope('ea:0', everyScope, [scope('ea:0', false)])).toEqual(scope('ea:0', false));
  });
});

describe('scopeToCompare', () => {
  test('is none where none is asked for, though several have prices', () => {
    expect(scopeToCompare('none', everyScope, [scope('ea:1'), scope('ea:3')])).toBeUndefined();
  });

  test('is no way in for a caller without grants', () => {
    expect(() => scopeToCompare('none', [], [])).toThrow(expect.objectContaining({ status: 403 }));
  });

  test('is else the scope that resolveScope finds', () => {
    expect(scopeToCompare(undefined, everyScope, [scope('ea:1')])).toEqual(scope('ea:1'));
  });
});
