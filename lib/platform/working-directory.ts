import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from './error-facts.ts';

/** Begins the names of this machine's directories: machines may share a folder and use the same process ids. */
const machine = `appraise-${hostname().replaceAll(/[^A-Za-z0-9]/g, '')}-`;

/** A directory for temporary files; `discard` removes it. */
export interface WorkingDirectory {
  readonly path: string;
  readonly discard: () => Promise<void>;
}

/** Makes an empty directory, after removing those of killed processes: a function's /tmp has room for two imports. */
export async function openWorkingDirectory(): Promise<WorkingDirectory> {
  await sweep();
  const path = await mkdtemp(join(tmpdir(), `${machine}${process.pid}-`));
  // A write that is being stopped may still make a file; then `rm` tries again.
  return { path, discard: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Calls `work` with the path of an empty directory, and removes the directory afterwards. */
export async function withWorkingDirectory<Result>(work: (directory: string) => Promise<Result>): Promise<Result> {
  const { path, discard } = await openWorkingDirectory();
  try {
    return await work(path);
  } finally {
    await discard();
  }
}

/** Ignores directories that it cannot remove: they may be another user's. */
async function sweep(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  const ofMachine = names.filter((name) => name.startsWith(machine));
  await Promise.allSettled(
    ofMachine.map(async (name) => {
      const path = join(tmpdir(), name);
      const pid = Number(/^\d+(?=-)/.exec(name.slice(machine.length))?.[0]);
      if (await isLeftBehind(pid, path)) await rm(path, { recursive: true, force: true });
    }),
  );
}

async function isLeftBehind(pid: number, path: string): Promise<boolean> {
  if (Number.isNaN(pid)) return false;
  // In a container, a restarted process has the same id.
  if (pid === process.pid) return (await stat(path)).birthtimeMs < Date.now() - process.uptime() * 1000;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return errorCode(error) === 'ESRCH';
  }
}
