import { daysBetween } from '../days.ts';
import { normalizeName } from '../names.ts';
import type { Priority, Sparse, SparseRecord } from '../record.ts';
import { type Change, change, hasChanged, hasListChanged, type ListChange, listChange } from './change.ts';

/** Identifies a priority. */
export interface PriorityName {
  readonly outcome: string;
  readonly severity: string | null;
  readonly owner: string | null;
  readonly target_date: string | null;
}

/** A priority in both records, with only the fields that changed. */
export interface PriorityChange {
  readonly outcome: string;
  readonly severity?: Change<string>;
  readonly owner?: Change<string>;
  /** `days` is by how much the date is later now, negative if earlier; null if a date is missing. */
  readonly target_date?: Change<string> & { readonly days: number | null };
  readonly acceptance_criteria?: ListChange;
}

export interface PriorityChanges {
  /** Only in the old record. */
  readonly closed: readonly PriorityName[];
  readonly opened: readonly PriorityName[];
  readonly changed: readonly PriorityChange[];
}

type NamedPriority = Sparse<Priority> & { readonly outcome: string };

/** Compares priorities by their outcome, since they have no id; equal outcomes are matched in their order. */
export function priorityChanges(old: SparseRecord, fresh: SparseRecord): PriorityChanges {
  const [before, after] = [byOutcome(old), byOutcome(fresh)];
  return {
    closed: [...before].filter(([outcome]) => !after.has(outcome)).map(([, priority]) => toPriorityName(priority)),
    opened: [...after].filter(([outcome]) => !before.has(outcome)).map(([, priority]) => toPriorityName(priority)),
    changed: [...after].flatMap(([outcome, priority]) => {
      const one = priorityChange(before.get(outcome) ?? priority, priority);
      return Object.keys(one).length > 1 ? [one] : [];
    }),
  };
}

function byOutcome({ priorities = [] }: SparseRecord): ReadonlyMap<string, NamedPriority> {
  const seen = new Map<string, number>();
  const result = new Map<string, NamedPriority>();
  for (const priority of priorities) {
    const { outcome } = priority ?? {};
    if (priority === undefined || outcome === undefined) continue;
    const identity = normalizeName(outcome);
    const occurrence = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, occurrence);
    // A normalized text has no line feed.
    result.set(`${identity}\n${occurrence}`, { ...priority, outcome });
  }
  return result;
}

const toPriorityName = ({ outcome, severity, owner, targetDate }: NamedPriority): PriorityName => ({
  outcome,
  severity: severity ?? null,
  owner: owner ?? null,
  target_date: targetDate ?? null,
});

function priorityChange(old: NamedPriority, fresh: NamedPriority): PriorityChange {
  const severity = change<string>(old.severity, fresh.severity);
  const owner = change(old.owner, fresh.owner);
  const date = change(old.targetDate, fresh.targetDate);
  const criteria = listChange(old.acceptanceCriteria, fresh.acceptanceCriteria);
  return {
    outcome: fresh.outcome,
    ...(hasChanged(severity) && { severity }),
    ...(hasChanged(owner) && { owner }),
    ...(hasChanged(date) && { target_date: { ...date, days: daysBetween(old.targetDate, fresh.targetDate) ?? null } }),
    ...(hasListChanged(criteria) && { acceptance_criteria: criteria }),
  };
}
