import type { PolicyProblem } from '../policy/read-policy.ts';
import type { Finding } from '../record/finding.ts';
import type { FullDate } from '../record/record.ts';
import { policyRules } from '../rules/policy-rules.ts';
import type { Examination } from './validate.ts';

/** A policy with mistakes. No record is judged under it. */
export interface BrokenPolicy {
  /** Path of the file, or key of the object. */
  readonly source: string;
  /** Digest of its bytes; null if it is too large to be read. */
  readonly sha256: string | null;
  readonly problems: readonly PolicyProblem[];
}

/** The result for records whose policy is broken: unreadable, because any other rules would be a guess. */
export function rejectPolicy({ source, sha256, problems }: BrokenPolicy, asOf: FullDate): Examination {
  const { id, severity } = policyRules.unreadable;
  const findings = problems.map(
    ({ line, column, mistake }): Finding => ({
      rule: id,
      severity,
      pointer: '',
      line,
      column,
      ...policyRules.unreadable.says.en(mistake),
      values: mistake,
      file: source,
    }),
  );
  return {
    judgement: {
      verdict: 'unreadable',
      valid: false,
      assessmentId: null,
      errorCount: findings.length,
      warningCount: 0,
      findings,
      basis: { asOf, policy: { source, sha256 } },
    },
    record: undefined,
  };
}
