import { receiveText } from './body.ts';
import type { Call, Reply } from './call.ts';
import { S3Error } from './errors.ts';
import { requestedVersion } from './read-object.ts';
import { type Tag, tagsOfXml, tagsToXml } from './tags.ts';

/** GetObjectTagging. */
export async function getTagging(call: Call): Promise<Reply> {
  const { tags, versionId } = requestedVersion(call);
  return { headers: { 'x-amz-version-id': versionId }, body: tagsToXml(tags) };
}

/** PutObjectTagging: replaces all tags of the version. */
export const putTagging = async (call: Call): Promise<Reply> =>
  setTags(call, tagsOfXml(await receiveText(call.request)));

/** DeleteObjectTagging. */
export const deleteTagging = async (call: Call): Promise<Reply> => ({ ...(await setTags(call, [])), status: 204 });

async function setTags(call: Call, tags: readonly Tag[]): Promise<Reply> {
  const version = requestedVersion(call);
  if (!(await call.bucket.setTags(version, tags))) throw new S3Error('NoSuchVersion');
  return { headers: { 'x-amz-version-id': version.versionId } };
}
