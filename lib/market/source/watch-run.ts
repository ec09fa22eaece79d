import type { Fault } from '../../platform/fetch-fault.ts';
import { describeFault } from './explain-fault.ts';
import { type EndOfRun, RunEnded, type SourceRun, type StockFigures } from './source.ts';

/** What a source has reported so far. */
export interface SourceReport {
  readonly figures: Map<string, StockFigures>;
  readonly failures: Map<string, string>;
  /** Number of failed requests by fault, in English. */
  readonly faults: Map<string, number>;
  lastFault?: Fault;
}

/** Follows the sources of a refresh, and ends their work when the day cannot be published any more, or at the deadline. */
export interface RunWatch {
  /** Why the work ended before all sources did; undefined otherwise. */
  readonly end: () => EndOfRun | undefined;
  /** Runs one source; its requests end with it. @throws RunEnded if the source does not end in time */
  readonly run: <Answer>(report: SourceReport, work: (run: SourceRun) => Promise<Answer>) => Promise<Answer>;
  /** Notes that a source has no price of a stock. */
  readonly lose: (report: SourceReport, codigo: string) => void;
}

/**
 * @param maxFailed so many stocks may lack a price in all sources; one more ends the run. A source that has failed on more
 * stocks and read none is ended alone.
 */
export function watchRun(sourceCount: number, maxFailed: number, deadline: AbortSignal): RunWatch {
  const stopping = new AbortController();
  const losses = new Map<string, Set<SourceReport>>();
  const stop = (end: EndOfRun): void => stopping.abort(new RunEnded(end));
  const stopAtDeadline = (): void => stop('out of time');
  if (deadline.aborted) stopAtDeadline();
  deadline.addEventListener('abort', stopAtDeadline, { once: true });

  const lose: RunWatch['lose'] = (report, codigo) => {
    const losers = losses.get(codigo) ?? new Set();
    losses.set(codigo, losers.add(report));
    const lost = [...losses.values()].filter(({ size }) => size === sourceCount);
    if (lost.length > maxFailed) stop('given up');
  };

  const run: RunWatch['run'] = async (report, work) => {
    const over = new AbortController();
    const signal = AbortSignal.any([stopping.signal, over.signal]);
    const ended = new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    const onStock: SourceRun['onStock'] = (codigo, result) => {
      if (signal.aborted) return;
      if (typeof result === 'string') report.failures.set(codigo, result);
      else report.figures.set(codigo, result);
      if (typeof result === 'string' || !hasPrice(result)) lose(report, codigo);
      if (report.figures.size === 0 && report.failures.size > maxFailed) over.abort(new RunEnded('given up'));
    };
    const onFault: SourceRun['onFault'] = (fault) => {
      const text = describeFault(fault);
      report.faults.set(text, (report.faults.get(text) ?? 0) + 1);
      report.lastFault = fault;
    };
    try {
      return await Promise.race([work({ signal, onStock, onFault }), ended]);
    } finally {
      over.abort(new RunEnded('over'));
    }
  };
  const end = (): EndOfRun | undefined =>
    stopping.signal.aborted ? (stopping.signal.reason as RunEnded).end : undefined;
  return { end, run, lose };
}

/** A stock without a price cannot be valued. */
export const hasPrice = (figures: StockFigures | undefined): boolean =>
  figures?.preco !== undefined && figures.data_pregao !== undefined;
