import { type Dimension, type DimensionKey, dimensionKeys, type Sparse, type SparseRecord } from '../record.ts';
import {
  type Change,
  change,
  hasChanged,
  hasListChanged,
  type ListChange,
  listChange,
  type NumberChange,
  numberChange,
} from './change.ts';

/** Of these a diff says only that they changed. */
const wordedFields = ['confidenceRationale', 'coverageBasis', 'rationale', 'notes'] as const;

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
  /** Names of the texts that changed. */
  readonly reworded: readonly (typeof wordedFields)[number][];
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
    evidence_refs: listChange(old.evidenceRefs, fresh.evidenceRefs, (id) => id),
    reworded: wordedFields.filter((field) => old[field] !== fresh[field]),
  };
}

const hasDimensionChanged = (one: DimensionChange): boolean =>
  [one.score, one.target, one.coverage, one.confidence, one.owner].some(hasChanged) ||
  [one.gaps, one.evidence_refs].some(hasListChanged) ||
  one.reworded.length > 0;
