import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileCacheName } from './child.ts';
import { startProduct } from './product.ts';

/** Names the environment variable of the folder with the demo's data. */
const folderName = 'APPRAISE_TEST_SEEDED_DATA';

/** Makes the demo once for all tests, since it takes four times as long as the rest of a start. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'appraise-seeded-'));
  process.env[compileCacheName] = join(folder, 'compile-cache');
  const product = await startProduct({ APPRAISE_DATA_DIR: join(folder, 'first') });
  const { code, stderr } = await product.end();
  if (code !== 0) throw new Error(`the product did not create its demo data: ${stderr}`);
  process.env[folderName] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/**
 * Copies the demo's data. @returns the copy's folder; undefined outside a test run
 * @param to a folder that does not exist @default a new folder
 */
export async function copySeededData(to?: string): Promise<string | undefined> {
  const folder = process.env[folderName];
  if (folder === undefined) return undefined;
  const copy = to ?? (await mkdtemp(join(folder, 'copy-')));
  await cp(join(folder, 'first'), copy, { recursive: true });
  return copy;
}
