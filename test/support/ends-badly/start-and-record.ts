import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { type Child, startChild } from '../child.ts';

/** Starts a shell and a child of it. Neither ends by itself. */
export async function startAndRecord(): Promise<Child> {
  const child = startChild('/bin/sh', ['-c', 'sleep 100000 & echo $!; wait']);
  recordPid(child.process.pid);
  const [pid] = await once(child.process.stdout, 'data');
  recordPid(Number(pid));
  return child;
}

/** Writes the id of a process for test/support/end-children.test.ts. */
export function recordPid(pid: number | undefined): void {
  appendFileSync(process.env.ENDS_BADLY_PIDS ?? '', `${pid}\n`);
}
