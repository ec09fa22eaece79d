import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

let product: RunningProduct;

// It is 08:00 in São Paulo, and nothing has been published yet.
beforeAll(async () => {
  product = await startProduct({ APPRAISE_NOW: '2026-11-18T11:00:00Z', APPRAISE_MARKET_SOURCE: 'csv' });
});
afterAll(() => product.end());

const get = async (path: string) => {
  const response = await fetch(`${product.http}${path}`, {
    headers: { 'X-API-Key': 'demo-enterprise-0123456789', Accept: 'application/json' },
  });
  return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> };
};
const appraise = (args: readonly string[], APPRAISE_NOW = '2026-11-18T15:00:00Z') =>
  run(process.execPath, ['dist/cli/appraise.mjs', ...args], {
    env: {
      PATH: process.env.PATH,
      APPRAISE_S3_PORT: new URL(product.s3).port,
      APPRAISE_DYNAMODB_PORT: new URL(product.dynamodb).port,
      APPRAISE_NOW,
    },
  });
const withdraw = (date: string, ...more: readonly string[]) =>
  appraise(['market', 'withdraw', '--local', '--date', date, ...more]);
const refresh = (more: readonly string[] = [], clock?: string) =>
  appraise(['refresh-market', '--local', '--source', 'demo', ...more], clock);
const shownDay = async () => (await get('/api/v1/tickers')).body.data_referencia;

// Each test goes on where the one before has ended.
describe('publications dated after today', () => {
  const ahead = 'Há publicações datadas depois de hoje (2 dias, de 2099-01-01 a 2100-12-31), que não são servidas;';

  test('are not served: health is degraded, status says why, and nothing fails', async () => {
    // Somebody sets APPRAISE_NOW ahead for a moment.
    for (const day of ['2099-01-01', '2100-12-31']) {
      expect(await refresh([], `${day}T15:00:00Z`)).toMatchObject({ code: 0 });
    }
    await eventually(async () =>
      expect((await get('/api/v1/health')).body).toEqual({ status: 'degraded', last_update: null, universe_size: 0 }),
    );
    expect((await get('/api/v1/status')).body).toMatchObject({
      status: 'degraded',
      aviso: expect.stringContaining(ahead),
      last_update: null,
    });
    for (const path of ['tickers', 'ticker/PETR4', 'signals', 'history/PETR4']) {
      expect(await get(`/api/v1/${path}`)).toMatchObject({ status: 404, body: { code: 'no_data' } });
    }
  });

  test('do not keep today from being published and shown', async () => {
    expect(await refresh()).toMatchObject({ code: 0, stdout: expect.stringContaining('published 2026-11-18') });
    await eventually(async () => expect(await shownDay()).toBe('2026-11-18'));
    expect((await get('/api/v1/history/PETR4')).body.dias).toMatchObject([{ data_referencia: '2026-11-18' }]);
    expect((await get('/api/v1/health')).body).toMatchObject({ status: 'degraded', universe_size: 59 });
  });

  test('are withdrawn one by one; then the health is ok', async () => {
    for (const day of ['2100-12-31', '2099-01-01']) {
      expect(await withdraw(day)).toMatchObject({
        code: 0,
        stderr: '',
        stdout: expect.stringMatching(
          new RegExp(
            `^withdrawn ${day}: readers see 2026-11-18; callers .*\n  the archive keeps it as ${day.replaceAll('-', '')}T.*\n` +
              `  ${day} is published again when that day has come\n$`,
          ),
        ),
      });
    }
    await eventually(async () => expect((await get('/api/v1/health')).body).toMatchObject({ status: 'ok' }));
    expect((await get('/api/v1/status')).body).not.toHaveProperty('aviso');
  });
});

describe('appraise market withdraw', () => {
  test('takes a past day out of the history, until it is published again', async () => {
    expect(await refresh(['--date', '2026-11-10'])).toMatchObject({ code: 0 });
    const history = async () =>
      ((await get('/api/v1/history/PETR4')).body.dias as { data_referencia: string }[]).map(
        (one) => one.data_referencia,
      );
    await eventually(async () => expect(await history()).toEqual(['2026-11-10', '2026-11-18']));
    expect((await withdraw('2026-11-10')).stdout).toContain(
      '\n  2026-11-10 is published again only by appraise refresh-market --date 2026-11-10\n',
    );
    await eventually(async () => expect(await history()).toEqual(['2026-11-18']));
    expect(await refresh(['--date', '2026-11-10'])).toMatchObject({ code: 0 });
    await eventually(async () => expect(await history()).toEqual(['2026-11-10', '2026-11-18']));
  });

  test('takes today back to the day before; the second time there is nothing to withdraw', async () => {
    expect((await withdraw('2026-11-18')).stdout).toMatch(
      /^withdrawn 2026-11-18: readers see 2026-11-10; .*\n.*\n {2}2026-11-18 is published again by any refresh of today; the next attempt of the schedule is at 2026-11-18T12:05:00-03:00\n$/,
    );
    expect(await withdraw('2026-11-18')).toEqual({
      code: 0,
      stdout: 'nothing to withdraw: 2026-11-18 is not published; readers see 2026-11-10\n',
      stderr: '',
    });
    await eventually(async () => expect(await shownDay()).toBe('2026-11-10'));
  });

  test('leaves the archive as it is, and says as JSON what it has done, also of the last publication', async () => {
    const { stdout } = await withdraw('2026-11-10', '--format', 'json');
    expect(JSON.parse(stdout)).toEqual({
      status: 'withdrawn',
      data_referencia: '2026-11-10',
      publicacao: expect.stringMatching(/^20261110T120500000Z-/),
      data_vigente: null,
      proxima: null,
      avisos: [],
    });
    await eventually(async () => expect(await get('/api/v1/tickers')).toMatchObject({ status: 404 }));
    const days = ['--from', '2026-11-10', '--to', '2026-11-18', '--format', 'csv'];
    const archived = await appraise(['market-archive', 'export', '--local', ...days]);
    expect(archived.stderr).toContain('2 days exported');
    expect(archived.stdout).toContain('\n2026-11-10,20261110T');
  });

  test.each([
    { args: ['--date', '2026-11-31'], says: '--date must be a day such as 2026-11-20, not 2026-11-31' },
    { args: ['--date', 'ontem'], says: '--date must be a day such as 2026-11-20, not ontem' },
    { args: [], says: "required option '--date <day>' not specified" },
  ])('refuses $args', async ({ args, says }) => {
    const { code, stdout, stderr } = await appraise(['market', 'withdraw', '--local', ...args]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(says);
  });

  test('says that there is no local run', async () => {
    const { code, stderr } = await run(
      process.execPath,
      ['dist/cli/appraise.mjs', 'market', 'withdraw', '--local', '--date', '2026-11-18'],
      { env: { PATH: process.env.PATH, APPRAISE_S3_PORT: '1', APPRAISE_DYNAMODB_PORT: '1' } },
    );
    expect(code).toBe(3);
    expect(stderr).toContain('there is no local run');
  });
});
