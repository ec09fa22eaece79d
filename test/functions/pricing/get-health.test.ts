import { readFile } from 'node:fs/promises';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { GetPricingHealth } from '../../../functions/pricing/get-health.ts';
import { logger } from '../../../lib/platform/log.ts';
import type { HealthReason } from '../../../lib/pricing/scope/health-reasons.ts';
import type { ActiveSnapshot, LatestAttempt, Scope } from '../../../lib/pricing/scope/scope.ts';
import { startLocalStores } from '../../support/local-stores.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});
const stores = await startLocalStores();
const { getPricingHealth, handler } = await import('../../../functions/pricing/get-health.ts');
const { StoreUnavailable } = await import('../../../lib/platform/aws/store-errors.ts');
const { NewerFormat } = await import('../../../lib/platform/stored-formats.ts');
afterAll(() => stores.close());

const now = new Date('2026-11-20T12:00:00Z');
const cloudCli = { available: false, authenticated: false };

function snapshot(activatedAt: string): ActiveSnapshot {
  return {
    snapshot_id: 's1',
    row_count: 12,
    rejected_rows: 0,
    source: 'sheet.csv',
    sha256: 'ab',
    fingerprint: 'f',
    started_at: activatedAt,
    completed_at: activatedAt,
    activated_at: activatedAt,
    cursor_key: 'secret',
    sections: {},
  };
}

function attempt(status: LatestAttempt['status'], at: string): LatestAttempt {
  return { snapshot_id: 's2', status, started_at: at, completed_at: at, failure: null };
}

function scope(changes: Partial<Scope> & Pick<Scope, 'scope_id'>): Scope {
  return {
    kind: changes.scope_id.startsWith('ea:') ? 'contract' : 'retail',
    provider: 'azure',
    currency: 'USD',
    active: true,
    enrollment_id: null,
    offer_id: null,
    created_at: '2026-01-01T00:00:00.000Z',
    active_order: null,
    active_snapshot: null,
    latest: null,
    ...changes,
  };
}

/** A call without a key; `grants` says what it may see. */
const anybody = { now, keyId: undefined, apiKey: undefined };

const makeDeps = (scopes: readonly Scope[], changes: Partial<GetPricingHealth> = {}): GetPricingHealth => ({
  version: '1.2.3',
  cloudCli: async () => cloudCli,
  scopes: async () => scopes,
  grants: async () => ['*'],
  ...changes,
});

/** A public price list that nothing is wrong with. */
const retail = scope({ scope_id: 'retail:azure:USD', active_snapshot: snapshot('2026-11-20T00:00:00.000Z') });

