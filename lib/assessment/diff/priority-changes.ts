import { daysBetween } from '../day-number.ts';
import { normalizeName } from '../names.ts';
import type { Priority, Sparse, SparseRecord } from '../record.ts';
import { type Change, change, hasChanged, hasListChanged, type ListChange, listChange } from './change.ts';

/** A priority as a diff names it. */
export interface PriorityName {
  readonly outcome: string;
  readonly severity: string | null;
  readonly owner: string | null;
  readonly target_date: string | null;
}

/** A priority in both records; only what moved is there, and something did. */
export interface PriorityChange {
  readonly outcome: string;
  readonly severity?: Change<string>;
  readonly owner?: Change<string>;
  /** `days` is how much later the date is now, negative if earlier; null unless both dates are there. */
  readonly target_date?: Change<string> & { readonly days: number | null };
  readonly acceptance_criteria?: ListChange;
}

export interface PriorityChanges {
  /** In the old record and no longer in the new one. */
  readonly closed: readonly PriorityName[];
  readonly opened: readonly PriorityName[];
  readonly changed: readonly PriorityChange[];
}

type NamedPriority = Sparse<Priority> & { readonly outcome: string };

/**
 * Compares the priorities by the wording of their outcome (`normalizeName`), since the format gives them no id. Of
 * several with the same outcome the first meets the first, the second the second; one without an outcome cannot be told.
 */
export function priorityChanges(old: SparseRecord, fresh: SparseRecord): PriorityChanges {
  const [before, after] = [byOutcome(old), byOutcome(fresh)];
  return {
    closed: [...before].filter(([outcome]) => !after.has(outcome)).map(([, priority]) => priorityName(priority)),
    opened: [...after].filter(([outcome]) => !before.has(outcome)).map(([, priority]) => priorityName(priority)),
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
    // A normalised text never holds a line feed, so the occurrence cannot be taken for a part of it.
    result.set(`${identity}\n${occurrence}`, { ...priority, outcome });
  }
  return result;
}

const priorityName = ({ outcome, severity, owner, targetDate }: NamedPriority): PriorityName => ({
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
