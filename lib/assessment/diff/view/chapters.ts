import { dimensionLabels } from '../../dimension-labels.ts';
import { type Capped, capItems, formatInteger } from '../../report/capped.ts';
import { absent } from '../../report/wording.ts';
import type { RecordDiff } from '../diff.ts';
import type { DimensionChange } from '../dimension-changes.ts';
import type { EvidenceChange, EvidenceName } from '../evidence-changes.ts';
import type { PriorityChange, PriorityName } from '../priority-changes.ts';
import {
  alike,
  changeRow,
  type DiffRow,
  fieldLabel,
  fieldRows,
  listRows,
  numberRow,
  remarkRow,
  shownRow,
  tooMany,
} from './row.ts';

/** How much a format shows; what is cut is counted. */
export interface ViewLimits {
  /** Characters of a text. */
  readonly text: number;
  /** Rows of a chapter. */
  readonly rows: number;
}

/** Rows of one kind, under a heading; texts are made visible and cut, but not escaped. */
export interface DiffChapter {
  readonly id: string;
  readonly heading: string;
  /** `1 moved, 9 unchanged` */
  readonly counts: string;
  readonly rows: Capped<DiffRow>;
}

/** What changed in four chapters: what moved comes before the rest. */
export function diffChapters(diff: RecordDiff, limits: ViewLimits): readonly DiffChapter[] {
  const { dimensions, unchanged_dimensions, priorities, evidence, other } = diff;
  const chapter = (
    id: string,
    heading: string,
    counts: Readonly<Record<string, number>>,
    rows: readonly DiffRow[],
  ) => ({
    id,
    heading,
    counts: Object.entries(counts)
      .map(([name, count]) => `${formatInteger(count)} ${name}`)
      .join(', '),
    rows: capItems(rows, limits.rows, (row) => shownRow(row, limits.text)),
  });
  return [
    chapter(
      'dimensions',
      'Dimensions',
      { moved: dimensions.length, unchanged: unchanged_dimensions.length },
      dimensions.flatMap(dimensionRows),
    ),
    chapter(
      'priorities',
      'Priorities',
      {
        'no longer listed': priorities.no_longer_listed.length,
        opened: priorities.opened.length,
        changed: priorities.changed.length,
      },
      priorityRows(priorities),
    ),
    chapter(
      'evidence',
      'Evidence',
      { new: evidence.added.length, gone: evidence.removed.length, changed: evidence.changed.length },
      [
        ...evidence.added.map((item) => wholeRow(evidenceText(item), 'new', 'gain')),
        ...evidence.removed.map((item) => wholeRow(evidenceText(item), 'gone', 'loss')),
        ...evidence.changed.flatMap(evidenceRows),
      ],
    ),
    chapter('other', 'Everything else', { changed: other.fields.length + other.lists.length }, [
      ...other.fields.flatMap((one) => changeRow(...place(one.field), one)),
      ...other.lists.flatMap((one) => listRows(...place(one.field), one)),
    ]),
  ];
}

const dimensionRows = (one: DimensionChange): readonly DiffRow[] => {
  const subject = dimensionLabels[one.dimension];
  return [
    ...numberRow(subject, 'score', one.score),
    ...numberRow(subject, 'target', one.target),
    ...numberRow(subject, 'coverage', one.coverage, ' %'),
    ...changeRow(subject, 'confidence', one.confidence),
    ...changeRow(subject, 'owner', one.owner),
    ...listRows(subject, 'gaps', one.gaps, { added: 'loss', removed: 'gain' }),
    ...listRows(subject, 'evidence', one.evidence_refs),
    ...fieldRows(subject, one.reworded),
  ];
};

const priorityRows = (all: RecordDiff['priorities']): readonly DiffRow[] => [
  ...all.no_longer_listed.map((item) => wholeRow(item.outcome, 'no longer listed', 'change', priorityText(item))),
  ...all.opened.map((item) => wholeRow(item.outcome, 'opened', 'change', priorityText(item))),
  ...all.changed.flatMap(changedPriorityRows),
  ...(all.reordered ? [remarkRow('All priorities', 'order', 'in another order')] : []),
  ...(all.too_many_to_match ? [remarkRow('All priorities', 'outcome', tooMany)] : []),
];

function changedPriorityRows(one: PriorityChange): readonly DiffRow[] {
  const subject = one.outcome ?? absent;
  const outcome = one.reworded && { old: one.reworded.old, new: one.outcome };
  return [
    ...changeRow(subject, 'outcome', outcome, one.reworded && alike(one.reworded.similarity)),
    ...changeRow(subject, 'severity', one.severity),
    ...changeRow(subject, 'owner', one.owner),
    ...changeRow(subject, 'target date', one.target_date, shift(one.target_date?.days)),
    ...listRows(subject, 'acceptance criteria', one.acceptance_criteria),
  ];
}

const evidenceRows = (one: EvidenceChange): readonly DiffRow[] => [
  ...fieldRows(evidenceText(one), one.fields),
  ...listRows(evidenceText(one), 'limitations', one.limitations),
];

const wholeRow = (subject: string | null, field: string, tone: DiffRow['tone'], remark?: string): DiffRow => ({
  subject: subject ?? absent,
  field,
  isWhole: true,
  remark,
  tone,
});

function shift(days: number | null | undefined): string | undefined {
  if (days === null || days === undefined) return undefined;
  const size = Math.abs(days);
  return `${formatInteger(size)} ${size === 1 ? 'day' : 'days'} ${days > 0 ? 'later' : 'earlier'}`;
}

const evidenceText = ({ id, title }: EvidenceName): string => `${id ?? absent} ${title ?? absent}`;

const priorityText = ({ severity, owner, target_date }: PriorityName): string =>
  [severity, owner, target_date].map((part) => part ?? absent).join(', ');

const parts: Readonly<Record<string, string>> = {
  scope: 'Scope',
  assessor: 'Assessor',
  sampling: 'Sampling',
  'review.reviewer': 'Reviewer',
  review: 'Review',
};

/** `scope.evidenceCutoff` as its part and its label. */
function place(path: string): readonly [string, string] {
  const end = path.lastIndexOf('.');
  return [parts[path.slice(0, Math.max(0, end))] ?? 'Record', fieldLabel(path.slice(end + 1))];
}
