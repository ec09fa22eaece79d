import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Starts a process, or makes what runs in one. */
const startsProcess = /^import \{.*'node:child_process'|\bbundleFunctions\(|from '(?:playwright-core)'/m;
/** Starts a server, in the process of the test. */
const startsServer = /\bcreateServer\(|\.listen\(/;
/** Makes the templates of the stacks, with a library that takes seconds to get going. */
const makesTemplates = /\bnew App\(/;
/** What production code starts is on no path of a unit test; test/support/unit-guard.ts sees to that. */
const isFollowed = (file: string): boolean => /^(?:test|infra|schemas)\//.test(file);

/** A check of a file for a pattern, in its own text and in what it imports of ours. */
function reaches(pattern: RegExp): (file: string) => boolean {
  const seen = new Map<string, boolean>();
  const look = (file: string): boolean => {
    const known = seen.get(file);
    if (known !== undefined) return known;
    // A circle of imports adds nothing.
    seen.set(file, false);
    // Types are gone when a test runs.
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

/** The project of a test file. The first that fits is its own: each needs less than the one before. */
export function projectOf(file: string): 'e2e' | 'stores' | 'stacks' | 'unit' {
  if (reachesProcess(file)) return 'e2e';
  if (reachesServer(file)) return reachesTemplates(file) ? 'e2e' : 'stores';
  return reachesTemplates(file) ? 'stacks' : 'unit';
}

const tests = Object.groupBy(globSync('test/**/*.test.ts').map(normalize).sort(), projectOf);

/** Test files that need no store, no server, no bundle, no process and no template. */
export const unitTests: readonly string[] = tests.unit ?? [];
/** Test files that look at templates, and start nothing. */
export const stackTests: readonly string[] = tests.stacks ?? [];
/** Test files that start stores and servers in their own process, and nothing else. */
export const storeTests: readonly string[] = tests.stores ?? [];
/** Test files that start processes. */
export const endToEndTests: readonly string[] = tests.e2e ?? [];
