import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type FetchOptions, fetchWith } from './fetch-text.ts';

/** What a server says of a version of a file, to ask later whether there is a newer one. */
export interface Validators {
  readonly etag?: string | undefined;
  /** As in the header `Last-Modified`. */
  readonly lastModified?: string | undefined;
}

/** A file that was written; `checksum` is its SHA-256 in hexadecimal. */
export interface FetchedFile {
  readonly validators: Validators;
  readonly checksum: string;
}

/**
 * Fetches a body into a file, a chunk at a time, unless it is still the version of the given validators.
 * @returns undefined if it is @throws FetchFailure, or the error of the file system
 */
export function fetchFile(
  url: URL,
  path: string,
  { etag, lastModified }: Validators,
  options: FetchOptions,
): Promise<FetchedFile | undefined> {
  const condition = {
    ...(etag !== undefined && { 'If-None-Match': etag }),
    ...(lastModified !== undefined && { 'If-Modified-Since': lastModified }),
  };
  const asked: FetchOptions = {
    ...options,
    headers: { Accept: '*/*', ...options.headers, ...condition },
    isConditional: Object.keys(condition).length > 0,
  };
  return fetchWith(url, asked, async ({ status, headers }, body) => {
    if (status === 304) return undefined;
    const hash = createHash('sha256');
    async function* hashed(): AsyncGenerator<Uint8Array> {
      for await (const chunk of body) {
        hash.update(chunk);
        yield chunk;
      }
    }
    await pipeline(hashed, createWriteStream(path));
    const validators = {
      etag: headers.get('etag') ?? undefined,
      lastModified: headers.get('last-modified') ?? undefined,
    };
    return { validators, checksum: hash.digest('hex') };
  });
}
