import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeJson } from './json-file.ts';
import { type ByteString, insertKey, removeKey, toBytes } from './listing.ts';
import { isDeleteMarker, type ObjectVersion } from './object-version.ts';

/** A version before it gets its place in the order of changes. */
export type NewVersion = Omit<ObjectVersion, 'bucket' | 'sequencer' | 'versionId' | 'time'> & {
  /** ISO 8601 date-time. @default now */
  readonly time?: string;
};

/** The directories of a bucket. */
export interface BucketPlaces {
  /** `<sequencer>.json` describes a version, `<sequencer>` holds its content. */
  readonly versions: string;
  /** For files that are being written; on the same file system. */
  readonly partials: string;
  /** Has an empty file for each version that is not announced yet, named by its sequencer. */
  readonly unannounced: string;
}

/**
 * A versioned bucket. Each version is two files named by its sequencer, so that keys never become file names. Moving
 * the JSON file into place creates the version. All JSON is also in memory.
 */
export class Bucket {
  readonly name: string;
  readonly #places: BucketPlaces;
  readonly #nextSequencer: () => string;
  /** By key, newest first. */
  readonly #versions = new Map<string, ObjectVersion[]>();
  readonly #sortedKeys: ByteString[];
  /** The last write to each key that is being written to. */
  readonly #writes = new Map<string, Promise<unknown>>();

  constructor(name: string, places: BucketPlaces, versions: readonly ObjectVersion[], nextSequencer: () => string) {
    this.name = name;
    this.#places = places;
    this.#nextSequencer = nextSequencer;
    for (const version of versions) this.#history(version.key).push(version);
    for (const history of this.#versions.values()) history.sort(newestFirst);
    this.#sortedKeys = [...this.#versions.keys()]
      .filter((key) => this.current(key))
      .map(toBytes)
      .sort();
  }

  /** Keys of all objects, as bytes, in S3's order. */
  get sortedKeys(): readonly ByteString[] {
    return this.#sortedKeys;
  }

  /** The newest version, which may be a delete marker. */
  latest(key: string): ObjectVersion | undefined {
    return this.#versions.get(key)?.[0];
  }

  /** The newest version, unless it is a delete marker. */
  current(key: string): ObjectVersion | undefined {
    const latest = this.latest(key);
    return latest && !isDeleteMarker(latest) ? latest : undefined;
  }

  version(key: string, versionId: string): ObjectVersion | undefined {
    return this.#versions.get(key)?.find((version) => version.versionId === versionId);
  }

  /** Path for a file that is about to be written. */
  newPartial(): string {
    return join(this.#places.partials, randomUUID());
  }

  contentPath({ sequencer }: ObjectVersion): string {
    return join(this.#places.versions, sequencer);
  }

  /**
   * Makes a new version the current one, after earlier writes to its key. @param partial the content's file, which is
   * moved, or removed on failure. @param check throws to keep the version from being made
   */
  add(
    version: NewVersion,
    partial: string | undefined,
    check: (current: ObjectVersion | undefined) => void = () => {},
  ): Promise<ObjectVersion> {
    return this.#inTurn(version.key, async () => {
      try {
        check(this.current(version.key));
        const sequencer = this.#nextSequencer();
        const time = version.time ?? new Date().toISOString();
        const added = { ...version, bucket: this.name, sequencer, versionId: `V${sequencer}`, time };
        try {
          // Written first, so that a killed process leaves no version that is never announced.
          await writeFile(join(this.#places.unannounced, sequencer), '');
          if (partial !== undefined) await rename(partial, this.contentPath(added));
          await this.#keep(added);
        } catch (error) {
          await rm(this.contentPath(added), { force: true });
          await this.markAnnounced(added);
          throw error;
        }
        this.#history(added.key).unshift(added);
        this.#sortKey(added.key);
        return added;
      } catch (error) {
        if (partial !== undefined) await rm(partial, { force: true });
        throw error;
      }
    });
  }

  async markAnnounced({ sequencer }: ObjectVersion): Promise<void> {
    await rm(join(this.#places.unannounced, sequencer), { force: true });
  }

  /** Finds versions that are not announced, oldest first; after a start these are of killed runs. */
  async findUnannounced(): Promise<readonly ObjectVersion[]> {
    const sequencers = (await readdir(this.#places.unannounced)).sort();
    const made = new Map([...this.#versions.values()].flat().map((version) => [version.sequencer, version]));
    const unmade = sequencers.filter((sequencer) => !made.has(sequencer));
    await Promise.all(unmade.map((sequencer) => rm(join(this.#places.unannounced, sequencer), { force: true })));
    return sequencers.flatMap((sequencer) => made.get(sequencer) ?? []);
  }

  /** Replaces the tags of a version; returns false when the version is gone. */
  setTags({ key, versionId }: ObjectVersion, tags: ObjectVersion['tags']): Promise<boolean> {
    return this.#inTurn(key, async () => {
      const history = this.#versions.get(key) ?? [];
      const at = history.findIndex((version) => version.versionId === versionId);
      const version = history[at];
      if (!version) return false;
      const tagged = { ...version, tags };
      await this.#keep(tagged);
      history[at] = tagged;
      return true;
    });
  }

  /** Removes a version; the one before it becomes the current one again. @returns what to announce */
  remove(version: ObjectVersion): Promise<ObjectVersion> {
    const { key, versionId } = version;
    return this.#inTurn(key, async () => {
      await rm(`${this.contentPath(version)}.json`, { force: true });
      await rm(this.contentPath(version), { force: true });
      const left = (this.#versions.get(key) ?? []).filter((version) => version.versionId !== versionId);
      if (left.length > 0) this.#versions.set(key, left);
      else this.#versions.delete(key);
      this.#sortKey(key);
      const time = new Date().toISOString();
      const removal = {
        event: 'ObjectRemoved:DeleteVersion',
        size: 0,
        etag: '',
        sequencer: this.#nextSequencer(),
      } as const;
      return { ...version, ...removal, time };
    });
  }

  /** Removes a version that was not announced, as if it had never been made. */
  async takeBack(version: ObjectVersion): Promise<void> {
    await this.remove(version);
    await this.markAnnounced(version);
  }

  #keep(version: ObjectVersion): Promise<void> {
    return writeJson(`${this.contentPath(version)}.json`, version, this.#places.partials);
  }

  #history(key: string): ObjectVersion[] {
    const history = this.#versions.get(key) ?? [];
    this.#versions.set(key, history);
    return history;
  }

  #sortKey(key: string): void {
    if (this.current(key)) insertKey(this.#sortedKeys, toBytes(key));
    else removeKey(this.#sortedKeys, toBytes(key));
  }

  #inTurn<Result>(key: string, write: () => Promise<Result>): Promise<Result> {
    const turn = (this.#writes.get(key) ?? Promise.resolve()).then(write);
    const end = turn.then(
      () => {},
      () => {},
    );
    this.#writes.set(key, end);
    void end.then(() => this.#writes.get(key) === end && this.#writes.delete(key));
    return turn;
  }
}

const newestFirst = (left: ObjectVersion, right: ObjectVersion): number => (left.sequencer < right.sequencer ? 1 : -1);
