import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRoutes } from '../../functions/routes.ts';
import { run } from '../support/child.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({ APPRAISE_PRICING_ACCESS: 'api-key' });
});
afterAll(() => product?.end());

const port = (url: string): string => new URL(url).port;
const smoke = (args: readonly string[], changes: NodeJS.ProcessEnv = {}) =>
  run(process.execPath, ['infra/deploy-smoke.ts', ...args], {
    env: {
      PATH: process.env.PATH,
      PORT: port(product.http),
      APPRAISE_S3_PORT: port(product.s3),
      APPRAISE_DYNAMODB_PORT: port(product.dynamodb),
      ...changes,
    },
  });

/** What a run may have left: scopes, keys and objects. */
async function leftovers(): Promise<string> {
  const cli = (...args: readonly string[]) =>
    run(process.execPath, ['dist/cli/appraise.mjs', ...args, '--local', '--format', 'json'], {
      env: { PATH: process.env.PATH, APPRAISE_DYNAMODB_PORT: port(product.dynamodb) },
    });
  const buckets = ['appraise-inbox', 'appraise-reports'].map(async (bucket) =>
    (await fetch(`${product.s3}/${bucket}?list-type=2&prefix=price-sheets/ea:deploy`)).text(),
  );
  const lists = await Promise.all([cli('scopes', 'list'), cli('keys', 'list')]);
  return [
    ...lists.map(({ stdout }) => stdout),
    ...(await Promise.all(buckets)).map((xml) => /<Key>.*/.exec(xml)?.[0]),
  ].join();
}

test('a good run asks every route and leaves nothing behind, twice', async () => {
  const before = await leftovers();
  for (let time = 0; time < 2; time += 1) {
    const { code, stdout, stderr } = await smoke(['--local']);
    expect({ code, stderr, failed: stdout.match(/^FAILED.*/gm) }).toEqual({ code: 0, stderr: '', failed: null });
    for (const { method, path } of allRoutes) expect(stdout).toContain(`ok      ${method} ${path}: `);
    expect(stdout).toMatch(/a price sheet is imported: 5 prices[\s\S]*a record is judged: valid[\s\S]*all is well/);
    expect(await leftovers()).toBe(before);
  }
});

test('names every route that does not answer, and tidies up all the same', async () => {
  const before = await leftovers();
  // The stores answer, and S3 instead of the API.
  const { code, stdout } = await smoke(['--local'], { PORT: port(product.s3) });
  expect(code).toBe(1);
  expect(stdout.match(/^FAILED {2}(GET|POST) /gm)).toHaveLength(allRoutes.length);
  expect(stdout).toContain(`${allRoutes.length} failed`);
  expect(await leftovers()).toBe(before);
});

test('ends with 2 for wrong usage, and with 3 without stores', async () => {
  expect(await smoke([])).toMatchObject({ code: 2, stderr: expect.stringContaining('--stage') });
  expect(await smoke(['--local', '--stage', 'dev'])).toMatchObject({ code: 2 });
  expect(await smoke(['--what'])).toMatchObject({ code: 2 });
  expect(await smoke(['--local'], { APPRAISE_DYNAMODB_PORT: '1' })).toMatchObject({
    code: 3,
    stdout: expect.stringContaining('FAILED  nothing is left'),
  });
});
