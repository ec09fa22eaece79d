import type { Basis, Verdict } from '../record/finding.ts';
import type { UploadJudgement } from './judge-upload.ts';

/** What row, event and log say of a judged upload. */
export interface UploadOutcome {
  readonly verdict: Verdict;
  /** True if it is valid only under settings that soften or waive rules on the format itself. */
  readonly relaxed: boolean;
  /** Null if there is none, or there are several records. */
  readonly assessment_id: string | null;
  readonly records: number;
  readonly error_count: number;
  readonly warning_count: number;
  readonly waived_count: number;
  /** The day that counted as today. */
  readonly as_of: string | null;
  readonly policy: Basis['policy'];
}

/** Summarizes the judgement of an upload. */
export function outcomeOf({ judgement, records }: Pick<UploadJudgement, 'judgement' | 'records'>): UploadOutcome {
  const { verdict, assessmentId, errorCount, warningCount, waivedCount = 0, relaxed = false, basis } = judgement;
  return {
    verdict,
    relaxed,
    assessment_id: assessmentId,
    records,
    error_count: errorCount,
    warning_count: warningCount,
    waived_count: waivedCount,
    as_of: basis?.asOf ?? null,
    policy: basis?.policy ?? null,
  };
}

/** The beginning of a policy's digest, as tags and lists show it; `none` without a policy, `removed` after one. */
export function shortDigest(policy: Basis['policy']): string {
  if (policy === null) return 'none';
  if (policy.removed) return 'removed';
  return policy.sha256?.slice(0, 12) ?? 'unknown';
}

/** Tag of a judged record with its verdict. By it the bucket deletes records, and nothing else, after their retention. */
export const verdictTag = 'appraise:verdict';

/** Tags of an upload. Where S3 has no room for all of them, the first ones stay. */
export const tagsOf = (outcome: UploadOutcome): Readonly<Record<string, string>> => ({
  [verdictTag]: outcome.verdict,
  'appraise:relaxed': String(outcome.relaxed),
  'appraise:policy': shortDigest(outcome.policy),
  'appraise:errors': String(outcome.error_count),
  'appraise:warnings': String(outcome.warning_count),
  'appraise:as-of': outcome.as_of ?? 'none',
});
