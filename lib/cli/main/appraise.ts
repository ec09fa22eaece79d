#!/usr/bin/env node
// An older Node fails while it links the imports, so this file checks the version before it imports anything.

/** A test compares it with `engines` in package.json. */
const minMajor = 24;

const version = process.versions.node;
if (Number.parseInt(version, 10) < minMajor) {
  console.error(
    `appraise: Node ${minMajor} or newer is needed; this is Node ${version}. In the repository, npx appraise and npm run appraise use the Node that npm ci has installed.`,
  );
  process.exitCode = 2;
} else {
  await import('./command-line.ts');
}
