import { createObservable } from '../../observable.ts';
import { createTaskRunner } from '../../worker/task-runner.ts';
import type { OpenedFile } from '../../worker/tasks.ts';
import type { InputTasks, ReadOptions } from './worker/tasks.ts';

/** The files that were read last; they stay in memory while the page is open, so that they can be read again. */
export const openedFiles = createObservable<readonly OpenedFile[]>([]);

/** What the files leave open. */
export const readOptions = createObservable<ReadOptions>({});

/** True after a file made the first estimate: what had the focus is gone. */
export const isFocusLost = createObservable(false);

/** Gives the focus that the first estimate has taken to what was read of the file, or to the lines. */
export function focusWhatWasRead(): void {
  if (!isFocusLost.get()) return;
  isFocusLost.set(false);
  (document.getElementById('estimate-file') ?? document.getElementById('estimate-lines'))?.focus();
}

/** The Worker that reads files. */
export const reader = createTaskRunner<InputTasks>('input');
