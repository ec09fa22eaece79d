import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileCacheName } from './child.ts';
import { startProduct } from './product.ts';

/** Names the folder that holds the data of a product's first start, for the tests of one run. */
const folderName = 'APPRAISE_TEST_SEEDED_DATA';

/** Lets the product make its demo once a run of the tests: that takes four times as long as the rest of a start. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'appraise-seeded-'));
  process.env[compileCacheName] = join(folder, 'compile-cache');
  const product = await startProduct({ APPRAISE_DATA_DIR: join(folder, 'first') });
  const { code, stderr } = await product.end();
  if (code !== 0) throw new Error(`the product did not make its demo: ${stderr}`);
  process.env[folderName] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/**
 * Copies the data of a first start.
 * @param to a folder that is not there yet @default a new folder
 * @returns the folder of the copy; undefined where no run of the tests has made them
 */
export async function copySeededData(to?: string): Promise<string | undefined> {
  const folder = process.env[folderName];
  if (folder === undefined) return undefined;
  const copy = to ?? (await mkdtemp(join(folder, 'copy-')));
  await cp(join(folder, 'first'), copy, { recursive: true });
  return copy;
}
