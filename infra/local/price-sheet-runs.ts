import type { ExecutionEnded, SheetReport } from '../../functions/pricing/import-price-sheet.ts';
import { count } from '../../lib/platform/text.ts';

/** The run was stopped before the import was done; it goes on from its checkpoint with the next delivery. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped';
}

/**
 * Calls a job again while it says that it is not done, as the state machine does.
 * @throws ImportStopped when it is not done at the signal
 */
export async function runUntilDone(run: () => Promise<SheetReport>, signal: AbortSignal): Promise<SheetReport> {
  for (;;) {
    const report = await run();
    if (report.status !== 'running') return report;
    if (signal.aborted) throw new ImportStopped(`the import of ${report.key} is not done`);
  }
}

/** What the import function is told of a run of the state machine that failed, by which it gives the import up. */
export const toFailedExecution = (event: unknown): ExecutionEnded => ({
  detail: { status: 'FAILED', input: JSON.stringify(event) },
});

/** What became of an upload, in one line for a person. */
export function formatImport({ key, status, row_count, rejected_rows, failure }: SheetReport): string {
  if (failure) return `price sheet ${status}: ${key}: ${failure.message}`;
  const rejected = rejected_rows > 0 ? `, ${rejected_rows} rejected` : '';
  return `price sheet ${status}: ${key} (${count(row_count, 'price')}${rejected})`;
}
