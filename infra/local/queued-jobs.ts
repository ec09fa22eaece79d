import type { PortfolioRun } from '../../functions/assessment/make-portfolios.ts';
import type { ExecutionEnded, SheetReport } from '../../functions/pricing/import-price-sheet.ts';
import { jobs } from '../../functions/routes.ts';
import type { MarketRefreshResult } from '../../lib/market/import/refresh-market.ts';
import type { Job } from '../../lib/platform/http/route.ts';
import { count } from '../../lib/platform/text.ts';
import { type AsyncInvocation, type DeadLetter, invokeAsync } from './async-invocation.ts';
import { createLocalContext } from './context.ts';
import { loadHandler } from './function-module.ts';
import type { JobQueue, QueuedJob } from './job-queue.ts';
import { runInThread } from './job-thread.ts';

/** The run stopped during an import, which continues from its checkpoint with the next delivery. */
class ImportStopped extends Error {
  override readonly name = 'ImportStopped';
}

/** Calls the import until it is done, as the state machine does. @throws ImportStopped when the signal comes first */
async function runUntilDone(run: () => Promise<SheetReport>, signal: AbortSignal): Promise<SheetReport> {
  for (;;) {
    const report = await run();
    if (report.status !== 'running') return report;
    if (signal.aborted) throw new ImportStopped(`the import of ${report.key} is not done`);
  }
}

/** The event of a failed run of the state machine, on which the function fails the import. */
export const toFailedExecution = (event: unknown): ExecutionEnded => ({
  detail: { status: 'FAILED', input: JSON.stringify(event) },
});

/** Formats what became of an upload as a line. */
function formatImport({ key, status, row_count, rejected_rows, failure }: SheetReport): string {
  if (failure) return `price sheet ${status}: ${key}: ${failure.message}`;
  const rejected = rejected_rows > 0 ? `, ${rejected_rows} rejected` : '';
  return `price sheet ${status}: ${key} (${count(row_count, 'price')}${rejected})`;
}

/** Two: an older import notices a newer one only if that one can start. */
const importsAtOnce = 2;
const validationsAtOnce = 8;

/**
 * Creates the jobs that events start, by id.
 * @param print gets a line for each price sheet, refresh and portfolio
 * @param accept takes the event of a job that another one starts @param isFull see `AsyncInvocation`
 */
export function createQueuedJobs(
  keepDeadLetter: (letter: DeadLetter) => Promise<void>,
  print: (line: string) => void,
  accept: JobQueue['accept'],
  isFull: () => Promise<boolean>,
): Readonly<Record<string, QueuedJob>> {
  const toQueuedJob = ({ id }: Job, { concurrency, run, keepDeadLetter: keep }: QueuedRun) => ({
    [id]: { concurrency, invoke: invokeAsync({ id, run, keepDeadLetter: keep, isFull }) },
  });
  const validate = handlerOf(jobs.assessmentValidateUpload);
  const makePortfolios = handlerOf<PortfolioRun>(jobs.assessmentMakePortfolios);
  // In a thread: it computes for minutes, and would block requests and stores.
  const importSheet = (event: unknown, signal: AbortSignal) =>
    runInThread<SheetReport>(jobs.pricingImportPriceSheet, event, signal);
  const giveUpImport = async (letter: DeadLetter): Promise<void> => {
    await keepDeadLetter(letter);
    await importSheet(toFailedExecution(letter.event), new AbortController().signal).catch((error: Error) =>
      console.error(`the import could not be marked as failed: ${error.message}`),
    );
  };
  const refresh = handlerOf<MarketRefreshResult>(jobs.marketRefresh);
  return {
    ...toQueuedJob(jobs.assessmentValidateUpload, {
      concurrency: validationsAtOnce,
      // Does not wait for the next minute, as a deployment does.
      run: async (event, signal) => {
        await validate(event, signal);
        await accept(jobs.assessmentMakePortfolios.id, {});
      },
      keepDeadLetter,
    }),
    ...toQueuedJob(jobs.assessmentMakePortfolios, {
      concurrency: 1,
      run: async (event, signal) => {
        const { made } = await makePortfolios(event, signal);
        const { portfolioAddress } = await import('../../lib/assessment/store/portfolios.ts');
        for (const prefix of made) print(`portfolio made: ${portfolioAddress(prefix)}`);
      },
      // The next minute finds the same work.
      keepDeadLetter: async ({ error }) => console.error(error),
    }),
    ...toQueuedJob(jobs.pricingImportPriceSheet, {
      concurrency: importsAtOnce,
      run: async (event, signal) => print(formatImport(await runUntilDone(() => importSheet(event, signal), signal))),
      keepDeadLetter: giveUpImport,
    }),
    ...toQueuedJob(jobs.marketRefresh, {
      concurrency: 1,
      run: async (event, signal) => print(formatRefresh(await refresh(event, signal))),
      keepDeadLetter,
    }),
  };
}

const handlerOf =
  <Result>(row: Job) =>
  async (event: unknown, signal: AbortSignal): Promise<Result> => {
    const handler = await loadHandler<unknown, Result>(row.entry);
    return handler(event, createLocalContext(row, signal));
  };

type QueuedRun = Pick<QueuedJob, 'concurrency'> & Pick<AsyncInvocation<unknown>, 'run' | 'keepDeadLetter'>;

/** Formats what became of a refresh: a line, and one for each notice. */
export const formatRefresh = (result: MarketRefreshResult): string => {
  const { status, data_referencia, atualizados, fonte, motivo, avisos } = result;
  const what = `market refresh ${status}: ${data_referencia}, ${atualizados} stocks from ${fonte}`;
  return [what, ...(motivo === null ? [] : [motivo]), ...avisos].join('\n  ');
};
