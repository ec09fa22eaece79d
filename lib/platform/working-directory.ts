import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Directories of this machine; several machines may share a folder for temporary files, and have processes of one number. */
const machine = `appraise-${hostname().replaceAll(/[^A-Za-z0-9]/g, '')}-`;

/** A directory for temporary files. */
export interface WorkingDirectory {
  readonly path: string;
  readonly discard: () => Promise<void>;
}

/**
 * Makes an empty directory for temporary files. What processes left behind that were killed goes first: a function's /tmp
 * outlives the process that ran out of time or memory, and has room for two imports.
 */
export async function openWorkingDirectory(): Promise<WorkingDirectory> {
  await sweep();
  const path = await mkdtemp(join(tmpdir(), `${machine}${process.pid}-`));
  // A write that was cut off may be making a file just then.
  return { path, discard: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/**
 * Gives some work a directory for its temporary files, which goes when the work ends.
 * @param work is given the path of an empty directory
 */
export async function inWorkingDirectory<Result>(work: (directory: string) => Promise<Result>): Promise<Result> {
  const { path, discard } = await openWorkingDirectory();
  try {
    return await work(path);
  } finally {
    await discard();
  }
}

/** What cannot be removed stays: it may be another user's. */
async function sweep(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  const own = names.filter((name) => name.startsWith(machine));
  await Promise.allSettled(
    own.map(async (name) => {
      const path = join(tmpdir(), name);
      const pid = Number(/^\d+(?=-)/.exec(name.slice(machine.length))?.[0]);
      if (await isLeftBehind(pid, path)) await rm(path, { recursive: true, force: true });
    }),
  );
}

/** @param pid of the process that made the directory; NaN where the name tells of none */
async function isLeftBehind(pid: number, path: string): Promise<boolean> {
  if (Number.isNaN(pid)) return false;
  // A process that was started anew in a container has the number of the one before.
  if (pid === process.pid) return (await stat(path)).birthtimeMs < Date.now() - process.uptime() * 1000;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
