import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorMessage } from '../../platform/error-facts.ts';
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
import { membersOf } from '../../platform/members.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { withWorkingDirectory } from '../../platform/working-directory.ts';
import { CommandFailure } from '../failure.ts';

/**
 * Checks each block of LevelDB's table files by its checksum, which LevelDB itself does not when it reads.
 * The format is LevelDB's (google/leveldb, "Table format"). @returns a sentence for each damaged file
 */
async function findDamagedBlocks(directory: string): Promise<readonly string[]> {
  const damage: string[] = [];
  for (const name of (await readdir(directory)).filter((file) => file.endsWith('.ldb')).sort()) {
    const path = join(directory, name);
    const wrong = describeDamage(await readFile(path));
    if (wrong !== undefined) damage.push(`${path} is damaged: ${wrong}`);
  }
  return damage;
}

/** The place of a block. */
interface Block {
  readonly offset: number;
  readonly size: number;
}

/** A table ends with the places of two blocks, in 40 bytes, and with this number. */
const magic = 0xdb4775248b80fb57n;
const footerBytes = 48;
/** Each block is followed by a byte, 1 if it is compressed, and a checksum of block and byte. */
const trailerBytes = 5;

function describeDamage(file: Buffer): string | undefined {
  if (file.length < footerBytes || file.readBigUInt64LE(file.length - 8) !== magic) return 'its end is missing';
  const footer = new Reader(file.subarray(file.length - footerBytes));
  const metaindex = footer.block();
  const index = footer.block();
  const broken = [metaindex, index].filter((block) => !isSound(file, block));
  if (broken.length > 0) return 'its index cannot be read';
  const blocks = blocksOf(contentOf(file, index));
  const wrong = blocks.filter((block) => !isSound(file, block));
  return wrong.length === 0
    ? undefined
    : `${wrong.length} of its ${blocks.length} blocks, the first at byte ${wrong[0]?.offset}`;
}

function isSound(file: Buffer, { offset, size }: Block): boolean {
  if (offset + size + trailerBytes > file.length) return false;
  const masked = (file.readUInt32LE(offset + size + 1) - 0xa282ead8) >>> 0;
  const kept = ((masked >>> 17) | (masked << 15)) >>> 0;
  return crc32c(file.subarray(offset, offset + size + 1)) === kept;
}

function contentOf(file: Buffer, { offset, size }: Block): Buffer {
  const content = file.subarray(offset, offset + size);
  return file[offset + size] === 1 ? unpackSnappy(content) : content;
}

/** The places in an index block: its entries are a key, without what it shares with the key before, and a place. */
function blocksOf(index: Buffer): readonly Block[] {
  const restarts = index.readUInt32LE(index.length - 4);
  const reader = new Reader(index.subarray(0, index.length - 4 * (restarts + 1)));
  const blocks: Block[] = [];
  while (!reader.isAtEnd) {
    reader.number();
    const keyBytes = reader.number();
    reader.number();
    reader.take(keyBytes);
    blocks.push(reader.block());
  }
  return blocks;
}

/** Reads numbers of variable length, seven bits a byte. */
class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  number(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  block(): Block {
    return { offset: this.number(), size: this.number() };
  }

  byte(): number {
    const byte = this.#bytes[this.#at] ?? 0;
    this.#at += 1;
    return byte;
  }

  take(count: number): Buffer {
    const bytes = this.#bytes.subarray(this.#at, this.#at + count);
    this.#at += count;
    return bytes;
  }
}

/** Snappy's format: literals, and copies of what was unpacked before. */
function unpackSnappy(packed: Buffer): Buffer {
  const reader = new Reader(packed);
  const unpacked = Buffer.alloc(reader.number());
  let at = 0;
  while (!reader.isAtEnd) {
    const tag = reader.byte();
    const rest = tag >> 2;
    if ((tag & 3) === 0) {
      const length = rest < 60 ? rest : reader.take(rest - 59).readUIntLE(0, rest - 59);
      at += reader.take(length + 1).copy(unpacked, at);
    } else {
      const isShort = (tag & 3) === 1;
      const length = isShort ? (rest & 7) + 4 : rest + 1;
      const distance = isShort
        ? ((tag >> 5) << 8) | reader.byte()
        : reader.take((tag & 3) === 2 ? 2 : 4).readUIntLE(0, (tag & 3) === 2 ? 2 : 4);
      // Byte by byte: a copy may begin within what it writes.
      for (const end = at + length; at < end; at += 1) unpacked[at] = unpacked[at - distance] ?? 0;
    }
  }
  return unpacked;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  return crc;
});

/** Castagnoli's CRC; Node has only the one of zip. */
function crc32c(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 255] ?? 0);
  return ~crc >>> 0;
}

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
  const tables = await examineTables(root);
  const objects = await examineObjects(root);
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
  const { cause } = membersOf(error);
  return errorMessage(cause instanceof Error ? cause : error);
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
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}
