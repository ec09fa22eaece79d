import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startDynamoDb } from '../../infra/local/dynamodb.ts';
import type { LocalService } from '../../infra/local/listen.ts';
import { startS3 } from '../../infra/local/s3/start-s3.ts';
import { dayOf } from '../../lib/market/sao-paulo.ts';
import { parseObjectCreated } from '../../lib/platform/aws/object-created.ts';
import { run, startChild } from '../support/child.ts';
import { broken, foreign, type ProxyAction, startFaultyProxy, throttled } from '../support/faulty-proxy.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';
import { copySeededData } from '../support/seeded-data.ts';

/**
 * The running product while its stores are slow, throttle, refuse, hang up, are gone and come back. What is promised then
 * stands in docs/reliability.md.
 */
let dynamodb: LocalService;
let proxy: Awaited<ReturnType<typeof startFaultyProxy>>;
let product: RunningProduct;

beforeAll(async () => {
  const seeded = await copySeededData();
  dynamodb = await startDynamoDb(0, seeded && join(seeded, 'dynamodb'));
  proxy = await startFaultyProxy(dynamodb.url, () => 'pass');
  product = await startProduct({ APPRAISE_DYNAMODB_ENDPOINT: proxy.url });
});
afterAll(async () => {
  await product.end();
  proxy.close();
  await dynamodb.close();
});
beforeEach(() => proxy.decideBy(() => 'pass'));

const estimate = JSON.stringify({
  scope: 'ea:1234567',
  items: [{ product: 'virtual_machine', region: 'eastus2', sku: 'Standard_D4s_v5', quantity: 2 }],
});
const pro = 'demo-pro-0123456789';
const enterprise = 'demo-enterprise-0123456789';

/** One request of each kind: what it is, and the answer without what differs from time to time. */
const requests: Readonly<Record<string, { path: string; key?: string; body?: string }>> = {
  health: { path: '/api/health' },
  scopes: { path: '/api/pricing/scopes' },
  sync: { path: '/api/pricing/scopes/ea:1234567/sync' },
  options: { path: '/api/catalog/products/virtual_machine/options/sku?region=eastus2' },
  search: { path: '/api/ea/meters?scope=ea:1234567&q=d4s&limit=3' },
  estimate: { path: '/api/estimate', body: estimate },
  'market health': { path: '/api/v1/health' },
  tickers: { path: '/api/v1/tickers', key: enterprise },
  signals: { path: '/api/v1/signals', key: pro },
  ticker: { path: '/api/v1/ticker/PETR4', key: pro },
  history: { path: '/api/v1/history/VALE3', key: enterprise },
};

