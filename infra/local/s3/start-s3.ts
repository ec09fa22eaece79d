import { createServer } from 'node:http';
import { localBuckets } from '../../../lib/platform/aws/local-names.ts';
import { type DiskRoom, watchDiskRoom } from '../disk-room.ts';
import { type LocalService, listen, stop } from '../listen.ts';
import { guardOrigin, type OriginGuard } from '../origin-guard.ts';
import { S3Error } from './errors.ts';
import { announceChange, s3Listener, sendError } from './listener.ts';
import type { ObjectChange } from './object-change.ts';
import type { ObjectVersion } from './object-version.ts';
import { openStore, type Store } from './store.ts';

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
  const server = createServer(guardOrigin(s3Listener(store, onChange, room), { refuse, hasSubdomains: true }));
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
