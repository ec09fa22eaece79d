import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { exitCode } from '../../platform/exit-code.ts';
import {
  countItems,
  findCurrent,
  findFileDamage,
  findLoss,
  type Inventory,
  levelClass,
  levelStore,
  readInventory,
  readMarker,
} from '../../platform/local-data.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { withWorkingDirectory } from '../../platform/working-directory.ts';
import { CommandFailure } from '../failure.ts';
import { findDamagedBlocks } from './table-blocks.ts';

interface DoctorFlags {
  readonly dataDir?: string;
  readonly format: 'human' | 'json';
}

interface TablesReport {
  /** Items that can be read, by table; if tables are damaged, those that a repaired copy has. */
  readonly items: Inventory['items'];
  readonly problems: readonly string[];
}

/** `appraise doctor`: reads everything in the folder of a local run, and changes nothing. */
export async function doctorCommand(flags: DoctorFlags): Promise<number> {
  const root = resolve(flags.dataDir ?? (process.env.APPRAISE_DATA_DIR || '.appraise'));
  if (!existsSync(join(root, 'dynamodb'))) throw new CommandFailure([`${root} is no folder of a local run`]);
  const [tables, objects] = [await examineTables(root), await examineObjects(root)];
  const problems = [...tables.problems, ...objects.problems];
  if (flags.format === 'json') {
    const report = { data_dir: root, items: tables.items, objects: objects.sound, problems };
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  } else {
    const sum = Object.values(tables.items).reduce((total, items) => total + items, 0);
    const lines = problems.map((problem) => `- ${makeVisible(problem)}`);
    const found = `${count(sum, 'item')} in tables and ${count(objects.sound, 'object')} can be read`;
    process.stdout.write(
      [
        lines.length === 0 ? `${root} is sound` : `${root} has ${count(lines.length, 'problem')}:`,
        ...lines,
        found,
        '',
      ].join('\n'),
    );
  }
  return problems.length === 0 ? exitCode.ok : exitCode.judgedWrong;
}

/** Opens a copy: LevelDB changes its files when it opens them. */
async function examineTables(root: string): Promise<TablesReport> {
  const directory = join(root, 'dynamodb');
  const marker = await readMarker(root);
  const damage = [...(await findFileDamage(directory, marker)), ...(await findDamagedBlocks(directory))];
  return withWorkingDirectory(async (working) => {
    const copy = join(working, 'dynamodb');
    await cp(directory, copy, { recursive: true });
    const current = join(copy, 'CURRENT');
    const manifest = existsSync(current) ? undefined : await findCurrent(copy);
    if (manifest !== undefined) await writeFile(current, `${manifest}\n`);
    try {
      const found = await readTables(copy);
      const isWhole = damage.length === (manifest === undefined ? 0 : 1);
      if (isWhole) return { items: found.items, problems: [...damage, ...findLoss(marker, found)] };
    } catch (error) {
      if (damage.length === 0) damage.push(`the tables in ${directory} cannot be opened: ${reasonOf(error)}`);
    }
    await levelClass().repair(copy);
    const { items } = await readTables(copy);
    const known = Object.entries(marker?.items ?? {}).map(([table, all]) => `${table} ${items[table] ?? 0} of ${all}`);
    const left = known.length > 0 ? `; what can still be read of the tables: ${known.join(', ')}` : '';
    return { items, problems: [...damage, `put the files back from a copy, or move ${root} away${left}`] };
  });
}

const reasonOf = (error: unknown): string => {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message : message;
};

/** Counts the items, and reads each of them. */
async function readTables(directory: string): Promise<Inventory> {
  const store = levelStore(directory);
  try {
    await store.open();
    for await (const _ of store.values());
    const { writes } = await readInventory(store);
    return { writes, items: await countItems(store) };
  } finally {
    await store.close();
  }
}

/** What a version's file says of its content; see infra/local/s3. */
interface StoredVersion {
  readonly key: string;
  readonly event: string;
  readonly size: number;
  readonly etag: string;
  readonly sha256?: string;
}

/** Compares each object, and each earlier version of one, with its digest. */
async function examineObjects(root: string): Promise<{ readonly sound: number; readonly problems: readonly string[] }> {
  const problems: string[] = [];
  let sound = 0;
  const versions = join(root, 's3/versions');
  for (const bucket of await readdir(versions).catch(() => [])) {
    const names = (await readdir(join(versions, bucket))).filter((name) => name.endsWith('.json'));
    for (const name of names.sort()) {
      const path = join(versions, bucket, name.slice(0, -'.json'.length));
      const problem = await examineObject(path, bucket);
      if (problem === undefined) sound += 1;
      else problems.push(problem);
    }
  }
  return { sound, problems };
}

async function examineObject(path: string, bucket: string): Promise<string | undefined> {
  const version = await readVersion(`${path}.json`);
  if (version === undefined) return `${path}.json, which describes an object of ${bucket}, cannot be read`;
  if (version.event === 'ObjectRemoved:Delete') return undefined;
  const name = `${bucket}/${version.key} (${path})`;
  const found = await stat(path).catch(() => undefined);
  if (!found) return `the content of ${name} is missing: upload it again`;
  // Objects of earlier versions have an entity tag only; of an upload in parts it is no digest of the content.
  const [algorithm, wanted] = version.sha256 ? ['sha256', version.sha256] : ['md5', version.etag];
  if (wanted?.includes('-') && found.size === version.size) return undefined;
  const hash = createHash(algorithm ?? 'sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex') === wanted ? undefined : `the content of ${name} is not what was uploaded: upload it again`;
}

async function readVersion(path: string): Promise<StoredVersion | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as StoredVersion;
  } catch {
    return undefined;
  }
}
