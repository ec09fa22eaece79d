import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportResult } from '../../lib/pricing/import/import-result.ts';

/** A sheet to import: its text, line by line or whole. */
export interface SheetToImport {
  readonly scopeId: string;
  readonly text: Iterable<string>;
  readonly uploadedAt?: Date;
}

/**
 * Imports a sheet into a scope, which it adds if needed. The local stores must be running: modules that use them are
 * loaded here.
 */
export async function importSheet({ scopeId, text, uploadedAt }: SheetToImport): Promise<ImportResult> {
  const { importPriceSheet } = await import('../../lib/pricing/import/import-price-sheet.ts');
  const { addScope } = await import('../../lib/pricing/store/scopes.ts');
  const now = uploadedAt ?? new Date('2026-11-21T00:00:00Z');
  await addScope({ scope_id: scopeId, currency: 'USD', now });
  const directory = await mkdtemp(join(tmpdir(), 'appraise-sheet-'));
  try {
    const path = join(directory, 'sheet.csv');
    const sha256 = await writeSheet(path, text);
    const sheet = { scopeId, path, source: 'sheet.csv', sha256, uploadedAt: now, identity: 'test', directory };
    return await importPriceSheet(sheet, { now: () => now });
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** Writes a file by the megabyte. @returns its SHA-256 in hexadecimal */
async function writeSheet(path: string, text: Iterable<string>): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'w');
  let chunk = '';
  const flush = async (): Promise<void> => {
    hash.update(chunk);
    await file.writeFile(chunk);
    chunk = '';
  };
  try {
    for (const part of text) {
      chunk += part;
      if (chunk.length > 1_000_000) await flush();
    }
    await flush();
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}
