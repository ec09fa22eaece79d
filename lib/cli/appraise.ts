#!/usr/bin/env node
// An older Node fails while it links imports that it lacks, before any line of code runs. So this file imports nothing
// until it knows the version.

/** Oldest major version of Node that runs the command line; a test holds it equal to `engines` in package.json. */
const minMajor = 24;

const version = process.versions.node;
if (Number.parseInt(version, 10) < minMajor) {
  console.error(
    `appraise: Node ${minMajor} or newer is needed, and this is Node ${version}. In its own checkout, npx appraise and npm run appraise use the Node that npm ci has installed.`,
  );
  process.exitCode = 2;
} else {
  await import('./command-line.ts');
}
