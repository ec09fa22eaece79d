import type { ExecutionEnded, SheetReport } from '../../functions/pricing/import-price-sheet.ts';
import { count } from '../../lib/platform/text.ts';

/** The run stopped during an import, which continues from its checkpoint with the next delivery. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped';
}

/** Calls the import until it is done, as the state machine does. @throws ImportStopped when the signal comes first */
export async function runUntilDone(run: () => Promise<SheetReport>, signal: AbortSignal): Promise<SheetReport> {
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
export function formatImport({ key, status, row_count, rejected_rows, failure }: SheetReport): string {
  if (failure) return `price sheet ${status}: ${key}: ${failure.message}`;
  const rejected = rejected_rows > 0 ? `, ${rejected_rows} rejected` : '';
  return `price sheet ${status}: ${key} (${count(row_count, 'price')}${rejected})`;
}
