import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Checks each block of LevelDB's table files by its checksum, which LevelDB itself does not when it reads.
 * The format is LevelDB's (google/leveldb, "Table format"). @returns a sentence for each damaged file
 */
export async function findDamagedBlocks(directory: string): Promise<readonly string[]> {
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
  const [metaindex, index] = [footer.block(), footer.block()];
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
