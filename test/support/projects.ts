import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Starts a server or a process, or bundles functions. */
const starts =
  /\bcreateServer\(|\.listen\(|^import \{.*'node:child_process'|\bbundleFunctions\(|from '(?:playwright-core)'/m;
/** Makes the templates of the stacks, with a library that takes seconds to get going. */
const makesTemplates = /\bnew App\(/;
/** What production code starts is on no path of a unit test; test/support/unit-guard.ts sees to that. */
const isLooked = (file: string): boolean => /^(?:test|infra|schemas)\//.test(file);

/** True for a file that matches, or that imports one of ours which does. */
function reaches(pattern: RegExp, file: string, seen: Map<string, boolean>): boolean {
  const known = seen.get(file);
  if (known !== undefined) return known;
  // A circle of imports adds nothing.
  seen.set(file, false);
  // Types are gone when a test runs.
  const text = readFileSync(file, 'utf8').replaceAll(/^import type [^;]*;/gm, '');
  const imports = [...text.matchAll(/(?:from|import\(|vi\.mock\(|^import) ?'(\.[^']+)'/gm)].map(([, path = '']) =>
    normalize(join(dirname(file), path)),
  );
  const found =
    pattern.test(text) || imports.some((path) => isLooked(path) && existsSync(path) && reaches(pattern, path, seen));
  seen.set(file, found);
  return found;
}

const starting = new Map<string, boolean>();
const templating = new Map<string, boolean>();

/** True for a file that starts something, or that imports one of ours which does. */
export const startsSomething = (file: string): boolean => reaches(starts, file, starting);

const testFiles = globSync('test/**/*.test.ts').map(normalize).sort();

const quiet = testFiles.filter((file) => !startsSomething(file));
const isOfStacks = (file: string): boolean => reaches(makesTemplates, file, templating);

/** Test files that need no store, no server, no bundle, no process and no template. */
export const unitTests: readonly string[] = quiet.filter((file) => !isOfStacks(file));
/** Test files that look at templates, and start nothing. */
export const stackTests: readonly string[] = quiet.filter(isOfStacks);
/** All other test files. */
export const endToEndTests: readonly string[] = testFiles.filter(startsSomething);
