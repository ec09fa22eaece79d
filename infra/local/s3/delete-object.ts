import { receiveText } from './body.ts';
import type { S3Call, S3Reply } from './call.ts';
import { S3Error } from './errors.ts';
import { isDeleteMarker, type ObjectVersion } from './object-version.ts';
import { childrenOf, parseXml, textOf, toXml } from './xml.ts';

const maxDeletions = 1_000;

/** DeleteObject: adds a delete marker, or removes the version that `versionId` names for good. */
export async function deleteObject(call: S3Call): Promise<S3Reply> {
  const removed = await remove(call, call.key, call.query.get('versionId') ?? undefined);
  return { status: 204, headers: removed ? markerHeaders(removed) : {} };
}

const markerHeaders = (version: ObjectVersion) => ({
  'x-amz-version-id': version.versionId,
  'x-amz-delete-marker': isDeleteMarker(version) ? 'true' : undefined,
});

/** DeleteObjects. */
export async function deleteObjects(call: S3Call): Promise<S3Reply> {
  const request = parseXml(await receiveText(call.request), 'Delete');
  const wanted = childrenOf(request, 'Object').map((object) => ({
    key: textOf(object, 'Key') ?? '',
    versionId: textOf(object, 'VersionId'),
  }));
  if (wanted.length === 0 || wanted.length > maxDeletions) throw new S3Error('MalformedXML');
  const Deleted = [];
  for (const { key, versionId } of wanted) {
    const removed = await remove(call, key, versionId);
    const isMarker = removed && isDeleteMarker(removed);
    Deleted.push({
      Key: key,
      VersionId: versionId,
      DeleteMarker: isMarker || undefined,
      DeleteMarkerVersionId: isMarker ? removed.versionId : undefined,
    });
  }
  const isQuiet = textOf(request, 'Quiet') === 'true';
  return { body: toXml('DeleteResult', isQuiet ? {} : { Deleted }) };
}

/** Removing a missing object is neither an error nor a change. */
async function remove(
  { bucket, announce }: S3Call,
  key: string,
  versionId: string | undefined,
): Promise<ObjectVersion | undefined> {
  if (versionId !== undefined) {
    const version = bucket.version(key, versionId);
    if (version) await announce(await bucket.remove(version));
    return version;
  }
  if (!bucket.current(key)) return bucket.latest(key);
  const marker = await bucket.add(
    { key, event: 'ObjectRemoved:Delete', size: 0, etag: '', headers: {}, tags: [], checksums: {} },
    undefined,
  );
  await announce(marker);
  return marker;
}