async function ask({ path, key, body }: { path: string; key?: string; body?: string }) {
  const response = await fetch(`${product.http}${path}`, {
    headers: { ...(key && { 'X-API-Key': key }), ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { method: 'POST', body }),
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

const all = async () =>
  new Map(
    await Promise.all(Object.entries(requests).map(async ([name, request]) => [name, await ask(request)] as const)),
  );

/** An answer as it was in good times, or a refusal that says when to come back: nothing in between. */
function wholeOrRefused(
  name: string,
  answer: { status: number; headers: Headers; body: string },
  before: Awaited<ReturnType<typeof all>>,
): void {
  // The health answers in its own form, which says that it is not well.
  if (name === 'health' && answer.status === 503) {
    expect(JSON.parse(answer.body)).toMatchObject({ ok: false, status: 'unavailable', snapshots: [] });
    return;
  }
  if (answer.status === 200) {
    expect(answer.body, name).toBe(before.get(name)?.body);
    return;
  }
  expect([answer.status, answer.headers.get('Retry-After')], `${name}: ${answer.body}`).toEqual([503, '5']);
  expect(JSON.parse(answer.body)).toMatchObject({ code: 'store_unavailable', status: 503 });
  expect(answer.body).not.toMatch(/ill|throughput|ECONN|127\.0\.0\.1|appraise-/);
}

/** Every other request, whatever it is. */
const everyOther =
  (action: ProxyAction) =>
  (count: number): ProxyAction =>
    count % 2 === 0 ? action : 'pass';

const foreigners = Object.values(foreign);
/** Something else in the store's place each time. */
const somethingForeign = (count: number): ProxyAction => foreigners[count % foreigners.length] ?? 'drop';

describe('a DynamoDB', () => {
  test.each<{ what: string; fateOf: (count: number) => ProxyAction; someHold: boolean }>([
    { what: 'that is slow', fateOf: () => ({ delayMs: 400 }), someHold: true },
    { what: 'that throttles every other request', fateOf: everyOther(throttled), someHold: true },
    { what: 'that fails every other request', fateOf: everyOther(broken), someHold: true },
    { what: 'that hangs up on every other request', fateOf: everyOther('drop'), someHold: true },
    { what: 'that loses every other answer', fateOf: everyOther('lose the answer'), someHold: true },
    {
      what: 'in whose place something else answers every other request',
      fateOf: (count: number) => (count % 2 === 0 ? somethingForeign(count / 2) : 'pass'),
      someHold: true,
    },
    { what: 'in whose place something else answers: HTML, nothing, half', fateOf: somethingForeign, someHold: false },
    { what: 'that throttles every request', fateOf: () => throttled, someHold: false },
    { what: 'that fails every request', fateOf: () => broken, someHold: false },
    { what: 'that is gone', fateOf: () => 'drop', someHold: false },
    { what: 'that never answers', fateOf: () => ({ delayMs: 20_000 }), someHold: false },
  ])('$what gives whole answers or refusals, and whole answers again when it is back', async ({ fateOf, someHold }) => {
    const before = await all();
    for (const [name, { status, body }] of before) expect(status, `${name}: ${body}`).toBe(200);
    // What functions remember for a second is not what is asked here.
    await sleep(1_100);

    proxy.decideBy(fateOf);
    const during = await all();
    for (const [name, answer] of during) wholeOrRefused(name, answer, before);
    const answered = [...during.values()].filter(({ status }) => status === 200).length;
    if (someHold) expect(answered).toBeGreaterThan(0);
    else expect(during.get('search')?.status).toBe(503);

    proxy.decideBy(() => 'pass');
    for (const [name, answer] of await all()) {
      expect([answer.status, answer.body], name).toEqual([200, before.get(name)?.body]);
    }
  });

  test('that fails takes no request of a quota away', async () => {
    const left = async () =>
      Number((await ask({ path: '/api/v1/ticker/ITUB4', key: pro })).headers.get('X-RateLimit-Remaining'));
    const before = await left();
    await sleep(1_100);
    proxy.decideBy((_, { headers }) => (String(headers['x-amz-target']).endsWith('GetItem') ? broken : 'pass'));
    // Counted, not answered, and given back.
    expect((await ask({ path: '/api/v1/ticker/WEGE3', key: pro })).status).toBe(503);
    proxy.decideBy(() => 'pass');
    expect(await left()).toBe(before - 1);
  });

  test('that cannot count answers nobody past the quota', async () => {
    proxy.decideBy((_, { headers }) => (String(headers['x-amz-target']).endsWith('UpdateItem') ? broken : 'pass'));
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask({ path: '/api/v1/tickers', key: pro })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(503));
  });

  test.each(Object.entries(foreign))(
    'in whose place %s comes when it counts, answers nobody and counts nobody',
    async (_, action) => {
      const left = async () =>
        Number((await ask({ path: '/api/v1/ticker/ITUB4', key: pro })).headers.get('X-RateLimit-Remaining'));
      const before = await left();
      proxy.decideBy((_, { headers }) => (String(headers['x-amz-target']).endsWith('UpdateItem') ? action : 'pass'));
      const { status, headers } = await ask({ path: '/api/v1/tickers', key: pro });
      expect([status, headers.get('Retry-After')]).toEqual([503, '5']);
      proxy.decideBy(() => 'pass');
      expect(await left()).toBe(before - 1);
    },
  );
});

const record = 'events/records/valid.json';
const key = 'assessments/acme/valid.json';

/** Stores with an uploaded record in them that nobody has judged, and deliveries of the event that tells of it. */
async function undelivered() {
  const s3 = await startS3(0, await mkdtemp(join(tmpdir(), 'appraise-chaos-')), async () => {});
  const store = await startDynamoDb(0, undefined);
  await fetch(`${s3.url}/appraise-inbox/${key}`, { method: 'PUT', body: await readFile(record) });
  const event = 'events/assessment-uploaded.json';
  expect(parseObjectCreated(JSON.parse(await readFile(event, 'utf8')))).toMatchObject({ key });
  return {
    report: async () => {
      const response = await fetch(`${s3.url}/appraise-reports/${key}.report.json`);
      return response.ok ? ((await response.json()) as object) : undefined;
    },
    /** @returns how the function ended: well, with an error, or killed by what the actions did */
    deliver: async (
      actionOfS3: () => ProxyAction,
      actionOfStore: () => ProxyAction,
      onStart = (_kill: () => void): void => {},
    ) => {
      const [toS3, toStore] = [
        await startFaultyProxy(s3.url, actionOfS3),
        await startFaultyProxy(store.url, actionOfStore),
      ];
      const running = startChild(process.execPath, ['infra/local/invoke.ts', 'assessment/validate-upload', event], {
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          APPRAISE_S3_ENDPOINT: toS3.url,
          APPRAISE_DYNAMODB_ENDPOINT: toStore.url,
          APPRAISE_LOG_LEVEL: 'SILENT',
        },
      });
      onStart(() => running.process.kill('SIGKILL'));
      const { code } = await running.ended;
      for (const one of [toS3, toStore]) one.close();
      if (code === 0) return 'well';
      return running.process.signalCode === 'SIGKILL' ? 'killed' : 'with an error';
    },
    close: () => Promise.all([s3.close(), store.close()]),
  };
}

const pass = (): ProxyAction => 'pass';
const drop = (): ProxyAction => 'drop';

describe('an S3 that is gone', () => {
  test('leaves prices and valuations as they are, and says so to who uploads', async () => {
    const s3 = await startS3(0, await mkdtemp(join(tmpdir(), 'appraise-chaos-')), async () => {});
    const front = await startFaultyProxy(s3.url, pass);
    const other = await startProduct({ APPRAISE_S3_ENDPOINT: front.url });
    try {
      front.decideBy(drop);
      const tickers = await fetch(`${other.http}/api/v1/tickers`, { headers: { 'X-API-Key': enterprise } });
      expect(tickers.status).toBe(200);
      const priced = await fetch(`${other.http}/api/estimate`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: estimate,
      });
      expect(priced.status).toBe(200);
      const upload = run(process.execPath, ['dist/cli/appraise.mjs', 'upload', '--local', record], {
        env: { PATH: process.env.PATH, APPRAISE_S3_PORT: String(front.port) },
      });
      expect(await upload).toMatchObject({ code: 3, stderr: expect.stringMatching(/^appraise: /) });
    } finally {
      await other.end();
      front.close();
      await s3.close();
    }
  });

  test('makes a validation fail, for the event to be delivered again, and the next delivery ends well', async () => {
    const upload = await undelivered();
    try {
      expect(await upload.deliver(drop, pass)).toBe('with an error');
      expect(await upload.report()).toBeUndefined();
      expect(await upload.deliver(pass, pass)).toBe('well');
      expect(await upload.report()).toMatchObject({ summary: { valid: 1, invalid: 0 } });
    } finally {
      await upload.close();
    }
  });
});

