import { readCsvTable } from '../../platform/csv-table.ts';
import { say } from '../../platform/language.ts';
import type { InputFormat } from './format-names.ts';
import { isMigrateTable } from './migrate/migrate.ts';
import { missingColumns } from './own-csv.ts';

/** Recognises the format of a table by its header; undefined for none. */
export function recogniseTable(text: string): InputFormat | undefined {
  const header = headerOf(text);
  if (missingColumns(header) === undefined) return 'csv';
  return isMigrateTable(header) ? 'azure-migrate' : undefined;
}

/** Says what a table that is not recognised begins with. */
export const describeTable = (text: string): string => {
  const header = headerOf(text);
  const shown = header.slice(0, 8).map((name) => JSON.stringify(name.slice(0, 40)));
  return say({
    en: `a text whose first line is ${shown.join(', ')}${header.length > 8 ? ', …' : ''}`,
    pt: `um texto cuja primeira linha é ${shown.join(', ')}${header.length > 8 ? ', …' : ''}`,
  });
};

/** Says what a table that is not recognised lacks to be lines of an estimate; undefined for a text without columns. */
export function missingInTable(text: string): string | undefined {
  const header = headerOf(text);
  return header.length < 2 ? undefined : missingColumns(header);
}

const headerOf = (text: string): readonly string[] => {
  const { lines = [] } = readCsvTable(text.slice(0, 100_000).split(/\r?\n/, 1)[0] ?? '');
  return lines[0]?.cells ?? [];
};
