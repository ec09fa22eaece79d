import { daysBetween } from '../record/days.ts';
import { onScale, type ScaledField } from '../record/derived-mean.ts';
import {
  type Dimension,
  type DimensionKey,
  dimensionKeys,
  type Evidence,
  type Priority,
  type Sparse,
  type SparseRecord,
} from '../record/record.ts';
import { hasListChanged, idListChange, isReordered, type ListChange, listChange, matchTexts } from './list-change.ts';

/** A value before and after; null if it is missing or of a wrong type. */
export interface Change<Value> {
  readonly old: Value | null;
  readonly new: Value | null;
}

/** `delta` is new minus old; null if one is missing or off its scale. */
export interface NumberChange extends Change<number> {
  readonly delta: number | null;
}

/** A field with one value that changed; `field` is its name in the record. */
export interface FieldChange<Name extends string = string> extends Change<string | number | boolean> {
  readonly field: Name;
}

export const change = <Value>(before: Value | undefined, after: Value | undefined): Change<Value> => ({
  old: before ?? null,
  new: after ?? null,
});

/** Infinity, which JSON cannot hold, counts as missing. */
export function numberChange(before: number | null | undefined, after: number | null | undefined): NumberChange {
  const old = finite(before);
  const fresh = finite(after);
  return { old, new: fresh, delta: old === null || fresh === null ? null : exactDifference(old, fresh) };
}

/** The same of a figure with a scale: nothing has risen to, or fallen from, a value that is off it. */
export function scaledChange(field: ScaledField, before: number | undefined, after: number | undefined): NumberChange {
  const { delta } = numberChange(onScale(field, before), onScale(field, after));
  return { ...numberChange(before, after), delta };
}

export const hasChanged = ({ old, new: fresh }: Change<string | number | boolean>): boolean => old !== fresh;

/** Returns the fields whose values differ. */
export const fieldChanges = <Name extends string>(
  fields: readonly Name[],
  old: { readonly [Key in Name]?: string | number | boolean | undefined },
  fresh: { readonly [Key in Name]?: string | number | boolean | undefined },
): readonly FieldChange<Name>[] =>
  fields
    .map((field) => ({
      field,
      ...change<string | number | boolean>(finiteOrText(old[field]), finiteOrText(fresh[field])),
    }))
    .filter(hasChanged);

const finiteOrText = <Value>(value: Value): Value | undefined =>
  typeof value === 'number' && !Number.isFinite(value) ? undefined : value;

const finite = (value: number | null | undefined): number | null =>
  value !== null && value !== undefined && Number.isFinite(value) ? value : null;

/** Without binary rounding errors: 2.3 − 1.7 is 0.6. */
const exactDifference = (from: number, to: number): number => Number((to - from).toFixed(9));

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
  const unchanged = all.filter((change) => !hasDimensionChanged(change)).map(({ dimension }) => dimension);
  return { changed, unchanged };
}

function dimensionChange(
  dimension: DimensionKey,
  old: Sparse<Dimension> = {},
  fresh: Sparse<Dimension> = {},
): DimensionChange {
  return {
    dimension,
    score: scaledChange('score', old.score, fresh.score),
    target: scaledChange('target', old.target, fresh.target),
    coverage: scaledChange('coverage', old.coverage, fresh.coverage),
    confidence: change<string>(old.confidence, fresh.confidence),
    owner: change(old.owner, fresh.owner),
    gaps: listChange(old.gaps, fresh.gaps),
    evidence_refs: idListChange(old.evidenceRefs, fresh.evidenceRefs),
    reworded: fieldChanges(wordedFields, old, fresh),
  };
}

const hasDimensionChanged = (change: DimensionChange): boolean =>
  [change.score, change.target, change.coverage, change.confidence, change.owner].some(hasChanged) ||
  [change.gaps, change.evidence_refs].some(hasListChanged) ||
  change.reworded.length > 0;

const comparedFields = ['title', 'type', 'reference', 'observedAt', 'collectedBy', 'scope', 'sha256'] as const;

/** Identifies an evidence item; null for what is missing. */
export interface EvidenceName {
  readonly id: string | null;
  readonly title: string | null;
}

/** An item of only one register, with every field that it has. */
export interface WholeEvidence extends EvidenceName {
  readonly fields: Readonly<Partial<Record<(typeof comparedFields)[number], string>>>;
  readonly limitations: readonly string[];
}

/** An item in both registers, with what differs. */
export interface EvidenceChange extends EvidenceName {
  readonly fields: readonly FieldChange<(typeof comparedFields)[number]>[];
  readonly limitations?: ListChange;
}

export interface EvidenceChanges {
  readonly added: readonly WholeEvidence[];
  readonly removed: readonly WholeEvidence[];
  readonly changed: readonly EvidenceChange[];
}

/** Compares the registers by id; items of the same id, or without one, are compared in their order. */
export function evidenceChanges(old: SparseRecord, fresh: SparseRecord): EvidenceChanges {
  const before = byId(old);
  const after = byId(fresh);
  return {
    added: [...after].filter(([id]) => !before.has(id)).map(([, item]) => wholeEvidence(item)),
    removed: [...before].filter(([id]) => !after.has(id)).map(([, item]) => wholeEvidence(item)),
    changed: [...after].flatMap(([id, item]) => evidenceChange(before.get(id) ?? item, item)),
  };
}

const evidenceName = ({ id, title }: Sparse<Evidence>): EvidenceName => ({ id: id ?? null, title: title ?? null });

