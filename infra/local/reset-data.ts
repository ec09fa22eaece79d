import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { errorCode } from '../../lib/platform/error-facts.ts';
import { CannotStart } from './cannot-start.ts';
import { dataEntries, findTablesError, inUseError } from './data-directory.ts';
import type { LocalSettings } from './local-settings.ts';

/**
 * Removes the data of earlier runs, damaged tables too. @returns what was removed, as a sentence
 * @throws CannotStart when a run uses the data, or when not all of it is certain to be a local run's
 */
export async function resetData({ dataDirectory, external }: LocalSettings): Promise<string> {
  if (external.dynamodb || external.s3) {
    throw new CannotStart('--reset removes local data only: unset APPRAISE_DYNAMODB_ENDPOINT and APPRAISE_S3_ENDPOINT');
  }
  if (dataDirectory === undefined) return 'nothing to remove: APPRAISE_DATA_DIR=memory keeps nothing';
  const root = resolve(dataDirectory);
  const found = await entriesOf(root);
  if (found.length === 0) return `nothing to remove: there is no data in ${root}`;
  const foreign = found.filter((name) => !dataEntries.some((entry) => entry === name));
  if (foreign.length > 0) throw resetError(root, `holds ${foreign.sort().join(', ')}, which npm start did not make`);
  const tables = join(root, 'dynamodb');
  if (!existsSync(join(tables, 'CURRENT'))) throw resetError(root, 'does not hold the tables of a local run');
  if (errorCode(await findTablesError(tables)) === 'LEVEL_LOCKED') throw inUseError(root);
  await Promise.all(found.map((name) => rm(join(root, name), { recursive: true, force: true })));
  return `removed ${found.sort().join(', ')} from ${root}; the demo will be made again`;
}

async function entriesOf(root: string): Promise<string[]> {
  try {
    return await readdir(root);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return [];
    throw new CannotStart(`cannot read the data directory ${root} (${code})`);
  }
}

const resetError = (root: string, reason: string): CannotStart =>
  new CannotStart(`--reset does not touch ${root}, since it ${reason}: remove by hand what should go`);
