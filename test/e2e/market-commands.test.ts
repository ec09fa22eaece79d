import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { universe } from '../../lib/market/universe.ts';
import { cashPage, cashRowsOfAllClasses, startB3Server, supplement } from '../support/b3-server.ts';
import { startChild } from '../support/child.ts';
import { cotahist, quoteLine } from '../support/cotahist.ts';
import { eventually } from '../support/eventually.ts';
import { killAtEachStep } from '../support/kill-at-each-step.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

let product: RunningProduct;
let b3: Awaited<ReturnType<typeof startB3Server>>;

beforeAll(async () => {
  product = await startProduct({ APPRAISE_NOW: '2026-11-18T15:00:00Z' });
  b3 = await startB3Server();
});
afterAll(async () => {
  b3.close();
  await product.end();
});

const at = (APPRAISE_NOW: string) => ({ APPRAISE_NOW });

function started(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const { process: child, ended } = startChild(process.execPath, ['dist/cli/appraise.mjs', ...args], {
    env: {
      PATH: process.env.PATH,
      APPRAISE_S3_PORT: new URL(product.s3).port,
      APPRAISE_DYNAMODB_PORT: new URL(product.dynamodb).port,
      APPRAISE_COTAHIST_URL: b3.addresses.cotahist,
      APPRAISE_B3_URL: b3.addresses.events,
      ...environment,
    },
  });
  return { child, ended };
}
const appraise = (args: readonly string[], environment?: NodeJS.ProcessEnv) => started(args, environment).ended;

const get = async (path: string, key: string) => {
  const response = await fetch(`${product.http}${path}`, { headers: { 'X-API-Key': key } });
  return { status: response.status, headers: response.headers, body: (await response.json()) as never };
};
const enterprise = 'demo-enterprise-0123456789';
const json = ['--format', 'json'];
/** What readers see once the running functions have looked again, a second later. */
const tickers = async () => {
  await new Promise((later) => setTimeout(later, 1_100));
  const { body } = await get('/api/v1/tickers', enterprise);
  return body as { data_referencia: string; tickers: { codigo: string; data_referencia: string; fonte: string }[] };
};

