import { startWorker, workerAddress } from '../trusted-types.ts';
import type { TaskList, TaskReplyOf, TaskRequestOf } from './tasks.ts';

interface Waiting {
  readonly resolve: (output: never) => void;
  readonly reject: (error: Error) => void;
}

/** Lets a Worker do tasks. */
export interface TaskRunner<Tasks extends TaskList<Tasks>> {
  /** Starts the Worker before it has a task. */
  readonly prepare: () => void;
  /** The Worker is started with the first task, if it is not there yet. @throws Error when the Worker fails, not for a wrong file */
  readonly run: <Name extends keyof Tasks>(task: Name, input: Tasks[Name]['input']) => Promise<Tasks[Name]['output']>;
  /** Ends the Worker and what it does; the next task starts another one. */
  readonly stop: () => void;
}

/** Creates the runner of the Worker in `<name>.worker.ts`, in the present language. */
export function createTaskRunner<Tasks extends TaskList<Tasks>>(name: string): TaskRunner<Tasks> {
  let worker: Worker | undefined;
  let address: string | undefined;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();
  const end = (reason: string): void => {
    worker?.terminate();
    worker = undefined;
    const asked = [...waiting.values()];
    waiting.clear();
    for (const { reject } of asked) reject(new Error(reason));
  };
  const stop = (): void => end('It was stopped.');
  const open = (): Worker => {
    address = workerAddress(name);
    const started = startWorker(address);
    started.addEventListener('message', ({ data }: MessageEvent<TaskReplyOf<Tasks>>) => {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if ('failure' in data) asked?.reject(new Error(data.failure));
      else asked?.resolve(data.output as never);
    });
    started.addEventListener('error', (event) => end(event.message || 'The Worker could not be loaded.'));
    return started;
  };
  const prepare = (): void => {
    // A Worker that speaks the reader's new language, once the one before has nothing left to do.
    if (waiting.size === 0 && address !== workerAddress(name)) stop();
    worker ??= open();
  };
  return {
    prepare,
    run: (task, input) => {
      prepare();
      lastId += 1;
      const request = { id: lastId, task, input } as TaskRequestOf<Tasks>;
      return new Promise((resolve, reject) => {
        waiting.set(request.id, { resolve, reject });
        worker?.postMessage(request);
      });
    },
    stop,
  };
}