const wholeEvidence = (item: Sparse<Evidence>): WholeEvidence => ({
  ...evidenceName(item),
  fields: Object.fromEntries(
    comparedFields.flatMap((field) => (item[field] === undefined ? [] : [[field, item[field]]])),
  ),
  limitations: (item.limitations ?? []).filter((text) => text !== undefined),
});

function byId({ evidenceRegister = [] }: SparseRecord): ReadonlyMap<string, Sparse<Evidence>> {
  const seen = new Map<string | undefined, number>();
  const items = new Map<string, Sparse<Evidence>>();
  for (const item of evidenceRegister) {
    if (item === undefined) continue;
    const { id } = item;
    const occurrence = (seen.get(id) ?? 0) + 1;
    seen.set(id, occurrence);
    items.set(`${JSON.stringify(id)} ${occurrence}`, item);
  }
  return items;
}

function evidenceChange(old: Sparse<Evidence>, fresh: Sparse<Evidence>): readonly EvidenceChange[] {
  if (old === fresh) return [];
  const fields = fieldChanges(comparedFields, old, fresh);
  const limitations = listChange(old.limitations, fresh.limitations);
  const hasLimitations = hasListChanged(limitations);
  if (fields.length === 0 && !hasLimitations) return [];
  return [{ ...evidenceName(fresh), fields, ...(hasLimitations && { limitations }) }];
}

/** Identifies a priority; null for what is missing. */
export interface PriorityName {
  readonly outcome: string | null;
  readonly severity: string | null;
  readonly owner: string | null;
  readonly target_date: string | null;
}

/** A priority of only one record, with every field that it has. */
export interface WholePriority extends PriorityName {
  readonly acceptance_criteria: readonly string[];
}

/** A priority in both records, with only the fields that changed. */
export interface PriorityChange {
  readonly outcome: string | null;
  /** The outcome in the old record, if it was reworded, and how similar both are: 0.5 to 1. */
  readonly reworded?: { readonly old: string; readonly similarity: number };
  readonly severity?: Change<string>;
  readonly owner?: Change<string>;
  /** `days` is by how much the date is later now, negative if earlier; null if a date is missing. */
  readonly target_date?: Change<string> & { readonly days: number | null };
  readonly acceptance_criteria?: ListChange;
}

export interface PriorityChanges {
  /** Only in the old record. Whether they were closed, the format does not say. */
  readonly no_longer_listed: readonly WholePriority[];
  readonly opened: readonly WholePriority[];
  readonly changed: readonly PriorityChange[];
  /** Whether what both records have stands in another order. */
  readonly reordered: boolean;
  /** Present if there are too many priorities to look for reworded ones. */
  readonly too_many_to_match?: true;
}

/** Compares priorities by their outcome, since they have no id; of those left, the most similar are matched. */
export function priorityChanges(old: SparseRecord, fresh: SparseRecord): PriorityChanges {
  const before = listed(old);
  const after = listed(fresh);
  const match = matchTexts(before.map(outcomeOf), after.map(outcomeOf));
  const pairs = [...match.same, ...match.reworded].sort((left, right) => left.new - right.new);
  return {
    no_longer_listed: match.removed.map((at) => wholePriority(before[at] ?? {})),
    opened: match.added.map((at) => wholePriority(after[at] ?? {})),
    changed: pairs.flatMap((pair) => {
      const change = priorityChange(before[pair.old] ?? {}, after[pair.new] ?? {}, pair.similarity);
      return Object.keys(change).length > 1 ? [change] : [];
    }),
    reordered: isReordered(match),
    ...(match.tooMany && { too_many_to_match: true }),
  };
}

export const havePrioritiesChanged = ({ no_longer_listed, opened, changed, reordered }: PriorityChanges): boolean =>
  reordered || [no_longer_listed, opened, changed].some(({ length }) => length > 0);

/** With the outcome read once. */
const listed = ({ priorities = [] }: SparseRecord): readonly Sparse<Priority>[] =>
  priorities.filter((priority) => priority !== undefined).map((priority) => ({ ...priority }));

const outcomeOf = ({ outcome }: Sparse<Priority>): string => outcome ?? '';

const priorityName = ({ outcome, severity, owner, targetDate }: Sparse<Priority>): PriorityName => ({
  outcome: outcome ?? null,
  severity: severity ?? null,
  owner: owner ?? null,
  target_date: targetDate ?? null,
});

const wholePriority = (priority: Sparse<Priority>): WholePriority => ({
  ...priorityName(priority),
  acceptance_criteria: (priority.acceptanceCriteria ?? []).filter((text) => text !== undefined),
});

function priorityChange(old: Sparse<Priority>, fresh: Sparse<Priority>, similarity: number): PriorityChange {
  const severity = change<string>(old.severity, fresh.severity);
  const owner = change(old.owner, fresh.owner);
  const date = change(old.targetDate, fresh.targetDate);
  const criteria = listChange(old.acceptanceCriteria, fresh.acceptanceCriteria);
  return {
    outcome: fresh.outcome ?? null,
    ...(outcomeOf(old) !== outcomeOf(fresh) && { reworded: { old: outcomeOf(old), similarity } }),
    ...(hasChanged(severity) && { severity }),
    ...(hasChanged(owner) && { owner }),
    ...(hasChanged(date) && { target_date: { ...date, days: daysBetween(old.targetDate, fresh.targetDate) ?? null } }),
    ...(hasListChanged(criteria) && { acceptance_criteria: criteria }),
  };
}
