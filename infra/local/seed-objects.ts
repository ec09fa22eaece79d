import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { objectUrl } from './object-url.ts';
import { keyOfNotification } from './s3-notification.ts';

const records = join(import.meta.dirname, '../../events/records');

/**
 * Puts the objects that a sample S3 event names into a local S3, as far as `events/records` has a file of that name, so
 * that the event can be tried on empty stores. Any other event names none.
 */
export async function seedObjects(event: unknown, s3: string): Promise<void> {
  for (const { bucket, key } of objectsNamedIn(event)) {
    const body = await readFile(join(records, basename(key))).catch(() => undefined);
    if (body) await fetch(objectUrl(s3, bucket, key), { method: 'PUT', body: new Uint8Array(body) });
  }
}

/** Buckets and plain keys of an S3 event. */
export function objectsNamedIn(event: unknown): readonly { readonly bucket: string; readonly key: string }[] {
  const { Records } = Object(event) as { Records?: unknown };
  if (!Array.isArray(Records)) return [];
  return Records.flatMap((record) => {
    const { bucket, object } = Object(Object(record).s3) as { bucket?: { name?: unknown }; object?: { key?: unknown } };
    if (typeof bucket?.name !== 'string' || typeof object?.key !== 'string') return [];
    return [{ bucket: bucket.name, key: keyOfNotification(object.key) }];
  });
}
