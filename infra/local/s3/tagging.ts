import { receiveText } from './body.ts';
import type { S3Call, S3Reply } from './call.ts';
import { S3Error } from './errors.ts';
import { findRequestedVersion } from './read-object.ts';
import { type Tag, tagsOfXml, tagsToXml } from './tags.ts';

/** GetObjectTagging. */
export async function getTagging(call: S3Call): Promise<S3Reply> {
  const { tags, versionId } = findRequestedVersion(call);
  return { headers: { 'x-amz-version-id': versionId }, body: tagsToXml(tags) };
}

/** PutObjectTagging: replaces all tags of the version. */
export const putTagging = async (call: S3Call): Promise<S3Reply> =>
  setTags(call, tagsOfXml(await receiveText(call.request)));

/** DeleteObjectTagging. */
export const deleteTagging = async (call: S3Call): Promise<S3Reply> => ({ ...(await setTags(call, [])), status: 204 });

async function setTags(call: S3Call, tags: readonly Tag[]): Promise<S3Reply> {
  const version = findRequestedVersion(call);
  if (!(await call.bucket.setTags(version, tags))) throw new S3Error('NoSuchVersion');
  return { headers: { 'x-amz-version-id': version.versionId } };
}
