import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsChunkedDecoder } from './aws-chunked.ts';
import { startVerification, type VerifiedBody } from './checksums.ts';
import { S3Error } from './errors.ts';

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
  for await (const piece of body as AsyncIterable<Buffer>) {
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
