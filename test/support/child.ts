import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** How a child process ended. */
export interface Ending {
  /** Exit code; null where a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A process that a test has started. It ends with the test, and with this process, however they end. */
export interface Child {
  readonly process: ChildProcessWithoutNullStreams;
  /** What it has written so far. */
  readonly written: { readonly stdout: string; readonly stderr: string };
  /** Resolves when it has ended and all that it wrote is read. Rejects when the program cannot be started. */
  readonly ended: Promise<Ending>;
}

/** What a child process gets. */
export interface ChildOptions {
  readonly cwd?: string;
  /** @default the environment of this process */
  readonly env?: NodeJS.ProcessEnv;
  /** Standard input. @default nothing */
  readonly input?: string;
}

const running = new Set<ChildProcess>();
let guard: Writable | undefined;

/** Names the folder in which the Node processes of one run of the tests share what they have compiled. */
export const compileCacheName = 'APPRAISE_TEST_COMPILE_CACHE';

/** Starts a program in a process group of its own. */
export function startChild(program: string, args: readonly string[], options: ChildOptions = {}): Child {
  const { cwd, env = process.env, input = '' } = options;
  const { [compileCacheName]: compileCache } = process.env;
  // A start of the product takes 40 % less with it.
  const childEnv = { ...(compileCache !== undefined && { NODE_COMPILE_CACHE: compileCache }), ...env };
  const child = guardChild(spawn(program, args, { cwd, env: childEnv, detached: true, stdio: 'pipe' }));
  // A program may end without reading its input.
  child.stdin.on('error', () => {}).end(input);
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
    });
  }
  // `once` rejects on the event "error", which a program that is not there causes.
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, ...written }));
  ended.catch(() => {});
  return { process: child, written, ended };
}

/** Runs a program to its end, whatever that is. */
export const run = (program: string, args: readonly string[], options?: ChildOptions): Promise<Ending> =>
  startChild(program, args, options).ended;

/** Runs a program to its end. @throws Error with `code`, `stdout` and `stderr` where the exit code is not 0 */
export async function runOrThrow(program: string, args: readonly string[], options?: ChildOptions): Promise<Ending> {
  const ending = await run(program, args, options);
  if (ending.code === 0) return ending;
  throw Object.assign(new Error(`${program} ended with ${ending.code}: ${ending.stderr}`), ending);
}

/** Child processes that have not ended. */
export const runningChildren = (): ReadonlySet<ChildProcess> => new Set(running);

/** Kills child processes and all that they have started, and waits for their end. */
export async function killChildren(children: Iterable<ChildProcess>): Promise<void> {
  await Promise.all(
    [...children].map(async (child) => {
      if (!running.has(child)) return;
      const ended = once(child, 'exit');
      killGroup(child);
      await ended;
    }),
  );
}

/** Makes a process that leads a group of its own end with this one. */
export function guardChild<AnyChild extends ChildProcess>(child: AnyChild): AnyChild {
  // A program that could not be started has no process.
  if (child.pid === undefined) return child;
  running.add(child);
  updateGuard();
  child.once('exit', () => {
    // What it started and left behind ends, too.
    killGroup(child);
    running.delete(child);
    updateGuard();
  });
  return child;
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing of the group is left.
  }
}

/**
 * Writes the groups that are running, in a line, to a shell that outlives this process: when its input ends, because this
 * process has ended in whatever way, it kills the groups of the last line.
 */
function updateGuard(): void {
  guard ??= startGuard();
  guard.write(`${[...running].map(({ pid }) => `-${pid}`).join(' ')}\n`);
}

function startGuard(): Writable {
  const script = 'while IFS= read -r line; do groups=$line; done; [ -z "$groups" ] || kill -s KILL -- $groups';
  const shell = spawn('/bin/sh', ['-c', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.unref();
  shell.stdin.on('error', () => {});
  (shell.stdin as unknown as { unref(): void }).unref();
  return shell.stdin;
}
