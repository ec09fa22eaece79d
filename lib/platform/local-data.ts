import { readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** How many items the tables of a local run hold. */
export interface Inventory {
  /** How often the tables were written to: of two inventories the one with more writes is newer. */
  readonly writes: number;
  /** By table. */
  readonly items: Readonly<Record<string, number>>;
}

/**
 * What a data folder held when its run stopped, or a minute before it was killed. It is outside of the tables, so that it
 * tells what they have lost.
 */
export interface Marker extends Inventory {
  /** ISO 8601 date-time. */
  readonly at: string;
  /** Bytes of each of LevelDB's table files, which never change. */
  readonly files: Readonly<Record<string, number>>;
}

/** The marker's file in a data folder. */
export const markerName = 'inventory.json';
/** Key of the inventory in LevelDB; each write of items changes it too. */
export const inventoryKey = 'inventory~';

/** The table of a key in LevelDB, as dynalite makes it; undefined for the key of something else. */
export const tableOfKey = (key: string): string | undefined => /^item-([^~]+)~/.exec(key)?.[1];

/** LevelDB, with JSON values. */
export interface LevelStore {
  open(): Promise<void>;
  close(): Promise<void>;
  get(key: string): Promise<unknown>;
  hasMany(keys: string[]): Promise<boolean[]>;
  keys(): AsyncIterable<string>;
  values(): AsyncIterable<unknown>;
}

interface LevelClass {
  new (path: string, options: { readonly valueEncoding: 'json' }): LevelStore;
  /** Makes the tables anew from what can be read of their files. */
  repair(path: string): Promise<void>;
}

/** The class of dynalite's store. @throws Error where the packages of this repository are not installed */
export function levelClass(): LevelClass {
  const dynalite = createRequire(import.meta.url).resolve('dynalite');
  const { Level }: { readonly Level: LevelClass } = createRequire(dynalite)('level');
  return Level;
}

/** Makes a LevelDB of dynalite's, not yet open. */
export const levelStore = (path: string): LevelStore => new (levelClass())(path, { valueEncoding: 'json' });

/** The inventory of an open LevelDB; one that an earlier version has made is counted, which takes a second for a million items. */
export async function readInventory(store: Pick<LevelStore, 'get' | 'keys'>): Promise<Inventory> {
  const kept = (await store.get(inventoryKey)) as Inventory | undefined;
  return kept ?? { writes: 0, items: await countItems(store) };
}

/** Counts the items of each table. */
export async function countItems(store: Pick<LevelStore, 'keys'>): Promise<Inventory['items']> {
  const counts: Record<string, number> = {};
  for await (const key of store.keys()) {
    const table = tableOfKey(key);
    if (table !== undefined) counts[table] = (counts[table] ?? 0) + 1;
  }
  return counts;
}

/** The marker of a data folder; undefined if there is none that can be read. */
export async function readMarker(root: string): Promise<Marker | undefined> {
  try {
    return JSON.parse(await readFile(join(root, markerName), 'utf8'));
  } catch {
    return undefined;
  }
}

/** The sizes of LevelDB's table files. */
export async function tableFiles(directory: string): Promise<Marker['files']> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.ldb'));
  const sizes = names.map(async (name) => [
    name,
    await stat(join(directory, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  ]);
  return Object.fromEntries(await Promise.all(sizes));
}

/** Says in a sentence each what is wrong with LevelDB's files, without reading what is in them. */
export async function findFileDamage(directory: string, marker: Marker | undefined): Promise<readonly string[]> {
  const names = await readdir(directory);
  const hasData = names.some((name) => /^MANIFEST-|\.(?:ldb|log)$/.test(name));
  const damage = hasData && !names.includes('CURRENT') ? [await missingCurrent(directory)] : [];
  const files = await tableFiles(directory);
  for (const [name, bytes] of Object.entries(marker?.files ?? {})) {
    const found = files[name];
    if (found !== undefined && found !== bytes) damage.push(`${join(directory, name)} has ${found} bytes of ${bytes}`);
  }
  return damage;
}

async function missingCurrent(directory: string): Promise<string> {
  const manifest = await findCurrent(directory);
  const missing = `${join(directory, 'CURRENT')} is missing`;
  return manifest ? `${missing}; it can be had again: echo ${manifest} > ${join(directory, 'CURRENT')}` : missing;
}

/** What a missing `CURRENT` had in it: the name of the newest manifest. */
export const findCurrent = async (directory: string): Promise<string | undefined> =>
  (await readdir(directory))
    .filter((name) => name.startsWith('MANIFEST-'))
    .sort()
    .at(-1);

/** Names the tables that have fewer items than the marker says; empty if nothing newer than the tables is known. */
export function findLoss(marker: Marker | undefined, found: Inventory): readonly string[] {
  if (!marker || found.writes >= marker.writes) return [];
  const fewer = Object.entries(marker.items).filter(([table, items]) => (found.items[table] ?? 0) < items);
  const lines = fewer.map(([table, items]) => `${table} has ${found.items[table] ?? 0} of ${items} items`);
  return lines.length > 0 ? lines : [`the last ${marker.writes - found.writes} writes are missing`];
}
