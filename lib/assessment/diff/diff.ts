import { derivedMean, onScale, type ScaledField } from '../record/derived-mean.ts';
import type { Judgement, Verdict } from '../record/finding.ts';
import { type DimensionKey, dimensionKeys, type SparseRecord } from '../record/record.ts';
import { visibleText } from '../record/visible-text.ts';
import { type DiffWords, diffWordsOf, type ReportLanguage } from '../words/words.ts';
import {
  type Change,
  change,
  type DimensionChange,
  dimensionChanges,
  type EvidenceChanges,
  evidenceChanges,
  type FieldChange,
  fieldChanges,
  havePrioritiesChanged,
  type NumberChange,
  numberChange,
  type PriorityChanges,
  priorityChanges,
} from './changes.ts';
import { type Comparability, type ComparabilityReason, comparability } from './comparability.ts';
import { hasListChanged, type ListChange, listChange, type TextList } from './list-change.ts';

/** A record to compare; without a judgement, nothing is said of its validity. */
export interface DiffSide {
  readonly record: SparseRecord;
  /** Name of the input: a path, `-`. */
  readonly file?: string;
  readonly judgement?: Pick<Judgement, 'verdict' | 'errorCount'>;
}

/** Identifies one of the records; null for what is missing. */
export interface RecordName {
  readonly file: string | null;
  readonly verdict: Verdict | null;
  readonly assessment_id: string | null;
  readonly organization: string | null;
  readonly assessed_at: string | null;
  readonly evidence_cutoff: string | null;
  /** Version of the method by which it was made. */
  readonly method_version: string | null;
}

/** The differences of two records, ready for JSON. */
export interface RecordDiff {
  readonly old: RecordName;
  readonly new: RecordName;
  readonly comparability: Comparability;
  /** Means over the ten dimensions; null if a value is missing. */
  readonly overall: Readonly<Record<ScaledField, NumberChange>> & {
    readonly derived: true;
    readonly weighting: 'equal';
  };
  /** Only those that changed, in document order. */
  readonly dimensions: readonly DimensionChange[];
  readonly unchanged_dimensions: readonly DimensionKey[];
  readonly priorities: PriorityChanges;
  readonly evidence: EvidenceChanges;
  readonly disposition: Change<string>;
  /** Every other field that changed. */
  readonly other: OtherChanges;
}

/** Compares every field of two records; parts of a wrong type count as missing. */
export function diffRecords(old: SparseRecord, fresh: SparseRecord): RecordDiff {
  return diffSides({ record: old }, { record: fresh });
}

/** As `diffRecords`, and says which files the records are from, and whether they are valid. */
export function diffSides(oldSide: DiffSide, freshSide: DiffSide, language?: ReportLanguage): RecordDiff {
  const words = diffWordsOf(language);
  const old = oldSide.record;
  const fresh = freshSide.record;
  const { changed, unchanged } = dimensionChanges(old, fresh);
  return {
    old: recordName(oldSide),
    new: recordName(freshSide),
    comparability: comparability(old, fresh, {
      words,
      more: [...validityReasons('old', oldSide, words), ...validityReasons('new', freshSide, words)],
    }),
    overall: {
      derived: true,
      weighting: 'equal',
      score: meanChange(old, fresh, 'score'),
      target: meanChange(old, fresh, 'target'),
      coverage: meanChange(old, fresh, 'coverage'),
    },
    dimensions: changed,
    unchanged_dimensions: unchanged,
    priorities: priorityChanges(old, fresh),
    evidence: evidenceChanges(old, fresh),
    disposition: change<string>(old.review?.disposition, fresh.review?.disposition),
    other: otherChanges(old, fresh),
  };
}

/** True if any field differs. The order of the evidence register is no field. */
export const hasDifference = ({ dimensions, priorities, evidence, other }: RecordDiff): boolean =>
  havePrioritiesChanged(priorities) ||
  [dimensions, evidence.added, evidence.removed, evidence.changed, other.fields, other.lists].some(
    ({ length }) => length > 0,
  );

