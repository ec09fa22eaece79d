import { afterAll, beforeAll, expect, it } from 'vitest';
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

it.each([
  { kind: 'contract', ids: ['ea:1', 'ea:10', 'ea:2'] },
  { kind: 'retail', ids: ['retail:azure:BRL', 'retail:azure:USD'] },
  { kind: undefined, ids: ['ea:1', 'ea:10', 'ea:2', 'retail:azure:BRL', 'retail:azure:USD'] },
] as const)('lists scopes in the order of their ids: $kind', async ({ kind, ids }) => {
  const { listScopes } = await import('../../../../lib/pricing/store/scopes.ts');
  expect((await listScopes(kind)).map(({ scope_id }) => scope_id)).toEqual(ids);
});
