import { crc32, deflateRawSync } from 'node:zlib';

/** A file to be put into a ZIP. */
export interface ZipFile {
  readonly name: string;
  readonly content: Uint8Array | string;
  /** False values for the ZIP's directory. */
  readonly claimedSize?: number;
  readonly claimedCrc?: number;
  readonly isEncrypted?: boolean;
  /** Shares the bytes of the file before it. */
  readonly isOverlapping?: boolean;
}

/** Makes a ZIP (APPNOTE 6.3.3, deflate) of the files, in their order. */
export function zip(files: readonly ZipFile[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  let offsetBefore = 0;
  for (const { name, content, claimedSize, claimedCrc, isEncrypted, isOverlapping } of files) {
    const bytes = Buffer.from(content);
    const body = deflateRawSync(bytes);
    const flags = 0x0800 | Number(isEncrypted ?? false);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(claimedCrc ?? crc32(bytes), 10);
    common.writeUInt32LE(body.length, 14);
    common.writeUInt32LE(claimedSize ?? bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), body]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(isOverlapping ? offsetBefore : offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, rest, Buffer.from(name)]));
    if (isOverlapping) continue;
    locals.push(local);
    offsetBefore = offset;
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, entries, Buffer.from('PK\x05\x06'), end]);
}
