import { ImportFailure } from '../../errors.ts';
import { sheetParser } from '../../sheet/price-sheet.ts';
import type { SheetRow } from '../../sheet/sheet-row.ts';
import type { ImportReport } from '../import-report.ts';
import type { LifeSigns } from '../life-signs.ts';
import { readSheetParts } from './sheet-file.ts';

export interface SheetReading {
  readonly path: string;
  readonly source: string;
  readonly currency: string;
  readonly report: Pick<ImportReport, 'countRow' | 'rowCount' | 'rejects'>;
  readonly lifeSigns: LifeSigns;
  readonly signal?: AbortSignal | undefined;
}

const maxRejectedPart = 0.01;

/** The first stage of an import: reads all rows; those that cannot be read go to the report. @throws ImportFailure */
export async function* readSheet(reading: SheetReading): AsyncGenerator<readonly SheetRow[]> {
  const { path, source, currency, report, lifeSigns, signal } = reading;
  const { rejects, countRow, rowCount } = report;
  for await (const { name: part, records } of readSheetParts(path, source)) {
    const parser = sheetParser({ currency });
    for await (const batch of records) {
      signal?.throwIfAborted();
      const due = lifeSigns();
      if (due) await due;
      const rows: SheetRow[] = [];
      for (const record of batch) {
        const outcomes = 'fields' in record ? [parser.record(record.fields)] : parser.element(record.element);
        for (const outcome of outcomes) {
          if (!outcome) continue;
          if ('reject' in outcome) rejects.add({ part, line: record.line, reason: outcome.reject });
          else {
            rows.push(outcome.row);
            countRow();
          }
        }
      }
      yield rows;
    }
    parser.finish();
  }
  const all = rowCount() + rejects.count();
  if (rejects.count() > all * maxRejectedPart) {
    const message = `${rejects.count()} of ${all} rows could not be read; at most 1 % may be.`;
    throw new ImportFailure('too_many_rejects', message);
  }
}
