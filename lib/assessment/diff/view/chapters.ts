import { hasMember } from '../../../platform/members.ts';
import { type Capped, capItems } from '../../report/capped.ts';
import { absent } from '../../words/wording.ts';
import type { DiffWords } from '../../words/words.ts';
import type {
  DimensionChange,
  EvidenceChange,
  EvidenceName,
  PriorityChange,
  PriorityName,
  WholeEvidence,
  WholePriority,
} from '../changes.ts';
import type { RecordDiff } from '../diff.ts';
import { type FollowedPriority, type FollowUp, priorityStates } from '../follow.ts';
import type { ListChange } from '../list-change.ts';
import { alike, changeRow, type DiffRow, fieldRows, listRows, newRow, numberRow, remarkRow, shownRow } from './row.ts';

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
export function diffChapters(diff: RecordDiff, limits: ViewLimits, words: DiffWords): readonly DiffChapter[] {
  const { dimensions, unchanged_dimensions, priorities, evidence, other } = diff;
  const { counts } = words;
  const chapter = chapterMaker(limits, words);
  return [
    chapter(
      'dimensions',
      [counts.moved(dimensions.length), counts.unchanged(unchanged_dimensions.length)],
      dimensions.flatMap((change) => dimensionRows(change, words)),
    ),
    chapter(
      'priorities',
      [
        counts.noLongerListed(priorities.no_longer_listed.length),
        counts.opened(priorities.opened.length),
        counts.changed(priorities.changed.length),
      ],
      priorityRows(priorities, words),
    ),
    chapter(
      'evidence',
      [
        counts.new(evidence.added.length),
        counts.gone(evidence.removed.length),
        counts.changed(evidence.changed.length),
      ],
      [
        ...evidence.added.flatMap((item) => newEvidenceRows(item, words)),
        ...evidence.removed.map((item) => wholeRow(evidenceText(item), words.states.gone, 'loss')),
        ...evidence.changed.flatMap((change) => evidenceRows(change, words)),
      ],
    ),
    chapter(
      'other',
      [counts.otherChanged(other.fields.length + other.lists.length)],
      [
        ...other.fields.flatMap((change) => changeRow(...place(change.field, words), change, words)),
        ...other.lists.flatMap((change) => listRows(...place(change.field, words), change, words)),
      ],
    ),
  ];
}

const chapterMaker =
  (limits: ViewLimits, words: DiffWords) =>
  (id: keyof DiffWords['chapters'], said: readonly string[], rows: readonly DiffRow[]): DiffChapter => ({
    id,
    heading: words.chapters[id],
    counts: said.join(', '),
    rows: capItems(rows, limits.rows, (row) => shownRow(row, limits.text, words)),
  });

/** What became of the earlier priorities, evidence and conditions; chapters without any are left out. @param labels of the records */
export function followedChapters(
  { priorities, old_evidence, conditions, too_many_to_match }: FollowUp,
  labels: readonly string[],
  limits: ViewLimits,
  words: DiffWords,
): readonly DiffChapter[] {
  const { counts, states } = words;
  const chapter = chapterMaker(limits, words);
  const since = (first: number): string => words.since(labels[first] ?? absent);
  const inState = (state: FollowedPriority['state']) => priorities.filter((priority) => priority.state === state);
  return [
    chapter(
      'followed',
      priorityStates.map((state) => counts[stateWord(state)](inState(state).length)),
      [
        ...priorities.map((priority) =>
          wholeRow(
            priority.outcome,
            states[stateWord(priority.state)],
            followTones[priority.state],
            [
              ...datesSaid(priority, words),
              ...(priority.reached.length === 0
                ? []
                : [words.reached(priority.reached.map((key) => words.report.dimensions[key]))]),
              since(priority.first),
            ].join(', '),
          ),
        ),
        ...(too_many_to_match ? [remarkRow(words.allPriorities, words.fields.outcome, words.tooMany)] : []),
      ],
    ),
    chapter(
      'oldEvidence',
      [counts.notObservedAnew(old_evidence.length)],
      old_evidence.map((item) =>
        wholeRow(evidenceText(item), states.notObservedAnew, 'change', words.observed(item.observed_at, item.days)),
      ),
    ),
    chapter(
      'conditions',
      [counts.stayed(conditions.length)],
      conditions.map(({ text, first }) => wholeRow(text, states.stayed, 'change', since(first))),
    ),
  ].filter(({ rows }) => rows.total > 0);
}

const stateWord = (state: FollowedPriority['state']) => (state === 'no_longer_listed' ? 'noLongerListed' : state);

const followTones = { late: 'loss', open: 'plain', done: 'gain', no_longer_listed: 'change' } as const;

