import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { errorCode, errorMessage } from '../../lib/platform/error-facts.ts';
import { findFileDamage, levelStore, markerName, readMarker } from '../../lib/platform/local-data.ts';
import { membersOf } from '../../lib/platform/members.ts';
import { openWorkingDirectory } from '../../lib/platform/working-directory.ts';
import { CannotStart } from './cannot-start.ts';
import { type DiskRoom, isNoRoom, watchDiskRoom } from './disk-room.ts';
import type { LocalSettings } from './local-settings.ts';

/** The entries of a data directory. `--reset` removes these, and refuses a directory that holds anything else. */
export const dataEntries = ['dynamodb', 's3', 'pending', 'dead-letters.ndjson', markerName] as const;

/** Where a local run keeps its data. */
export interface DataDirectory {
  readonly root: string;
  readonly room: DiskRoom;
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
    const room = watchDiskRoom(temporary);
    return { root: temporary, room, dynamodb: undefined, s3, pending, deadLetters: deadLetters(temporary), discard };
  }
  const root = resolve(path);
  await makePrivate(root);
  const [dynamodb, s3, pending] = await Promise.all([
    directory(root, 'dynamodb'),
    directory(root, 's3'),
    directory(root, 'pending'),
  ]);
  await checkTables(dynamodb, root);
  const room = watchDiskRoom(root, dynamodb);
  return { root, room, dynamodb, s3, pending, deadLetters: deadLetters(root), discard: async () => {} };
}

const deadLetters = (root: string): string => join(root, 'dead-letters.ndjson');

/** Contract prices and records are nobody else's. A directory that also has files of somebody's keeps its rights. */
async function makePrivate(root: string): Promise<void> {
  // What is wrong with it, the directories in it will say.
  await mkdir(root, { recursive: true, mode: 0o700 }).catch(() => {});
  const names = await readdir(root).catch(() => ['']);
  if (names.every((name) => dataEntries.some((entry) => entry === name))) await chmod(root, 0o700).catch(() => {});
}

async function directory(root: string, name: string): Promise<string> {
  const path = join(root, name);
  const probe = join(path, '.write-test');
  try {
    await mkdir(path, { recursive: true });
    await writeFile(probe, '');
    await rm(probe, { force: true });
  } catch (error) {
    if (isNoRoom(error)) throw noRoomError(root);
    const code = errorCode(error);
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

/** dynalite never answers on a store that it cannot open, so try to open it first. */
async function checkTables(path: string, root: string): Promise<void> {
  // Before they are opened: without `CURRENT`, LevelDB begins anew and removes what it had.
  const damage = await findFileDamage(path, await readMarker(root));
  if (damage.length > 0) throw damagedError(path, damage.join('; '));
  const error = await findTablesError(path);
  if (error === undefined) return;
  if (errorCode(error) === 'LEVEL_LOCKED') throw inUseError(root);
  if (isNoRoom(error)) throw noRoomError(root);
  throw damagedError(path, errorMessage(error));
}

const damagedError = (path: string, reason: string): CannotStart =>
  new CannotStart(
    `the tables in ${path} are damaged: ${reason}. Nothing was changed: npx appraise doctor says what can be had again; APPRAISE_DATA_DIR=<directory> starts on another one`,
  );

/** The error for a data directory that another run uses. */
const inUseError = (root: string): CannotStart =>
  new CannotStart(
    `another npm start is using ${root}: stop it, or give this one APPRAISE_DATA_DIR=<directory> and PORT=0`,
  );

/** The error for a data directory on a full disk. */
export const noRoomError = (root: string): CannotStart =>
  new CannotStart(`no room on the disk of ${root}: free some, and start again; the data there are kept as they are`);

/** Opens and closes the tables. @returns the error, with the code `LEVEL_LOCKED` when they are in use */
async function findTablesError(path: string): Promise<unknown> {
  const store = levelStore(path);
  try {
    await store.open();
    await store.close();
  } catch (error) {
    return membersOf(error).cause ?? error;
  }
  return undefined;
}

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