describe('appraise keys', () => {
  test('makes a key whose secret opens what its plan and grants say, until it is disabled', async () => {
    const { stdout, code } = await appraise([
      'keys',
      'create',
      '--owner',
      'Mesa',
      '--plan',
      'pro',
      '--grant',
      'ea:1234567',
      '--local',
      '--format',
      'json',
    ]);
    expect(code).toBe(0);
    const { secret, key_id } = JSON.parse(stdout) as { secret: string; key_id: string };
    expect(secret).toMatch(/^appraise_[\w-]{43}$/);
    expect((await get('/api/v1/tickers', secret)).headers.get('X-RateLimit-Remaining')).toBe('999');
    expect((await get('/api/v1/history/PETR4', secret)).status).toBe(403);

    const list = await appraise(['keys', 'list', '--local', '--format', 'json']);
    const { keys } = JSON.parse(list.stdout) as { keys: { key_id: string }[] };
    expect(keys.find((one) => one.key_id === key_id)).toEqual({
      key_id,
      owner: 'Mesa',
      plan: 'pro',
      grants: ['ea:1234567'],
      uploads_sheets: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      disabled: false,
    });
    expect(list.stdout).not.toContain(secret);

    expect(await appraise(['keys', 'disable', key_id, '--local'])).toMatchObject({ code: 0 });
    // Functions remember a key for ten seconds; what is told of it is up to date at once.
    expect((await appraise(['keys', 'list', '--local'])).stdout).toMatch(new RegExp(`${key_id} +pro +disabled`));
    expect(await appraise(['keys', 'enable', key_id, '--local'])).toMatchObject({ code: 0 });
  });

  test('makes a key for pricing alone, which opens nothing of the market', async () => {
    const made = await appraise([
      'keys',
      'create',
      '--owner',
      'Orçamentos',
      '--grant',
      'ea:1234567',
      '--local',
      ...json,
    ]);
    const { secret, plan } = JSON.parse(made.stdout) as { secret: string; plan: null };
    expect(plan).toBeNull();
    const refused = await get('/api/v1/tickers', secret);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'plan_required', required_plan: 'pro' });
    const health = (await get('/api/health', secret)).body as { snapshots: { scope_id: string }[] };
    expect(health.snapshots.map(({ scope_id }) => scope_id)).toContain('ea:1234567');
  });

  test('gives a key a new secret that shares its quota, changes it, and deletes the old one', async () => {
    const old = JSON.parse(
      (await appraise(['keys', 'create', '--owner', 'Mesa', '--plan', 'pro', '--local', ...json])).stdout,
    ) as { secret: string; key_id: string };
    const left = async (secret: string) => (await get('/api/v1/tickers', secret)).headers.get('X-RateLimit-Remaining');
    expect(await left(old.secret)).toBe('999');
    const fresh = JSON.parse((await appraise(['keys', 'rotate', old.key_id, '--local', ...json])).stdout) as {
      secret: string;
      key_id: string;
      replaces: string;
    };
    expect(fresh.replaces).toBe(old.key_id);
    expect([await left(fresh.secret), await left(old.secret)]).toEqual(['998', '997']);

    expect(await appraise(['keys', 'delete', old.key_id, '--local'])).toMatchObject({ code: 0, stderr: '' });
    await eventually(async () => expect((await get('/api/v1/tickers', old.secret)).status).toBe(401));
    expect(Number(await left(fresh.secret))).toBeLessThan(997);

    const change = ['--plan', 'enterprise', '--grant', 'ea:1234567', '--local'];
    expect(await appraise(['keys', 'set', fresh.key_id, ...change])).toEqual({
      code: 0,
      stdout: `${fresh.key_id} opens enterprise, ea:1234567; this takes effect within ten seconds\n`,
      stderr: '',
    });
    const history = () => fetch(`${product.http}/api/v1/history/PETR4`, { headers: { 'X-API-Key': fresh.secret } });
    await eventually(async () => expect((await history()).status).toBe(200));
    expect(await appraise(['keys', 'set', fresh.key_id, '--no-grant', '--local'])).toMatchObject({ code: 0 });
    const { stdout } = await appraise(['keys', 'list', '--local']);
    expect(stdout).toMatch(new RegExp(`${fresh.key_id} +enterprise +enabled +\\S+ +${old.key_id} +Mesa`));
  });

  test.each([
    { args: ['create', '--owner', 'x', '--plan', 'super'], says: /Allowed choices are gratis, pro, enterprise/ },
    { args: ['create', '--plan', 'pro'], says: /--owner/ },
    { args: ['create', '--owner', ' ', '--plan', 'pro'], says: /1 to 200 characters/ },
    {
      args: ['create', '--owner', 'x', '--plan', 'pro', '--grant', 'contract', '--grant', 'y'],
      says: /contract[\s\S]* y/,
    },
    { args: ['create', '--owner', 'x'], says: /--plan .* --grant/ },
    { args: ['disable', 'nobody'], says: /no key nobody/ },
    { args: ['rotate', 'nobody'], says: /no key nobody/ },
    { args: ['delete', 'nobody'], says: /no key nobody/ },
    { args: ['set', 'nobody', '--plan', 'pro'], says: /no key nobody/ },
    { args: ['set', 'demo-pro'], says: /--plan, --grant, --no-grant or --upload-sheets/ },
    { args: ['set', 'demo-pro', '--plan', 'none'], says: /open nothing/ },
    { args: ['set', 'demo-pro', '--grant', 'contract', '--grant', 'y'], says: /contract[\s\S]* y/ },
  ])('refuses $args', async ({ args, says }) => {
    const { code, stdout, stderr } = await appraise(['keys', ...args, '--local']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(says);
  });
});

describe('a table of figures that is uploaded', () => {
  const put = (name: string, text: string) =>
    fetch(`${product.s3}/appraise-inbox/market/${name}`, { method: 'PUT', body: text });

  test('is published at once, and counts before the other source', async () => {
    const table = await readFile('events/market/precos.csv', 'utf8');
    await put('precos.csv', table.replaceAll('2026-11-19', '2026-11-17'));
    await product.printed(/market refresh published: 2026-11-18, 59 stocks from csv\+demo/);
    await tickers();
    const { body } = await get('/api/v1/ticker/WEGE3', enterprise);
    expect(body).toMatchObject({ preco: 44.31, data_pregao: '2026-11-17', fonte: 'csv+demo', dado_antigo: false });
    expect((await get('/api/v1/ticker/VALE3', enterprise)).body).toMatchObject({ fonte: 'demo' });
  });

  test('counts for nothing where it has a fault, and its report lists every one', async () => {
    await put('ruim.csv', 'codigo;preco;data_pregao\nWEGE3;1,00;2026-11-17\nXPTO3;x;ontem\n');
    await product.printed('market/ruim.csv não conta: 3 falha(s), no relatório ao lado');
    await tickers();
    expect((await get('/api/v1/ticker/WEGE3', enterprise)).body).toMatchObject({ preco: 44.31 });
    const report = await fetch(`${product.s3}/appraise-reports/market/ruim.csv.report.json`);
    expect(await report.json()).toMatchObject({ aceito: false, falhas: [{ linha: 3 }, { linha: 3 }, { linha: 3 }] });
  });
});

