import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../../lib/platform/error-facts.ts';
import { S3Error } from './errors.ts';
import { readJson, writeJson } from './json-file.ts';
import type { ObjectDescription } from './object-version.ts';

/** A multipart upload that has begun. */
export interface MultipartUpload extends ObjectDescription {
  readonly id: string;
  readonly key: string;
}

/** A part that has arrived. */
export interface UploadedPart {
  readonly partNumber: number;
  readonly size: number;
  /** MD5 of the content, hexadecimal. */
  readonly etag: string;
  /** ISO 8601 date-time. */
  readonly time: string;
  /** Name of the file of its content. */
  readonly file: string;
}

/** Idle uploads are removed after a day, as in a deployed bucket. */
const abandonedMs = 86_400_000;

/** The multipart uploads of one bucket: a directory each, with a JSON file and a content file for each part. */
export class Uploads {
  readonly #directory: string;
  readonly #partials: string;

  constructor(directory: string, partials: string) {
    this.#directory = directory;
    this.#partials = partials;
  }

  async create(key: string, description: ObjectDescription): Promise<MultipartUpload> {
    const upload = { ...description, id: randomBytes(16).toString('hex'), key };
    await mkdir(this.#pathOf(upload));
    await writeJson(join(this.#pathOf(upload), 'upload.json'), upload, this.#partials);
    return upload;
  }

  /** Finds an upload. @throws S3Error NoSuchUpload */
  async find(id: string, key: string): Promise<MultipartUpload> {
    // The id becomes the name of a directory.
    const isId = /^[0-9a-f]{32}$/.test(id);
    const upload = isId ? await readJson<MultipartUpload>(join(this.#directory, id, 'upload.json')) : undefined;
    if (upload?.key !== key) throw new S3Error('NoSuchUpload');
    return upload;
  }

  /** Adds a part, or replaces the one with its number. */
  async addPart(
    upload: MultipartUpload,
    partial: string,
    part: Omit<UploadedPart, 'file' | 'time'>,
  ): Promise<UploadedPart> {
    const added = { ...part, file: randomUUID(), time: new Date().toISOString() };
    const path = join(this.#pathOf(upload), `${part.partNumber}.json`);
    const replaced = await readJson<UploadedPart>(path);
    try {
      await rename(partial, this.partPath(upload, added));
      await writeJson(path, added, this.#partials);
    } catch (error) {
      await rm(partial, { force: true });
      // The upload was completed or aborted meanwhile.
      if (errorCode(error) === 'ENOENT') throw new S3Error('NoSuchUpload');
      throw error;
    }
    if (replaced) await rm(this.partPath(upload, replaced), { force: true });
    return added;
  }

  /** The parts that have arrived, by number. */
  async parts(upload: MultipartUpload): Promise<readonly UploadedPart[]> {
    const names = (await readdir(this.#pathOf(upload))).filter((name) => /^\d+\.json$/.test(name));
    const parts = await Promise.all(names.map((name) => readJson<UploadedPart>(join(this.#pathOf(upload), name))));
    return parts.filter((part) => part !== undefined).sort((left, right) => left.partNumber - right.partNumber);
  }

  partPath(upload: MultipartUpload, { file }: UploadedPart): string {
    return join(this.#pathOf(upload), file);
  }

  /** Ends an upload, completed or not, and removes its parts. */
  async remove(upload: MultipartUpload): Promise<void> {
    await rm(this.#pathOf(upload), { recursive: true, force: true });
  }

  /** Creates the directory, and removes uploads that have been idle for a day. */
  async removeAbandoned(nowMs: number): Promise<void> {
    await mkdir(this.#directory, { recursive: true });
    for (const name of await readdir(this.#directory)) {
      const path = join(this.#directory, name);
      const { mtimeMs } = await stat(path);
      if (nowMs - mtimeMs > abandonedMs) await rm(path, { recursive: true, force: true });
    }
  }

  #pathOf({ id }: MultipartUpload): string {
    return join(this.#directory, id);
  }
}
