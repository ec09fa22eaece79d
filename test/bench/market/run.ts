/** `npm run bench:market`: requests a second of `/tickers`, units of each endpoint, and how long refreshes take. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { indicatorNames } from '../../../lib/market/ticker-schema.ts';
import { startProduct } from '../../support/product.ts';
import { spread } from '../measure.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '4' } },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];

const plain = '/tickers with an Enterprise key, not counted';

/** Rows by own assumptions and screening, each with the row that it is compared with, and how much longer it may take. */
const comparisons: Readonly<Record<string, { readonly than: string; readonly maxTimes: number }>> = {
  '/tickers by the same assumptions each time': { than: plain, maxTimes: 2 },
  '/tickers with keys, quota, other assumptions': { than: '/tickers with keys and quota', maxTimes: 2 },
  '/tickers screened, another way each time': { than: plain, maxTimes: 1.5 },
  '/tickers, all stocks with all indicators': { than: plain, maxTimes: 1.5 },
};

/** Asks for others each time, so that each answer is calculated: a function caches a hundred. */
function askForOthers<Given extends object>(request: Given): Given & { readonly path: string } {
  asked += 1;
  const yields = (0.05 + (asked % 40_000) / 100_000).toFixed(5);
  return { ...request, path: `/api/v1/tickers?yield_exigido=${yields}&faixa_justa=0.1` };
}
let asked = 0;

/** Screens by other ranges each time, as `askForOthers` does. */
function screenAnew<Given extends object>(request: Given): Given & { readonly path: string } {
  asked += 1;
  const ranges = `p_l_max=${(10 + (asked % 40_000) / 2_000).toFixed(4)}&roe_min=0.05&sem_alertas=true`;
  return { ...request, path: `/api/v1/tickers?${ranges}&ordenar=-roe&campos=nome,preco,score,p_l,roe` };
}

/** Asks for the whole list with all indicators, beyond a bound that excludes none. */
function showAll<Given extends object>(request: Given): Given & { readonly path: string } {
  asked += 1;
  const fields = `nome,setor,preco,preco_teto,valor_intrinseco,score,alertas,${indicatorNames.join()}`;
  return { ...request, path: `/api/v1/tickers?preco_min=${-(asked % 40_000)}&campos=${fields}` };
}

/** Keys that are used in turn: a Pro key has a thousand requests a day. */
const proKeys = 400;

for (const part of ['units.ts', 'refresh.ts', 'cvm-refresh.ts', 'dead-sources.ts']) {
  const [code] = (await once(fork(new URL(part, import.meta.url)), 'exit')) as [number];
  if (code !== 0) process.exit(code);
}
await benchTickers();

async function benchTickers(): Promise<void> {
  const product = await startProduct({ APPRAISE_LOG_LEVEL: 'WARN' });
  const url = `${product.http}/api/v1/tickers`;
  const headers = { 'X-API-Key': 'demo-enterprise-0123456789' };
  const first = await fetch(url, { headers });
  const [body, tag] = [await first.text(), first.headers.get('ETag') ?? ''];
  const bare = fork(new URL('bare.ts', import.meta.url));
  bare.send(body);
  const [[port, counting]] = (await once(bare, 'message')) as [[number, number]];
  const keys = await makeKeys(product.dynamodb);
  const withKeys = (headers: Readonly<Record<string, string>> = {}) =>
    keys.map((key) => ({ headers: { 'X-API-Key': key, ...headers } }));
  const things = {
    'bare node:http, the same bytes': { url: `http://127.0.0.1:${port}` },
    'the same, counting each request in DynamoDB': { url: `http://127.0.0.1:${counting}` },
    [plain]: { url, headers },
    '/tickers by the same assumptions each time': { url: `${url}?yield_exigido=0.08&constante_graham=15`, headers },
    '/tickers screened, another way each time': { url, requests: [{ headers, setupRequest: screenAnew }] },
    '/tickers, all stocks with all indicators': { url, requests: [{ headers, setupRequest: showAll }] },
    '/tickers by other assumptions each time': { url, requests: [{ headers, setupRequest: askForOthers }] },
    '/tickers with keys and quota': { url, requests: withKeys() },
    '/tickers with keys, quota, other assumptions': {
      url,
      requests: withKeys().map((request) => ({ ...request, setupRequest: askForOthers })),
    },
    '/tickers with keys, quota and If-None-Match': { url, requests: withKeys({ 'If-None-Match': tag }) },
  };
  const rates = new Map<string, number[]>(Object.keys(things).map((name) => [name, []]));
  const p99s = new Map<string, number[]>(Object.keys(things).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, options] of Object.entries(things)) {
      const { requests, latency, non2xx, statusCodeStats } = await autocannon({
        ...options,
        connections: 20,
        duration: seconds,
      });
      const refused = non2xx - (statusCodeStats?.['304']?.count ?? 0);
      if (refused > 0) throw new Error(`${refused} answers to ${name} were neither 200 nor 304`);
      rates.get(name)?.push(requests.average);
      p99s.get(name)?.push(latency.p99);
    }
  }
  bare.kill();
  await product.end();
  const yardstick = [...rates.values()][0] ?? [];
  console.log(`\n/tickers through the local gateway that checks replies, ${body.length} bytes, ${rounds} rounds`);
  for (const [name, list] of rates) {
    const ratio = spread(list.map((rate, round) => rate / (yardstick[round] ?? Number.NaN)));
    const p99 = spread(p99s.get(name) ?? []);
    console.log(
      `  ${name.padEnd(44)} ${spread(list).median.toFixed(0).padStart(7)} requests/s  × ${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)})  p99 ${p99.median} ms`,
    );
  }
  checkTimes(rates);
}

/** @throws Error where own assumptions or screening take too long */
function checkTimes(rates: ReadonlyMap<string, readonly number[]>): void {
  const median = (name: string) => spread(rates.get(name) ?? []).median;
  for (const [name, { than, maxTimes }] of Object.entries(comparisons)) {
    const times = median(than) / median(name);
    console.log(`  ${name}: ${times.toFixed(2)} times the time (at most ${maxTimes})`);
    if (!(times <= maxTimes)) throw new Error(`${name} takes ${times.toFixed(2)} times as long`);
  }
}

/** Adds new Pro keys to the product's store. */
async function makeKeys(endpoint: string): Promise<readonly string[]> {
  const { adoptTarget } = await import('../../../lib/cli/target.ts');
  adoptTarget({ local: true });
  process.env.APPRAISE_DYNAMODB_ENDPOINT = endpoint;
  const { addAccessKey } = await import('../../../lib/access/store/access-keys.ts');
  const { secretHash } = await import('../../../lib/access/store/access-keys.ts');
  const secrets = Array.from({ length: proKeys }, (_, index) => `bench-pro-key-${index}`);
  const record = { owner: 'bench', plan: 'pro' as const, grants: [], created_at: '', disabled: false };
  await Promise.all(
    secrets.map((secret, index) => addAccessKey({ ...record, key_id: `bench-${index}` }, secretHash(secret))),
  );
  return secrets;
}
