import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';
import { smallSheet } from '../support/small-sheet.ts';

const scope = 'ea:31';
let product: RunningProduct;

beforeAll(async () => {
  product = await startProduct({ APPRAISE_PRICING_ACCESS: 'api-key' });
  await appraise('scopes', 'add', scope, '--currency', 'USD', '--local');
});
afterAll(() => product.end());

/** The built command line, pointed at the running product. */
async function appraise(...args: string[]): Promise<string> {
  const { s3, dynamodb } = product;
  const ports = { APPRAISE_S3_PORT: new URL(s3).port, APPRAISE_DYNAMODB_PORT: new URL(dynamodb).port };
  const ending = await run(process.execPath, ['dist/cli/appraise.mjs', ...args], {
    env: { PATH: process.env.PATH, ...ports },
  });
  expect(ending).toMatchObject({ code: 0 });
  return ending.stdout;
}

const makeKey = async (...options: string[]): Promise<{ key_id: string; secret: string }> =>
  JSON.parse(await appraise('keys', 'create', '--owner', 'FinOps', ...options, '--format', 'json', '--local'));

/** Asks the API with a key. */
async function ask(secret: string, path: string, body?: object) {
  const answer = await fetch(`${product.http}/api/pricing/scopes${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'X-API-Key': secret, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Uploads a sheet as the contract says, to the store or by the console's own address. @returns its source */
async function upload(secret: string, text: string, by: 'store' | 'console'): Promise<string> {
  const file = { file_name: 'sheet.csv', size_bytes: Buffer.byteLength(text) };
  // A function that was loaded just before the scope was added does not know it for a second.
  const { body } = await eventually(async () => {
    const answer = await ask(secret, `/${scope}/price-sheet-uploads`, file);
    expect(answer.status).toBe(200);
    return answer;
  });
  const { method, url, headers, source } = body.upload;
  const { pathname, search } = new URL(url);
  const address = by === 'store' ? url : `${product.http}${pathname}${search}`;
  expect((await fetch(address, { method, headers, body: text })).status).toBe(200);
  return source;
}

/** The sync of the scope, once it is as expected. */
const sync = (secret: string, expected: object) =>
  eventually(async () => expect((await ask(secret, `/${scope}/sync`)).body).toMatchObject(expected));

describe('a sheet that is uploaded by a signed address', () => {
  test('is imported, compared with the one before, and named by its source', async () => {
    const { secret } = await makeKey('--grant', scope, '--upload-sheets');
    const first = await upload(secret, smallSheet(20, '1.5'), 'store');
    await sync(secret, { snapshot: { status: 'completed', source: first, row_count: 20 } });
    const second = await upload(secret, smallSheet(20, '1.8'), 'console');
    await sync(secret, { snapshot: { source: second } });
    await eventually(async () => {
      const { body } = await ask(secret, `/${scope}/price-sheet-diff`);
      expect(body).toMatchObject({ before: { source: first }, after: { source: second }, summary: { changed: 20 } });
    });

    const again = await upload(secret, smallSheet(20, '1.8'), 'console');
    await sync(secret, { snapshot: { source: second, repeated_source: again } });

    const shrunken = await upload(secret, smallSheet(5, '1.8'), 'console');
    const failure = {
      code: 'sheet_shrunken',
      message: expect.stringContaining('it has 5 prices; the last sheet had 20'),
    };
    await sync(secret, { snapshot: { source: second }, latest: { source: shrunken, status: 'failed', failure } });
  });

  test('needs a key that may upload, as the list of scopes says', async () => {
    const { key_id, secret } = await makeKey('--grant', scope);
    const file = { file_name: 'sheet.csv', size_bytes: 5 };
    const mayUpload = async () =>
      (await ask(secret, '')).body.scopes.map((one: { can_upload: boolean }) => one.can_upload);
    expect(await mayUpload()).toEqual([false]);
    const refused = await ask(secret, `/${scope}/price-sheet-uploads`, file);
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'upload_not_granted', detail: expect.stringContaining('appraise keys set <key> --upload-sheets') },
    });
    await appraise('keys', 'set', key_id, '--upload-sheets', '--local');
    await eventually(async () => expect(await mayUpload()).toEqual([true]));
    expect((await ask(secret, `/${scope}/price-sheet-uploads`, file)).status).toBe(200);
    expect((await ask(secret, '/ea:1234567/price-sheet-uploads', file)).body.code).toBe('scope_not_granted');
  });
});
