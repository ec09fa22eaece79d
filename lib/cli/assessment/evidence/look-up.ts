import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { EvidenceCheck, EvidenceItem, Found } from '../../../assessment/evidence/evidence-check.ts';
import { checkEvidence } from '../../../assessment/evidence/evidence-check.ts';
import { boundedTasks } from '../../../platform/bounded-tasks.ts';
import { chunksOf } from '../../../platform/stream-chunks.ts';
import { readFailure } from '../../read-failure.ts';
import { createFileProgress } from '../file-progress.ts';
import { hashUrl } from './hash-url.ts';

/** How items are looked up. */
export interface LookUp {
  /** The folder of the record. */
  readonly folder: string;
  /** The folder that no file may lie outside of. */
  readonly root: string;
  /** Whether https addresses are asked for. */
  readonly fetch: boolean;
}

const atOnce = 4;

/** Computes the digest of each item, four at once and each file or address once, with a progress bar on a terminal. */
export async function lookUpEvidence(items: readonly EvidenceItem[], how: LookUp): Promise<EvidenceCheck[]> {
  const found = new Map<string, Promise<Found>>();
  const once = (key: string, find: () => Promise<Found>): Promise<Found> => {
    const finding = found.get(key) ?? find();
    found.set(key, finding);
    return finding;
  };
  const checks = new Map<EvidenceItem, EvidenceCheck>();
  const progress = createFileProgress(items.length, process.stderr);
  const tasks = boundedTasks(atOnce);
  try {
    for (const item of items) {
      await tasks.start(async () => {
        checks.set(item, checkEvidence(item, await find(item, how, once)));
        progress.advance();
      });
    }
    await tasks.finish();
  } finally {
    progress.stop();
  }
  return items.flatMap((item) => checks.get(item) ?? []);
}

type Once = (key: string, find: () => Promise<Found>) => Promise<Found>;

async function find({ place }: EvidenceItem, { folder, root, fetch }: LookUp, once: Once): Promise<Found | undefined> {
  if (place?.kind === 'file') return once(`file ${place.path}`, () => hashFile(place.path, folder, root));
  if (place?.kind === 'web' && fetch) return once(`web ${place.url}`, () => hashUrl(place.url));
  return undefined;
}

/**
 * Computes the SHA-256 digest of a file. Links are followed, but neither they nor `..` may lead out of the root.
 * @param folder of the record, which the path is relative to
 * @param root that the file must lie in
 */
async function hashFile(path: string, folder: string, root: string): Promise<Found> {
  const named = resolve(folder, path);
  if (!isWithin(root, named)) return outside(root);
  try {
    const real = await realpath(named);
    if (!isWithin(await realpath(root), real)) return outside(root);
    const stats = await stat(real);
    if (stats.isDirectory()) return { kind: 'refused', why: 'it is a directory, which has no digest' };
    // A pipe would wait for a writer, and a device may have no end.
    if (!stats.isFile()) return { kind: 'refused', why: 'it is not a regular file' };
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of chunksOf(createReadStream(real))) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    return { kind: 'digest', sha256: hash.digest('hex'), bytes };
  } catch (error) {
    const why = readFailure(error);
    return { kind: why === 'no such file or directory' ? 'missing' : 'unreachable', why };
  }
}

const outside = (root: string): Found => ({
  kind: 'refused',
  why: `it lies outside of ${root}; --root names a folder that may be read`,
});

function isWithin(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
