import { afterAll, beforeAll, expect, test } from 'vitest';
import { importedSheet } from '../../../support/imported-sheet.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';
import { syntheticSheet } from '../../../support/synthetic-sheet.ts';

let stores: LocalStores;

beforeAll(async () => {
  stores = await startLocalStores();
});
afterAll(() => stores.close());

test('a search after it reads the index and the rows alone', async () => {
  const { primeMeterSearch } = await import('../../../../lib/pricing/store/prime-meter-search.ts');
  const { searchMeters } = await import('../../../../lib/pricing/store/meter-search.ts');
  const { listScopes } = await import('../../../../lib/pricing/store/scopes.ts');
  for (const scopeId of ['ea:1', 'ea:2']) {
    await importedSheet({ scopeId, text: syntheticSheet({ rows: 300, seed: scopeId.length }) });
  }
  const scopes = await listScopes('contract');
  await primeMeterSearch(scopes);
  for (const scope of scopes) {
    const requests: number[] = [];
    await searchMeters(scope, { filter: { q: 'd2' }, limit: 10 }, { onUnits: (units) => requests.push(units) });
    expect(requests).toHaveLength(2);
  }
});