function datesSaid({ target_dates }: FollowedPriority, words: DiffWords): readonly string[] {
  const [first, ...later] = target_dates.filter((date) => date !== null);
  const last = later.at(-1);
  if (first === undefined) return [];
  return last === undefined || last === first ? [words.due(first)] : [words.due(first), words.movedTo(last)];
}

const dimensionRows = (change: DimensionChange, words: DiffWords): readonly DiffRow[] => {
  const subject = words.report.dimensions[change.dimension];
  return [
    ...numberRow(subject, 'score', change.score, words),
    ...numberRow(subject, 'target', change.target, words),
    ...numberRow(subject, 'coverage', change.coverage, words, ' %'),
    ...changeRow(subject, 'confidence', change.confidence, words),
    ...changeRow(subject, 'owner', change.owner, words),
    ...listRows(subject, 'gaps', change.gaps, words, { added: 'loss', removed: 'gain' }),
    ...listRows(subject, 'evidence', change.evidence_refs, words),
    ...fieldRows(subject, change.reworded, words),
  ];
};

function priorityRows(all: RecordDiff['priorities'], words: DiffWords): readonly DiffRow[] {
  const { states, allPriorities, fields } = words;
  const whole = (state: string) => (item: PriorityName) =>
    wholeRow(item.outcome, state, 'change', priorityText(item, words));
  return [
    ...all.no_longer_listed.map(whole(states.noLongerListed)),
    ...all.opened.flatMap((item) => [whole(states.opened)(item), ...criteriaRows(item, words)]),
    ...all.changed.flatMap((change) => changedPriorityRows(change, words)),
    ...(all.reordered ? [remarkRow(allPriorities, words.order, words.reordered)] : []),
    ...(all.too_many_to_match ? [remarkRow(allPriorities, fields.outcome, words.tooMany)] : []),
  ];
}

function changedPriorityRows(change: PriorityChange, words: DiffWords): readonly DiffRow[] {
  const subject = change.outcome ?? absent;
  const { reworded } = change;
  const outcome = reworded && { old: reworded.old, new: change.outcome };
  return [
    ...changeRow(subject, 'outcome', outcome, words, reworded && alike(reworded.similarity, words)),
    ...changeRow(subject, 'severity', change.severity, words),
    ...changeRow(subject, 'owner', change.owner, words),
    ...changeRow(subject, 'targetDate', change.target_date, words, shift(change.target_date?.days, words)),
    ...listRows(subject, 'acceptanceCriteria', change.acceptance_criteria, words),
  ];
}

const evidenceRows = (change: EvidenceChange, words: DiffWords): readonly DiffRow[] => [
  ...fieldRows(evidenceText(change), change.fields, words),
  ...listRows(evidenceText(change), 'limitations', change.limitations, words),
];

/** All that a new priority says beyond the row of its own. */
const criteriaRows = ({ outcome, acceptance_criteria }: WholePriority, words: DiffWords): readonly DiffRow[] =>
  listRows(outcome ?? absent, 'acceptanceCriteria', onlyAdded(acceptance_criteria), words);

function newEvidenceRows(item: WholeEvidence, words: DiffWords): readonly DiffRow[] {
  const subject = evidenceText(item);
  const { title: _title, ...fields } = item.fields;
  return [
    wholeRow(subject, words.states.new, 'gain'),
    ...Object.entries(fields).flatMap(([field, value]) => newRow(subject, field, value, words)),
    ...listRows(subject, 'limitations', onlyAdded(item.limitations), words),
  ];
}

const onlyAdded = (added: readonly string[]): ListChange => ({ added, removed: [], reworded: [], reordered: false });

const wholeRow = (subject: string | null, field: string, tone: DiffRow['tone'], remark?: string): DiffRow => ({
  subject: subject ?? absent,
  field,
  isWhole: true,
  remark,
  tone,
});

const shift = (days: number | null | undefined, words: DiffWords): string | undefined =>
  days === null || days === undefined ? undefined : words.shift(days);

const evidenceText = ({ id, title }: EvidenceName): string => `${id ?? absent} ${title ?? absent}`;

const priorityText = ({ severity, owner, target_date }: PriorityName, words: DiffWords): string =>
  [severity === null ? null : words.choice(severity), owner, target_date].map((part) => part ?? absent).join(', ');

/** The part and the field of `scope.evidenceCutoff`; fields at the top are of the record. */
function place(path: string, { parts }: DiffWords): readonly [string, string] {
  const end = path.lastIndexOf('.');
  const part = path.slice(0, Math.max(0, end));
  return [hasMember(parts, part) ? parts[part] : parts.record, path.slice(end + 1)];
}
