import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { type Child, startChild } from '../child.ts';

/** Starts a shell that starts another process, neither of which ends by itself. */
export async function startAndTell(): Promise<Child> {
  const child = startChild('/bin/sh', ['-c', 'sleep 100000 & echo $!; wait']);
  tell(child.process.pid);
  const [pid] = await once(child.process.stdout, 'data');
  tell(Number(pid));
  return child;
}

/** Tells the test that looks on which process is running. */
export function tell(pid: number | undefined): void {
  appendFileSync(process.env.ENDS_BADLY_PIDS ?? '', `${pid}\n`);
}