describe('the health of pricing', () => {
  test.each([
    { available: false, authenticated: false },
    { available: true, authenticated: false },
    { available: true, authenticated: true },
  ])('reports the cloud command line as it is: $available, $authenticated', async (state) => {
    expect(await getPricingHealth(makeDeps([retail], { cloudCli: async () => state }))(anybody)).toMatchObject({
      ok: true,
      version: 'v1.2.3',
      status: 'ok',
      reasons: [],
      cloud_cli: state,
    });
  });

  test.each([
    { what: 'a contract imported 45 days ago', id: 'ea:1', at: '2026-10-06T12:00:00.000Z', status: 'ok' },
    { what: 'a contract imported a moment longer ago', id: 'ea:1', at: '2026-10-06T11:59:59.999Z', status: 'degraded' },
    { what: 'a price list read 3 days ago', id: 'retail:azure:USD', at: '2026-11-17T12:00:00.000Z', status: 'ok' },
    { what: 'an older price list', id: 'retail:azure:USD', at: '2026-11-17T11:59:59.999Z', status: 'degraded' },
    {
      what: 'an old contract that is inactive',
      id: 'ea:1',
      at: '2020-01-01T00:00:00.000Z',
      active: false,
      status: 'ok',
    },
  ])('is $status with $what', async ({ id, at, active = true, status }) => {
    const scopes = [
      ...(id.startsWith('ea:') ? [retail] : []),
      scope({ scope_id: id, active, active_snapshot: snapshot(at) }),
    ];
    expect(await getPricingHealth(makeDeps(scopes))(anybody)).toMatchObject({
      ok: true,
      status,
      reasons:
        status === 'ok'
          ? []
          : [{ scope_id: id, code: 'prices_old', detail: expect.stringContaining(`those of ${at}`) }],
    });
  });

  test('is ok once the sheet in use was uploaded again after one that failed, until a newer one fails', async () => {
    const fresh = '2026-11-20T11:00:00.000Z';
    const reasonsAfter = async (failed: string) => {
      const contract = scope({
        scope_id: 'ea:1',
        active_snapshot: snapshot(fresh),
        active_order: 's3',
        repeated: { order: 's3', source: 'again.csv' },
        latest: { ...attempt('failed', fresh), snapshot_id: failed },
      });
      return (await getPricingHealth(makeDeps([retail, contract]))(anybody)) as { reasons: readonly HealthReason[] };
    };
    expect(await reasonsAfter('s2')).toMatchObject({ status: 'ok', reasons: [] });
    expect(await reasonsAfter('s4')).toMatchObject({ status: 'degraded', reasons: [{ code: 'import_failed' }] });
  });

  test.each([
    { status: 'failed', says: 'degraded' },
    { status: 'superseded', says: 'ok' },
  ] as const)('is $says after an attempt that is $status', async ({ status, says }) => {
    const fresh = '2026-11-20T11:00:00.000Z';
    const latest = { ...attempt(status, fresh), failure: { code: 'sheet_empty', message: 'The sheet is empty.' } };
    const scopes = [retail, scope({ scope_id: 'ea:1', active_snapshot: snapshot(fresh), latest })];
    const detail = `The newest import, begun at ${fresh}, failed: The sheet is empty.`;
    expect(await getPricingHealth(makeDeps(scopes))(anybody)).toMatchObject({
      status: says,
      reasons: says === 'ok' ? [] : [{ scope_id: 'ea:1', code: 'import_failed', detail }],
    });
  });

  test.each([
    { what: 'began ten minutes ago', changes: {}, minutes: 10, says: 'ok' },
    { what: 'has not shown life for more than ten minutes', changes: {}, minutes: 10.01, says: 'degraded' },
    {
      what: 'began long ago and has shown life a moment ago',
      changes: { alive_at: '2026-11-20T11:59:30.000Z' },
      minutes: 300,
      says: 'ok',
    },
    {
      what: 'showed life when it was cut off',
      changes: { alive_at: '2026-11-20T11:40:00.000Z' },
      minutes: 300,
      says: 'degraded',
    },
  ])('is $says while an import $what', async ({ changes, minutes, says }) => {
    const began = new Date(now.getTime() - minutes * 60_000).toISOString();
    for (const status of ['pending', 'running'] as const) {
      const latest = { ...attempt(status, began), completed_at: null, ...changes };
      const contract = scope({ scope_id: 'ea:1', active_snapshot: snapshot('2026-11-20T11:00:00.000Z'), latest });
      const since = latest.alive_at ?? latest.started_at;
      expect(await getPricingHealth(makeDeps([retail, contract]))(anybody)).toMatchObject({
        status: says,
        reasons:
          says === 'ok'
            ? []
            : [{ scope_id: 'ea:1', code: 'import_stalled', detail: expect.stringContaining(`since ${since}`) }],
      });
    }
  });

  test.each([
    { what: 'without any scope', scopes: [] },
    { what: 'with a price list that has never been read to its end', scopes: [{ ...retail, active_snapshot: null }] },
    {
      what: 'with the prices of a contract alone',
      scopes: [scope({ scope_id: 'ea:1', active_snapshot: snapshot('2026-11-20T00:00:00.000Z') })],
    },
  ])('is degraded $what, and says what reads a price list', async ({ scopes }) => {
    expect(await getPricingHealth(makeDeps(scopes))(anybody)).toMatchObject({
      ok: true,
      status: 'degraded',
      reasons: [{ scope_id: null, code: 'no_prices', detail: expect.stringContaining('`appraise refresh-retail`') }],
    });
  });

  test('is ok with a contract that has no price sheet yet', async () => {
    const added = scope({ scope_id: 'ea:1' });
    expect(await getPricingHealth(makeDeps([retail, added]))(anybody)).toMatchObject({ status: 'ok', reasons: [] });
  });

  test('names every reason of every scope', async () => {
    const old = '2026-01-01T00:00:00.000Z';
    const scopes = [
      scope({ scope_id: 'ea:1', active_snapshot: snapshot(old), latest: attempt('failed', old) }),
      { ...retail, active_snapshot: snapshot(old) },
    ];
    const { reasons } = (await getPricingHealth(makeDeps(scopes))(anybody)) as unknown as { reasons: HealthReason[] };
    expect(reasons.map(({ scope_id, code }) => `${scope_id} ${code}`)).toEqual([
      'ea:1 import_failed',
      'ea:1 prices_old',
      'retail:azure:USD prices_old',
    ]);
  });

  test('shows when prices were last written and last activated, over all scopes', async () => {
    const scopes = [
      scope({ scope_id: 'ea:1', active_snapshot: snapshot('2026-11-18T00:00:00.000Z') }),
      scope({
        scope_id: 'ea:2',
        active_snapshot: snapshot('2026-11-17T00:00:00.000Z'),
        latest: attempt('failed', '2026-11-19T00:00:00.000Z'),
      }),
    ];
    expect(await getPricingHealth(makeDeps(scopes))(anybody)).toMatchObject({
      database: { last_write_at: '2026-11-19T00:00:00.000Z', last_sync_at: '2026-11-18T00:00:00.000Z' },
    });
  });

  describe.each([
    { who: 'a caller without a key', grants: [], sees: ['retail:azure:USD'] },
    { who: 'a key with a grant', grants: ['ea:1'], sees: ['ea:1', 'retail:azure:USD'] },
    { who: 'a key with another grant', grants: ['ea:3'], sees: ['retail:azure:USD'] },
    { who: 'a key with every grant', grants: ['*'], sees: ['ea:1', 'ea:2', 'retail:azure:USD'] },
  ])('for $who', ({ grants, sees }) => {
    const at = '2026-11-20T00:00:00.000Z';
    const ask = (scopes: readonly Scope[]) =>
      getPricingHealth(makeDeps(scopes, { grants: async () => grants }))(anybody);

    test('names only the scopes that it may see', async () => {
      const contracts = ['ea:1', 'ea:2'].map((id) => scope({ scope_id: id, active_snapshot: snapshot(at) }));
      const reply = await ask([...contracts, retail]);

      expect(JSON.stringify(reply)).not.toContain('secret');
      expect((reply as { snapshots: { scope_id: string }[] }).snapshots.map(({ scope_id }) => scope_id)).toEqual(sees);
    });

    test.each([
      { what: 'an import', contract: { active_snapshot: snapshot('2026-11-20T09:00:00.000Z') } },
      { what: 'an old price sheet', contract: { active_snapshot: snapshot('2026-01-01T00:00:00.000Z') } },
      { what: 'a stalled import', contract: { latest: attempt('running', '2026-11-20T10:00:00.000Z') } },
      { what: 'a failed import', contract: { latest: attempt('failed', '2026-11-20T10:00:00.000Z') } },
    ])('does not show $what in a scope that it may not see', async ({ contract }) => {
      const without = await ask([retail]);
      const reply = await ask([scope({ scope_id: 'ea:2', ...contract }), retail]);

      if (sees.includes('ea:2')) expect(reply).not.toEqual(without);
      else expect(reply).toEqual(without);
    });
  });

  test('answers 503 while a newer version has written the scopes, and logs it', async () => {
    const log = vi.spyOn(logger, 'error').mockImplementation(() => {});
    const scopes = async () => {
      throw new NewerFormat('scope of format 2');
    };
    expect(await getPricingHealth(makeDeps([], { scopes }))(anybody)).toMatchObject({
      status: 503,
      body: { ok: false, status: 'unavailable', reasons: [{ scope_id: null, code: 'newer_format' }] },
    });
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  test('answers 503 while the store does not answer, and throws every other error', async () => {
    const down = async () => {
      throw new StoreUnavailable('no');
    };
    expect(await getPricingHealth(makeDeps([], { scopes: down }))(anybody)).toMatchObject({
      status: 503,
      body: {
        ok: false,
        version: 'v1.2.3',
        status: 'unavailable',
        reasons: [{ scope_id: null, code: 'store_unavailable' }],
        snapshots: [],
      },
    });
    const broken = async () => {
      throw new Error('a bug');
    };
    await expect(getPricingHealth(makeDeps([], { scopes: broken }))(anybody)).rejects.toThrow('a bug');
  });
});

test('answers its sample event with 200, never to be cached', async () => {
  const event = JSON.parse(await readFile('events/pricing-get-health.json', 'utf8')) as APIGatewayProxyEvent;
  const { statusCode, headers, body } = await handler(event, {} as Context);

  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'Cache-Control': 'no-store', 'X-Request-Id': event.requestContext.requestId });
  expect(JSON.parse(body)).toMatchObject({ ok: true, status: 'degraded', reasons: [{ code: 'no_prices' }] });
});

test('reads the scopes once for 200 requests, not consistently, and shows an import within five seconds', async () => {
  const event = JSON.parse(await readFile('events/pricing-get-health.json', 'utf8')) as APIGatewayProxyEvent;
  const status = async () => JSON.parse((await handler(event, {} as Context)).body).status as string;
  const { dynamodb } = await import('../../../lib/platform/aws/dynamodb-client.ts');
  const { activate, addScope } = await import('../../../lib/pricing/store/scopes.ts');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  const send = vi.spyOn(dynamodb, 'send');
  try {
    const answers = await Promise.all(Array.from({ length: 200 }, status));
    expect(new Set(answers)).toEqual(new Set(['degraded']));
    expect(send.mock.calls.map(([command]) => command.input)).toEqual([
      expect.objectContaining({ ConsistentRead: false }),
    ]);

    await addScope({ scope_id: 'retail:azure:USD', currency: 'USD', now: new Date() });
    await activate('retail:azure:USD', snapshot(new Date().toISOString()));
    vi.setSystemTime(Date.now() + 5_000);
    expect(await status()).toBe('ok');
  } finally {
    send.mockRestore();
    vi.useRealTimers();
  }
});
