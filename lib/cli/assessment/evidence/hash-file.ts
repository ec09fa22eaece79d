import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Found } from '../../../assessment/evidence/evidence-check.ts';
import { readFailure } from '../../read-failure.ts';

/**
 * Computes the SHA-256 digest of a file. Links are followed, but neither they nor `..` may lead out of the root.
 * @param folder of the record, which the path is relative to
 * @param root that the file must lie in
 */
export async function hashFile(path: string, folder: string, root: string): Promise<Found> {
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
    for await (const chunk of createReadStream(real) as AsyncIterable<Buffer>) {
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
