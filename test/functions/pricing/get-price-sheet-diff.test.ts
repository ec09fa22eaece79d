import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callOf } from '../../support/call.ts';
import { importSheet } from '../../support/import-sheet.ts';
import { startLocalStores } from '../../support/local-stores.ts';
import { smallSheet } from '../../support/small-sheet.ts';

const stores = await startLocalStores();
const { getPriceSheetDiff } = await import('../../../functions/pricing/get-price-sheet-diff.ts');
const { callersScopes } = await import('../../../lib/pricing/store/callers-scopes.ts');
const { addScope } = await import('../../../lib/pricing/store/scopes.ts');
const { listAttempts, updateAttempt } = await import('../../../lib/pricing/store/attempts.ts');
const { findComparison } = await import('../../../lib/pricing/store/comparisons.ts');
const { deletePages } = await import('../../../lib/pricing/store/page-writer.ts');
const { pageWriter } = await import('../../../lib/pricing/store/page-writer.ts');
afterAll(() => stores.close());

const call = callOf({ keyId: 'k' });
const deps = (grants: readonly string[]) => ({
  grants: async () => grants,
  scopes: callersScopes,
  find: findComparison,
  attempts: listAttempts,
});
const ask = (scope: string, grants = ['*']) => getPriceSheetDiff(deps(grants))({ ...call, path: { scope } });

const october = new Date('2026-10-21T08:00:00Z');
const november = new Date('2026-11-20T08:00:00Z');

beforeAll(async () => {
  for (const scopeId of ['ea:1', 'ea:2']) {
    await importSheet({ scopeId, text: [smallSheet(3, '0.1')], uploadedAt: october });
    await importSheet({ scopeId, text: [smallSheet(4, '0.102')], uploadedAt: november });
  }
});

test('answers with what the import of the active sheet has stored', async () => {
  const [newer, older] = await listAttempts('ea:1');
  expect(await ask('ea:1', ['ea:1'])).toMatchObject({
    ok: true,
    scope_id: 'ea:1',
    currency: 'USD',
    before: { snapshot_id: older?.snapshot_id, completed_at: october.toISOString(), row_count: 3 },
    after: { snapshot_id: newer?.snapshot_id, completed_at: november.toISOString(), row_count: 4 },
    compared_at: november.toISOString(),
    summary: { changed: 4, prices: { new: 1, dearer: 3 }, locations: [{ location: 'eastus2', dearer: 3 }] },
    largest: {
      dearer: [{ change_percent: 2, before: { unit_price: '0.1' }, after: { unit_price: '0.102' } }, {}, {}],
      cheaper: [],
    },
  });
});

test('reads a few units, however large the sheets', async () => {
  const [newer] = await listAttempts('ea:1');
  let units = 0;
  const onUnits = (used: number): void => {
    units += used;
  };
  await findComparison(newer as never, { onUnits });
  expect(units).toBeGreaterThan(0);
  expect(units).toBeLessThanOrEqual(1);
});

describe('says why there is nothing to show', () => {
  test('to a caller without a grant, whether the scope exists or not', async () => {
    for (const scope of ['ea:1', 'ea:none']) {
      await expect(ask(scope, ['ea:2'])).rejects.toMatchObject({ status: 403, code: 'scope_not_granted' });
    }
  });

  test.each(['ea:none', 'retail:azure:USD', 'nothing'])('there is no contract %s', async (scope) => {
    await expect(ask(scope)).rejects.toMatchObject({ status: 404, code: 'scope_not_found' });
  });

  test('no sheet is imported', async () => {
    await addScope({ scope_id: 'ea:3', currency: 'USD', now: october });
    await expect(ask('ea:3')).rejects.toMatchObject({ status: 404, code: 'no_active_snapshot' });
  });

  test('one sheet is stored only', async () => {
    const { snapshot_id } = await importSheet({ scopeId: 'ea:4', text: [smallSheet(3, '0.1')], uploadedAt: october });
    await expect(ask('ea:4')).rejects.toMatchObject({
      status: 404,
      code: 'no_earlier_price_sheet',
      facts: { scope_id: 'ea:4', snapshot_id },
    });
  });

  test('its sheet was imported by an earlier version, with the command that compares', async () => {
    const [newer] = await listAttempts('ea:2');
    const ref = { scope_id: 'ea:2', snapshot_id: newer?.snapshot_id ?? '' };
    const page = await findComparison(ref);
    await deletePages(ref, { contents: 3 });
    await updateAttempt(ref, { sections: { ...newer?.sections, contents: 2 } });
    await expect(ask('ea:2')).rejects.toMatchObject({
      status: 404,
      code: 'price_sheets_not_compared',
      message: expect.stringContaining('`appraise price-sheet compare --scope ea:2`'),
      facts: ref,
    });
    expect(page).toBeDefined();
  });
});

test.each([
  { what: 'another scope', change: { scope_id: 'ea:2' } },
  { what: 'another snapshot', change: { after: { snapshot_id: 'other' } } },
  { what: 'a price that is a number', change: { largest: { dearer: [{ before: { unit_price: 1 } }], cheaper: [] } } },
])('a stored comparison of $what is an error, not an answer', async ({ change }) => {
  const [newer] = await listAttempts('ea:1');
  const ref = { scope_id: 'ea:1', snapshot_id: newer?.snapshot_id ?? '' };
  const stored = await findComparison(ref);
  const write = async (body: object): Promise<void> => {
    const writer = pageWriter(ref);
    await writer.write('contents', 2, Buffer.from(JSON.stringify(body)));
    await writer.flush();
  };
  await write({ ...stored, ...change });
  await expect(ask('ea:1')).rejects.toThrow(/\/contents\/2: body\./);
  await write(stored as object);
  expect(await ask('ea:1')).toMatchObject({ ok: true });
});
