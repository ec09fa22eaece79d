import { ImportFailure } from '../errors.ts';
import type { Attempt } from '../store/attempts.ts';
import { failAttempt, supersedeAttempt } from '../store/snapshots.ts';
import { deleteSnapshot } from '../store/sweep-snapshots.ts';
import { type CheckpointedWriter, OutOfTime } from './checkpointed-writer.ts';
import type { ImportReport } from './import-report.ts';
import { type ImportResult, resultOf } from './import-result.ts';
import { Overtaken } from './life-signs.ts';

export interface ImportRun {
  readonly attempt: Attempt;
  readonly writer: CheckpointedWriter;
  readonly report: ImportReport;
  readonly now: () => Date;
}

/** The result of a run whose pages are all stored. */
export const runResult = (run: ImportRun, status: 'completed' | 'superseded'): ImportResult => ({
  ...stoppedResult(run, status),
  ...run.report.counts(),
});

const stoppedResult = ({ attempt, writer, report }: ImportRun, status: ImportResult['status']): ImportResult => ({
  ...resultOf(attempt, status),
  ...report.remarks(),
  row_count: 0,
  write_units: writer.units(),
});

/** Ends a run that an error has stopped. @throws every error of ours: another run may succeed */
export async function endStoppedRun(error: unknown, run: ImportRun): Promise<ImportResult> {
  const { attempt, now } = run;
  if (error instanceof OutOfTime) return stoppedResult(run, 'running');
  if (error instanceof Overtaken) {
    await supersedeRun(run);
    return stoppedResult(run, 'superseded');
  }
  if (!(error instanceof ImportFailure)) throw error;
  const failure = { code: error.code, message: error.message };
  await failAttempt(attempt, failure, now());
  return { ...stoppedResult(run, 'failed'), failure };
}

/** Deletes the pages of an attempt that a newer upload has overtaken; the sweep deletes what this leaves. */
async function supersedeRun({ attempt, writer, now }: ImportRun): Promise<void> {
  const at = now();
  await supersedeAttempt(attempt, at);
  await writer.finish();
  await deleteSnapshot({ ...attempt, sections: writer.maxStored() }, at);
}
