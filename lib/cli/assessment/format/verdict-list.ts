import type { VerdictRow } from '../../../assessment/store/verdicts.ts';
import { shortDigest } from '../../../assessment/upload/upload-outcome.ts';
import { type CsvCells, csvTable } from '../../../platform/csv.ts';
import { count, makeVisible } from '../../../platform/text.ts';
import { verdictRemarks } from './basis-text.ts';

/** One line for each upload, for people. `since` is a day. */
export function verdictText(
  rows: readonly VerdictRow[],
  { prefix, since }: { readonly prefix: string; readonly since: string | undefined },
): string {
  if (rows.length === 0) {
    const days = since === undefined ? '' : ` judged or deleted since ${since}`;
    return `no uploads under ${makeVisible(prefix)}${days}\n`;
  }
  return rows.map((row) => `${line(row)}\n`).join('');
}

function line(row: VerdictRow): string {
  const result = row.verdict === undefined ? '' : `  ${resultText(row)}`;
  return `${stateOf(row).padEnd('unreadable'.length)}  ${(timeOf(row) ?? '').padEnd(24)}  ${makeVisible(row.key)}${result}`;
}

function resultText({ error_count = 0, warning_count = 0, waived_count, relaxed, as_of, policy }: VerdictRow): string {
  const remarks = verdictRemarks({ waivedCount: waived_count, relaxed });
  const counts = [count(error_count, 'error'), count(warning_count, 'warning'), ...remarks].join(', ');
  // Rows of earlier versions do not say.
  return policy === undefined ? counts : `${counts}; as of ${as_of}, policy ${shortDigest(policy)}`;
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
  'waived_count',
  'relaxed',
  'as_of',
  'policy',
  'policy_sha256',
];

/** A table for programs; `state` is the verdict, or else `judging` or `deleted`. */
export const verdictCsv = (rows: readonly VerdictRow[]): string => csvTable([columns, ...rows.map(csvRow)]);

const csvRow = (row: VerdictRow): CsvCells => [
  row.key,
  row.version_id,
  stateOf(row),
  row.assessment_id,
  row.records,
  row.error_count,
  row.warning_count,
  row.judged_at,
  row.deleted_at,
  row.waived_count,
  row.relaxed === undefined ? undefined : String(row.relaxed),
  row.as_of,
  policyCell(row.policy),
  row.policy?.sha256,
];

function policyCell(policy: VerdictRow['policy']): string | undefined {
  if (policy === null) return 'none';
  return policy?.removed ? 'removed' : policy?.source;
}

function stateOf({ status, verdict }: VerdictRow): string {
  if (status === 'judged' && verdict !== undefined) return verdict;
  return status === 'gone' ? 'deleted' : status;
}

/** When the row got its state; undefined while it is judged, and of some deletions. */
export const timeOf = ({ judged_at, deleted_at }: VerdictRow): string | undefined => deleted_at ?? judged_at;
