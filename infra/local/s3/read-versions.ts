import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson } from './json-file.ts';
import { isDeleteMarker, type ObjectVersion } from './object-version.ts';

/** How long a superseded version stays; in a deployment, a lifecycle rule of the bucket decides. */
const supersededMs = 3 * 86_400_000;
const maxOpenFiles = 64;

/**
 * Reads all versions of a bucket. Removes incomplete contents, versions superseded more than three days ago, and
 * delete markers that no longer hide anything. Creates the directory when it is missing.
 */
export async function readVersions(directory: string, nowMs: number): Promise<readonly ObjectVersion[]> {
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
  for (const { sequencer } of expired.toSorted((one, other) => (one.sequencer < other.sequencer ? -1 : 1))) {
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
    console.error(`s3: ${join(directory, sequencer)} is damaged and ignored: ${(error as Error).message}`);
    return undefined;
  }
}

function findExpiredVersions(versions: readonly ObjectVersion[], nowMs: number): readonly ObjectVersion[] {
  const isOld = ({ time }: ObjectVersion): boolean => nowMs - Date.parse(time) > supersededMs;
  return [...Map.groupBy(versions, ({ key }) => key).values()].flatMap((group) => {
    const newestFirst = group.toSorted((one, other) => (one.sequencer < other.sequencer ? 1 : -1));
    const expired = newestFirst.filter((_, at) => {
      const successor = newestFirst[at - 1];
      return successor !== undefined && isOld(successor);
    });
    const [latest] = newestFirst;
    const hidesNothing = expired.length === newestFirst.length - 1;
    return latest && isDeleteMarker(latest) && isOld(latest) && hidesNothing ? [...expired, latest] : expired;
  });
}
