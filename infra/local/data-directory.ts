import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { openWorkingDirectory } from '../../lib/platform/working-directory.ts';
import { CannotStart } from './cannot-start.ts';

/** The entries of a data directory. `--reset` removes these, and refuses a directory that holds anything else. */
export const dataEntries = ['dynamodb', 's3', 'pending', 'dead-letters.ndjson'] as const;

/** Where a local run keeps its data. */
export interface DataDirectory {
  /** LevelDB directory; undefined keeps the tables in memory. */
  readonly dynamodb: string | undefined;
  readonly s3: string;
  /** Holds one file for each accepted event that is not handled yet. */
  readonly pending: string;
  /** One dead letter a line, as JSON. */
  readonly deadLetters: string;
  /** Removes temporary data. */
  readonly discard: () => Promise<void>;
}

/**
 * Creates the directories. @param path undefined for a temporary directory, with tables in memory
 * @throws CannotStart when they are not writable, damaged, or in use by another run
 */
export async function openDataDirectory(path: string | undefined): Promise<DataDirectory> {
  if (path === undefined) {
    const { path: temporary, discard } = await openWorkingDirectory();
    const [s3, pending] = await Promise.all([directory(temporary, 's3'), directory(temporary, 'pending')]);
    return { dynamodb: undefined, s3, pending, deadLetters: deadLetters(temporary), discard };
  }
  const root = resolve(path);
  const [dynamodb, s3, pending] = await Promise.all([
    directory(root, 'dynamodb'),
    directory(root, 's3'),
    directory(root, 'pending'),
  ]);
  await checkTables(dynamodb, root);
  return { dynamodb, s3, pending, deadLetters: deadLetters(root), discard: async () => {} };
}

const deadLetters = (root: string): string => join(root, 'dead-letters.ndjson');

async function directory(root: string, name: string): Promise<string> {
  const path = join(root, name);
  const probe = join(path, '.write-test');
  try {
    await mkdir(path, { recursive: true });
    await writeFile(probe, '');
    await rm(probe, { force: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOTDIR') {
      throw new CannotStart(
        `the data directory is damaged, ${path} is not a directory: move ${root} away or set APPRAISE_DATA_DIR=<directory>`,
      );
    }
    throw new CannotStart(
      `cannot write to the data directory ${root} (${code}): allow it, or set APPRAISE_DATA_DIR=<directory> (or memory)`,
    );
  }
  return path;
}

interface LevelModule {
  readonly Level: new (path: string) => { open(): Promise<void>; close(): Promise<void> };
}

/** dynalite never answers on a store that it cannot open, so try to open it first. */
async function checkTables(path: string, root: string): Promise<void> {
  const code = await findTablesError(path);
  if (code === undefined) return;
  if (code === 'LEVEL_LOCKED') throw inUseError(root);
  throw new CannotStart(
    `the tables in ${path} are damaged (${code}): restore that directory, or begin with the demo again: npm start -- --reset`,
  );
}

/** The error for a data directory that another run uses. */
export const inUseError = (root: string): CannotStart =>
  new CannotStart(
    `another npm start is using ${root}: stop it, or give this one APPRAISE_DATA_DIR=<directory> and PORT=0`,
  );

/** Opens and closes the tables. @returns the code of the error, `LEVEL_LOCKED` when they are in use */
export async function findTablesError(path: string): Promise<string | undefined> {
  const { resolve: find } = createRequire(import.meta.url);
  const { Level } = createRequire(find('dynalite'))('level') as LevelModule;
  const store = new Level(path);
  try {
    await store.open();
    await store.close();
  } catch (error) {
    return (((error as Error).cause ?? error) as NodeJS.ErrnoException).code ?? 'unknown';
  }
  return undefined;
}
