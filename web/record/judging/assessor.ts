import { startWorker } from '../../trusted-types.ts';
import type { TaskReply, TaskRequest, Tasks } from '../worker/tasks.ts';

interface Waiting {
  readonly resolve: (output: never) => void;
  readonly reject: (error: Error) => void;
}

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/** Starts the Worker when the page has nothing else to do, so that the first record need not wait for it. */
export function prepareWorker(): void {
  // Safari lacks requestIdleCallback.
  (globalThis.requestIdleCallback ?? setTimeout)(() => {
    worker ??= open();
  });
}

/** Lets the Worker do a task. It is started by the first one, if it is not there yet. @throws Error when the Worker fails, not for a wrong record */
export function runInWorker<Name extends keyof Tasks>(
  task: Name,
  input: Tasks[Name]['input'],
): Promise<Tasks[Name]['output']> {
  worker ??= open();
  lastId += 1;
  const request = { id: lastId, task, input } as TaskRequest;
  return new Promise((resolve, reject) => {
    waiting.set(request.id, { resolve, reject });
    worker?.postMessage(request);
  });
}

function open(): Worker {
  const started = startWorker('record');
  started.addEventListener('message', ({ data }: MessageEvent<TaskReply>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failure' in data) asked?.reject(new Error(data.failure));
    else asked?.resolve(data.output as never);
  });
  started.addEventListener('error', (event) => {
    // The next task starts another one.
    worker = undefined;
    started.terminate();
    const asked = [...waiting.values()];
    waiting.clear();
    for (const { reject } of asked) reject(new Error(event.message || 'The Worker could not be loaded.'));
  });
  return started;
}
