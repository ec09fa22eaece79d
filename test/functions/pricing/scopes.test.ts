import { describe, expect, test } from 'vitest';
import { callOf } from '../../support/call.ts';
import { startLocalStores } from '../../support/local-stores.ts';

const stores = await startLocalStores();
const { getSync } = await import('../../../functions/pricing/get-sync.ts');
const { listScopes } = await import('../../../functions/pricing/list-scopes.ts');
await stores.close();

const active = {
  snapshot_id: 's1',
  row_count: 12,
  rejected_rows: 1,
  source: 'sheet.csv',
  sha256: 'ab',
  fingerprint: 'secret print',
  started_at: '2026-11-20T00:00:00.000Z',
  completed_at: '2026-11-20T00:00:01.000Z',
  activated_at: '2026-11-20T00:00:01.000Z',
  cursor_key: 'secret key',
  sections: {},
};
const latest = (snapshot_id: string, status: 'running' | 'completed' | 'failed') => ({
  snapshot_id,
  status,
  started_at: '2026-11-20T01:00:00.000Z',
  completed_at: null,
  failure: status === 'failed' ? { code: 'sheet_empty', message: 'It is empty.' } : null,
});
const scope = (scope_id: string, members: object = {}) => ({
  kind: 'contract' as const,
  scope_id,
  provider: 'azure' as const,
  currency: 'USD',
  active: true,
  enrollment_id: scope_id.slice(3),
  offer_id: null,
  created_at: '2026-01-01T00:00:00.000Z',
  active_order: null,
  active_snapshot: null,
  latest: null,
  ...members,
});

const makeDeps = (grants: readonly string[], scopes: readonly ReturnType<typeof scope>[], canUpload = false) => ({
  grants: async () => grants,
  access: async () => ({ grants, canUpload }),
  scopes: async () => scopes as never,
});
const call = callOf({ keyId: 'k' });

describe('GET /api/pricing/scopes', () => {
  const both = [scope('ea:1', { active_snapshot: active }), scope('ea:2', { active: false })];

  test('lists the granted scopes, active or not, with their public fields only', async () => {
    expect(await listScopes(makeDeps(['*'], both))({ ...call, path: {} })).toEqual({
      ok: true,
      scopes: [
        {
          scope_id: 'ea:1',
          provider: 'azure',
          currency: 'USD',
          active: true,
          enrollment_id: '1',
          billing_profile_id: null,
          active_snapshot_id: 's1',
          can_upload: false,
        },
        {
          scope_id: 'ea:2',
          provider: 'azure',
          currency: 'USD',
          active: false,
          enrollment_id: '2',
          billing_profile_id: null,
          active_snapshot_id: null,
          can_upload: false,
        },
      ],
    });
  });

  test('says of each scope whether the key may upload its price sheets', async () => {
    expect(await listScopes(makeDeps(['ea:1'], both, true))({ ...call, path: {} })).toMatchObject({
      scopes: [{ scope_id: 'ea:1', can_upload: true }],
    });
  });

  test.each([
    { grants: ['ea:2'], ids: ['ea:2'] },
    { grants: ['ea:3'], ids: [] },
  ])('shows $ids to a key with $grants', async ({ grants, ids }) => {
    const { scopes } = (await listScopes(makeDeps(grants, both))({ ...call, path: {} })) as unknown as {
      scopes: { scope_id: string }[];
    };
    expect(scopes.map(({ scope_id }) => scope_id)).toEqual(ids);
  });

  test('refuses a key without a grant', async () => {
    await expect(listScopes(makeDeps([], both))({ ...call, path: {} })).rejects.toMatchObject({ status: 403 });
  });
});

describe('GET /api/pricing/scopes/{scope}/sync', () => {
  const ask = (members: object, grants = ['*']) =>
    getSync({ ...makeDeps(grants, [scope('ea:1', members)]), now: () => new Date('2026-11-20T12:00:00Z') })({
      ...call,
      path: { scope: 'ea:1' },
    });

  test('has the status none for a scope without an import', async () => {
    expect(await ask({})).toEqual({
      ok: true,
      scope_id: 'ea:1',
      snapshot: { status: 'none', row_count: 0 },
      hint: expect.stringContaining('`appraise import-price-sheet <file> --scope ea:1`'),
    });
  });

  test('shows the active snapshot alone while there is no newer attempt', async () => {
    const reply = await ask({ active_snapshot: active, latest: latest('s1', 'completed') });
    expect(reply).toEqual({
      ok: true,
      scope_id: 'ea:1',
      snapshot: {
        snapshot_id: 's1',
        status: 'completed',
        row_count: 12,
        started_at: active.started_at,
        completed_at: active.completed_at,
        source: 'sheet.csv',
        rejected_rows: 1,
        effective_start: null,
        effective_end: null,
        warnings: [],
        warning_count: 0,
      },
    });
    expect(JSON.stringify(reply)).not.toContain('secret');
  });

  test('warns of a sheet that has ended, and says what the import warned of', async () => {
    const sheet = {
      effective_start: '2026-10-01',
      effective_end: '2026-10-31',
      warnings: ['2 prices are odd'],
      warning_count: 7,
    };
    expect(await ask({ active_snapshot: { ...active, sheet } })).toMatchObject({
      snapshot: {
        effective_start: '2026-10-01',
        effective_end: '2026-10-31',
        warnings: [expect.stringContaining('ended on 2026-10-31'), '2 prices are odd'],
        warning_count: 8,
      },
    });
  });

  test('names the newest sheet with the same bytes, unless another sheet has taken their place', async () => {
    const repeated = { order: 's3', source: 's3://inbox/again.csv' };
    expect(await ask({ active_snapshot: active, active_order: 's3', repeated })).toMatchObject({
      snapshot: { source: 'sheet.csv', repeated_source: 's3://inbox/again.csv' },
    });
    const { snapshot } = (await ask({ active_snapshot: active, active_order: 's4', repeated })) as { snapshot: object };
    expect(snapshot).not.toHaveProperty('repeated_source');
    const itself = { order: 's3', source: 'sheet.csv' };
    const { snapshot: again } = (await ask({ active_snapshot: active, active_order: 's3', repeated: itself })) as {
      snapshot: object;
    };
    expect(again).not.toHaveProperty('repeated_source');
  });

  test('does not show a failed attempt once the sheet in use was uploaded again', async () => {
    const repeated = { order: 's3', source: 's3://inbox/again.csv' };
    const changes = { active_snapshot: active, active_order: 's3', repeated };
    expect(await ask({ ...changes, latest: latest('s2', 'failed') })).not.toHaveProperty('latest');
    expect(await ask({ ...changes, latest: latest('s4', 'failed') })).toMatchObject({ latest: { snapshot_id: 's4' } });
  });

  test.each(['running', 'failed'] as const)('shows a newer attempt that is %s beside it', async (status) => {
    expect(await ask({ active_snapshot: active, latest: latest('s2', status) })).toMatchObject({
      snapshot: { snapshot_id: 's1' },
      latest: { snapshot_id: 's2', status },
    });
  });

  test.each([
    { what: 'another tenant’s scope', grants: ['ea:2'], status: 403 },
    { what: 'no grant', grants: [], status: 403 },
  ])('answers $status to $what', async ({ grants, status }) => {
    await expect(ask({}, grants)).rejects.toMatchObject({ status });
  });
});
