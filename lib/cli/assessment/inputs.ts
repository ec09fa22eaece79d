import { glob, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { makeVisible } from '../../platform/text.ts';
import { readFailure } from '../read-failure.ts';
import { leadsToFile, recordFiles } from './record-files.ts';

/** One thing to read: a file by its absolute path, or `-` for standard input. */
export interface Input {
  /** As shown in every format: relative to the working directory where the file lies in it, with forward slashes. */
  readonly name: string;
  readonly path: string;
}

interface Inputs {
  /** Sorted by name, each file once. */
  readonly inputs: readonly Input[];
  /** One sentence for every argument, or directory inside one, that gave nothing to read. */
  readonly problems: readonly string[];
}

/** How standard input is called where other inputs have a file name. */
export const standardInputName = '<stdin>';

const globCharacters = /[*?[\]{}]/;

/**
 * The files that the arguments of a command mean. A path that exists is taken for itself, whatever it is called; a
 * directory gives its record files (see `recordFiles`); anything else with `*`, `?`, `[…]` or `{…}` is a glob, in which
 * `**` passes over node_modules and names that begin with a dot. Nothing is thrown for what cannot be found or read:
 * all problems come back together.
 * @param cwd absolute; arguments and names are relative to it
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
    // Names may hold what a terminal obeys.
    for (const problem of found.problems) problems.add(makeVisible(problem));
  }
  // Code units, not a locale: the same order on every machine.
  const inputs = [...byPath.values()].sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
  return { inputs, problems: [...problems] };
}

interface Found {
  readonly paths: readonly string[];
  readonly problems: readonly string[];
}

async function pathsOf(arg: string, cwd: string): Promise<Found> {
  // An unset shell variable in quotes; it must not mean the working directory.
  if (arg === '') return { paths: [], problems: ['an empty argument names no file'] };
  const path = resolve(cwd, arg);
  try {
    const stats = await stat(path);
    return stats.isDirectory() ? await inDirectory(path, arg) : { paths: [path], problems: [] };
  } catch (error) {
    return globCharacters.test(arg)
      ? await matching(arg, cwd)
      : { paths: [], problems: [`${arg}: ${readFailure(error)}`] };
  }
}

async function inDirectory(path: string, arg: string): Promise<Found> {
  const { files, unreadable } = await recordFiles(path);
  const problems = unreadable.map(
    ({ directory, error }) => `${shown(join(arg, relative(path, directory)))}: ${readFailure(error)}`,
  );
  if (files.length > 0 || problems.length > 0) return { paths: files, problems };
  return { paths: [], problems: [`${arg}: no *.json, *.ndjson or *.jsonl file in this directory`] };
}

async function matching(pattern: string, cwd: string): Promise<Found> {
  const paths: string[] = [];
  // A pattern may name node_modules itself; only wildcards must not wander into it.
  const exclude = pattern.includes('node_modules') ? [] : ['**/node_modules/**'];
  try {
    for await (const entry of glob(pattern, { cwd, withFileTypes: true, exclude })) {
      const path = join(entry.parentPath, entry.name);
      if (await leadsToFile(entry, path)) paths.push(path);
    }
  } catch (error) {
    return { paths: [], problems: [`${pattern}: ${readFailure(error)}`] };
  }
  return { paths, problems: paths.length > 0 ? [] : [`${pattern}: no file matches this pattern`] };
}

/** An absolute argument that leads out of the working directory stays absolute: `../../../..` helps nobody. */
function shownName(path: string, arg: string, cwd: string): string {
  const fromHere = relative(cwd, path);
  const outside = isAbsolute(fromHere) || fromHere === '..' || fromHere.startsWith(`..${sep}`);
  return shown(outside && isAbsolute(arg) ? path : fromHere);
}

const shown = (path: string): string => path.split(sep).join('/');
