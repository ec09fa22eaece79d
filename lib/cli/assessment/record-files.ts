import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What a walk through a directory found. */
interface RecordFiles {
  /** Paths that start with the directory asked for; the order is of no meaning. */
  readonly files: string[];
  /** Directories, the one asked for included, that could not be listed. */
  readonly unreadable: { readonly directory: string; readonly error: unknown }[];
}

const recordFile = /\.(?:json|ndjson|jsonl)$/i;

/**
 * Every *.json, *.ndjson and *.jsonl file under a directory, at any depth. Hidden files and directories and
 * node_modules hold no records; a symbolic link to a file is taken, one to a directory is not followed, so that a loop
 * cannot trap the walk.
 */
export async function recordFiles(directory: string): Promise<RecordFiles> {
  const files: string[] = [];
  const unreadable: RecordFiles['unreadable'] = [];
  const waiting = [directory];
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    const entries = await readdir(current, { withFileTypes: true }).catch((error: unknown) => {
      unreadable.push({ directory: current, error });
      return [];
    });
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue;
      const path = join(current, entry.name);
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules') waiting.push(path);
      } else if (recordFile.test(entry.name) && (await leadsToFile(entry, path))) files.push(path);
    }
  }
  return { files, unreadable };
}

/** A dangling link counts as a file: reading it then says what is wrong, where skipping it would say nothing. */
export async function leadsToFile(entry: Dirent, path: string): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile();
  const target = await stat(path).catch(() => undefined);
  return target === undefined || target.isFile();
}
