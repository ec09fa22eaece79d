import { deflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import type { EstimateRequest } from '../../../../lib/platform/request-types.generated.ts';
import type { Scope } from '../../../../lib/pricing/scope/scope.ts';
import type { Section } from '../../../../lib/pricing/snapshot/pages.ts';
import { startLocalStores } from '../../../support/local-stores.ts';

const stores = await startLocalStores();
const { seedDemo } = await import('../../../../infra/local/demo/seed.ts');
await seedDemo(new Date('2026-11-20T00:00:00Z'));
const { createBatchWriter } = await import('../../../../lib/platform/aws/batch-writer.ts');
const { postEstimate } = await import('../../../../functions/pricing/post-estimate.ts');
const { findScope, readScopes } = await import('../../../../lib/pricing/store/scopes.ts');
const { lookUp } = await import('../../../../lib/pricing/store/look-up.ts');
const { searchRows } = await import('../../../../lib/pricing/store/row-search.ts');
const { findMeters } = await import('../../../../lib/pricing/store/meter-search.ts');
const { meterIndexRoot, snapshotContents } = await import('../../../../lib/pricing/store/snapshot-contents.ts');
const { pagesTable, readPages } = await import('../../../../lib/pricing/store/pages.ts');
const { pageKey } = await import('../../../../lib/pricing/store/keys.ts');
afterAll(() => stores.close());

const refOf = async (scope_id: string) => {
  const { active_snapshot } = (await findScope(scope_id)) as Scope;
  return { scope_id, snapshot_id: active_snapshot?.snapshot_id ?? '', sections: active_snapshot?.sections ?? {} };
};

/** Replaces the bodies of all pages of a section while `work` runs. */
async function withBodies(
  scopeId: string,
  section: Section,
  change: (content: string) => Uint8Array,
  work: () => Promise<void>,
): Promise<void> {
  const ref = await refOf(scopeId);
  const numbers = Array.from({ length: ref.sections[section] ?? 0 }, (_, number) => number);
  const pages = await readPages(ref, section, numbers);
  expect(pages.size).toBeGreaterThan(0);
  const put = async (bodyOf: (content: Uint8Array) => Uint8Array): Promise<void> => {
    const batches = createBatchWriter(pagesTable());
    for (const [number, content] of pages) {
      await batches.add({ PutRequest: { Item: { page: pageKey(ref, section, number), body: bodyOf(content) } } });
    }
    await batches.flush();
  };
  await put((content) => change(Buffer.from(content).toString()));
  try {
    await work();
  } finally {
    await put(deflateRawSync);
  }
}

const compress = (text: string): Uint8Array => deflateRawSync(Buffer.from(text));
const usd = 'retail:azure:USD';
const contract = 'ea:1234567';

/** The prices of all rows of a key's line, as numbers: such a page would be read as prices of 0 or of nothing. */
const withoutPrices = (content: string): Uint8Array =>
  compress(content.replaceAll(/"[\d.]+","USD"/g, '0,"USD"').replaceAll(/\["[\d.]+"(?:,"[\d.]+")*\],"USD"/g, '0,"USD"'));

describe('a page that is stored damaged', () => {
  const request = {
    scope: contract,
    items: [{ product: 'virtual_machine', region: 'eastus2', sku: 'Standard_D2s_v5' }],
  } as EstimateRequest;
  const estimate = () =>
    postEstimate({ grants: async () => ['*'], scopes: () => readScopes(), lookUp, searchRows, now: () => new Date() })({
      body: request,
      keyId: undefined,
    });

  test('does not exist at first: an estimate succeeds', async () => {
    expect(await estimate()).toMatchObject({ ok: true, totals: { corporate: { payg_monthly: expect.any(Number) } } });
  });

  test.each([
    { what: 'prices that are numbers', change: withoutPrices, says: 'body has columns of different lengths' },
    {
      what: 'a column too few',
      change: (content: string) => compress(content.replaceAll(/",\[("[^"]*"|\[[^\]]*\]),/g, '",[')),
      says: 'body does not have 15 or 19 columns',
    },
    {
      what: 'lines cut off',
      change: (content: string) => compress(content.replaceAll(']]', '')),
      says: 'body is damaged',
    },
    {
      what: 'a body that is not compressed',
      change: (content: string) => Buffer.from(content),
      says: 'body is damaged',
    },
  ])('makes an estimate fail, with $what', async ({ change, says }) => {
    for (const [scopeId, section] of [
      [usd, 'offers'],
      [contract, 'prices'],
    ] as const) {
      await withBodies(scopeId, section, change, async () => {
        await expect(estimate()).rejects.toMatchObject({
          name: 'StoredItemInvalid',
          message: expect.stringMatching(new RegExp(`item page=${scopeId}/.*/${section}/\\d+: ${says}`)),
        });
      });
    }
  });

  test('makes each read of a snapshot’s contents fail', async () => {
    const ref = await refOf(contract);
    await withBodies(
      contract,
      'contents',
      () => compress('{"rows":{"eastus2":5}}'),
      async () => {
        for (const _ of [1, 2]) {
          await expect(snapshotContents(ref)).rejects.toThrow('/contents/0: body.rows.eastus2 is not Array');
          await expect(meterIndexRoot(ref)).rejects.toThrow('/contents/1: body.rows is not number');
        }
      },
    );
    expect((await meterIndexRoot(ref)).rows).toBeGreaterThan(0);
  });

  test('makes a search fail', async () => {
    const search = async () =>
      findMeters((await findScope(contract)) as Scope, { filter: { category: 'Virtual Machines' }, limit: 5 });
    expect((await search()).rows).toHaveLength(5);
    await withBodies(
      contract,
      'rows',
      () => compress('[]'),
      async () => {
        await expect(search()).rejects.toThrow(/\/rows\/\d+: body does not have 15 or 19 columns/);
      },
    );
  });
});
