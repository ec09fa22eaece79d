import { derivedMean, type ScaledField } from '../derived-mean.ts';
import type { DimensionKey, SparseRecord } from '../record.ts';
import { type Change, change, type ListChange, listChange, type NumberChange, numberChange } from './change.ts';
import { type DimensionChange, dimensionChanges } from './dimension-changes.ts';
import { type EvidenceChanges, evidenceChanges } from './evidence-changes.ts';
import { type PriorityChanges, priorityChanges } from './priority-changes.ts';

/** Identifies one of the two records. */
export interface RecordName {
  readonly assessment_id: string | null;
  readonly organization: string | null;
  readonly assessed_at: string | null;
  readonly evidence_cutoff: string | null;
}

/** The differences of two records, ready for JSON. */
export interface RecordDiff {
  readonly old: RecordName;
  readonly new: RecordName;
  /** Means over the ten dimensions; null if a value is missing. */
  readonly overall: Readonly<Record<ScaledField, NumberChange>> & {
    readonly derived: true;
    readonly weighting: 'equal';
  };
  /** Only those that changed, in document order. */
  readonly dimensions: readonly DimensionChange[];
  readonly unchanged_dimensions: readonly DimensionKey[];
  readonly evidence: EvidenceChanges;
  readonly priorities: PriorityChanges;
  readonly limitations: ListChange;
  readonly disposition: Change<string>;
}

/** Compares two records; parts of a wrong type count as missing. Takes linear time. */
export function diffRecords(old: SparseRecord, fresh: SparseRecord): RecordDiff {
  const { changed, unchanged } = dimensionChanges(old, fresh);
  return {
    old: recordName(old),
    new: recordName(fresh),
    overall: {
      derived: true,
      weighting: 'equal',
      score: meanChange(old, fresh, 'score'),
      target: meanChange(old, fresh, 'target'),
      coverage: meanChange(old, fresh, 'coverage'),
    },
    dimensions: changed,
    unchanged_dimensions: unchanged,
    evidence: evidenceChanges(old, fresh),
    priorities: priorityChanges(old, fresh),
    limitations: listChange(old.limitations, fresh.limitations),
    disposition: change<string>(old.review?.disposition, fresh.review?.disposition),
  };
}

const recordName = ({ assessmentId, scope, assessedAt }: SparseRecord): RecordName => ({
  assessment_id: assessmentId ?? null,
  organization: scope?.organization ?? null,
  assessed_at: assessedAt ?? null,
  evidence_cutoff: scope?.evidenceCutoff ?? null,
});

const meanChange = (old: SparseRecord, fresh: SparseRecord, field: ScaledField): NumberChange =>
  numberChange(derivedMean(old, field).mean, derivedMean(fresh, field).mean);
