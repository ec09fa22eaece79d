import type { Dirent } from 'node:fs';
import { glob, readdir, stat } from 'node:fs/promises';
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { frameworksFileName, isSettingsFile, policyFileName } from '../../assessment/policy/policy.ts';
import { isRecordFile } from '../../assessment/record/file-name.ts';
import { makeVisible } from '../../platform/text.ts';
import { readFailure } from '../read-failure.ts';

/** A file by its absolute path, or `-` for standard input; `name` is for people. */
export interface Input {
  readonly name: string;
  readonly path: string;
}

interface Inputs {
  /** Sorted by name, each file once. */
  readonly inputs: readonly Input[];
  readonly problems: readonly string[];
}

/** Name of standard input. */
export const standardInputName = '<stdin>';

const globCharacters = /[*?[\]{}]/;

/**
 * Finds the files that the arguments name: a path that exists, the record files of a directory, or a glob, in which `**`
 * skips node_modules and hidden names. Returns all problems together.
 */
export async function expandInputs(args: readonly string[], cwd: string): Promise<Inputs> {
  const byPath = new Map<string, Input>();
  const problems = new Set<string>();
  for (const arg of args) {
    if (arg === '-') {
      byPath.set('-', { name: standardInputName, path: '-' });
      continue;
    }
    const found = await pathsOf(arg, cwd);
    for (const path of found.paths) {
      if (!byPath.has(path)) byPath.set(path, { name: shownName(path, arg, cwd), path });
    }
    for (const problem of found.problems) problems.add(makeVisible(problem));
  }
  // By code units, so that the order is the same on every machine.
  const inputs = [...byPath.values()].sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
  return { inputs, problems: [...problems] };
}

const settingsProblems: ReadonlyMap<string, string> = new Map([
  [policyFileName, 'is a policy, not a record; appraise policy check reads it'],
  [frameworksFileName, 'maps dimensions to controls, and is no record; appraise frameworks check reads it'],
]);

interface Found {
  readonly paths: readonly string[];
  readonly problems: readonly string[];
}

async function pathsOf(arg: string, cwd: string): Promise<Found> {
  // From an unset shell variable in quotes; it would resolve to the working directory.
  if (arg === '') return { paths: [], problems: ['an empty argument names no file'] };
  const path = resolve(cwd, arg);
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) return await directoryPaths(path, arg);
    const problem = settingsProblems.get(basename(path));
    return problem === undefined ? { paths: [path], problems: [] } : { paths: [], problems: [`${arg}: ${problem}`] };
  } catch (error) {
    return globCharacters.test(arg)
      ? await globPaths(arg, cwd)
      : { paths: [], problems: [`${arg}: ${readFailure(error)}`] };
  }
}

async function directoryPaths(path: string, arg: string): Promise<Found> {
  const { files, unreadable } = await recordFiles(path);
  const problems = unreadable.map(
    ({ directory, error }) => `${withSlashes(join(arg, relative(path, directory)))}: ${readFailure(error)}`,
  );
  if (files.length > 0 || problems.length > 0) return { paths: files, problems };
  return { paths: [], problems: [`${arg}: no *.json, *.ndjson or *.jsonl file in this directory`] };
}

async function globPaths(pattern: string, cwd: string): Promise<Found> {
  const paths: string[] = [];
  // Wildcards skip node_modules, but a pattern may name it.
  const exclude = pattern.includes('node_modules') ? [] : ['**/node_modules/**'];
  try {
    for await (const entry of glob(pattern, { cwd, withFileTypes: true, exclude })) {
      const path = join(entry.parentPath, entry.name);
      if (!isSettingsFile(entry.name) && (await leadsToFile(entry, path))) paths.push(path);
    }
  } catch (error) {
    return { paths: [], problems: [`${pattern}: ${readFailure(error)}`] };
  }
  return { paths, problems: paths.length > 0 ? [] : [`${pattern}: no file matches this pattern`] };
}

/** Relative to the working directory, but absolute for an absolute argument outside of it. */
function shownName(path: string, arg: string, cwd: string): string {
  const fromHere = relative(cwd, path);
  const outside = isAbsolute(fromHere) || fromHere === '..' || fromHere.startsWith(`..${sep}`);
  return withSlashes(outside && isAbsolute(arg) ? path : fromHere);
}

const withSlashes = (path: string): string => path.split(sep).join('/');

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
      if (entry.name.startsWith('.') || isSettingsFile(entry.name)) continue;
      const path = join(current, entry.name);
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules') waiting.push(path);
      } else if (isRecordFile(entry.name) && (await leadsToFile(entry, path))) files.push(path);
    }
  }
  return { files, unreadable };
}

/** True for a file, a link to one and a broken link, whose reading then reports what is wrong. */
async function leadsToFile(entry: Dirent, path: string): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile();
  const target = await stat(path).catch(() => undefined);
  return target === undefined || target.isFile();
}
