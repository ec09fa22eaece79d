import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** `cloud_cli` of the health (docs/spec/pricing/health.md). */
export interface CloudCli {
  readonly available: boolean;
  readonly authenticated: boolean;
}

/** What the probe needs of the machine. */
export interface CliMachine {
  readonly find: () => Promise<string | undefined>;
  /** True when the program ends with 0 within the limit. */
  readonly succeeds: (program: string, args: readonly string[], limitMs: number) => Promise<boolean>;
  /** On a clock that never goes back. */
  readonly elapsedMs: () => number;
}

const maxProbeMs = 2_000;
const probeIntervalMs = 60_000;

const absent: CloudCli = { available: false, authenticated: false };

/** Returns a function that probes the Azure CLI at most once a minute; others than its caller get the last state. */
export function probeCloudCli({ find, succeeds, elapsedMs }: CliMachine): () => Promise<CloudCli> {
  let lastState = absent;
  let probedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (elapsedMs() - probedAt < probeIntervalMs) return lastState;
    // Set before the first await, so that nobody else starts a probe.
    probedAt = elapsedMs();
    const az = await find();
    lastState = az
      ? { available: true, authenticated: await succeeds(az, ['account', 'show', '--output', 'none'], maxProbeMs) }
      : absent;
    return lastState;
  };
}

/** Probes the tool of this machine. AWS Lambda has none, so nothing is searched for there. */
export const localCloudCli = (environment: NodeJS.ProcessEnv = process.env): (() => Promise<CloudCli>) =>
  environment.AWS_LAMBDA_FUNCTION_NAME
    ? async () => absent
    : probeCloudCli({ find: () => findOnPath('az', environment), succeeds, elapsedMs: () => performance.now() });

async function findOnPath(program: string, { PATH = '' }: NodeJS.ProcessEnv): Promise<string | undefined> {
  for (const directory of PATH.split(delimiter).filter(Boolean)) {
    const candidate = join(directory, program);
    const executable = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (executable) return candidate;
  }
  return undefined;
}

function succeeds(program: string, args: readonly string[], limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    // `az` is a shell script: killing it without its group would leave its Python running.
    const child = spawn(program, args, { stdio: 'ignore', detached: true });
    const timer = setTimeout(() => killGroup(child.pid), limitMs);
    const finish = (success: boolean) => {
      clearTimeout(timer);
      resolve(success);
    };
    child.once('error', () => finish(false));
    child.once('exit', (code) => finish(code === 0));
    // A slow tool does not keep a stopping server alive.
    child.unref();
    timer.unref();
  });
}

function killGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // The program has just ended by itself.
  }
}
