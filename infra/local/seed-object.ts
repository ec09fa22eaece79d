import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { objectUrl } from '../../lib/platform/aws/object-url.ts';
import { membersOf } from '../../lib/platform/members.ts';

const samples = ['records', 'price-sheets', 'market'].map((folder) =>
  join(import.meta.dirname, '../../events', folder),
);

/** Puts the object that a sample event names into a local S3, from the file of that name in `events/`. */
export async function seedObject(event: unknown, s3: string): Promise<void> {
  const named = findEventObject(event);
  if (!named) return;
  for (const folder of samples) {
    const body = await readFile(join(folder, basename(named.key))).catch(() => undefined);
    if (body) await fetch(objectUrl(s3, named.bucket, named.key), { method: 'PUT', body: new Uint8Array(body) });
  }
}

/** Bucket and key of an S3 event on EventBridge; undefined for any other event. */
export function findEventObject(event: unknown): { readonly bucket: string; readonly key: string } | undefined {
  const detail = membersOf(membersOf(event).detail);
  const { name } = membersOf(detail.bucket);
  const { key } = membersOf(detail.object);
  return typeof name === 'string' && typeof key === 'string' ? { bucket: name, key } : undefined;
}
