import { csvLine, plainCsv, portugueseCsv } from '../../../lib/platform/csv.ts';
import { type ChangeColumn, changeColumns } from '../../../lib/pricing/sheet-diff/change-columns.ts';
import type { ChangeRecord } from '../../../lib/pricing/sheet-diff/change-record.ts';
import type { SheetComparison } from '../../../lib/pricing/sheet-diff/comparison.ts';
import type { Language } from '../../preferences.ts';

/** Writes the largest changes as a table with the columns of `appraise price-sheet diff --format csv`. */
export function changesCsv({ largest }: SheetComparison, language: Language): string {
  const dialect = language === 'pt' ? portugueseCsv : plainCsv;
  const titles = changeColumns.map(({ title }) => title);
  const lines = [...largest.dearer, ...largest.cheaper].map((change) =>
    changeColumns.map((column) => cell(column, change)),
  );
  return `${dialect.start}${[titles, ...lines].map((cells) => csvLine(cells, dialect)).join('')}`;
}

function cell({ isAmount, read }: ChangeColumn, change: ChangeRecord): string | number {
  const value = read(change) ?? '';
  return isAmount && value !== '' ? Number(value) : value;
}
