import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { S3Error } from './errors.ts';
import type { ObjectVersion } from './object-version.ts';
import type { Store, StoredBucket } from './store.ts';

/** The bucket and object of a request. */
export interface S3Target {
  /** Empty for the list of buckets. */
  readonly bucket: string;
  /** Empty for the bucket itself. */
  readonly key: string;
}

/** A request to a bucket or an object, with what an operation needs to answer it. */
export interface S3Call extends StoredBucket {
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly request: IncomingMessage;
  readonly store: Store;
  /** Announces a change to the rest of the product; the answer waits for it. */
  readonly announce: (change: ObjectVersion) => Promise<void>;
}

/** An answer. */
export interface S3Reply {
  /** @default 200 */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | number | undefined>>;
  /** A string is XML. */
  readonly body?: string | Readable;
}

const maxKeyBytes = 1_024;

/** Reads bucket and key from the path or host (`bucket.localhost`). @throws S3Error InvalidURI, KeyTooLongError */
export function targetOf({ url = '/', headers: { host = '' } }: IncomingMessage): S3Target {
  // Proxies send the whole address.
  const path = decodePath(url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').split('?', 1)[0] ?? '');
  // SDKs put the bucket into the host when the endpoint is a name.
  const [, hostBucket] = /^([a-z0-9][a-z0-9.-]+)\.localhost(?::\d+)?$/i.exec(host) ?? [];
  const whole = hostBucket === undefined ? path.slice(1) : `${hostBucket}${path}`;
  const [bucket = '', key = ''] = whole.split(/\/(.*)/s);
  checkKey(key);
  return { bucket, key };
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new S3Error('InvalidURI', 'The path is not valid percent-encoding.');
  }
}

function checkKey(key: string): void {
  if (Buffer.byteLength(key) > maxKeyBytes) throw new S3Error('KeyTooLongError');
  if (key.includes('\0')) throw new S3Error('InvalidURI', 'The local S3 does not accept a key with a NUL character.');
  let depth = 0;
  for (const segment of key.split('/')) {
    depth += segment === '..' ? -1 : 1;
    if (depth < 0) throw new S3Error('InvalidURI', 'A key must not leave its bucket by "..".');
  }
}
