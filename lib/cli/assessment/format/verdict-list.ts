import type { VerdictRow } from '../../../assessment/store/verdicts.ts';
import { csvLine } from '../../../platform/csv.ts';
import { count, makeVisible } from '../../../platform/text.ts';

/** One line for each upload, for people. */
export function verdictText(rows: readonly VerdictRow[], prefix: string): string {
  if (rows.length === 0) return `no uploads under ${makeVisible(prefix)}\n`;
  return rows.map((row) => `${line(row)}\n`).join('');
}

function line(row: VerdictRow): string {
  const { key, verdict, error_count, warning_count } = row;
  const found =
    verdict === undefined ? '' : `  ${count(error_count ?? 0, 'error')}, ${count(warning_count ?? 0, 'warning')}`;
  return `${stateOf(row).padEnd('unreadable'.length)}  ${(timeOf(row) ?? '').padEnd(24)}  ${makeVisible(key)}${found}`;
}

const columns = [
  'key',
  'version_id',
  'state',
  'assessment_id',
  'records',
  'error_count',
  'warning_count',
  'judged_at',
  'deleted_at',
];

/** A table for programs; `state` is the verdict, or else `judging` or `deleted`. */
export const verdictCsv = (rows: readonly VerdictRow[]): string => [csvLine(columns), ...rows.map(csvRow)].join('');

const csvRow = (row: VerdictRow): string =>
  csvLine(
    [
      row.key,
      row.version_id,
      stateOf(row),
      row.assessment_id,
      row.records,
      row.error_count,
      row.warning_count,
      row.judged_at,
      row.deleted_at,
    ].map((cell) => (typeof cell === 'string' ? makeVisible(cell) : (cell ?? ''))),
  );

function stateOf({ status, verdict }: VerdictRow): string {
  if (status === 'judged' && verdict !== undefined) return verdict;
  return status === 'gone' ? 'deleted' : status;
}

/** When the row got its state; undefined while it is judged, and of some deletions. */
export const timeOf = ({ judged_at, deleted_at }: VerdictRow): string | undefined => deleted_at ?? judged_at;
