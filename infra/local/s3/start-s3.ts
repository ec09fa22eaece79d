import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { localBuckets } from '../../../lib/platform/aws/local-names.ts';
import { type DiskRoom, isNoRoom, watchDiskRoom } from '../disk-room.ts';
import { type LocalService, listen, stop } from '../listen.ts';
import { guardOrigin, type OriginGuard } from '../origin-guard.ts';
import { type S3Reply, targetOf } from './call.ts';
import { S3Error } from './errors.ts';
import type { ObjectChange } from './object-change.ts';
import { changeOf, type ObjectVersion } from './object-version.ts';
import { listBuckets, selectOperation } from './operations.ts';
import { checkPresigned } from './presigned.ts';
import { openStore, type Store, type StoredBucket } from './store.ts';
import { toXml } from './xml.ts';

/** Uploads may be HTML with scripts: browsers show their styles, but run no script and load nothing. */
const safetyHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
} as const;

/** Answers requests of the S3 API. Of signatures, it checks those in addresses. @param room turns writes without room into `no_room` */
function s3Listener(
  store: Store,
  onChange: (change: ObjectChange) => Promise<void>,
  room: DiskRoom,
  now: () => Date,
): RequestListener {
  return async (request, response) => {
    const requestId = newRequestId();
    try {
      await send(request, response, requestId, await answer(request, store, onChange, now()));
    } catch (error) {
      // The client has hung up, or already has a part of the answer.
      if (request.socket.destroyed || response.headersSent) return void response.destroy();
      await sendError(request, response, room.isCause(error) ? new S3Error('no_room') : error, requestId);
    }
  };
}

/** Answers with an error of the S3 API; logs one that is not an `S3Error`. */
function sendError(
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
  now: Date,
): Promise<S3Reply> {
  const target = targetOf(request);
  await checkPresigned(request, now);
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
async function announceChange(
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

/**
 * Starts S3 with the product's buckets, versioned. @param directory is used by no other process
 * @param onChange gets every change before the client is answered, and those that a killed run did not announce
 */
export async function startS3(
  port: number,
  directory: string,
  onChange: (change: ObjectChange) => Promise<void>,
  room: DiskRoom = watchDiskRoom(directory),
): Promise<LocalService> {
  const store = await openStore(directory, Object.values(localBuckets));
  const unannounced = await Promise.all([...store.values()].map(({ bucket }) => bucket.findUnannounced()));
  // Whoever starts S3 may set its time just before.
  const { now } = await import('../../../lib/platform/clock.ts');
  const server = createServer(guardOrigin(s3Listener(store, onChange, room, now), { refuse, hasSubdomains: true }));
  const url = await listen(server, port, 'APPRAISE_S3_PORT');
  void announceAgain(store, unannounced.flat(), onChange);
  return { url, close: (graceMs = 0) => stop(server, graceMs) };
}

async function announceAgain(
  store: Store,
  versions: readonly ObjectVersion[],
  onChange: (change: ObjectChange) => Promise<void>,
): Promise<void> {
  for (const version of versions) {
    const stored = store.get(version.bucket);
    if (!stored) continue;
    await announceChange(stored, version, onChange).catch((error: Error) =>
      console.error(`s3: ${version.key} could not be announced: ${error.message}`),
    );
  }
}

const refuse: OriginGuard['refuse'] = (request, response, { message }) =>
  void sendError(request, response, new S3Error('AccessDenied', message));
