import type { ImportProgress, ImportResult } from './import-result.ts';
import { type RejectList, rejectList } from './read/reject-list.ts';

/** Counts what an import reads and chooses, and collects the warnings for the person who uploaded the sheet. */
export interface ImportReport {
  readonly rejects: RejectList;
  readonly countRow: () => void;
  readonly rowCount: () => number;
  /** Counts a price, with a warning where it was not certain which row counts. */
  readonly countPrice: (warning?: string) => void;
  readonly counts: () => Pick<ImportResult, 'row_count' | 'rejected_rows'>;
  readonly remarks: () => Pick<ImportResult, 'rejected_rows' | 'warnings' | 'warning_count' | 'rejects'>;
}

const maxWarnings = 100;
const progressEvery = 10_000;

export function importReport(onProgress: (progress: ImportProgress) => void): ImportReport {
  const rejects = rejectList();
  const warnings: string[] = [];
  let warningCount = 0;
  let rows = 0;
  let prices = 0;
  return {
    rejects,
    countRow: () => {
      rows += 1;
      if (rows % progressEvery === 0) onProgress({ phase: 'reading', rows });
    },
    rowCount: () => rows,
    countPrice: (warning) => {
      prices += 1;
      if (warning === undefined) return;
      warningCount += 1;
      if (warnings.length < maxWarnings) warnings.push(warning);
    },
    counts: () => ({ row_count: prices, rejected_rows: rejects.count() }),
    remarks: () => ({
      rejected_rows: rejects.count(),
      warnings,
      warning_count: warningCount,
      ...(rejects.count() > 0 && { rejects: rejects.csv() }),
    }),
  };
}
