import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { CannotStart } from '../cannot-start.ts';
import { writeFileVerified } from './body.ts';
import { readJson, writeJson } from './json-file.ts';
import type { ObjectVersion } from './object-version.ts';
import { firstSequencerAt, formatSequencer } from './sequencers.ts';
import { tagsOfXml } from './tags.ts';

/** Old and new directories of a bucket. */
export interface S3rverImport {
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
export async function importS3rverObjects(directories: S3rverImport): Promise<void> {
  const { from, versions } = directories;
  const names = await readdir(from, { recursive: true }).catch(() => undefined);
  if (!names) return;
  try {
    await mkdir(versions, { recursive: true });
    for (const name of names.filter((one) => one.endsWith(object))) await importObject(name, directories);
    await rm(from, { recursive: true, force: true });
  } catch (error) {
    throw new CannotStart(
      `the objects that an earlier version of appraise left in ${from} cannot be moved (${(error as Error).message}): fix that, or move the directory away`,
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
