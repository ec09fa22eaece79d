import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FilesystemStore, Written } from 's3rver';
import { S3Refusal } from './s3-refusal.ts';

/**
 * Makes s3rver's store keep S3's promise about writes: an object is there completely or not at all. Its own code
 * announces an object before the last bytes are on the disk, keeps half of one when the client hangs up, and leaves
 * the tags of the old object on the new one.
 */
export function makeWritesWhole(store: FilesystemStore): void {
  keepInside(store);
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const path = store.getResourcePath(bucket, key, 'object');
    const written = await writeWhole(content, path);
    await Promise.all([
      store.putMetadata(bucket, key, metadata, written.md5),
      rm(store.getResourcePath(bucket, key, 'tagging.xml'), { force: true }),
    ]);
    return written;
  };
  store.putPart = async (bucket, uploadId, partNumber, content) => {
    const uploads = store.getResourcePath(bucket, undefined, 'uploads');
    return writeWhole(content, `${uploads}/${uploadId}/${Number(partNumber)}`);
  };
}

/** Keys become file names, and some arrive in bodies and headers: none may lead out of the bucket's directory. */
function keepInside(store: FilesystemStore): void {
  const pathOf = store.getResourcePath.bind(store);
  store.getResourcePath = (bucket, key, resource) => {
    const segments = [bucket, ...(key ?? '').split('/')];
    if (segments.includes('..')) throw new S3Refusal(400, 'InvalidURI', 'The local S3 takes no ".." in a key.');
    return pathOf(bucket, key, resource);
  };
}

async function writeWhole(content: Buffer | Readable, path: string): Promise<Written> {
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.${randomBytes(4).toString('hex')}`;
  const md5 = createHash('md5');
  let size = 0;
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      md5.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  try {
    await pipeline(Buffer.isBuffer(content) ? Readable.from([content]) : content, counted, createWriteStream(partial));
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return { size, md5: md5.digest('hex') };
}
