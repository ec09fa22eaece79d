import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withWorkingDirectory } from '../../../lib/platform/working-directory.ts';
import { importPriceSheet } from '../../../lib/pricing/import/import-price-sheet.ts';
import { publishRetail } from '../../../lib/pricing/import/publish-retail.ts';
import { addScope, findScope } from '../../../lib/pricing/store/scopes.ts';
import { demoPrices, regionFactors } from './demo-prices.ts';
import { demoSheet, earlierTerms } from './demo-sheet.ts';

/** Scope of the demo contract. */
export const demoScopeId = 'ea:1234567';
const retailId = 'retail:azure:USD';
/** So that there is an earlier sheet to compare with. */
const betweenSheetsMs = 30 * 86_400_000;

/** Imports the demo's price list and price sheet with the code that imports real ones. Keeps those that exist. */
export async function seedDemo(now = new Date()): Promise<void> {
  const [retail, contract] = await Promise.all([findScope(retailId), findScope(demoScopeId)]);
  if (retail?.active_snapshot && contract?.active_snapshot) return;
  await withWorkingDirectory(async (directory) => {
    const prices = [...demoPrices()];
    const source = 'demo: real figures of August 2026, spread over three regions';
    const list = { currency: 'USD', regions: Object.keys(regionFactors), rows: [prices], source, now, directory };
    if (!retail?.active_snapshot) await publishRetail(list);
    if (contract?.active_snapshot) return;
    await addScope({ scope_id: demoScopeId, currency: 'USD', now });
    const earlier = new Date(now.getTime() - betweenSheetsMs);
    await importSheet('demo price sheet of the month before', demoSheet(prices, earlierTerms), directory, earlier);
    await importSheet('demo price sheet', demoSheet(prices), directory, now);
  });
}

async function importSheet(source: string, lines: Iterable<string>, directory: string, now: Date): Promise<void> {
  const path = join(directory, 'sheet.csv');
  const sheet = [...lines].join('');
  await writeFile(path, sheet);
  const sha256 = createHash('sha256').update(sheet).digest('hex');
  const upload = { scopeId: demoScopeId, path, source, sha256, uploadedAt: now, identity: sha256, directory };
  const { failure } = await importPriceSheet(upload, { now: () => now });
  if (failure) throw new Error(`the demo price sheet was refused: ${failure.message}`);
}
