#!/usr/bin/env node
// An older Node fails while it links the imports, so this file checks the version before it imports anything of Node's.

import { minimumNode } from '../../platform/minimum-node.ts';

const version = process.versions.node;
const [major = 0, minor = 0] = version.split('.').map(Number);
const [neededMajor = 0, neededMinor = 0] = minimumNode.split('.').map(Number);
if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
  console.error(
    `appraise: Node ${neededMajor}.${neededMinor} or newer is needed; this is Node ${version}. In the repository, npx appraise and npm run appraise use the Node that npm ci has installed.`,
  );
  process.exitCode = 2;
} else {
  await import('./command-line.ts');
}
