import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../../lib/platform/error-facts.ts';

/** Writes a JSON file completely or not at all, by way of the directory `partials` on the same file system. */
export async function writeJson(path: string, value: unknown, partials: string): Promise<void> {
  const partial = join(partials, `${randomUUID()}.partial`);
  try {
    await writeFile(partial, JSON.stringify(value));
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Reads a JSON file; undefined when there is none. */
export async function readJson<Value>(path: string): Promise<Value | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
