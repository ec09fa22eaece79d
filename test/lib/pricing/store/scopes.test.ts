import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';

let stores: LocalStores;

beforeAll(async () => {
  stores = await startLocalStores();
  const { addScope } = await import('../../../../lib/pricing/store/scopes.ts');
  for (const scope_id of ['retail:azure:USD', 'ea:2', 'retail:azure:BRL', 'ea:10', 'ea:1']) {
    await addScope({ scope_id, currency: 'USD', now: new Date() });
  }
});
afterAll(() => stores.close());

test.each([
  { kind: 'contract', ids: ['ea:1', 'ea:10', 'ea:2'] },
  { kind: 'retail', ids: ['retail:azure:BRL', 'retail:azure:USD'] },
  { kind: undefined, ids: ['ea:1', 'ea:10', 'ea:2', 'retail:azure:BRL', 'retail:azure:USD'] },
] as const)('lists scopes in the order of their ids: $kind', async ({ kind, ids }) => {
  const { readScopes } = await import('../../../../lib/pricing/store/scopes.ts');
  expect((await readScopes(kind)).map(({ scope_id }) => scope_id)).toEqual(ids);
});

describe('a scope that is stored wrong', () => {
  test.each([
    { what: 'without a currency', change: { currency: undefined }, says: 'currency is missing' },
    { what: 'with a number for its state', change: { active: 1 }, says: 'active is not boolean' },
    {
      what: 'with a snapshot without its key',
      change: { active_snapshot: { snapshot_id: 's', row_count: 1 } },
      says: 'active_snapshot.rejected_rows is missing',
    },
  ])('$what is an error that names the field, alone and in a list', async ({ change, says }) => {
    const { findScope, readScopes } = await import('../../../../lib/pricing/store/scopes.ts');
    const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
    const { DeleteCommand, PutCommand } = await import('@aws-sdk/lib-dynamodb');
    const TableName = process.env.APPRAISE_SCOPES_TABLE;
    const Key = { provider: 'azure', scope_id: 'ea:3' };
    await dynamodb.send(new PutCommand({ TableName, Item: { ...(await findScope('ea:2')), ...Key, ...change } }));
    try {
      const message = `table appraise-scopes, item provider=azure scope_id=ea:3: ${says}`;
      await expect(findScope('ea:3')).rejects.toThrow(message);
      await expect(readScopes('contract')).rejects.toThrow(message);
    } finally {
      await dynamodb.send(new DeleteCommand({ TableName, Key }));
    }
  });
});
