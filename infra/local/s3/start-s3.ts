import { createServer } from 'node:http';
import { localBuckets } from '../../../lib/storage/local-names.ts';
import { listen, stop } from '../listen.ts';
import type { LocalService } from '../local-service.ts';
import { type OwnOrigin, ownOriginOnly } from '../own-origin.ts';
import { S3Error } from './errors.ts';
import { s3Listener, sendError } from './listener.ts';
import { fromBytes } from './listing.ts';
import type { ObjectChange } from './object-change.ts';
import { changeOf } from './object-version.ts';
import { openStore } from './store.ts';

/** The running S3. */
export interface S3Service extends LocalService {
  /** All objects of a bucket whose keys start with the prefix, as they are now, each with the change that made it. */
  readonly objects: (bucket: string, prefix: string) => AsyncIterable<ObjectChange>;
}

/**
 * Starts S3 inside this process, with the product's buckets, versioned.
 * @param directory where objects are kept; this process alone may use it
 * @param onChange hears of every change after it is stored and before the client is answered; when it rejects, the client
 *   is answered an internal error and may try again
 */
export async function startS3(
  port: number,
  directory: string,
  onChange: (change: ObjectChange) => Promise<void>,
): Promise<S3Service> {
  const store = await openStore(directory, Object.values(localBuckets));
  const server = createServer(ownOriginOnly(s3Listener(store, onChange), { refuse, hasSubdomains: true }));
  const url = await listen(server, port, 'APPRAISE_S3_PORT');
  return {
    url,
    close: (graceMs = 0) => stop(server, graceMs),
    objects: async function* (name, prefix) {
      const bucket = store.get(name)?.bucket;
      for (const bytes of [...(bucket?.sortedKeys ?? [])]) {
        const object = bucket?.current(fromBytes(bytes));
        if (object?.key.startsWith(prefix)) yield changeOf(object);
      }
    },
  };
}

const refuse: OwnOrigin['refuse'] = (request, response, { message }) =>
  void sendError(request, response, new S3Error('AccessDenied', message));