/**
 * True if the last record lacks the score of a dimension, or has a lower one than the last record before that has it. A score off
 * its scale is none.
 */
export function hasScoreFallen(records: readonly SparseRecord[]): boolean {
  return dimensionKeys.some((key) => {
    const scores = records.map(({ dimensions }) => onScale('score', dimensions?.[key]?.score));
    const last = scores.at(-1);
    const before = scores.slice(0, -1).findLast((score) => score !== undefined);
    return last === undefined || (before !== undefined && last < before);
  });
}

export const recordName = ({
  record: { assessmentId, scope, assessedAt, methodVersion },
  file,
  judgement,
}: DiffSide): RecordName => ({
  file: file ?? null,
  verdict: judgement?.verdict ?? null,
  assessment_id: assessmentId ?? null,
  organization: scope?.organization ?? null,
  assessed_at: assessedAt ?? null,
  evidence_cutoff: scope?.evidenceCutoff ?? null,
  method_version: methodVersion ?? null,
});

function validityReasons(
  which: 'old' | 'new',
  { file, judgement }: DiffSide,
  words: DiffWords,
): readonly ComparabilityReason[] {
  if (judgement === undefined || judgement.verdict === 'valid') return [];
  const source = file === undefined ? '' : ` (${visibleText(file, 200)})`;
  const sentence = words.comparability.invalid(which, source, judgement.errorCount);
  return [{ about: 'validity', weight: 'limits', sentence }];
}

const meanChange = (old: SparseRecord, fresh: SparseRecord, field: ScaledField): NumberChange =>
  numberChange(derivedMean(old, field).mean, derivedMean(fresh, field).mean);

/** What changed outside dimensions, register and priorities; names are paths such as `scope.organization`. */
interface OtherChanges {
  readonly fields: readonly FieldChange[];
  readonly lists: readonly (ListChange & { readonly field: string })[];
}

/** Compares scope, assessor, sampling, review and the versions; the lists of texts there, too. */
function otherChanges(old: SparseRecord, fresh: SparseRecord): OtherChanges {
  return {
    fields: [
      ...fieldChanges(recordFields, old, fresh),
      ...within('scope', fieldChanges(scopeFields, old.scope ?? {}, fresh.scope ?? {})),
      ...within('assessor', fieldChanges(assessorFields, old.assessor ?? {}, fresh.assessor ?? {})),
      ...within('sampling', fieldChanges(samplingFields, old.sampling ?? {}, fresh.sampling ?? {})),
      ...within(
        'review.reviewer',
        fieldChanges(personFields, old.review?.reviewer ?? {}, fresh.review?.reviewer ?? {}),
      ),
      ...within('review', fieldChanges(reviewFields, old.review ?? {}, fresh.review ?? {})),
    ],
    lists: Object.entries(lists).flatMap(([field, read]) => {
      const change = listChange(read(old), read(fresh));
      return hasListChanged(change) ? [{ field, ...change }] : [];
    }),
  };
}

const recordFields = ['schemaVersion', 'methodVersion', 'assessmentId', 'assessedAt'] as const;
const scopeFields = ['organization', 'evidenceCutoff'] as const;
const personFields = ['name', 'role', 'organization'] as const;
const assessorFields = [...personFields, 'mode'] as const;
const reviewFields = ['reviewedAt', 'disposition', 'conflictsChecked'] as const;
const samplingFields = ['method', 'populationDescription', 'populationSize', 'sampleSize', 'rationale'] as const;

const lists: Readonly<Record<string, (record: SparseRecord) => TextList>> = {
  'scope.included': ({ scope }) => scope?.included,
  'scope.excluded': ({ scope }) => scope?.excluded,
  'assessor.conflicts': ({ assessor }) => assessor?.conflicts,
  'sampling.limitations': ({ sampling }) => sampling?.limitations,
  'review.comments': ({ review }) => review?.comments,
  limitations: (record) => record.limitations,
};

const within = (part: string, changes: readonly FieldChange[]): readonly FieldChange[] =>
  changes.map((change) => ({ ...change, field: `${part}.${change.field}` }));
