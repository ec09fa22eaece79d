import { createServer } from 'node:http';
import { localBuckets } from '../../lib/storage/local-names.ts';
import { listen, stop } from './listen.ts';
import type { LocalService } from './local-service.ts';
import { type OwnOrigin, ownOriginOnly } from './own-origin.ts';
import { s3Front } from './s3-front.ts';
import type { S3rverEvent } from './s3-notification.ts';
import { S3Refusal, sendRefusal } from './s3-refusal.ts';
import { makeWritesWhole } from './s3-store.ts';

/**
 * S3 inside this process, with the product's buckets.
 * @param directory where objects are kept, one directory a bucket
 * @param onEvent hears of every object created or removed, after its last byte is stored
 */
export async function startS3(
  port: number,
  directory: string,
  onEvent: (event: S3rverEvent) => Promise<void>,
): Promise<LocalService> {
  const { default: S3rver } = await import('s3rver');
  const buckets = Object.values(localBuckets).map((name) => ({ name }));
  const app = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: buckets });
  makeWritesWhole(app.store);
  await app.configureBuckets();
  app.on('event', (event) => void onEvent(event));
  app.on('error', (error: Error & { status?: number }) => {
    // What the client did wrong, it has been told; a client that hung up needs no report either.
    if ((error.status ?? 500) >= 500 && !hungUp(error)) console.error(`s3: ${error.message}`);
  });
  const server = createServer(ownOriginOnly(s3Front(app.callback()), { refuse, hasSubdomains: true }));
  const url = await listen(server, port, 'APPRAISE_S3_PORT');
  return { url, close: (graceMs = 0) => stop(server, graceMs) };
}

const refuse: OwnOrigin['refuse'] = (_, response, { message }) =>
  sendRefusal(response, new S3Refusal(403, 'AccessDenied', message));

const hungUp = (error: NodeJS.ErrnoException): boolean =>
  error.name === 'S3Refusal' || ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(error.code ?? '');
