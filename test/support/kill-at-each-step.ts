import { startChild } from './child.ts';
import { startFaultyProxy } from './faulty-proxy.ts';

/** A command of Node's that speaks to DynamoDB at the port that its environment names. */
export interface KillableCommand {
  /** Arguments of node. */
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** Where DynamoDB is. */
  readonly dynamodb: string;
}

/**
 * Runs a command again and again: the first time it is killed with its first request to DynamoDB, then with its second,
 * until it ends by itself.
 * @param look is called after each kill
 * @returns how often it was killed
 */
export async function killAtEachStep(doomed: KillableCommand, look: (step: number) => Promise<void>): Promise<number> {
  for (let step = 1; ; step += 1) {
    const { code, killed } = await runUntil(doomed, step);
    if (code === 0) return step - 1;
    if (!killed) throw new Error(`the command ended with ${code} at step ${step}`);
    await look(step);
  }
}

async function runUntil({ args, environment, dynamodb }: KillableCommand, step: number) {
  const victim = Promise.withResolvers<number>();
  const proxy = await startFaultyProxy(dynamodb, (count) => {
    if (count !== step) return 'pass';
    void victim.promise.then((pid) => process.kill(pid, 'SIGKILL'));
    return 'drop';
  });
  const { process: child, ended } = startChild(process.execPath, args, {
    env: { PATH: process.env.PATH, ...environment, APPRAISE_DYNAMODB_PORT: String(proxy.port) },
  });
  victim.resolve(child.pid ?? 0);
  const { code } = await ended;
  proxy.close();
  return { code, killed: child.signalCode === 'SIGKILL' };
}
