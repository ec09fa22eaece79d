import { afterAll, describe, expect, test, vi } from 'vitest';
import { logger } from '../../../lib/platform/log.ts';
import type { AnnouncedSheet, SignedUpload } from '../../../lib/pricing/store/sheet-uploads.ts';
import { callOf } from '../../support/call.ts';
import { startLocalStores } from '../../support/local-stores.ts';
import { proxyEvent } from '../../support/proxy-event.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});
const stores = await startLocalStores();
const { addScope, readScopes, setScopeActive } = await import('../../../lib/pricing/store/scopes.ts');
afterAll(() => stores.close());

const at = new Date('2026-11-20T12:30:00Z');
await addScope({ scope_id: 'ea:1', currency: 'USD', now: at });
await addScope({ scope_id: 'ea:2', currency: 'USD', now: at });
await setScopeActive('ea:2', false);
// It reads the scopes while it loads.
const { handler, postPriceSheetUpload } = await import('../../../functions/pricing/post-price-sheet-upload.ts');

/** Asks for an upload as a key would. @returns the answer, and what was signed */
async function ask(scope: string, { grants, canUpload = true }: { grants: readonly string[]; canUpload?: boolean }) {
  const signed: AnnouncedSheet[] = [];
  const answer = postPriceSheetUpload({
    access: async () => ({ grants, canUpload }),
    scopes: () => readScopes('contract'),
    now: () => at,
    sign: async (sheet) => {
      signed.push(sheet);
      return { method: 'PUT' } as SignedUpload;
    },
  })({ ...callOf({ keyId: 'k' }), path: { scope }, body: { file_name: 'Nov 2026.csv', size_bytes: 5 } });
  return { signed, outcome: await answer.catch((error: { status: number; code: string }) => error) };
}

describe('who may upload', () => {
  test.each([['ea:1'], ['*']])(
    'a key with the grant %s and the right: its sheet gets a name of its scope',
    async (grant) => {
      const { signed, outcome } = await ask('ea:1', { grants: [grant] });
      expect(outcome).toEqual({ ok: true, scope_id: 'ea:1', upload: { method: 'PUT' } });
      expect(signed).toEqual([{ scopeId: 'ea:1', name: 'Nov-2026.csv', sizeBytes: 5, now: at }]);
    },
  );

  test.each([
    { what: 'without the right', scope: 'ea:1', grants: ['*'], canUpload: false, refusal: [403, 'upload_not_granted'] },
    { what: 'without any grant', scope: 'ea:1', grants: [], refusal: [403, 'scope_not_granted'] },
    { what: 'of another scope', scope: 'ea:1', grants: ['ea:2'], refusal: [403, 'scope_not_granted'] },
    {
      what: 'of another scope, for one that is not there',
      scope: 'ea:3',
      grants: ['ea:2'],
      refusal: [403, 'scope_not_granted'],
    },
    // What it may not see must not show in what it may not do.
    {
      what: 'of another scope, without the right',
      scope: 'ea:1',
      grants: ['ea:2'],
      canUpload: false,
      refusal: [403, 'scope_not_granted'],
    },
    { what: 'for a scope that is not there', scope: 'ea:3', grants: ['*'], refusal: [404, 'scope_not_found'] },
    { what: 'for a public price list', scope: 'retail:azure:USD', grants: ['*'], refusal: [404, 'scope_not_found'] },
    { what: 'for an inactive scope', scope: 'ea:2', grants: ['*'], refusal: [409, 'scope_inactive'] },
  ])('not a key $what: $refusal', async ({ scope, refusal: [status, code], ...key }) => {
    const { signed, outcome } = await ask(scope, key);
    expect(outcome).toMatchObject({ status, code });
    expect(signed).toEqual([]);
  });
});

describe('what may be uploaded', () => {
  const send = async (body: object) => {
    process.env.APPRAISE_PRICING_ACCESS = 'open';
    const path = '/api/pricing/scopes/ea:1/price-sheet-uploads';
    const event = proxyEvent({
      method: 'POST',
      path,
      body: JSON.stringify(body),
      rawHeaders: ['Content-Type', 'application/json'],
    });
    const result = await handler({ ...event, pathParameters: { scope: 'ea:1' } }, {} as never);
    delete process.env.APPRAISE_PRICING_ACCESS;
    return { status: result.statusCode, body: JSON.parse(result.body) };
  };

  test.each([1, 1024 ** 3])('a file of %d bytes', async (size_bytes) => {
    expect((await send({ file_name: 'a.csv', size_bytes })).status).toBe(200);
  });

  test.each([
    { body: { file_name: 'a.csv', size_bytes: 0 }, errors: [['/size_bytes', 'out_of_range']] },
    { body: { file_name: 'a.csv', size_bytes: 1024 ** 3 + 1 }, errors: [['/size_bytes', 'out_of_range']] },
    { body: { file_name: 'a.csv', size_bytes: 1.5 }, errors: [['/size_bytes', 'wrong_type']] },
    {
      body: { file_name: '', size_bytes: '5' },
      errors: [
        ['/file_name', 'wrong_length'],
        ['/size_bytes', 'wrong_type'],
      ],
    },
    { body: { file_name: 'a.pdf', size_bytes: 5 }, errors: [['/file_name', 'invalid_value']] },
    { body: { file_name: 'a.csv', size_bytes: 5, key: 'b' }, errors: [['/key', 'unknown_property']] },
  ])('not $body', async ({ body, errors }) => {
    const answer = await send(body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    const found = answer.body.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]);
    expect(found.sort()).toEqual(errors);
  });
});

describe('the signed request', () => {
  const sign = async (sizeBytes = 5) => {
    const { signSheetUpload } = await import('../../../lib/pricing/store/sheet-uploads.ts');
    return signSheetUpload({ scopeId: 'ea:1', name: 'a.csv', sizeBytes, now: new Date() });
  };
  const put = async ({ url, headers }: SignedUpload, body: string, changed: Record<string, string> = {}) =>
    (await fetch(url, { method: 'PUT', headers: { ...headers, ...changed }, body })).status;

  test('puts one file of this size and type, under a key that nobody else gets', async () => {
    const [first, second] = [await sign(), await sign()];
    expect(first.source).not.toBe(second.source);
    expect(first.source).toMatch(/^s3:\/\/appraise-inbox\/price-sheets\/ea:1\/\d{8}T\d{6}Z-[0-9a-f]{16}-a\.csv$/);
    expect(await put(first, 'sheet')).toBe(200);
    expect(stores.changes.at(-1)?.key).toBe(first.source.replace('s3://appraise-inbox/', ''));
  });

  test.each([
    { what: 'a shorter file', body: 'shee' },
    { what: 'a longer file', body: 'sheets' },
    { what: 'another type', body: 'sheet', changed: { 'Content-Type': 'text/html' } },
  ])('does not put $what', async ({ body, changed }) => {
    const before = stores.changes.length;
    expect(await put(await sign(), body, changed)).toBe(403);
    expect(stores.changes.length).toBe(before);
  });

  test('holds for fifteen minutes', async () => {
    const upload = await sign();
    const { searchParams } = new URL(upload.url);
    expect(searchParams.get('X-Amz-Expires')).toBe('900');
    const [, date = '', time = ''] = /^(\d{8})T(\d{6})Z$/.exec(searchParams.get('X-Amz-Date') ?? '') ?? [];
    const signedAt = `${date}${time}`.replace(/(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6Z');
    const later = new Date(new Date(signedAt).getTime() + 15 * 60_000).toISOString();
    expect(upload.expires_at.slice(0, 19)).toBe(later.slice(0, 19));
  });
});
