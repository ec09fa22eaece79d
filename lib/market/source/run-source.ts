import type { Fault } from '../../platform/fetch-fault.ts';
import { describeFault, explainFault } from './explain-fault.ts';
import {
  type EndOfRun,
  type MarketSource,
  RunEnded,
  type SourceAnswer,
  SourceFailure,
  SourceNotSetUp,
  type SourceRun,
  type StockFigures,
} from './source.ts';

/** What a source has reported so far. */
interface SourceReport {
  readonly figures: Map<string, StockFigures>;
  readonly failures: Map<string, string>;
  /** Number of failed requests by fault, in English. */
  readonly faults: Map<string, number>;
  lastFault?: Fault;
}

/** Follows the sources of a refresh, and ends their work when the day cannot be published any more, or at the deadline. */
interface RunWatch {
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
const hasPrice = (figures: StockFigures | undefined): boolean =>
  figures?.preco !== undefined && figures.data_pregao !== undefined;

/** What became of a source. */
export interface SourceOutcome {
  readonly answer: SourceAnswer | SourceFailure;
  readonly end: FailingSource['end'];
  /** True if the source was ended before it was done. */
  readonly isCut: boolean;
  /** The stocks that it had not answered when it was given up. */
  readonly unread: readonly string[];
}

/** A source that failed on stocks or as a whole, for the log. */
export interface FailingSource {
  readonly source: string;
  /** Number of stocks that it was asked for and did not give. */
  readonly failed_stocks: number;
  /** What its requests failed on, each with a number: `answers with HTTP 500 (72 requests)`. */
  readonly faults: readonly string[];
  /** `failed`: it cannot be used at all. */
  readonly end: EndOfRun | 'failed' | 'done';
  /** The reason of the first stock that failed, or of the source as a whole, in Portuguese. */
  readonly motivo: string;
}

/** Runs one source under the watch. @returns with `failing`, if the source is one to log */
export async function runSource(
  source: MarketSource,
  codes: readonly string[],
  asOf: Date,
  watch: RunWatch,
): Promise<SourceOutcome & { readonly failing: FailingSource | undefined }> {
  const report: SourceReport = { figures: new Map(), failures: new Map(), faults: new Map() };
  const outcome = await fetchWatched(source, codes, asOf, watch, report);
  return { ...outcome, failing: describeFailing(source.name, codes.length, report, outcome) };
}

/** Fetches from one source, and counts the stocks of which it has no price. */
async function fetchWatched(
  source: MarketSource,
  codes: readonly string[],
  asOf: Date,
  watch: RunWatch,
  report: SourceReport,
): Promise<SourceOutcome> {
  try {
    const answer = await watch.run(report, (run) => source.fetch(codes, asOf, run));
    for (const codigo of codes) if (!hasPrice(answer.figures.get(codigo))) watch.lose(report, codigo);
    return { answer, end: 'done', isCut: false, unread: [] };
  } catch (error) {
    if (error instanceof SourceFailure) {
      for (const codigo of codes) watch.lose(report, codigo);
      return { answer: error, end: 'failed', isCut: false, unread: [] };
    }
    if (!(error instanceof RunEnded)) throw error;
    const { figures, failures, lastFault } = report;
    const unread = codes.filter((codigo) => !figures.has(codigo) && !failures.has(codigo));
    const cut = { answer: { figures, failures }, end: error.end, isCut: true };
    if (watch.end() === 'given up') return { ...cut, unread };
    const why = lastFault ? explainFault(source.name, lastFault) : `${source.name} não terminou`;
    const when = error.end === 'out of time' ? 'até o fim do prazo' : `depois de ${failures.size} falhas da fonte`;
    for (const codigo of unread) {
      failures.set(codigo, `não foi lida ${when}: ${why}`);
      watch.lose(report, codigo);
    }
    return { ...cut, unread: [] };
  }
}

/** A source without failed requests that only lacks stocks or its set-up does not fail. */
function describeFailing(
  source: string,
  stocks: number,
  { faults }: SourceReport,
  { answer, end }: SourceOutcome,
): FailingSource | undefined {
  if (answer instanceof SourceNotSetUp) return undefined;
  const failures = answer instanceof SourceFailure ? undefined : answer.failures;
  if (end === 'done' && (faults.size === 0 || failures?.size === 0)) return undefined;
  return {
    source,
    failed_stocks: failures?.size ?? stocks,
    faults: [...faults].map(([fault, requests]) => `${fault} (${requests} requests)`),
    end,
    motivo: answer instanceof SourceFailure ? answer.message : ([...answer.failures.values()][0] ?? ''),
  };
}
