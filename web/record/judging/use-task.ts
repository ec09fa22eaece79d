import { useEffect, useRef, useState } from 'preact/hooks';
import type { Tasks } from '../worker/tasks.ts';
import { prepareWorker, runInWorker } from './assessor.ts';

/** A task of the Worker, as a view shows it. The last output stays until there is a newer one. */
export interface UsedTask<Name extends keyof Tasks> {
  readonly output: Tasks[Name]['output'] | undefined;
  readonly isBusy: boolean;
  /** What went wrong in the console itself. */
  readonly failure: string | undefined;
}

/**
 * Lets the Worker do a task, again whenever its input is another object; undefined asks for nothing. While one runs, only the
 * newest input waits.
 * @param delayMs after the last change of the input
 */
export function useTask<Name extends keyof Tasks>(
  task: Name,
  input: Tasks[Name]['input'] | undefined,
  delayMs = 0,
): UsedTask<Name> {
  const [state, setState] = useState<UsedTask<Name>>({ output: undefined, isBusy: false, failure: undefined });
  const latest = useRef<Tasks[Name]['input'] | undefined>(undefined);
  const isRunning = useRef(false);
  useEffect(() => {
    latest.current = input;
    if (input === undefined) {
      setState({ output: undefined, isBusy: false, failure: undefined });
      prepareWorker();
      return;
    }
    setState((before) => ({ ...before, isBusy: true }));
    const run = async (): Promise<void> => {
      if (isRunning.current) return;
      isRunning.current = true;
      for (let asked = latest.current; asked !== undefined; ) {
        const done: UsedTask<Name> = await runInWorker(task, asked).then(
          (output) => ({ output, isBusy: false, failure: undefined }),
          (error: Error) => ({ output: undefined, isBusy: false, failure: error.message }),
        );
        if (latest.current === asked) {
          setState(done);
          break;
        }
        asked = latest.current;
      }
      isRunning.current = false;
    };
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  }, [task, input, delayMs]);
  return state;
}
