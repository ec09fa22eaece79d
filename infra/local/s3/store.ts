import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { errorMessage } from '../../../lib/platform/error-facts.ts';
import { CannotStart } from '../cannot-start.ts';
import { writeFileVerified } from './body.ts';
import { Bucket } from './bucket.ts';
import { readJson, writeJson } from './json-file.ts';
import { isDeleteMarker, type ObjectVersion } from './object-version.ts';
import { tagsOfXml } from './tags.ts';
import { Uploads } from './uploads.ts';

/** How long a superseded version stays; in a deployment, a lifecycle rule of the bucket decides. */
const supersededMs = 3 * 86_400_000;
const maxOpenFiles = 64;

/**
 * Reads all versions of a bucket. Removes incomplete contents, versions superseded more than three days ago, and
 * delete markers that no longer hide anything. Creates the directory when it is missing.
 */
async function readVersions(directory: string, nowMs: number): Promise<readonly ObjectVersion[]> {
  await mkdir(directory, { recursive: true });
  const names = new Set(await readdir(directory));
  const sequencers = [...names].filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
  const versions: ObjectVersion[] = [];
  for (let at = 0; at < sequencers.length; at += maxOpenFiles) {
    const batch = sequencers.slice(at, at + maxOpenFiles).map((sequencer) => readVersion(directory, sequencer, names));
    versions.push(...(await Promise.all(batch)).filter((version) => version !== undefined));
  }
  const abandoned = [...names].filter((name) => !name.endsWith('.json') && !names.has(`${name}.json`));
  for (const name of abandoned) await rm(join(directory, name), { force: true });
  const expired = findExpiredVersions(versions, nowMs);
  const gone = new Set(expired);
  // Markers after the versions that they hide, so that an interruption brings none back.
  for (const { sequencer } of expired.toSorted((left, right) => (left.sequencer < right.sequencer ? -1 : 1))) {
    await rm(join(directory, `${sequencer}.json`), { force: true });
    await rm(join(directory, sequencer), { force: true });
  }
  return versions.filter((version) => !gone.has(version));
}

/** Damaged versions stay on disk, for a person to look at. */
async function readVersion(
  directory: string,
  sequencer: string,
  names: ReadonlySet<string>,
): Promise<ObjectVersion | undefined> {
  try {
    const version = await readJson<ObjectVersion>(join(directory, `${sequencer}.json`));
    if (version && (isDeleteMarker(version) || names.has(sequencer))) return version;
    throw new Error('its content is missing');
  } catch (error) {
    console.error(`s3: ${join(directory, sequencer)} is damaged and ignored: ${errorMessage(error)}`);
    return undefined;
  }
}

function findExpiredVersions(versions: readonly ObjectVersion[], nowMs: number): readonly ObjectVersion[] {
  const isOld = ({ time }: ObjectVersion): boolean => nowMs - Date.parse(time) > supersededMs;
  return [...Map.groupBy(versions, ({ key }) => key).values()].flatMap((group) => {
    const newestFirst = group.toSorted((left, right) => (left.sequencer < right.sequencer ? 1 : -1));
    const expired = newestFirst.filter((_, at) => {
      const successor = newestFirst[at - 1];
      return successor !== undefined && isOld(successor);
    });
    const [latest] = newestFirst;
    const hidesNothing = expired.length === newestFirst.length - 1;
    return latest && isDeleteMarker(latest) && isOld(latest) && hidesNothing ? [...expired, latest] : expired;
  });
}

/** Old and new directories of a bucket. */
interface S3rverImport {
  readonly bucket: string;
  /** May be missing. */
  readonly from: string;
  readonly versions: string;
  readonly partials: string;
}

const object = '._S3rver_object';

/**
 * Moves the objects of the package s3rver, which earlier versions used: each key is a path with a file for content,
 * headers and tags. An interrupted move continues at the next start. @throws CannotStart when it fails
 */
async function importS3rverObjects(directories: S3rverImport): Promise<void> {
  const { from, versions } = directories;
  const names = await readdir(from, { recursive: true }).catch(() => undefined);
  if (!names) return;
  try {
    await mkdir(versions, { recursive: true });
    for (const name of names.filter((file) => file.endsWith(object))) await importObject(name, directories);
    await rm(from, { recursive: true, force: true });
  } catch (error) {
    throw new CannotStart(
      `the objects that an earlier version of appraise left in ${from} cannot be moved (${errorMessage(error)}): fix that, or move the directory away`,
    );
  }
}

async function importObject(name: string, { bucket, from, versions, partials }: S3rverImport): Promise<void> {
  const path = join(from, name.slice(0, -object.length));
  const { mtime, mtimeNs } = await stat(`${path}${object}`, { bigint: true });
  const sequencer = await freeSequencer(versions, mtimeNs);
  const partial = join(partials, sequencer);
  const { size, md5, sha256 } = await writeFileVerified(createReadStream(`${path}${object}`), partial);
  const version: ObjectVersion = {
    event: 'ObjectCreated:Put',
    bucket,
    key: keyOf(name.slice(0, -object.length)),
    size,
    etag: (await readFile(`${path}${object}.md5`, 'utf8').catch(() => '')) || md5,
    versionId: `V${sequencer}`,
    sequencer,
    time: mtime.toISOString(),
    headers: (await readJson(`${path}._S3rver_metadata.json`)) ?? {},
    tags: await tagsOf(`${path}._S3rver_tagging.xml`),
    checksums: {},
    sha256,
  };
  await rename(partial, join(versions, sequencer));
  await writeJson(join(versions, `${sequencer}.json`), version, partials);
  await rm(`${path}${object}`);
}

/** From the file's time, which is below the sequencer under which a verdict on the object may be stored. */
async function freeSequencer(versions: string, timeNs: bigint): Promise<string> {
  for (let number = firstSequencerAt(timeNs); ; number += 1n) {
    const sequencer = formatSequencer(number);
    if (!(await readJson(join(versions, `${sequencer}.json`)))) return sequencer;
  }
}

/** On Windows, s3rver wrote characters that a file name cannot have as `&` and two digits. */
function keyOf(path: string): string {
  const decoded = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));
  if (sep === '/') return path;
  return path
    .split(sep)
    .join('/')
    .replace(/&([\da-f]{2})/gi, (_, hex: string) => decoded(hex));
}

const tagsOf = async (path: string): Promise<ObjectVersion['tags']> => readFile(path, 'utf8').then(tagsOfXml, () => []);

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

/** S3's sequencers are seconds since 1970, times 2³², plus a number. */
const sequencersPerSecond = 2n ** 32n;

/** 18 hexadecimal digits. */
const formatSequencer = (number: bigint): string => number.toString(16).toUpperCase().padStart(18, '0');

/** The first sequencer that S3 could give at a time. */
export const firstSequencerAt = (timeNs: bigint): bigint => (timeNs * sequencersPerSecond) / 1_000_000_000n;

/**
 * Creates a source of increasing sequencers. They follow the real clock, even where the run's time is fixed.
 * @param latest the greatest sequencer of earlier runs, in case the clock was set back
 */
export function createSequencers(latest = '0', nowMs: () => number = Date.now): () => string {
  let last = BigInt(`0x${latest}`);
  return () => {
    const earliest = firstSequencerAt(BigInt(nowMs()) * 1_000_000n);
    last = earliest > last ? earliest : last + 1n;
    return formatSequencer(last);
  };
}
