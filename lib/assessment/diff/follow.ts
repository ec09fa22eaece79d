import { daysBetween } from '../record/days.ts';
import type { DimensionKey, FullDate, Priority, Sparse, SparseRecord } from '../record/record.ts';
import { type ProjectedDimension, projectionOf } from '../roadmap/projection.ts';
import { matchTexts } from './list-change.ts';

/** What became of an earlier priority, in the order in which readers ask for it. */
export const priorityStates = ['late', 'open', 'done', 'no_longer_listed'] as const;
type PriorityState = (typeof priorityStates)[number];

/** A priority of an earlier record, followed to the last one; null for what is missing. */
export interface FollowedPriority {
  /** In its newest words. */
  readonly outcome: string | null;
  /**
   * `late`: still listed in the last record, though one of its target dates is before that record's day. `open`: still listed.
   * `done`: no longer listed, and each dimension that it was for has the target that it had then. A record does not say it.
   */
  readonly state: PriorityState;
  /** Numbers of the first and the last record that list it, from 0 on. */
  readonly first: number;
  readonly last: number;
  /** One of each record that lists it. */
  readonly target_dates: readonly (FullDate | null)[];
  /** The dimensions that it was for and that have reached their target; empty if it is not done. */
  readonly reached: readonly DimensionKey[];
}

/** Evidence of the last record that was observed on the day of the record before, or earlier. */
export interface OldEvidence {
  readonly id: string | null;
  readonly title: string | null;
  readonly observed_at: FullDate;
  /** Days from then to the last assessment. */
  readonly days: number;
}

/** A comment of a reviewer who did not simply accept, that the reviewer of the last record makes again. */
export interface StayedCondition {
  readonly text: string;
  /** Number of the first record that has it, from 0 on. */
  readonly first: number;
}

/** What the records before the last one left to do, and what became of it, ready for JSON. */
export interface FollowUp {
  readonly priorities: readonly FollowedPriority[];
  readonly old_evidence: readonly OldEvidence[];
  readonly conditions: readonly StayedCondition[];
  /** Present if there are too many priorities or comments to look for reworded ones. */
  readonly too_many_to_match?: true;
}

/** Follows priorities, evidence and conditions through records of one system, oldest first. */
export function followUp(records: readonly SparseRecord[]): FollowUp {
  const priorities = records.map(listed);
  const comments = records.map(({ review }) => (review?.comments ?? []).filter((text) => text !== undefined));
  const byOutcome = threadsOf(priorities.map((list) => list.map(({ priority }) => priority.outcome ?? '')));
  const byText = threadsOf(comments);
  const end = records.length - 1;
  const plans = records.map(dimensionsByPriority);
  const followed = byOutcome.threads
    .filter(({ first }) => first < end)
    .map((thread) => followPriority(thread, { priorities, records, plans }));
  return {
    priorities: priorityStates.flatMap((state) => followed.filter((priority) => priority.state === state)),
    old_evidence: findOldEvidence(records),
    conditions: byText.threads.flatMap(({ first, places }) => {
      const text = comments[end]?.[places.at(-1) ?? -1];
      const stays = first < end && first + places.length - 1 === end;
      return stays && text !== undefined && isConditional(records[first]) ? [{ text, first }] : [];
    }),
    ...((byOutcome.tooMany || byText.tooMany) && { too_many_to_match: true }),
  };
}

/** A priority with its place in the record. */
interface Listed {
  readonly priority: Sparse<Priority>;
  readonly pointer: string;
}

const listed = ({ priorities = [] }: SparseRecord): readonly Listed[] =>
  priorities.flatMap((priority, index) => (priority ? [{ priority, pointer: `/priorities/${index}` }] : []));

/** A text through records that follow one another. */
interface Thread {
  /** Number of the first record. */
  readonly first: number;
  /** The place in the list of each record, from the first on. */
  readonly places: number[];
}

/** Pairs the texts of each list with those of the next, equal or reworded. */
function threadsOf(lists: readonly (readonly string[])[]): { threads: readonly Thread[]; tooMany: boolean } {
  const threads: Thread[] = [];
  let live = new Map<number, Thread>();
  let tooMany = false;
  for (const [first, list] of lists.entries()) {
    const match = matchTexts(lists[first - 1] ?? [], list);
    tooMany ||= match.tooMany;
    const next = new Map<number, Thread>();
    for (const pair of [...match.same, ...match.reworded]) {
      const thread = live.get(pair.old);
      if (!thread) continue;
      thread.places.push(pair.new);
      next.set(pair.new, thread);
    }
    for (const place of match.added) {
      const thread = { first, places: [place] };
      threads.push(thread);
      next.set(place, thread);
    }
    live = next;
  }
  return { threads, tooMany };
}

/** The dimensions below their target that each priority of a record is for, by its pointer. */
function dimensionsByPriority(record: SparseRecord): ReadonlyMap<string, readonly ProjectedDimension[]> {
  const byPointer = new Map<string, ProjectedDimension[]>();
  for (const dimension of projectionOf(record).dimensions) {
    for (const pointer of dimension.priorities) {
      byPointer.set(pointer, [...(byPointer.get(pointer) ?? []), dimension]);
    }
  }
  return byPointer;
}

/** Each member has an entry for each record. */
interface Followed {
  readonly records: readonly SparseRecord[];
  readonly priorities: readonly (readonly Listed[])[];
  readonly plans: readonly ReturnType<typeof dimensionsByPriority>[];
}

function followPriority({ first, places }: Thread, { records, priorities, plans }: Followed): FollowedPriority {
  const last = first + places.length - 1;
  const all = places.flatMap((place, index) => priorities[first + index]?.[place] ?? []);
  const target_dates = all.map(({ priority }) => priority.targetDate ?? null);
  const newest = all.at(-1);
  const reached = reachedIn(records[last + 1], plans[last]?.get(newest?.pointer ?? ''));
  const base = { outcome: newest?.priority.outcome ?? null, first, last, target_dates, reached };
  if (last < records.length - 1) return { ...base, state: reached.length > 0 ? 'done' : 'no_longer_listed' };
  const day = records[last]?.assessedAt;
  const isLate = day !== undefined && target_dates.some((date) => date !== null && date < day);
  return { ...base, state: isLate ? 'late' : 'open' };
}

/** The dimensions, if all of them have the target of then in the next record; else none. */
function reachedIn(next: SparseRecord | undefined, meant: readonly ProjectedDimension[] = []): readonly DimensionKey[] {
  const isReached = meant.every(({ key, target }) => (next?.dimensions?.[key]?.score ?? -1) >= (target ?? Number.NaN));
  return isReached ? meant.map(({ key }) => key) : [];
}

function findOldEvidence(records: readonly SparseRecord[]): readonly OldEvidence[] {
  const last = records.at(-1);
  const before = records.at(-2)?.assessedAt;
  return (last?.evidenceRegister ?? []).flatMap((item) => {
    const { id = null, title = null, observedAt } = item ?? {};
    const days = daysBetween(observedAt, last?.assessedAt);
    const daysToBefore = daysBetween(observedAt, before);
    if (observedAt === undefined || days === undefined || daysToBefore === undefined || daysToBefore < 0) return [];
    return [{ id, title, observed_at: observedAt, days }];
  });
}

const isConditional = (record: SparseRecord | undefined): boolean =>
  record?.review?.disposition === 'accepted-with-conditions' || record?.review?.disposition === 'disputed';
