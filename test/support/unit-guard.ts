import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { Server } from 'node:net';

/** Refuses what makes a test an end-to-end test. */
function refuse(what: string): never {
  throw new Error(`a unit test starts no ${what}: see test/support/projects.ts`);
}

Server.prototype.listen = () => refuse('server');

// A program of the system is no part of the product: `az`, which a test makes as a script, may run.
const spawn = childProcess.spawn;
const isNode = (program: string): boolean => /(?:^|\/)(?:node|npm|npx)$/.test(program);
childProcess.spawn = ((program: string, ...rest: [readonly string[]]) =>
  isNode(program) ? refuse('process of Node') : spawn(program, ...rest)) as typeof spawn;
for (const name of ['fork', 'exec', 'execFile', 'execSync', 'execFileSync', 'spawnSync'] as const) {
  childProcess[name] = (() => refuse('process of Node')) as never;
}
syncBuiltinESMExports();
