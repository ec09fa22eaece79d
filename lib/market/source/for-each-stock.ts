import { SourceFailure } from './source.ts';

const maxConcurrentTasks = 4;

/** Runs a task for each stock; returns errors by code. @throws SourceFailure of a task, or the reason of the signal */
export async function forEachStock(
  codes: readonly string[],
  task: (codigo: string) => Promise<void>,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const failures = new Map<string, string>();
  const waiting = [...codes];
  const worker = async (): Promise<void> => {
    for (let codigo = waiting.shift(); codigo !== undefined; codigo = waiting.shift()) {
      try {
        await task(codigo);
      } catch (error) {
        if (error instanceof SourceFailure || signal?.aborted) {
          waiting.length = 0;
          throw signal?.aborted ? signal.reason : error;
        }
        failures.set(codigo, error instanceof Error ? error.message : String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentTasks }, worker));
  return failures;
}
