import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keysOf } from '../../../lib/platform/members.ts';
import { withWorkingDirectory } from '../../../lib/platform/working-directory.ts';
import { importPriceSheet } from '../../../lib/pricing/import/import-price-sheet.ts';
import { publishRetail } from '../../../lib/pricing/import/publish-retail.ts';
import { retailScopeId } from '../../../lib/pricing/scope-id.ts';
import { addScope, findScope } from '../../../lib/pricing/store/scopes.ts';
import { demoLists, demoPrices } from './demo-prices.ts';
import { type DemoContract, demoContracts, demoSheet, earlierTerms } from './demo-sheet.ts';

/** So that there is an earlier sheet to compare with. */
const betweenSheetsMs = 30 * 86_400_000;
const currencies = keysOf(demoLists);

/** Imports the demo's price lists and price sheets with the code that imports real ones. Keeps those that exist. */
export async function seedDemo(now = new Date()): Promise<void> {
  const hasPrices = async (scopeId: string): Promise<boolean> => Boolean((await findScope(scopeId))?.active_snapshot);
  await withWorkingDirectory(async (directory) => {
    for (const currency of currencies) {
      const rows = [...demoPrices(currency)];
      const source = 'demo: figures of August 2026, spread over regions and currencies';
      const regions = Object.keys(demoLists[currency].regions);
      const list = { currency, regions, rows: [rows], source, now, directory };
      if (!(await hasPrices(retailScopeId(currency)))) await publishRetail(list);
      for (const contract of demoContracts) {
        if (contract.currency !== currency || (await hasPrices(contract.scopeId))) continue;
        await addScope({ scope_id: contract.scopeId, currency, now });
        await importSheet(contract, demoSheet(rows, contract, earlierTerms), {
          source: 'demo price sheet of the month before',
          directory,
          now: new Date(now.getTime() - betweenSheetsMs),
        });
        await importSheet(contract, demoSheet(rows, contract), { source: 'demo price sheet', directory, now });
      }
    }
  });
}

interface SheetUpload {
  readonly source: string;
  readonly directory: string;
  readonly now: Date;
}

async function importSheet(
  { scopeId }: DemoContract,
  lines: Iterable<string>,
  { source, directory, now }: SheetUpload,
): Promise<void> {
  const path = join(directory, 'sheet.csv');
  const sheet = [...lines].join('');
  await writeFile(path, sheet);
  const sha256 = createHash('sha256').update(sheet).digest('hex');
  const upload = { scopeId, path, source, sha256, uploadedAt: now, identity: sha256, directory };
  const { failure } = await importPriceSheet(upload, { now: () => now });
  if (failure) throw new Error(`the demo price sheet was refused: ${failure.message}`);
}
