import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { type DiskRoom, isNoRoom } from '../disk-room.ts';
import { type S3Reply, targetOf } from './call.ts';
import { S3Error } from './errors.ts';
import type { ObjectChange } from './object-change.ts';
import { changeOf, type ObjectVersion } from './object-version.ts';
import { listBuckets, selectOperation } from './operations.ts';
import type { Store, StoredBucket } from './store.ts';
import { toXml } from './xml.ts';

/** Uploads may be HTML with scripts: browsers show their styles, but run no script and load nothing. */
const safetyHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
} as const;

/** Answers requests of the S3 API. Does not check credentials. @param room turns writes without room into `no_room` */
export function s3Listener(
  store: Store,
  onChange: (change: ObjectChange) => Promise<void>,
  room: DiskRoom,
): RequestListener {
  return async (request, response) => {
    const requestId = newRequestId();
    try {
      await send(request, response, requestId, await answer(request, store, onChange));
    } catch (error) {
      // The client has hung up, or already has a part of the answer.
      if (request.socket.destroyed || response.headersSent) return void response.destroy();
      await sendError(request, response, room.isCause(error) ? new S3Error('no_room') : error, requestId);
    }
  };
}

/** Answers with an error of the S3 API; logs one that is not an `S3Error`. */
export function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  requestId = newRequestId(),
): Promise<void> {
  const { method, url } = request;
  const isKnown = error instanceof S3Error;
  if (!isKnown) console.error(`s3: ${method} ${url}: ${error instanceof Error ? error.message : error}`);
  const { status, code, message, headers } = isKnown ? error : new S3Error('InternalError');
  const content = { Code: code, Message: message, Resource: url?.split('?', 1)[0], RequestId: requestId };
  return send(request, response, requestId, { status, headers, body: toXml('Error', content) });
}

const newRequestId = (): string => randomBytes(8).toString('hex').toUpperCase();

async function answer(
  request: IncomingMessage,
  store: Store,
  onChange: (change: ObjectChange) => Promise<void>,
): Promise<S3Reply> {
  const target = targetOf(request);
  const query = new URLSearchParams(request.url?.split(/\?(.*)/s)[1]);
  if (target.bucket === '' && request.method === 'GET') return listBuckets(store);
  const operation = selectOperation(request, target, query);
  const bucket = store.get(target.bucket);
  if (!bucket) throw new S3Error('NoSuchBucket');
  const announce = (version: ObjectVersion) =>
    announceChange(bucket, version, onChange).catch(async (error: unknown) => {
      // Its uploader hears that it is not accepted, and the room is needed.
      if (isNoRoom(error)) await bucket.bucket.takeBack(version);
      throw error;
    });
  return operation({ ...bucket, key: target.key, query, headers: request.headers, request, store, announce });
}

/** Announces a change. If that fails or the process ends before, the next start announces it. */
export async function announceChange(
  { bucket }: StoredBucket,
  version: ObjectVersion,
  onChange: (change: ObjectChange) => Promise<void>,
): Promise<void> {
  await onChange(changeOf(version));
  await bucket.markAnnounced(version);
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  { status = 200, headers = {}, body }: S3Reply,
): Promise<void> {
  const isText = typeof body === 'string';
  const content = isText && { 'Content-Type': 'application/xml', 'Content-Length': Buffer.byteLength(body) };
  const nothing = body === undefined && status === 200 && { 'Content-Length': 0 };
  const common = { ...safetyHeaders, 'x-amz-request-id': requestId, 'x-amz-id-2': requestId };
  const all = Object.entries({ ...nothing, ...headers, ...content, ...common });
  response.writeHead(status, Object.fromEntries(all.filter(([, value]) => value !== undefined)));
  // A client reads no answer while it cannot send.
  if (!request.readableEnded) request.resume();
  if (body === undefined || isText) response.end(body);
  else await pipeline(body, response);
}
