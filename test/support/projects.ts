import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Starts a process, or makes files that run in one. */
const startsProcess = /^import \{.*'node:child_process'|\bbundleFunctions\(|from '(?:playwright-core)'/m;
/** Starts a server, in the process of the test. */
const startsServer = /\bcreateServer\(|\.listen\(/;
/** Makes templates of stacks, with a library that takes seconds to load. */
const makesTemplates = /\bnew App\(/;
/**
 * Imports of other folders are not followed: test/support/unit-guard.ts checks that unit tests start nothing there.
 */
const isFollowed = (file: string): boolean => /^(?:test|infra|schemas)\//.test(file);

/** Returns a check of a file, and of the files that it imports, for a pattern. */
function reaches(pattern: RegExp): (file: string) => boolean {
  const seen = new Map<string, boolean>();
  const look = (file: string): boolean => {
    const known = seen.get(file);
    if (known !== undefined) return known;
    // For circular imports.
    seen.set(file, false);
    // Type imports do not exist at run time.
    const text = readFileSync(file, 'utf8').replaceAll(/^import type [^;]*;/gm, '');
    const imports = [...text.matchAll(/(?:from|import\(|vi\.mock\(|^import) ?'(\.[^']+)'/gm)].map(([, path = '']) =>
      normalize(join(dirname(file), path)),
    );
    const found = pattern.test(text) || imports.some((path) => isFollowed(path) && existsSync(path) && look(path));
    seen.set(file, found);
    return found;
  };
  return look;
}

const reachesProcess = reaches(startsProcess);
const reachesServer = reaches(startsServer);
const reachesTemplates = reaches(makesTemplates);

/** The first project that fits a test file, from the one that needs most to the one that needs least. */
export function projectOf(file: string): 'e2e' | 'stores' | 'stacks' | 'unit' {
  if (reachesProcess(file)) return 'e2e';
  if (reachesServer(file)) return reachesTemplates(file) ? 'e2e' : 'stores';
  return reachesTemplates(file) ? 'stacks' : 'unit';
}

const tests = Object.groupBy(
  globSync('test/**/*.test.ts', { exclude: ['**/node_modules/**'] })
    .map(normalize)
    .sort(),
  projectOf,
);

/** Test files that need no store, no server, no bundle, no process and no template. */
export const unitTests: readonly string[] = tests.unit ?? [];
/** Test files that make templates and start nothing. */
export const stackTests: readonly string[] = tests.stacks ?? [];
/** Test files that start stores and servers in their own process, and nothing else. */
export const storeTests: readonly string[] = tests.stores ?? [];
/** Test files that start processes. */
export const endToEndTests: readonly string[] = tests.e2e ?? [];
