import { daysBetween } from '../record/days.ts';
import { onScale } from '../record/derived-mean.ts';
import { type DimensionKey, dimensionKeys, type FullDate, type SparseRecord } from '../record/record.ts';
import { projectionOf } from '../roadmap/projection.ts';
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
  const followed = followAssessments(records.map(followedAssessment));
  const last = records.at(-1);
  return {
    ...followed,
    old_evidence: followed.old_evidence.flatMap((index) => {
      const { id = null, title = null, observedAt } = last?.evidenceRegister?.[index] ?? {};
      const days = daysBetween(observedAt, last?.assessedAt);
      return observedAt === undefined || days === undefined ? [] : [{ id, title, observed_at: observedAt, days }];
    }),
  };
}

/** What is followed from one assessment to the next, of a whole record or of the summary that a portfolio has. */
export interface FollowedAssessment {
  readonly assessedAt: FullDate | null;
  /** Ten, in document order; a score or a target is null if it is missing or off its scale. */
  readonly dimensions: readonly (readonly [score: number | null, target: number | null, ...unknown[]])[];
  readonly priorities: readonly PlannedPriority[];
  /** Whether the reviewer accepted with conditions, or disputed. */
  readonly isConditional: boolean;
  /** What the reviewer says, in their order. */
  readonly comments: readonly string[];
  /** Days from the observation of each item of evidence to the assessment; undefined if a day is missing. */
  readonly evidenceAges: readonly (number | undefined)[];
}

/** A priority, and what it is for. */
interface PlannedPriority {
  readonly outcome: string | null;
  readonly targetDate: FullDate | null;
  /** The dimensions below their target that it is for: bit 0 is the first in document order. */
  readonly dimensions: number;
}

/** Takes from a record what is followed. */
export function followedAssessment(record: SparseRecord): FollowedAssessment {
  const plan = dimensionsByPriority(record);
  return {
    assessedAt: record.assessedAt ?? null,
    dimensions: dimensionKeys.map((key) => {
      const { score, target } = record.dimensions?.[key] ?? {};
      return [onScale('score', score) ?? null, onScale('target', target) ?? null];
    }),
    priorities: (record.priorities ?? []).flatMap((priority, index) => {
      if (!priority) return [];
      const { outcome = null, targetDate = null } = priority;
      return [{ outcome, targetDate, dimensions: plan.get(`/priorities/${index}`) ?? 0 }];
    }),
    isConditional: isConditional(record.review?.disposition),
    comments: (record.review?.comments ?? []).filter((text) => text !== undefined),
    evidenceAges: (record.evidenceRegister ?? []).map((item) => daysBetween(item?.observedAt, record.assessedAt)),
  };
}

/** Whether a reviewer's comments are conditions. */
export const isConditional = (disposition: string | null | undefined): boolean =>
  disposition === 'accepted-with-conditions' || disposition === 'disputed';

/** What became of what the assessments before the last one left to do. */
export interface FollowedThreads extends Omit<FollowUp, 'old_evidence'> {
  /** Indices in the ages of the last assessment. */
  readonly old_evidence: readonly number[];
}

/** Follows assessments of one system, oldest first. */
export function followAssessments(assessments: readonly FollowedAssessment[]): FollowedThreads {
  const byOutcome = threadsOf(assessments.map(({ priorities }) => priorities.map(({ outcome }) => outcome ?? '')));
  const byText = threadsOf(assessments.map(({ comments }) => comments));
  const end = assessments.length - 1;
  const followed = byOutcome.threads
    .filter(({ first }) => first < end)
    .map((thread) => followPriority(thread, assessments));
  return {
    priorities: priorityStates.flatMap((state) => followed.filter((priority) => priority.state === state)),
    old_evidence: findOldEvidence(assessments),
    conditions: byText.threads.flatMap(({ first, places }) => {
      const text = assessments[end]?.comments[places.at(-1) ?? -1];
      const stays = first < end && first + places.length - 1 === end;
      return stays && text !== undefined && assessments[first]?.isConditional ? [{ text, first }] : [];
    }),
    ...((byOutcome.tooMany || byText.tooMany) && { too_many_to_match: true }),
  };
}

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

/** The dimensions below their target that each priority of a record is for, as bits, by its pointer. */
function dimensionsByPriority(record: SparseRecord): ReadonlyMap<string, number> {
  const byPointer = new Map<string, number>();
  for (const [index, { priorities }] of projectionOf(record).dimensions.entries()) {
    for (const pointer of priorities) byPointer.set(pointer, (byPointer.get(pointer) ?? 0) | (1 << index));
  }
  return byPointer;
}

function followPriority({ first, places }: Thread, assessments: readonly FollowedAssessment[]): FollowedPriority {
  const last = first + places.length - 1;
  const all = places.flatMap((place, index) => assessments[first + index]?.priorities[place] ?? []);
  const target_dates = all.map(({ targetDate }) => targetDate);
  const newest = all.at(-1);
  const reached = reachedIn(assessments[last + 1], assessments[last], newest?.dimensions);
  const base = { outcome: newest?.outcome ?? null, first, last, target_dates, reached };
  if (last < assessments.length - 1) return { ...base, state: reached.length > 0 ? 'done' : 'no_longer_listed' };
  const day = assessments[last]?.assessedAt ?? null;
  const isLate = day !== null && target_dates.some((date) => date !== null && date < day);
  return { ...base, state: isLate ? 'late' : 'open' };
}

/** The dimensions, if all of them have the target of then in the next assessment; else none. @param meant as bits */
function reachedIn(
  next: FollowedAssessment | undefined,
  listing: FollowedAssessment | undefined,
  meant = 0,
): readonly DimensionKey[] {
  const indices = [...dimensionKeys.keys()].filter((index) => (meant & (1 << index)) !== 0);
  const isReached = indices.every((index) => {
    const score = next?.dimensions[index]?.[0] ?? -1;
    return score >= (listing?.dimensions[index]?.[1] ?? Number.NaN);
  });
  return isReached ? dimensionKeys.filter((_, index) => indices.includes(index)) : [];
}

/** Evidence that was there on the day of the assessment before, by its age. */
function findOldEvidence(assessments: readonly FollowedAssessment[]): readonly number[] {
  const [before, last] = assessments.slice(-2);
  const days = daysBetween(before?.assessedAt ?? undefined, last?.assessedAt ?? undefined);
  if (days === undefined) return [];
  return (last?.evidenceAges ?? []).flatMap((age, index) => (age !== undefined && age >= days ? [index] : []));
}
