import type { SingleBar } from 'cli-progress';
import type { Terminal } from './terminal.ts';

/** How far a long run over rows is. Both do nothing where no bar is shown. */
export interface RowProgress {
  /** @param phase a word for what is going on; @param total rows there will be, where that is known */
  readonly at: (phase: string, rows: number, total?: number) => void;
  readonly stop: () => void;
}

const silent: RowProgress = { at: () => {}, stop: () => {} };

/** A bar with rows a second on `stream`, only when that is a terminal. cli-progress is loaded no sooner than that. */
export async function rowProgress(stream: NodeJS.WritableStream & Terminal): Promise<RowProgress> {
  if (!stream.isTTY) return silent;
  const { default: cliProgress } = await import('cli-progress');
  let bar: SingleBar | undefined;
  let current = { phase: '', began: 0 };
  const barOf = (hasTotal: boolean) =>
    new cliProgress.SingleBar({
      stream,
      format: hasTotal ? '{phase} {bar} {value}/{total} rows, {speed} rows/s' : '{phase} {value} rows, {speed} rows/s',
      barsize: 24,
      clearOnComplete: true,
      gracefulExit: false,
      linewrap: true,
    });
  return {
    at: (phase, rows, total) => {
      const now = Date.now();
      if (phase !== current.phase) {
        bar?.stop();
        current = { phase, began: now };
        bar = barOf(total !== undefined);
        bar.start(total ?? 0, rows, { phase, speed: 0 });
      }
      bar?.update(rows, { speed: Math.round(rows / Math.max(0.001, (now - current.began) / 1000)) });
    },
    stop: () => bar?.stop(),
  };
}
