import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { guardChild } from '../support/child.ts';

/** What became of a command. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Status of the last answer to `curl`, which ends with 0 for an error of the server too. */
  readonly httpStatus: number | undefined;
}

/** Somebody who types one command after the other into one terminal. */
export interface Reader {
  readonly type: (command: string) => Promise<Outcome>;
  readonly leave: () => Promise<void>;
}

/**
 * Opens a shell, in which what one command exports holds for the next.
 * @param scratch folder for what the commands print
 */
export function readerIn(cwd: string, env: NodeJS.ProcessEnv, scratch: string): Reader {
  const shell = guardChild(spawn('bash', ['--noprofile', '--norc'], { cwd, env, detached: true, stdio: 'pipe' }));
  const [stdout, stderr] = [join(scratch, 'stdout'), join(scratch, 'stderr')];
  const exited = once(shell, 'exit');
  let said = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  shell.stdin.write(`curl() { command curl --write-out '%{stderr}\\nhttp %{http_code}\\n' "$@"; }\n`);
  return {
    type: async (command) => {
      said = '';
      shell.stdin.write(`{ ${command}\n} >'${stdout}' 2>'${stderr}' </dev/null; echo "ended with $?"\n`);
      const ended = /^ended with (\d+)$/m;
      while (!ended.test(said)) {
        const isOver = await Promise.race([once(shell.stdout, 'data').then(() => false), exited.then(() => true)]);
        if (isOver) throw new Error(`the shell ended at: ${command}`);
      }
      const errors = await readFile(stderr, 'utf8');
      const status = [...errors.matchAll(/^http (\d+)$/gm)].at(-1)?.[1];
      return {
        code: Number(ended.exec(said)?.[1]),
        stdout: await readFile(stdout, 'utf8'),
        stderr: errors.replaceAll(/\n?^http \d+\n/gm, ''),
        httpStatus: status === undefined ? undefined : Number(status),
      };
    },
    leave: async () => {
      shell.stdin.end();
      await exited;
    },
  };
}
