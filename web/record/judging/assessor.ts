import { createTaskRunner } from '../../worker/task-runner.ts';
import type { Tasks } from '../worker/tasks.ts';

const runner = createTaskRunner<Tasks>('record');

/** Starts the Worker when the page has nothing else to do, so that the first record need not wait for it. */
export function prepareWorker(): void {
  // Safari lacks requestIdleCallback.
  (globalThis.requestIdleCallback ?? setTimeout)(runner.prepare);
}

/** Lets the Worker do a task. It is started by the first one, if it is not there yet. @throws Error when the Worker fails, not for a wrong record */
export const { run: runInWorker } = runner;
