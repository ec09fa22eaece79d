import { startChild } from './child.ts';
import { startFaultyProxy } from './faulty-proxy.ts';

/** A command of Node that uses DynamoDB at the port in its environment. */
export interface KillableCommand {
  /** Arguments of node. */
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** Where DynamoDB is. */
  readonly dynamodb: string;
}

/**
 * Kills a command at its first request to DynamoDB, then at its second, until it ends. @returns the number of kills
 */
export async function killAtEachStep(command: KillableCommand, look: (step: number) => Promise<void>): Promise<number> {
  for (let step = 1; ; step += 1) {
    const { code, killed } = await runUntil(command, step);
    if (code === 0) return step - 1;
    if (!killed) throw new Error(`the command ended with ${code} before its request ${step} to DynamoDB`);
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
