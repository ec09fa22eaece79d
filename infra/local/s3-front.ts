import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { PassThrough, type Transform } from 'node:stream';
import { localCredentials } from '../../lib/storage/local-names.ts';
import { AwsChunkedDecoder } from './aws-chunked.ts';
import { replay } from './replay.ts';
import { S3Refusal, sendRefusal } from './s3-refusal.ts';

/**
 * Stands before s3rver and hands it what it understands: any credentials are replaced by its own, `aws-chunked`
 * bodies are decoded (s3rver would store the checksum trailers of current SDKs and command lines with the object), and
 * keys that would leave the data directory are refused.
 */
export function s3Front(serve: RequestListener): RequestListener {
  return (request, response) => {
    try {
      const url = plainUrl(request);
      const body = bodyOf(request.headers);
      connect(request, body, response);
      serve(
        replay(request, body, { url, headers: plainHeaders(request.headers) }),
        response as ServerResponse<IncomingMessage> & { req: IncomingMessage },
      );
    } catch (error) {
      if (!(error instanceof S3Refusal)) throw error;
      sendRefusal(response, error);
    }
  };
}

/** Not a `pipeline`: that would take the connection down with the body, and the client would never read why. */
function connect(request: IncomingMessage, body: Transform, response: ServerResponse): void {
  request.once('error', (error) => body.destroy(error));
  body.once('error', (error) => {
    request.unpipe(body);
    request.resume();
    // Before s3rver hears of it, whose answer would be an internal error.
    if (error instanceof S3Refusal) sendRefusal(response, error);
  });
  request.pipe(body);
}

const isChunked = (headers: IncomingHttpHeaders): boolean =>
  /^STREAMING-/i.test(String(headers['x-amz-content-sha256'] ?? '')) ||
  /(?:^|,)\s*aws-chunked\s*(?:,|$)/i.test(headers['content-encoding'] ?? '');

function bodyOf(headers: IncomingHttpHeaders): Transform {
  if (!isChunked(headers)) return new PassThrough();
  const announced = String(headers['x-amz-decoded-content-length'] ?? '');
  if (!/^\d{1,15}$/.test(announced)) {
    throw new S3Refusal(411, 'MissingContentLength', 'An aws-chunked body needs x-amz-decoded-content-length.');
  }
  return new AwsChunkedDecoder(Number(announced));
}

/** Parameters of a presigned address, versions 4 and 2, and the SDK's own mark. */
const authentication =
  /^(?:x-amz-(?:algorithm|credential|date|expires|signedheaders|signature|security-token|content-sha256)|signature|expires|awsaccesskeyid|x-id)$/i;

function plainUrl({ url = '/', headers }: IncomingMessage): string {
  const [path = '/', query = ''] = url.split(/\?(.*)/s);
  const kept = query.split('&').filter((part) => part !== '' && !authentication.test(part.split('=', 1)[0] ?? ''));
  const whole = bucketInHost(headers.host) + path;
  checkPath(whole);
  kept.forEach(checkUpload);
  return kept.length > 0 ? `${whole}?${kept.join('&')}` : whole;
}

/** `http://appraise-inbox.localhost:8788/key`: what the SDKs make of an endpoint that is a name, not a number. */
function bucketInHost(host = ''): string {
  const [, bucket] = /^([a-z0-9][a-z0-9.-]+)\.localhost(?::\d+)?$/i.exec(host) ?? [];
  return bucket === undefined ? '' : `/${bucket}`;
}

/** Room for what s3rver appends to a name on disk, in a file system that takes 255 bytes. */
const longestSegmentBytes = 230;

/** Keys are file names below the bucket's directory: S3 would take `..` as a name, a file system does not. */
function checkPath(path: string): void {
  const segments = decoded(path).split('/');
  if (segments.some((segment) => segment === '..' || segment === '.' || segment.includes('\0'))) {
    throw new S3Refusal(400, 'InvalidURI', 'The local S3 takes no key with a "." or ".." segment or a NUL in it.');
  }
  if (segments.some((segment) => Buffer.byteLength(segment) > longestSegmentBytes)) {
    throw new S3Refusal(400, 'KeyTooLongError', `The local S3 takes ${longestSegmentBytes} bytes between two slashes.`);
  }
}

/** The id of a multipart upload is a directory's name as well; s3rver makes 32 hexadecimal digits. */
function checkUpload(parameter: string): void {
  const [name = '', value = ''] = parameter.split('=');
  if (name !== 'uploadId' || /^[0-9a-f]{32}$/.test(value)) return;
  throw new S3Refusal(404, 'NoSuchUpload', 'The specified upload does not exist.');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new S3Refusal(400, 'InvalidURI', 'The path is not valid percent-encoding.');
  }
}

function plainHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const dropped =
    /^(?:authorization|host|x-amz-(?:security-token|content-sha256|date|trailer|decoded-content-length|sdk-checksum-algorithm|checksum-.*))$/;
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.test(name)));
  const signer = `Credential=${localCredentials.accessKeyId}/local, SignedHeaders=host, Signature=unchecked`;
  const changed = {
    ...kept,
    host: '127.0.0.1',
    authorization: `AWS4-HMAC-SHA256 ${signer}`,
    'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
    'x-amz-date': new Date().toISOString().replace(/[-:]|\.\d+/g, ''),
  };
  return isChunked(headers) ? { ...changed, ...plainBodyHeaders(headers) } : changed;
}

/** Headers of the decoded body; `aws-chunked` is how it travelled, not how it is stored. */
function plainBodyHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const codings = (headers['content-encoding'] ?? '').split(',').map((coding) => coding.trim());
  const stored = codings.filter((coding) => coding !== '' && coding.toLowerCase() !== 'aws-chunked').join(', ');
  return {
    'content-length': String(headers['x-amz-decoded-content-length']),
    'content-encoding': stored === '' ? undefined : stored,
  };
}
