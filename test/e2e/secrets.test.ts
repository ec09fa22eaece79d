import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../support/child.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

/** Nothing that callers keep to themselves stands in what the product prints, at the level that prints most. */
let product: RunningProduct;

beforeAll(async () => {
  product = await startProduct({ APPRAISE_LOG_LEVEL: 'DEBUG', APPRAISE_PRICING_ACCESS: 'api-key' });
});
afterAll(() => product.end());

/** Texts that no log may hold: keys, a price, a name, parts of queries. */
const secrets = {
  key: 'demo-enterprise-0123456789',
  wrongKey: 'somebody-elses-key-0123456789',
  word: 'unannounced-merger',
  quantity: 987_654,
};

test('logs hold no key, no query, no body and no header', async () => {
  const ask = (path: string, key: string, body?: object) =>
    fetch(`${product.http}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'X-API-Key': key,
        Authorization: `Bearer ${secrets.word}`,
        Cookie: secrets.word,
        'Content-Type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const item = {
    product: 'virtual_machine',
    region: 'eastus2',
    sku: 'Standard_D2s_v5',
    quantity: secrets.quantity,
    id: secrets.word,
  };
  const statuses = await Promise.all([
    ask('/api/v1/tickers', secrets.key),
    ask('/api/v1/tickers', secrets.wrongKey),
    ask(`/api/ea/meters?scope=ea:1234567&q=${secrets.word}`, secrets.key),
    ask(`/api/ea/meters?x=${secrets.word}`, secrets.key),
    ask('/api/estimate', secrets.key, { scope: 'ea:1234567', items: [item] }),
    ask('/api/estimate', secrets.key, { scope: 'ea:1234567', items: [{ ...item, sku: secrets.word }] }),
    ask(`/api/v1/ticker/${secrets.word}`, secrets.key),
  ]).then((answers) => answers.map(({ status }) => status));
  expect(statuses).toEqual([200, 401, 200, 400, 400, 400, 404]);
  const { stdout, stderr } = await product.end();
  const lines = `${stdout}\n${stderr}`;
  expect(lines.match(/"message":"request"/g)?.length).toBeGreaterThanOrEqual(6);
  for (const secret of Object.values(secrets))
    expect(lines.replaceAll(/^ +curl .*$/gm, '')).not.toContain(String(secret));
});

test('the token of a source is in no message, however the source fails', async () => {
  const token = 'brapi-token-0123456789';
  const seen: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    // A server that repeats what it was sent, as some do in their errors.
    response.writeHead(401, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ error: true, message: `bad token ${request.headers.authorization}` }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const { stdout, stderr } = await run(
      process.execPath,
      ['dist/cli/appraise.mjs', 'refresh-market', '--local', '--source', 'brapi', '--format', 'json'],
      {
        env: {
          PATH: process.env.PATH,
          APPRAISE_BRAPI_TOKEN: token,
          APPRAISE_BRAPI_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        },
      },
    );
    expect(seen).toContain(`Bearer ${token}`);
    expect(stdout).toContain('o token não é válido');
    expect(stdout + stderr).not.toContain(token);
  } finally {
    server.close();
  }
});
