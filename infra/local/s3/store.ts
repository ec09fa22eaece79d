import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Bucket } from './bucket.ts';
import { importS3rverObjects } from './import-s3rver.ts';
import { readVersions } from './read-versions.ts';
import { createSequencers } from './sequencers.ts';
import { Uploads } from './uploads.ts';

/** A bucket with the multipart uploads to it. */
export interface StoredBucket {
  readonly bucket: Bucket;
  readonly uploads: Uploads;
}

/** All buckets by name. */
export type Store = ReadonlyMap<string, StoredBucket>;

/** Opens the buckets in a directory and removes what interrupted writes left. No other process may have it open. */
export async function openStore(directory: string, names: readonly string[]): Promise<Store> {
  const nowMs = Date.now();
  const partials = join(directory, 'partials');
  await rm(partials, { recursive: true, force: true });
  await mkdir(partials, { recursive: true });
  const read = await Promise.all(
    names.map(async (name) => {
      const uploads = new Uploads(join(directory, 'uploads', name), partials);
      await uploads.removeAbandoned(nowMs);
      const versions = join(directory, 'versions', name);
      const unannounced = join(directory, 'unannounced', name);
      await mkdir(unannounced, { recursive: true });
      await importS3rverObjects({ bucket: name, from: join(directory, name), versions, partials });
      return {
        name,
        uploads,
        places: { versions, partials, unannounced },
        versions: await readVersions(versions, nowMs),
      };
    }),
  );
  const latest = read
    .flatMap(({ versions }) => versions)
    .reduce((greatest, { sequencer }) => (sequencer > greatest ? sequencer : greatest), '0');
  const nextSequencer = createSequencers(latest);
  return new Map(
    read.map(({ name, uploads, places, versions }) => [
      name,
      { uploads, bucket: new Bucket(name, places, versions, nextSequencer) },
    ]),
  );
}
