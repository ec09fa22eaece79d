import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareResources, type PricedResource } from '../../../../lib/pricing/compare/compare-resources.ts';

const priced = (address: string, retail: number | null, members: Partial<PricedResource> = {}): PricedResource => ({
  address,
  type: 'vm',
  amounts: retail === null ? null : { retail, corporate: null },
  what: 'a machine',
  unpriced: retail === null ? ['It has no price.'] : [],
  key: String(retail),
  ...members,
});

const amounts = (retail: number) => ({ retail, corporate: null });

describe('compareResources', () => {
  test('tells what was added, removed and changed, and counts the rest', () => {
    const comparison = compareResources(
      [priced('same', 1.1), priced('other', 2.2), priced('gone', 3.3)],
      [priced('same', 1.1), priced('other', 2.5), priced('new', 4.4)],
    );
    expect(comparison.changes.map(({ address, change, difference }) => [address, change, difference.retail])).toEqual([
      ['other', 'changed', 0.3],
      ['new', 'added', 4.4],
      ['gone', 'removed', -3.3],
    ]);
    expect(comparison.counts).toEqual({ added: 1, removed: 1, changed: 1, unchanged: 1 });
    expect(comparison.totals).toEqual({ before: amounts(6.6), after: amounts(8), difference: amounts(1.4) });
  });

  test('is not fooled by equal prices of different things', () => {
    const { changes } = compareResources([priced('a', 5, { key: 'x' })], [priced('a', 5, { key: 'y' })]);
    expect(changes).toMatchObject([{ address: 'a', change: 'changed', difference: amounts(0) }]);
  });

  test('counts on neither side what has no price on one of them', () => {
    const { totals, changes, unpriced } = compareResources(
      [priced('a', 100), priced('b', 1)],
      [priced('a', null), priced('b', 1)],
    );
    expect(totals.difference).toEqual(amounts(0));
    expect(totals.before).toEqual(amounts(1));
    expect(changes).toEqual([]);
    expect(unpriced).toEqual([
      {
        address: 'a',
        owner: 'a',
        type: 'vm',
        change: 'changed',
        reason: 'It has no price.',
        isPart: false,
        byUse: false,
      },
    ]);
  });

  test('names what is not priced on both sides once, and parts as parts', () => {
    const rhel = priced('rhel', 5, { unpriced: ['Its fee is not priced.'] });
    const { unpriced, totals } = compareResources([priced('mi', null), rhel], [priced('mi', null), rhel]);
    expect(unpriced).toMatchObject([
      { address: 'mi', type: 'vm', change: 'unchanged', reason: 'It has no price.', isPart: false },
      { address: 'rhel', type: 'vm', change: 'unchanged', reason: 'Its fee is not priced.', isPart: true },
    ]);
    expect(totals.after).toEqual(amounts(5));
  });

  test('does not list what is free', () => {
    const free = priced('group', 0, { what: '', key: 'free' });
    expect(compareResources([], [free])).toMatchObject({ changes: [], counts: { unchanged: 0 }, unpriced: [] });
    expect(compareResources([free], [priced('group', 7)]).changes).toMatchObject([{ difference: amounts(7) }]);
  });

  test('counts a resource with its parts once, and by what became of them', () => {
    const disk = (retail: number, of: string) => priced(`${of}.os_disk[0]`, retail, { partOf: of });
    const traffic = priced('endpoint.data', null, { partOf: 'endpoint', byUse: true });
    const { counts, unpriced } = compareResources(
      [priced('same', 5), disk(1, 'same'), priced('web', 5), disk(1, 'web')],
      [priced('same', 5), disk(1, 'same'), priced('web', 5), disk(2, 'web'), priced('endpoint', 7), traffic],
    );
    expect(counts).toEqual({ added: 1, removed: 0, changed: 1, unchanged: 1 });
    expect(unpriced).toMatchObject([{ address: 'endpoint.data', owner: 'endpoint', isPart: true, byUse: true }]);
  });

  test('compares both sides of prices', () => {
    const of = (retail: number, corporate: number) =>
      priced('a', 0, { amounts: { retail, corporate }, key: `${retail}` });
    expect(compareResources([of(10, 8)], [of(12.5, 9)]).totals.difference).toEqual({ retail: 2.5, corporate: 1 });
  });
});

