import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOrThrow } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({ APPRAISE_GATEWAY_FENCES: 'on', APPRAISE_PRICING_ACCESS: 'api-key' });
});
afterAll(() => product.end());

const ask = async (path: string, key: string) => {
  const response = await fetch(`${product.http}${path}`, { headers: { 'X-API-Key': key } });
  return { status: response.status, left: response.headers.get('X-RateLimit-Remaining'), body: await response.json() };
};

test('a burst of a Pro key is throttled as deployed, and the quota counts what was answered', async () => {
  const key = 'demo-pro-0123456789';
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask('/api/v1/signals', key)));
  const answered = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 429);

  expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
  expect(answered.length).toBeGreaterThanOrEqual(20);
  expect(refused.length).toBeGreaterThan(0);
  for (const { body } of refused) expect(body).toMatchObject({ code: 'throttled', status: 429, ok: false });
  await eventually(async () => {
    const { status, left } = await ask('/api/v1/signals', key);
    expect(status).toBe(200);
    expect(left).toBe(String(1_000 - answered.length - 1));
  });
});

test('50 requests at once of a Gratis key get 5 answers where the gateway asks for no key', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/api/v1/status', 'demo-gratis-0123456789')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(45);
  // The exact quota, which speaks Portuguese, and not the gateway's.
  for (const { body } of refused) expect(body).toMatchObject({ code: 'quota_exceeded', limit: 5 });
});

test.each([
  { plan: 'the plan Gratis', options: ['--plan', 'gratis'] },
  { plan: 'no plan', options: [] },
])('a key with grants and $plan may ask for prices more than five times a day', async ({ options }) => {
  const args = ['keys', 'create', '--owner', 'Orçamentos', '--grant', 'ea:1234567', '--local', '--format', 'json'];
  const { stdout } = await runOrThrow(process.execPath, ['dist/cli/appraise.mjs', ...args, ...options], {
    env: { PATH: process.env.PATH, APPRAISE_DYNAMODB_PORT: new URL(product.dynamodb).port },
  });
  const { secret } = JSON.parse(stdout) as { secret: string };
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask('/api/pricing/scopes', secret)));
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
});
