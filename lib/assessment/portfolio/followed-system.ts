import { type FollowedAssessment, followAssessments, isConditional } from '../diff/follow.ts';
import { sumMembers } from './figures.ts';
import type { RecordSummary } from './summary.ts';
import type { System } from './systems.ts';

/** What became of what the assessment before left to do, counted as `appraise diff` of the two lists it. */
export interface FollowedCounts {
  readonly late: number;
  readonly open: number;
  readonly done: number;
  readonly noLongerListed: number;
  /** Items of evidence that were observed on the day of the assessment before, or earlier. */
  readonly oldEvidence: number;
  /** Conditions that stayed. */
  readonly conditions: number;
}

/** Why a system is not followed; `not_known`: a summary lacks the texts. */
export type NotFollowed = 'no_previous' | 'not_comparable' | 'not_known';

/** A system followed from its previous to its newest assessment: either the counts or the reason is null. */
export interface FollowedSystem {
  readonly followed: FollowedCounts | null;
  readonly notFollowedBecause: NotFollowed | null;
  /** Whether there are too many priorities or comments to look for reworded ones. */
  readonly tooManyToMatch: boolean;
}

/** The same over all systems. */
export interface FollowedTotals extends FollowedCounts {
  /** Number of systems that are followed. */
  readonly systems: number;
  /** Those of them with too many priorities or comments to look for reworded ones. */
  readonly tooManyToMatch: number;
  /** The next three are the numbers of systems that are not followed. */
  readonly noPrevious: number;
  readonly notComparable: number;
  readonly notKnown: number;
}

/** Follows a system, if its two assessments can be compared and their summaries have what it takes. */
export function followSystem({
  newest,
  previous,
  breaks,
}: Pick<System, 'newest' | 'previous' | 'breaks'>): FollowedSystem {
  if (!previous) return notFollowed('no_previous');
  if (breaks.length > 0) return notFollowed('not_comparable');
  const before = assessmentOf(previous.summary);
  const last = assessmentOf(newest.summary);
  if (!before || !last) return notFollowed('not_known');
  const { priorities, old_evidence, conditions, too_many_to_match } = followAssessments([before, last]);
  const countOf = (wanted: string): number => priorities.filter(({ state }) => state === wanted).length;
  return {
    followed: {
      late: countOf('late'),
      open: countOf('open'),
      done: countOf('done'),
      noLongerListed: countOf('no_longer_listed'),
      oldEvidence: old_evidence.length,
      conditions: conditions.length,
    },
    notFollowedBecause: null,
    tooManyToMatch: too_many_to_match ?? false,
  };
}

const notFollowed = (notFollowedBecause: NotFollowed): FollowedSystem => ({
  followed: null,
  notFollowedBecause,
  tooManyToMatch: false,
});

function assessmentOf({
  toFollow,
  assessedAt,
  dimensions,
  disposition,
}: RecordSummary): FollowedAssessment | undefined {
  return (
    toFollow && {
      assessedAt,
      dimensions,
      priorities: toFollow.priorities.map(([outcome, targetDate, bits]) => ({ outcome, targetDate, dimensions: bits })),
      isConditional: isConditional(disposition),
      comments: toFollow.comments,
      evidenceAges: toFollow.evidenceAges,
    }
  );
}

const nothing: FollowedCounts = { late: 0, open: 0, done: 0, noLongerListed: 0, oldEvidence: 0, conditions: 0 };

/** Adds up what became of all systems. */
export function totalsOf(systems: readonly FollowedSystem[]): FollowedTotals {
  const followed = systems.flatMap((system) => system.followed ?? []);
  const countOf = (reason: NotFollowed): number =>
    systems.filter(({ notFollowedBecause }) => notFollowedBecause === reason).length;
  return {
    ...sumMembers(followed, nothing),
    systems: followed.length,
    tooManyToMatch: systems.filter(({ tooManyToMatch }) => tooManyToMatch).length,
    noPrevious: countOf('no_previous'),
    notComparable: countOf('not_comparable'),
    notKnown: countOf('not_known'),
  };
}
