import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';

/** A file that may be read, or why not, as part of a sentence. */
export type ConfinedFile =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'outside' }
  | { readonly kind: 'refused'; readonly why: string };

/**
 * Finds a regular file below a folder, links followed. @param folder that the path is relative to @param root the folder that
 * it must lie below @throws the error of the file system, such as ENOENT
 */
export async function confinedFile(path: string, folder: string, root: string): Promise<ConfinedFile> {
  const named = resolve(folder, path);
  if (!isWithin(root, named)) return { kind: 'outside' };
  const real = await realpath(named);
  if (!isWithin(await realpath(root), real)) return { kind: 'outside' };
  const stats = await stat(real);
  if (stats.isDirectory()) return { kind: 'refused', why: 'it is a directory' };
  // A pipe would wait for a writer, and a device may have no end.
  return stats.isFile() ? { kind: 'file', path: real } : { kind: 'refused', why: 'it is not a regular file' };
}

/** Says whether a path lies below a folder, or is the folder. */
export function isWithin(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
