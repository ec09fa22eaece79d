import { createServer } from 'node:http';
import { localBuckets } from '../../../lib/platform/aws/local-names.ts';
import { listen, stop } from '../listen.ts';
import type { LocalService } from '../local-service.ts';
import { guardOrigin, type OriginGuard } from '../origin-guard.ts';
import { S3Error } from './errors.ts';
import { announceChange, s3Listener, sendError } from './listener.ts';
import type { ObjectChange } from './object-change.ts';
import type { ObjectVersion } from './object-version.ts';
import { openStore, type Store } from './store.ts';

/**
 * Starts S3 inside this process, with the product's buckets, versioned.
 * @param directory where objects are kept; this process alone may use it
 * @param onChange hears of every change after it is stored and before the client is answered; when it rejects, the client
 *   is answered an internal error and may try again. What a killed run stored and did not tell is told after the start.
 */
export async function startS3(
  port: number,
  directory: string,
  onChange: (change: ObjectChange) => Promise<void>,
): Promise<LocalService> {
  const store = await openStore(directory, Object.values(localBuckets));
  const unannounced = await Promise.all([...store.values()].map(({ bucket }) => bucket.findUnannounced()));
  const server = createServer(guardOrigin(s3Listener(store, onChange), { refuse, hasSubdomains: true }));
  const url = await listen(server, port, 'APPRAISE_S3_PORT');
  void announceAgain(store, unannounced.flat(), onChange);
  return { url, close: (graceMs = 0) => stop(server, graceMs) };
}

/** Tells of what earlier runs stored and were killed before they told. */
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
