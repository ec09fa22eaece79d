import { FetchFailure } from '../../platform/fetch-fault.ts';
import type { Patience } from '../../platform/fetch-text.ts';
import { explainError, explainFault } from './explain-fault.ts';
import { type SourceAnswer, SourceFailure, type SourceRun, type StockFigures } from './source.ts';

const maxConcurrentTasks = 4;
/** A source that wants a longer wait is not asked again in the same run. */
const maxRetryAfterMs = 60_000;

/** Adds the signal of the run to the source's own, and reports faults to the run. */
export const withRun = <Options extends Patience>(options: Options, run: SourceRun | undefined): Options => ({
  ...options,
  maxRetryAfterMs,
  ...(run && {
    signal: options.signal ? AbortSignal.any([options.signal, run.signal]) : run.signal,
    onFault: run.onFault,
  }),
});

/** Reads all stocks, some at a time. @throws SourceFailure of a task, or the reason of the signal */
export async function forEachStock(
  codes: readonly string[],
  readStock: (codigo: string) => Promise<StockFigures>,
  signal: AbortSignal | undefined,
  run: SourceRun | undefined,
): Promise<SourceAnswer> {
  const figures = new Map<string, StockFigures>();
  const failures = new Map<string, string>();
  const waiting = [...codes];
  const worker = async (): Promise<void> => {
    for (let codigo = waiting.shift(); codigo !== undefined; codigo = waiting.shift()) {
      try {
        const figuresOfStock = await readStock(codigo);
        figures.set(codigo, figuresOfStock);
        run?.onStock(codigo, figuresOfStock);
      } catch (error) {
        const failure = failureOfSource(error);
        if (failure || signal?.aborted) {
          waiting.length = 0;
          throw signal?.aborted ? signal.reason : failure;
        }
        const reason = explainError(error);
        failures.set(codigo, reason);
        run?.onStock(codigo, reason);
      }
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentTasks }, worker));
  return { figures, failures };
}

/** Returns the failure if the error concerns every stock. */
function failureOfSource(error: unknown): SourceFailure | undefined {
  if (error instanceof SourceFailure) return error;
  if (!(error instanceof FetchFailure) || error.fault.kind !== 'status') return undefined;
  const { retryAfterSeconds = 0 } = error.fault;
  if (retryAfterSeconds * 1000 <= maxRetryAfterMs) return undefined;
  return new SourceFailure(explainFault(error.what, error.fault));
}
