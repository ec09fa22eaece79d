import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';

let stores: LocalStores;
let pricingGrants: (keyId: string | undefined) => Promise<readonly string[]>;
let pricingAccess: typeof import('../../../../lib/pricing/http/pricing-access.ts').pricingAccess;
let optionalPricingGrants: (call: {
  keyId: string | undefined;
  apiKey: string | undefined;
}) => Promise<readonly string[]>;

const key = (key_id: string, grants: readonly string[], disabled = false) => ({
  key_id,
  record: 'key',
  owner: 'Meridian Rail',
  plan: 'enterprise',
  grants,
  created_at: '2026-03-31T12:00:00Z',
  disabled,
});

beforeAll(async () => {
  stores = await startLocalStores();
  ({ optionalPricingGrants, pricingAccess, pricingGrants } = await import(
    '../../../../lib/pricing/http/pricing-access.ts'
  ));
  const { secretHash } = await import('../../../../lib/access/store/access-keys.ts');
  const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
  const found = { key_id: `secret:${secretHash('of one')}`, record: 'id', id: 'one' };
  const uploader = { ...key('uploader', ['ea:1']), uploads_sheets: true };
  for (const Item of [key('one', ['ea:1']), uploader, key('market', []), key('off', ['ea:1'], true), found]) {
    await dynamodb.send(new PutCommand({ TableName: process.env.APPRAISE_ACCESS_TABLE, Item }));
  }
});
afterAll(() => stores.close());
afterEach(() => {
  delete process.env.APPRAISE_PRICING_ACCESS;
});

describe('grants of a caller', () => {
  test.for(['open', 'iam'])('where access is %s, are every scope', async (access) => {
    process.env.APPRAISE_PRICING_ACCESS = access;
    expect(await pricingGrants(undefined)).toEqual(['*']);
  });

  describe.for([undefined, 'api-key', 'opne'])('where access is %s', (access) => {
    const grants = (keyId?: string) => {
      if (access !== undefined) process.env.APPRAISE_PRICING_ACCESS = access;
      return pricingGrants(keyId);
    };

    test('refuses a caller without a key with 401', async () => {
      await expect(grants()).rejects.toMatchObject({ status: 401, code: 'api_key_required' });
    });

    test('refuses a disabled key with 401', async () => {
      await expect(grants('off')).rejects.toMatchObject({ status: 401, code: 'api_key_invalid' });
    });

    test.for([
      { keyId: 'one', expected: ['ea:1'] },
      { keyId: 'market', expected: [] },
      { keyId: 'known to the gateway only', expected: [] },
    ])('are those on the record of the key: $keyId', async ({ keyId, expected }) => {
      expect(await grants(keyId)).toEqual(expected);
    });
  });
});

describe('the upload of price sheets', () => {
  test.for([
    { access: 'open', keyId: undefined, canUpload: true },
    // Whoever signs has a role; its policy says what it may upload.
    { access: 'iam', keyId: undefined, canUpload: false },
    { access: 'api-key', keyId: 'one', canUpload: false },
    { access: 'api-key', keyId: 'uploader', canUpload: true },
    { access: 'api-key', keyId: 'market', canUpload: false },
    { access: 'api-key', keyId: 'known to the gateway only', canUpload: false },
  ])('is allowed: $canUpload, where access is $access and the key is $keyId', async ({ access, keyId, canUpload }) => {
    process.env.APPRAISE_PRICING_ACCESS = access;
    expect((await pricingAccess(keyId)).canUpload).toBe(canUpload);
  });
});

describe('grants where no key is needed', () => {
  const grants = (access: string, sent: { keyId?: string; apiKey?: string }) => {
    process.env.APPRAISE_PRICING_ACCESS = access;
    return optionalPricingGrants({ keyId: undefined, apiKey: undefined, ...sent });
  };

  test.for([
    { access: 'open', sent: {}, expected: ['*'] },
    // The gateway checks no signature where none is needed.
    { access: 'iam', sent: {}, expected: [] },
    { access: 'api-key', sent: {}, expected: [] },
    { access: 'api-key', sent: { apiKey: '' }, expected: [] },
    { access: 'api-key', sent: { apiKey: 'of one' }, expected: ['ea:1'] },
    { access: 'api-key', sent: { keyId: 'one' }, expected: ['ea:1'] },
    { access: 'api-key', sent: { keyId: 'market' }, expected: [] },
  ])('are $expected where access is $access and $sent is sent', async ({ access, sent, expected }) => {
    expect(await grants(access, sent)).toEqual(expected);
  });

  test.for([{ apiKey: 'of nobody' }, { keyId: 'of nobody' }, { keyId: 'off' }])(
    'refuse a key that is not valid with 401: %o',
    async (sent) => {
      await expect(grants('api-key', sent)).rejects.toMatchObject({ status: 401, code: 'api_key_invalid' });
    },
  );
});