describe('a clock that jumps', () => {
  const refreshAt = (APPRAISE_NOW: string) =>
    run(
      process.execPath,
      ['dist/cli/appraise.mjs', 'refresh-market', '--local', '--source', 'demo', '--format', 'json'],
      {
        env: {
          PATH: process.env.PATH,
          APPRAISE_NOW,
          APPRAISE_DYNAMODB_PORT: String(proxy.port),
          APPRAISE_S3_PORT: new URL(product.s3).port,
        },
      },
    ).then(({ stdout }) => JSON.parse(stdout) as { status: string });

  test('forward shows no day before it comes, and back publishes nothing over what is newer', async () => {
    const today = JSON.parse((await ask({ path: '/api/v1/tickers', key: enterprise })).body) as {
      data_referencia: string;
    };
    const [y = 0, m = 0, d = 0] = today.data_referencia.split('-').map(Number);
    const at = (days: number) => new Date(Date.UTC(y, m - 1, d + days, 12, 5)).toISOString();
    expect(await refreshAt(at(2))).toMatchObject({ status: 'published' });
    // The clock is set back by a day: that one is published in its place in the history.
    expect(await refreshAt(at(1))).toMatchObject({ status: 'published' });
    await sleep(1_100);
    const list = JSON.parse((await ask({ path: '/api/v1/tickers', key: enterprise })).body) as {
      data_referencia: string;
    };
    // Days to come are not shown before they come.
    const come = [0, 1, 2].map((days) => at(days).slice(0, 10)).filter((dia) => dia <= dayOf(new Date()));
    expect(list.data_referencia).toBe(come.sort().at(-1));
    const history = await ask({ path: '/api/v1/history/PETR4', key: enterprise });
    const days = history.body
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[1]);
    expect(days).toEqual([...days].sort());
    expect(new Set(days).size).toBe(days.length);
  });
});

describe('the validation of an upload', () => {
  test('killed at any step is made good by the next delivery', async () => {
    const upload = await undelivered();
    const killedAt = async (step: number) => {
      let count = 0;
      const doomed = Promise.withResolvers<() => void>();
      const fateOf = (): ProxyAction => {
        count += 1;
        if (count !== step) return 'pass';
        void doomed.promise.then((kill) => kill());
        return 'drop';
      };
      return upload.deliver(fateOf, fateOf, doomed.resolve);
    };
    try {
      let step = 1;
      let ended = await killedAt(step);
      for (; ended === 'killed'; ended = await killedAt(step)) step += 1;
      expect(ended).toBe('well');
      // Tables are looked at first; then the upload is claimed, read, reported on, tagged, announced, and its verdict told.
      expect(step).toBeGreaterThan(9);
      expect(await upload.report()).toMatchObject({ summary: { valid: 1, invalid: 0 } });
    } finally {
      await upload.close();
    }
  });
});