describe('the months that limits are compared with', () => {
  const limited = (before: PricedResource[], after: PricedResource[]) => {
    const { limited } = compareResources(before, after);
    return { before: limited.before.retail, after: limited.after.retail, isAtMost: limited.isAtMost };
  };
  const web = priced('web', 100);

  test('are the totals where everything has a price', () => {
    expect(limited([web], [priced('web', 120), priced('new', 5)])).toEqual({
      before: 100,
      after: 125,
      isAtMost: false,
    });
  });

  test('have what had no price before, whole', () => {
    expect(limited([web, priced('db', null)], [web, priced('db', 6000)])).toEqual({
      before: 100,
      after: 6100,
      isAtMost: true,
    });
  });

  test('are not lowered by what has no price any more', () => {
    expect(limited([web, priced('db', 6000)], [web, priced('db', null), priced('new', 50)])).toEqual({
      before: 100,
      after: 150,
      isAtMost: false,
    });
  });

  test('have the parts that have a price, and no increase where these stay as they were', () => {
    const db = priced('db', null, { partAmounts: amounts(40) });
    expect(limited([web, db], [web, db])).toEqual({ before: 140, after: 140, isAtMost: false });
    expect(limited([web, db], [web, priced('db', 60)])).toEqual({ before: 140, after: 160, isAtMost: true });
    expect(limited([web, priced('db', 60)], [web, db])).toEqual({ before: 140, after: 140, isAtMost: false });
    expect(limited([web, db], [web])).toEqual({ before: 100, after: 100, isAtMost: false });
    expect(limited([web], [web, db])).toEqual({ before: 100, after: 140, isAtMost: false });
  });

  test('have both sides of prices', () => {
    const both = priced('db', 0, { amounts: { retail: 10, corporate: 8 } });
    expect(compareResources([priced('db', null)], [both]).limited).toEqual({
      before: { retail: 0, corporate: 0 },
      after: { retail: 10, corporate: 8 },
      isAtMost: true,
    });
  });
});

describe('properties', () => {
  const resource = fc
    .record({
      address: fc.constantFrom('a', 'b', 'c', 'd', '__proto__'),
      cents: fc.option(fc.nat(10_000_000)),
      what: fc.constantFrom('', 'a machine'),
    })
    .map(({ address, cents, what }) => {
      const amount = what === '' ? 0 : (cents ?? 0) / 100;
      return priced(address, cents === null ? null : amount, { what });
    });
  const architecture = fc.uniqueArray(resource, { selector: ({ address }) => address });

  test('an architecture compared with itself has no difference', () => {
    fc.assert(
      fc.property(architecture, (all) => {
        const { changes, totals } = compareResources(all, all);
        expect(changes).toEqual([]);
        expect(totals.difference).toEqual(amounts(0));
      }),
    );
  });

  test('limits see all that has a price afterwards, and an increase that is at least that of the totals', () => {
    fc.assert(
      fc.property(architecture, architecture, (before, after) => {
        const { totals, limited } = compareResources(before, after);
        const month = after.reduce((sum, resource) => sum + Math.round((resource.amounts?.retail ?? 0) * 100), 0);
        expect(limited.after.retail).toBe(month / 100);
        const increase = Math.round((limited.after.retail - limited.before.retail) * 100) / 100;
        expect(increase).toBeGreaterThanOrEqual(totals.difference.retail);
        expect(limited.isAtMost).toBe(increase > totals.difference.retail);
      }),
    );
  });

  test('the differences add up to that of the totals, and the way back costs the opposite', () => {
    fc.assert(
      fc.property(architecture, architecture, (before, after) => {
        const { changes, totals } = compareResources(before, after);
        const cents = changes.reduce((sum, { difference }) => sum + Math.round(difference.retail * 100), 0);
        expect(cents / 100).toBe(totals.difference.retail);
        const back = compareResources(after, before);
        expect(back.totals.difference.retail + totals.difference.retail).toBe(0);
        expect(back.changes).toHaveLength(changes.length);
      }),
    );
  });
});
