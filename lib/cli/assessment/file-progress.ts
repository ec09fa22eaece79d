import type { SingleBar } from 'cli-progress';
import type { Terminal } from '../terminal/terminal.ts';

/** The progress of a run over files; its functions do nothing if no bar is shown. */
export interface Progress {
  /** Counts a file. */
  readonly advance: () => void;
  /** Hides the bar, so that a result can be printed; a later `advance` shows it again. */
  readonly clear: () => void;
  /** Removes the bar. Must be called, because the bar's timer keeps the process alive. */
  readonly stop: () => void;
}

const manyFiles = 20;
const shortRunMs = 300;
/** A bar that returns after every printed line would flicker. */
const hiddenMs = 100;

const silent: Progress = { advance: () => {}, clear: () => {}, stop: () => {} };

/** Makes a progress bar for a terminal. It appears at once for more than 20 files, for fewer files after 300 ms. */
export function createFileProgress(
  total: number,
  stream: NodeJS.WritableStream & Terminal,
  now: () => number = Date.now,
): Progress {
  if (!stream.isTTY || total < 2) return silent;
  let dueAt = total > manyFiles ? now() : now() + shortRunMs;
  let done = 0;
  let stopped = false;
  let loading = false;
  let bar: SingleBar | undefined;

  const load = async (): Promise<void> => {
    loading = true;
    const { default: cliProgress } = await import('cli-progress');
    bar = new cliProgress.SingleBar({
      stream,
      format: '{bar} {value}/{total} files, {eta_formatted} left',
      barsize: 24,
      clearOnComplete: true,
      // Its handler would ignore the first Ctrl-C.
      gracefulExit: false,
      linewrap: true,
    });
    show();
  };
  const show = (): void => {
    if (stopped || now() < dueAt) return;
    if (bar) {
      if (!bar.isActive) bar.start(total, done);
    } else if (!loading) {
      // A run works as well without a bar.
      load().catch(() => {});
    }
  };

  show();
  return {
    advance: () => {
      done += 1;
      show();
      if (bar?.isActive) bar.update(done);
    },
    clear: () => {
      if (!bar?.isActive) return;
      // `stop` moves the cursor to where the bar began, so it must come before the result is printed.
      bar.stop();
      dueAt = now() + hiddenMs;
    },
    stop: () => {
      stopped = true;
      if (bar?.isActive) bar.stop();
    },
  };
}
