import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { ImportOptions } from '../../lib/pricing/import/import-price-sheet.ts';
import type { ImportResult } from '../../lib/pricing/import/import-result.ts';
import type { Scope } from '../../lib/pricing/scope/scope.ts';
import type { Attempt } from '../../lib/pricing/store/attempts.ts';
import { type LocalStores, startLocalStores } from './local-stores.ts';

export interface UploadOptions {
  /** Minute of the day at which the sheet was uploaded. @default 0 */
  readonly minute?: number;
  readonly identity?: string;
  readonly options?: Partial<ImportOptions>;
  /** @default false */
  readonly force?: boolean;
  /** @default - the scope of the test */
  readonly scope?: string;
}

export interface SheetImports {
  /** The scope of the running test. */
  readonly scopeId: () => string;
  /** Imports bytes, and checks that no temporary file is left, also after a failure. */
  readonly importBytes: (content: string | Uint8Array, upload?: UploadOptions) => Promise<ImportResult>;
  readonly findScope: () => Promise<Scope | undefined>;
  readonly listAttempts: () => Promise<readonly Attempt[]>;
}

/** Starts local stores for the tests of a file, and adds a scope for each test. */
export function sheetImports(): SheetImports {
  let stores: LocalStores;
  let directory: string;
  let number = 0;
  const scopeId = (): string => `ea:${number}`;

  beforeAll(async () => {
    stores = await startLocalStores();
    directory = await mkdtemp(join(tmpdir(), 'appraise-imports-'));
  });
  afterAll(async () => {
    await stores.close();
    await rm(directory, { recursive: true });
  });
  beforeEach(async () => {
    number += 1;
    const { addScope } = await import('../../lib/pricing/store/scopes.ts');
    await addScope({ scope_id: scopeId(), currency: 'USD', now: new Date() });
  });
  return {
    scopeId,
    importBytes: async (
      content,
      { minute = 0, identity = 'file', options = {}, scope = scopeId(), force = false } = {},
    ) => {
      const { importPriceSheet } = await import('../../lib/pricing/import/import-price-sheet.ts');
      const work = await mkdtemp(join(directory, 'work-'));
      const path = join(work, 'sheet');
      await writeFile(path, content);
      const uploadedAt = new Date(Date.parse('2026-11-20T10:00:00Z') + minute * 60_000);
      const sha256 = createHash('sha256').update(content).digest('hex');
      const sheet = { scopeId: scope, path, source: 'sheet.csv', sha256, uploadedAt, identity, force, directory: work };
      try {
        return await importPriceSheet(sheet, { now: () => uploadedAt, ...options });
      } finally {
        expect(await readdir(work)).toEqual(['sheet']);
      }
    },
    findScope: async () => (await import('../../lib/pricing/store/scopes.ts')).findScope(scopeId()),
    listAttempts: async () => (await import('../../lib/pricing/store/attempts.ts')).listAttempts(scopeId()),
  };
}
