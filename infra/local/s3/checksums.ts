import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';
import { S3Error, type S3ErrorCode } from './errors.ts';

interface Digest {
  readonly update: (bytes: Buffer) => unknown;
  readonly digest: () => Buffer;
}

/** Checksums that Node can compute. CRC32C and CRC64NVME are accepted unchecked, and not kept. */
const algorithms = {
  'x-amz-checksum-crc32': { bytes: 4, start: startCrc32 },
  'x-amz-checksum-sha1': { bytes: 20, start: (): Digest => createHash('sha1') },
  'x-amz-checksum-sha256': { bytes: 32, start: (): Digest => createHash('sha256') },
} as const;

function startCrc32(): Digest {
  let checksum = 0;
  return {
    update: (bytes) => {
      checksum = crc32(bytes, checksum);
    },
    digest: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(checksum);
      return bytes;
    },
  };
}

/** Checksums of a body that has been read. */
export interface VerifiedBody {
  /** Hexadecimal. */
  readonly md5: string;
  /** Hexadecimal. */
  readonly sha256: string;
  /** The client's checksums, all of them right, in Base64 by the name of their header. */
  readonly checksums: Readonly<Record<string, string>>;
}

/** Computes the announced checksums while a body passes. */
export interface Verification {
  readonly update: (bytes: Buffer) => void;
  /** Checks the checksums. @throws S3Error BadDigest, XAmzContentSHA256Mismatch */
  readonly verify: (trailers: ReadonlyMap<string, string>) => VerifiedBody;
}

interface Check extends Digest {
  readonly name: string;
  /** Undefined when it comes in a trailer. */
  readonly expected: Buffer | undefined;
  readonly code: S3ErrorCode;
}

/** Starts to verify the checksums in the headers. @throws S3Error InvalidDigest when one cannot be a checksum */
export function startVerification(headers: IncomingHttpHeaders): Verification {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')];
  const checks = [...checksOf(headers), ...signedHash(headers)];
  const expectedMd5 = decode('content-md5', headers['content-md5'], 16);
  return {
    update: (bytes) => {
      md5.update(bytes);
      sha256.update(bytes);
      for (const check of checks) check.update(bytes);
    },
    verify: (trailers) => {
      const found = md5.digest();
      if (expectedMd5?.equals(found) === false) throw new S3Error('BadDigest');
      const checksums: Record<string, string> = {};
      for (const { name, expected, code, digest } of checks) {
        const computed = digest();
        const wanted = expected ?? Buffer.from(trailers.get(name) ?? '', 'base64');
        if (!computed.equals(wanted)) throw new S3Error(code);
        if (Object.hasOwn(algorithms, name)) checksums[name] = computed.toString('base64');
      }
      return { md5: found.toString('hex'), sha256: sha256.digest('hex'), checksums };
    },
  };
}

function checksOf(headers: IncomingHttpHeaders): readonly Check[] {
  const announced = String(headers['x-amz-trailer'] ?? '')
    .toLowerCase()
    .split(/\s*,\s*/);
  return Object.entries(algorithms)
    .filter(([name]) => headers[name] !== undefined || announced.includes(name))
    .map(([name, { bytes, start }]) => check(name, decode(name, headers[name], bytes), 'BadDigest', start()));
}

/** A signed request has the hash of its body, unless it is signed chunk by chunk. */
function signedHash(headers: IncomingHttpHeaders): readonly Check[] {
  const name = 'x-amz-content-sha256';
  const [hash] = /^[0-9a-f]{64}$/i.exec(String(headers[name] ?? '')) ?? [];
  if (hash === undefined) return [];
  return [check(name, Buffer.from(hash, 'hex'), 'XAmzContentSHA256Mismatch', createHash('sha256'))];
}

const check = (name: string, expected: Buffer | undefined, code: S3ErrorCode, digest: Digest): Check => ({
  name,
  expected,
  code,
  update: (bytes) => digest.update(bytes),
  digest: () => digest.digest(),
});

function decode(name: string, header: string | readonly string[] | undefined, bytes: number): Buffer | undefined {
  if (header === undefined) return undefined;
  const decoded = Buffer.from(String(header), 'base64');
  if (decoded.length !== bytes) throw new S3Error('InvalidDigest', `The ${name} you specified is not valid.`);
  return decoded;
}
