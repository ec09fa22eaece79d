import type { SingleBar } from 'cli-progress';
import { count } from '../../platform/text.ts';
import type { Terminal } from './terminal.ts';

/** The progress of a run over rows. */
export interface RowProgress {
  /** @param phase such as `reading`; @param total undefined if unknown */
  readonly at: (phase: string, rows: number, total?: number) => void;
  /** Prints a line above the bar. */
  readonly say: (line: string) => void;
  readonly stop: () => void;
}

/** Without a terminal, a line is printed this often. */
const lineIntervalMs = 10_000;

/** Makes a progress bar on a terminal; elsewhere, prints a line at intervals. */
export async function createRowProgress(
  stream: NodeJS.WritableStream & Terminal,
  intervalMs = lineIntervalMs,
): Promise<RowProgress> {
  if (!stream.isTTY) return lines(stream, intervalMs);
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
    say: (line) => {
      bar?.stop();
      // The next call of `at` draws a bar below the line.
      current = { phase: '', began: 0 };
      stream.write(`${line}\n`);
    },
    stop: () => bar?.stop(),
  };
}

function lines(stream: NodeJS.WritableStream, intervalMs: number): RowProgress {
  let current: string | undefined;
  const timer = setInterval(() => {
    if (current !== undefined) stream.write(`${current}\n`);
  }, intervalMs);
  return {
    at: (phase, rows, total) => {
      current = `${phase}: ${total === undefined ? count(rows, 'row') : `${rows} of ${count(total, 'row')}`}`;
    },
    say: (line) => void stream.write(`${line}\n`),
    stop: () => clearInterval(timer),
  };
}
