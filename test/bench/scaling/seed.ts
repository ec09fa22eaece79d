import { createHash } from 'node:crypto';
import { importSheet } from '../../support/import-sheet.ts';
import { syntheticSheet } from '../../support/synthetic-sheet.ts';
import { nextSheet } from '../pricing/diff.ts';
import { clientKeys } from './clients.ts';

/** The contract whose sheet stands for all others. */
export const firstContract = 'ea:0000001';

/** Contract scopes of a deployment with this many scopes, one of which is the public price list. */
export const contracts = (scopeCount: number): readonly string[] =>
  Array.from({ length: scopeCount - 1 }, (_, at) => `ea:${String(at + 1).padStart(7, '0')}`);

/**
 * Adds a market, a public price list and one contract to running stores. The contract has a sheet with this many rows, and
 * one before it, so that an import has compared them.
 */
export async function seedPrices(rows: number, now: Date): Promise<void> {
  const { seedMarket } = await import('../../../infra/local/demo/seed-market.ts');
  const { publishRetail } = await import('../../../lib/pricing/import/publish-retail.ts');
  const { withWorkingDirectory } = await import('../../../lib/platform/working-directory.ts');
  const { demoLists, demoPrices } = await import('../../../infra/local/demo/demo-prices.ts');
  await seedMarket(now);
  await withWorkingDirectory((directory) =>
    publishRetail({
      currency: 'USD',
      regions: Object.keys(demoLists.USD.regions),
      rows: [[...demoPrices('USD')]],
      source: 'demo',
      now,
      directory,
    }),
  );
  const sheets = [
    { text: nextSheet(syntheticSheet({ rows })), uploadedAt: new Date(now.getTime() - 86_400_000) },
    { text: syntheticSheet({ rows }), uploadedAt: now },
  ];
  for (const sheet of sheets) {
    const { failure } = await importSheet({ scopeId: firstContract, ...sheet });
    if (failure) throw new Error(failure.message);
  }
}

/**
 * Adds scopes up to this number, and the keys of their callers. They read the pages of the first contract
 * (`container.ts`): a thousand sheets would not fit into memory. What a sheet changed names its scope, so each has its own.
 */
export async function seedScopes(scopeCount: number): Promise<void> {
  const { createBatchWriter } = await import('../../../lib/platform/aws/batch-writer.ts');
  const { findScope } = await import('../../../lib/pricing/store/scopes.ts');
  const { findComparison, storeComparison } = await import('../../../lib/pricing/store/comparisons.ts');
  const first = await findScope(firstContract);
  const snapshot_id = first?.active_snapshot?.snapshot_id ?? '';
  const comparison = await findComparison({ scope_id: firstContract, snapshot_id });
  if (!comparison) throw new Error('the import of the second sheet has not compared it with the first');
  const scopes = createBatchWriter(process.env.APPRAISE_SCOPES_TABLE ?? '');
  for (const scope_id of contracts(scopeCount)) {
    await scopes.add({ PutRequest: { Item: { ...first, scope_id, enrollment_id: scope_id.slice(3) } } });
    await storeComparison({ ...comparison, scope_id });
  }
  await scopes.flush();
  const access = createBatchWriter(process.env.APPRAISE_ACCESS_TABLE ?? '');
  for (const { id, secret, plan, grants } of clientKeys(contracts(scopeCount))) {
    const key = { key_id: id, record: 'key', owner: 'bench', plan, grants, created_at: '2026-11-01', disabled: false };
    await access.add({ PutRequest: { Item: key } });
    const hash = createHash('sha256').update(secret).digest('hex');
    await access.add({ PutRequest: { Item: { key_id: `secret:${hash}`, record: 'id', id } } });
  }
  await access.flush();
}
