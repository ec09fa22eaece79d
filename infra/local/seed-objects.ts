import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { objectUrl } from '../../lib/storage/object-url.ts';
import { keyOfNotification } from './s3-notification.ts';

const samples = ['records', 'price-sheets'].map((folder) => join(import.meta.dirname, '../../events', folder));

/**
 * Puts the objects that a sample event of S3 names into a local S3, as far as `events/records` or `events/price-sheets`
 * has a file of that name, so that the event can be tried on empty stores. Any other event names none.
 */
export async function seedObjects(event: unknown, s3: string): Promise<void> {
  for (const { bucket, key } of objectsNamedIn(event)) {
    for (const folder of samples) {
      const body = await readFile(join(folder, basename(key))).catch(() => undefined);
      if (body) await fetch(objectUrl(s3, bucket, key), { method: 'PUT', body: new Uint8Array(body) });
    }
  }
}

/** Buckets and plain keys of an event that S3 sends itself or through EventBridge, where keys are not URL-encoded. */
export function objectsNamedIn(event: unknown): readonly { readonly bucket: string; readonly key: string }[] {
  const { Records, detail } = Object(event) as { Records?: unknown; detail?: unknown };
  if (!Array.isArray(Records)) return named(detail, (key) => key);
  return Records.flatMap((record) => named(Object(record).s3, keyOfNotification));
}

function named(entity: unknown, plain: (key: string) => string) {
  const { bucket, object } = Object(entity) as { bucket?: { name?: unknown }; object?: { key?: unknown } };
  if (typeof bucket?.name !== 'string' || typeof object?.key !== 'string') return [];
  return [{ bucket: bucket.name, key: plain(object.key) }];
}
