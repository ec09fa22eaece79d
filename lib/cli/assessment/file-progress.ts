import type { SingleBar } from 'cli-progress';
import type { Terminal } from '../terminal/terminal.ts';

/** How far a run over many files is. All three do nothing where no bar is shown. */
export interface Progress {
  /** One more file is done. */
  readonly advance: () => void;
  /** Takes the bar off the screen, so that a result can be printed; a later `advance` brings it back below. */
  readonly clear: () => void;
  /** Removes the bar for good. Without it the bar's timer keeps the process alive: call it in a `finally`. */
  readonly stop: () => void;
}

/** More files than this count as a long run from the start; fewer must first show that they take their time. */
const manyFiles = 20;
const patienceInMilliseconds = 300;
/** A bar that comes back after every printed line would flicker. */
const restInMilliseconds = 100;

const silent: Progress = { advance: () => {}, clear: () => {}, stop: () => {} };

/**
 * A progress bar on `stream`, only when that is a terminal and there is more than one file, and only for a run that
 * lasts: more than 20 files, or more than 300 ms. cli-progress is loaded no sooner than that.
 * @param now milliseconds; `performance.now` would have to be loaded first
 */
export function progress(
  total: number,
  stream: NodeJS.WritableStream & Terminal,
  now: () => number = Date.now,
): Progress {
  if (!stream.isTTY || total < 2) return silent;
  let dueAt = total > manyFiles ? now() : now() + patienceInMilliseconds;
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
      // Its handler would swallow the first Ctrl-C; with line wrapping left alone there is nothing to restore.
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
      // The bar is a courtesy: without it the run is as good, so a failure to load it is not reported.
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
      // Stopped, not just wiped: it ends by moving the cursor back to where it started, and that line is about to move.
      bar.stop();
      dueAt = now() + restInMilliseconds;
    },
    stop: () => {
      stopped = true;
      if (bar?.isActive) bar.stop();
    },
  };
}
