import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Starts a server or a process, bundles functions, or makes the templates of the stacks. */
const starts =
  /\bcreateServer\(|\.listen\(|^import \{.*'node:child_process'|\bbundleFunctions\(|\bnew App\(|from '(?:playwright-core)'/m;
/** What production code starts is on no path of a unit test; test/support/unit-guard.ts sees to that. */
const isLooked = (file: string): boolean => /^(?:test|infra|schemas)\//.test(file);

const seen = new Map<string, boolean>();

/** True for a file that starts something, or that imports one of ours which does. */
export function startsSomething(file: string): boolean {
  const known = seen.get(file);
  if (known !== undefined) return known;
  // A circle of imports adds nothing.
  seen.set(file, false);
  const text = readFileSync(file, 'utf8');
  const imports = [...text.matchAll(/(?:from|import\(|vi\.mock\(|^import) ?'(\.[^']+)'/gm)].map(([, path = '']) =>
    normalize(join(dirname(file), path)),
  );
  const found =
    starts.test(text) || imports.some((path) => isLooked(path) && existsSync(path) && startsSomething(path));
  seen.set(file, found);
  return found;
}

const testFiles = globSync('test/**/*.test.ts').map(normalize).sort();

/** Test files that need no store, no server, no bundle and no process. */
export const unitTests: readonly string[] = testFiles.filter((file) => !startsSomething(file));
/** All other test files. */
export const endToEndTests: readonly string[] = testFiles.filter(startsSomething);
