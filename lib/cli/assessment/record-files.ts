import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecordFile } from '../../assessment/file-name.ts';
import { policyFileName } from '../../assessment/policy/policy.ts';

interface RecordFiles {
  readonly files: string[];
  readonly unreadable: { readonly directory: string; readonly error: unknown }[];
}

/** Finds the record files under a directory, but not in node_modules, hidden directories or linked ones, which may loop. */
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
      // A policy lies beside records, but is none.
      if (entry.name.startsWith('.') || entry.name === policyFileName) continue;
      const path = join(current, entry.name);
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules') waiting.push(path);
      } else if (isRecordFile(entry.name) && (await leadsToFile(entry, path))) files.push(path);
    }
  }
  return { files, unreadable };
}

/** True for a file, a link to one and a broken link, whose reading then reports what is wrong. */
export async function leadsToFile(entry: Dirent, path: string): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile();
  const target = await stat(path).catch(() => undefined);
  return target === undefined || target.isFile();
}
