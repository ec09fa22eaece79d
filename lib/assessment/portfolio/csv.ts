import { type CsvCells, csvTable } from '../../platform/csv.ts';
import { type Fraction, roundFraction } from '../record/fraction.ts';
import { dimensionKeys } from '../record/record.ts';
import type { Portfolio, ProblemRecord } from './model.ts';
import type { SystemRow } from './system-row.ts';
import { followedCells } from './texts.ts';

const facts = [
  'kind',
  'organization',
  'folder',
  'file',
  'record_line',
  'assessment_id',
  'assessed_at',
  'age_days',
  'stale',
  'verdict',
  'error_count',
  'disposition',
  'mean_score',
  'mean_score_by_confidence',
  'mean_target',
  'mean_coverage',
  'total_gap',
  'trend',
  'overdue_priorities',
  'previous_assessed_at',
  'previous_verdict',
  'previous_disposition',
  'newest_file',
  'newest_file_state',
  'relaxed',
  'waived_count',
  'as_of',
  'system',
  'comparable_with_previous',
  'late_priorities',
  'open_priorities',
  'done_priorities',
  'no_longer_listed_priorities',
  'old_evidence',
  'stayed_conditions',
  'too_many_to_match',
  'not_followed_because',
];

/** `--format csv`: a line a system, then a line a record that is not valid and in no other line; safe for spreadsheets. */
export function portfolioCsv({ asOf, systems, problems, unopened }: Portfolio): string {
  const shown = new Set(systems.map(placeOf));
  return csvTable([
    [...facts, ...dimensionKeys, ...dimensionKeys.map((key) => `${key}_change`)],
    ...systems.map((row) => systemCells(row, asOf)),
    ...problems.filter((problem) => !shown.has(placeOf(problem))).map(problemCells),
    ...unopened.map((text) => padded(['unopened', '', '', text])),
  ]);
}

const placeOf = ({ file, line }: Pick<ProblemRecord, 'file' | 'line'>): string => `${line ?? ''} ${file}`;

const systemCells = (row: SystemRow, asOf: string): CsvCells => [
  'system',
  row.organization,
  row.folder,
  row.file,
  row.line,
  row.assessmentId,
  row.assessedAt,
  row.age,
  row.stale ? 'yes' : 'no',
  row.verdict,
  row.errors,
  row.disposition,
  ...[row.figures.score, row.figures.weightedScore, row.figures.target, row.figures.coverage].map(figure),
  row.totalGap,
  figure(row.trend),
  row.overdue,
  row.previous?.assessedAt,
  row.previous?.verdict,
  row.previous?.disposition,
  row.newestFile?.file,
  row.newestFile?.state,
  row.relaxed ? 'yes' : 'no',
  row.waived,
  asOf,
  row.system,
  comparableCell(row),
  ...followedCells(row),
  row.followed && (row.tooManyToMatch ? 'yes' : 'no'),
  row.notFollowedBecause,
  ...row.cells.map(({ score }) => score),
  ...row.cells.map(({ change }) => change),
];

const problemCells = ({ organization, file, line, assessmentId, verdict, errors }: ProblemRecord): CsvCells =>
  padded(['record', organization, '', file, line, assessmentId, '', '', '', verdict, errors]);

function comparableCell({ previous, breaks }: SystemRow): string | null {
  if (previous === null) return null;
  return breaks.length === 0 ? 'yes' : 'no';
}

const figure = (value: Fraction | null): number | null => (value === null ? null : roundFraction(value, 4));

/** Every line has the same number of cells. */
const padded = (cells: CsvCells): CsvCells => [
  ...cells,
  ...Array.from({ length: facts.length + 2 * dimensionKeys.length - cells.length }, () => ''),
];
