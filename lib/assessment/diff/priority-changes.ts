import { daysBetween } from '../record/days.ts';
import type { Priority, Sparse, SparseRecord } from '../record/record.ts';
import { type Change, change, hasChanged } from './change.ts';
import { hasListChanged, type ListChange, listChange } from './list-change.ts';
import { isReordered, matchTexts } from './match-texts.ts';

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
  const [before, after] = [listed(old), listed(fresh)];
  const match = matchTexts(before.map(outcomeOf), after.map(outcomeOf));
  const pairs = [...match.same, ...match.reworded].sort((one, other) => one.new - other.new);
  return {
    no_longer_listed: match.removed.map((at) => wholePriority(before[at] ?? {})),
    opened: match.added.map((at) => wholePriority(after[at] ?? {})),
    changed: pairs.flatMap((pair) => {
      const one = priorityChange(before[pair.old] ?? {}, after[pair.new] ?? {}, pair.similarity);
      return Object.keys(one).length > 1 ? [one] : [];
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
