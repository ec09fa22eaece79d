import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, type Ending, startChild } from './child.ts';
import { copySeededData } from './seeded-data.ts';

const root = join(import.meta.dirname, '../..');

/** Settings that do not affect the demo. */
const sharedDemoSettings: ReadonlySet<string> = new Set([
  'APPRAISE_LOG_LEVEL',
  'APPRAISE_PRICING_ACCESS',
  'APPRAISE_GATEWAY_FENCES',
  'APPRAISE_DATA_DIR',
  'APPRAISE_S3_ENDPOINT',
]);

/** The product of `npm start`, in its own process. */
export interface RunningProduct {
  readonly http: string;
  readonly s3: string;
  readonly dynamodb: string;
  readonly pid: number;
  /** Output so far. */
  readonly output: () => string;
  /** Waits for a text in the output, and returns it. @throws Error when the product ends, or at the limit */
  readonly printed: (text: string | RegExp, limitMs?: number) => Promise<string>;
  /** Sends a signal and waits for the end. */
  readonly end: (signal?: NodeJS.Signals) => Promise<Ending>;
}

/**
 * Starts the product on free ports, by default on a temporary copy of the tests' demo data, or on one in a new data directory.
 * With a setting that changes the demo, it makes the demo itself.
 * @param folder of the repository, or of a copy of it
 */
export async function startProduct(environment: NodeJS.ProcessEnv = {}, folder = root): Promise<RunningProduct> {
  const { APPRAISE_DATA_DIR: kept } = environment;
  const needsOwnDemo =
    Object.keys(environment).some((name) => !sharedDemoSettings.has(name)) || (kept !== undefined && existsSync(kept));
  const copy = needsOwnDemo ? undefined : await copySeededData(kept);
  const settings = copy === undefined ? environment : { APPRAISE_DATA_DIR: copy, ...environment };
  const child = start(settings, [], folder);
  if (copy !== undefined && copy !== kept) {
    child.process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  }
  const output = () => child.written.stdout;
  const printed = (text: string | RegExp, limitMs?: number) => waitForOutput(child, text, limitMs);
  try {
    await printed('Ctrl-C stops.');
  } catch (error) {
    child.process.kill('SIGKILL');
    throw error;
  }
  const address = (name: string): string =>
    new RegExp(`^${name} listening on (http://127\\.0\\.0\\.1:\\d+)$`, 'm').exec(output())?.[1] ?? '';
  return {
    http: address('appraise'),
    s3: address('s3'),
    dynamodb: address('dynamodb'),
    pid: child.process.pid ?? 0,
    output,
    printed,
    end: async (signal = 'SIGTERM') => {
      child.process.kill(signal);
      return withoutProgress(await child.ended);
    },
  };
}

/** Runs the product where it cannot start, to its end. */
export const runToEnd = async (environment: NodeJS.ProcessEnv, options: readonly string[] = []): Promise<Ending> =>
  withoutProgress(await start(environment, options).ended);

/** What a start says of itself when it takes longer than a second depends on how busy the machine is. */
const withoutProgress = (ending: Ending): Ending => ({
  ...ending,
  stderr: ending.stderr.replaceAll(/^starting: .*\n/gm, ''),
});

function start(environment: NodeJS.ProcessEnv, options: readonly string[] = [], folder = root): Child {
  const settings = {
    PORT: '0',
    APPRAISE_DATA_DIR: 'memory',
    APPRAISE_NOW: '',
    // Tests send more requests than the limits allow; tests of the limits turn them on.
    APPRAISE_GATEWAY_FENCES: 'off',
    ...environment,
  };
  return startChild(process.execPath, ['infra/local/server.ts', ...options], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
  });
}

/** The limit catches a product that hangs, even on a busy machine. */
async function waitForOutput(child: Child, text: string | RegExp, limitMs = 240_000): Promise<string> {
  const { process, written, ended } = child;
  const isThere = () => (typeof text === 'string' ? written.stdout.includes(text) : text.test(written.stdout));
  const limit = AbortSignal.timeout(limitMs);
  while (!isThere()) {
    const hasEnded = process.exitCode !== null || process.signalCode !== null;
    if (hasEnded) await ended;
    if (isThere()) break;
    if (hasEnded || limit.aborted) {
      const what = hasEnded ? 'ended before it printed' : `did not print within ${limitMs} ms`;
      throw new Error(`The product ${what} ${text}: ${written.stdout}${written.stderr}`);
    }
    await Promise.race([once(process.stdout, 'data', { signal: limit }).catch(() => {}), ended]);
  }
  return written.stdout;
}
