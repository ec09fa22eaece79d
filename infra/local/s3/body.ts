import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { chunksOf } from '../../../lib/platform/stream-chunks.ts';
import { AwsChunkedDecoder } from './aws-chunked.ts';
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
interface VerifiedBody {
  /** Hexadecimal. */
  readonly md5: string;
  /** Hexadecimal. */
  readonly sha256: string;
  /** The client's checksums, all of them right, in Base64 by the name of their header. */
  readonly checksums: Readonly<Record<string, string>>;
}

/** Computes the announced checksums while a body passes. */
interface Verification {
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
  const md5 = createHash('md5');
  const sha256 = createHash('sha256');
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

/** S3's limit of one upload, 5 GiB. */
const maxBodyBytes = 5 * 1024 ** 3;
/** 1,000 keys of 1,024 bytes, and the XML around them. */
const maxDocumentBytes = 4 * 1024 ** 2;

/** A body that has arrived. */
export interface ReceivedBody extends VerifiedBody {
  readonly size: number;
}

/** Writes a body to a new file. @throws S3Error when it is incomplete or not the announced one, without a file */
export const receiveFile = (request: IncomingMessage, path: string): Promise<ReceivedBody> => {
  const body = bodyOf(request);
  return writeFileVerified(body, path, request.headers, () => trailersOf(body));
};

/** Writes a stream to a new file, and removes the file on failure. Checks the checksums that `headers` announce. */
export async function writeFileVerified(
  content: Readable | AsyncIterable<Buffer>,
  path: string,
  headers: IncomingHttpHeaders = {},
  trailers: () => ReadonlyMap<string, string> = () => new Map(),
): Promise<ReceivedBody> {
  const verification = startVerification(headers);
  let size = 0;
  async function* measure(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxBodyBytes) throw new S3Error('EntityTooLarge');
      verification.update(chunk);
      yield chunk;
    }
  }
  try {
    await pipeline(content, measure, createWriteStream(path, { flags: 'wx' }));
    return { size, ...verification.verify(trailers()) };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Reads the body of a request as text. @throws S3Error EntityTooLarge, or for a wrong checksum */
export async function receiveText(request: IncomingMessage, headers = request.headers): Promise<string> {
  const body = bodyOf(request);
  const verification = startVerification(headers);
  let size = 0;
  const pieces: Buffer[] = [];
  for await (const piece of chunksOf(body)) {
    size += piece.length;
    if (size > maxDocumentBytes) throw new S3Error('EntityTooLarge');
    verification.update(piece);
    pieces.push(piece);
  }
  verification.verify(trailersOf(body));
  return Buffer.concat(pieces).toString();
}

const isChunked = (headers: IncomingHttpHeaders): boolean =>
  /^STREAMING-/i.test(String(headers['x-amz-content-sha256'] ?? '')) ||
  /(?:^|,)\s*aws-chunked\s*(?:,|$)/i.test(headers['content-encoding'] ?? '');

/** The decoded body. Not with `pipeline`, which would close the connection before the client can read the error. */
function bodyOf(request: IncomingMessage): Readable {
  const body = decoderOf(request.headers);
  request.once('error', (error) => body.destroy(error));
  // Whoever reads the body gets its error. Nobody reads it if a header is refused first, and the error would end the process.
  body.on('error', () => {});
  body.once('close', () => {
    request.unpipe(body);
    request.resume();
  });
  return request.pipe(body);
}

function decoderOf(headers: IncomingHttpHeaders): AwsChunkedDecoder | PassThrough {
  if (!isChunked(headers)) return new PassThrough();
  const announced = String(headers['x-amz-decoded-content-length'] ?? '');
  if (!/^\d{1,15}$/.test(announced)) throw new S3Error('MissingContentLength');
  return new AwsChunkedDecoder(Number(announced));
}

const trailersOf = (body: Readable): ReadonlyMap<string, string> =>
  body instanceof AwsChunkedDecoder ? body.trailers : new Map();
