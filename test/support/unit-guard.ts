import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { Server } from 'node:net';

/** Unit tests must not do what makes a test an end-to-end test. */
function refuse(what: string): never {
  throw new Error(`a unit test must not start a ${what}: see test/support/projects.ts`);
}

Server.prototype.listen = () => refuse('server');

// System programs may run: a test makes `az` as a script.
const spawn = childProcess.spawn;
const isNode = (program: string): boolean => /(?:^|\/)(?:node|npm|npx)$/.test(program);
childProcess.spawn = ((program: string, ...rest: [readonly string[]]) =>
  isNode(program) ? refuse('process of Node') : spawn(program, ...rest)) as typeof spawn;
for (const name of ['fork', 'exec', 'execFile', 'execSync', 'execFileSync', 'spawnSync'] as const) {
  childProcess[name] = (() => refuse('process of Node')) as never;
}
syncBuiltinESMExports();
