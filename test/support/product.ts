import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** How a local run ended. */
export interface Ending {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The product of `npm start`, running in a process of its own. */
export interface RunningProduct {
  readonly http: string;
  readonly s3: string;
  readonly dynamodb: string;
  readonly pid: number;
  /** What it has printed so far. */
  readonly output: () => string;
  /** Resolves once the text stands in its output. */
  readonly printed: (text: string | RegExp, limitMs?: number) => Promise<string>;
  /** Sends a signal and waits for the end. */
  readonly end: (signal?: NodeJS.Signals) => Promise<Ending & { readonly tookMs: number }>;
}

/**
 * Starts the product on free ports; it keeps nothing unless told otherwise.
 * @param environment settings on top of that
 */
export async function startProduct(environment: NodeJS.ProcessEnv = {}): Promise<RunningProduct> {
  const { child, streams, ending } = run(environment);
  const output = () => streams.stdout;
  const printed = async (text: string | RegExp, limitMs = 10_000): Promise<string> => {
    const found = () => (typeof text === 'string' ? output().includes(text) : text.test(output()));
    const signal = AbortSignal.timeout(limitMs);
    while (!found()) {
      if (child.exitCode !== null) throw new Error(`The product ended: ${streams.stderr}`);
      await Promise.race([once(child.stdout, 'data', { signal }), ending]);
    }
    return output();
  };
  await printed('Ctrl-C stops.');
  const address = (name: string): string =>
    new RegExp(`^${name} listening on (http://127\\.0\\.0\\.1:\\d+)$`, 'm').exec(output())?.[1] ?? '';
  return {
    http: address('appraise'),
    s3: address('s3'),
    dynamodb: address('dynamodb'),
    pid: child.pid ?? 0,
    output,
    printed,
    end: async (signal = 'SIGTERM') => {
      const began = performance.now();
      child.kill(signal);
      const ended = await ending;
      return { ...ended, tookMs: performance.now() - began };
    },
  };
}

/** Runs the product where it cannot start, and waits for its end. */
export const runToEnd = (environment: NodeJS.ProcessEnv, options: readonly string[] = []): Promise<Ending> =>
  run(environment, options).ending;

function run(environment: NodeJS.ProcessEnv, options: readonly string[] = []) {
  const settings = { PORT: '0', APPRAISE_DATA_DIR: 'memory', APPRAISE_NOW: '', ...environment };
  const child = spawn(process.execPath, ['infra/local/server.ts', ...options], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const streams = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      streams[name] += text;
    });
  }
  return { child, streams, ending: endOf(child, streams) };
}

async function endOf(child: ChildProcess, streams: { stdout: string; stderr: string }): Promise<Ending> {
  await once(child, 'close');
  return { code: child.exitCode, ...streams };
}