describe('appraise refresh-market', () => {
  test('publishes what B3 says, and readers see it at once', async () => {
    b3.serve(
      'COTAHIST_D17112026',
      cotahist(universe.map(({ codigo }) => quoteLine({ codigo, session: '2026-11-17' }))),
    );
    b3.answerWith(({ method }) =>
      method === 'GetListedSupplementCompany' ? supplement() : cashPage(cashRowsOfAllClasses()),
    );
    const { code, stdout } = await appraise(
      ['refresh-market', '--local', '--source', 'b3'],
      at('2026-11-18T16:00:00Z'),
    );
    expect([code, stdout]).toEqual([0, 'published 2026-11-18: 59 stocks from b3, session of 2026-11-17\n']);
    const { data_referencia, tickers: list } = await tickers();
    expect(data_referencia).toBe('2026-11-18');
    expect(new Set(list.map(({ fonte }) => fonte))).toEqual(new Set(['b3']));
  });

  test('publishes a past day that is missing, and leaves one alone that is not', async () => {
    const past = (date: string) =>
      appraise(['refresh-market', '--local', '--source', 'demo', '--date', date], at('2026-11-18T17:00:00Z'));
    expect(await past('2026-11-10')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('is published already and stays unchanged'),
    });
    expect(await past('2026-10-01')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('published 2026-10-01'),
    });
    expect((await tickers()).data_referencia).toBe('2026-11-18');
  });

  test.each([
    { args: ['--date', '2026-11-31'], says: /must be a day/ },
    { args: ['--date', '2026-13-45'], says: /must be a day/ },
    { args: ['--date', '2026-11-20'], says: /in the future/ },
    { args: ['--date', '2026-01-05'], says: /days ago/ },
    { args: ['--source', 'b4'], says: /brapi, b3, cvm, csv, demo/ },
    { args: ['--source', 'brapi'], says: /APPRAISE_BRAPI_TOKEN/ },
  ])('refuses $args', async ({ args, says }) => {
    const { code, stderr } = await appraise(['refresh-market', '--local', ...args], at('2026-11-19T15:00:00Z'));
    expect(code).toBe(2);
    expect(stderr).toMatch(says);
  });

  test('publishes nothing where the source fails, and says why', async () => {
    const { code, stdout } = await appraise(
      ['refresh-market', '--local', '--source', 'b3'],
      at('2026-11-20T12:05:00Z'),
    );
    expect(code).toBe(3);
    expect(stdout).toMatch(/nothing published: .*COTAHIST de 2026-11-19 ainda não foi publicado/);
    expect((await tickers()).data_referencia).toBe('2026-11-18');
  });

  test('killed at any step leaves the publication before or the new one, whole, and what readers see is archived', async () => {
    const before = await tickers();
    const steps: string[] = [];
    const kills = await killAtEachStep(
      {
        args: ['dist/cli/appraise.mjs', 'refresh-market', '--local', '--source', 'demo'],
        environment: { ...at('2026-11-18T18:00:00Z'), APPRAISE_S3_PORT: new URL(product.s3).port },
        dynamodb: product.dynamodb,
      },
      async () => {
        const seen = await tickers();
        const [fonte = ''] = seen.tickers.map((one) => one.fonte);
        if (fonte === 'b3') expect(seen).toEqual(before);
        else expect(new Set(seen.tickers.map((one) => one.fonte))).toEqual(new Set(['demo']));
        const { body } = await get('/api/v1/ticker/PETR4', enterprise);
        expect(body).toMatchObject({ fonte });
        steps.push(fonte);
      },
    );
    // Batches, then the pointer: read, and written; then the archive: what is to be written, read and removed.
    expect(kills).toBeGreaterThan(5);
    expect(steps).toEqual(steps.toSorted());
    expect(new Set(steps)).toEqual(new Set(['b3', 'demo']));
    const seen = await tickers();
    expect(new Set(seen.tickers.map(({ fonte }) => fonte))).toEqual(new Set(['demo']));
    const days = ['--from', '2026-11-18', '--to', '2026-11-18'];
    const { stdout } = await appraise(['market-archive', 'export', '--local', ...days], at('2026-11-18T18:00:00Z'));
    const [, ...stocks] = stdout.trim().split('\n');
    for (const line of stocks) {
      const { ativo } = JSON.parse(line) as { ativo: { codigo: string } };
      expect((await get(`/api/v1/ticker/${ativo.codigo}`, enterprise)).body).toEqual(ativo);
    }
    expect(stocks).toHaveLength(59);
  });
});
