import { type Dimension, type DimensionKey, dimensionKeys, type Sparse, type SparseRecord } from '../record/record.ts';
import {
  type Change,
  change,
  type FieldChange,
  fieldChanges,
  hasChanged,
  type NumberChange,
  numberChange,
} from './change.ts';
import { hasListChanged, idListChange, type ListChange, listChange } from './list-change.ts';

const wordedFields = ['rationale', 'confidenceRationale', 'coverageBasis', 'notes'] as const;

/** A dimension that changed; its unchanged fields have equal values. */
export interface DimensionChange {
  readonly dimension: DimensionKey;
  readonly score: NumberChange;
  readonly target: NumberChange;
  /** Per cent. */
  readonly coverage: NumberChange;
  readonly confidence: Change<string>;
  readonly owner: Change<string>;
  readonly gaps: ListChange;
  readonly evidence_refs: ListChange;
  /** The texts that changed. */
  readonly reworded: readonly FieldChange<(typeof wordedFields)[number]>[];
}

/** Returns the dimensions that changed, in document order, and the keys of the others. */
export function dimensionChanges(old: SparseRecord, fresh: SparseRecord) {
  const all = dimensionKeys.map((key) => dimensionChange(key, old.dimensions?.[key], fresh.dimensions?.[key]));
  const changed = all.filter(hasDimensionChanged);
  const unchanged = all.filter((one) => !hasDimensionChanged(one)).map(({ dimension }) => dimension);
  return { changed, unchanged };
}

function dimensionChange(
  dimension: DimensionKey,
  old: Sparse<Dimension> = {},
  fresh: Sparse<Dimension> = {},
): DimensionChange {
  return {
    dimension,
    score: numberChange(old.score, fresh.score),
    target: numberChange(old.target, fresh.target),
    coverage: numberChange(old.coverage, fresh.coverage),
    confidence: change<string>(old.confidence, fresh.confidence),
    owner: change(old.owner, fresh.owner),
    gaps: listChange(old.gaps, fresh.gaps),
    evidence_refs: idListChange(old.evidenceRefs, fresh.evidenceRefs),
    reworded: fieldChanges(wordedFields, old, fresh),
  };
}

const hasDimensionChanged = (one: DimensionChange): boolean =>
  [one.score, one.target, one.coverage, one.confidence, one.owner].some(hasChanged) ||
  [one.gaps, one.evidence_refs].some(hasListChanged) ||
  one.reworded.length > 0;
