import type { Policy, Waiver } from '../policy/policy.ts';
import type { FullDate } from '../record/record.ts';
import type { SeverityOverrides } from '../rules/rule.ts';
import { createCollector } from './collector.ts';
import type { FileResult } from './result.ts';
import { reportUnused, type WaiverNotes } from './waiving.ts';

/** Which waivers the records of a run have met, and how many findings each has waived. A run is a command, or one upload. */
export interface WaiverUse extends WaiverNotes {
  /** Number of findings that it has waived; undefined if it holds for no record of the run. */
  readonly countOf: (waiver: Waiver) => number | undefined;
  /** One result for each policy with waivers that were met and have waived nothing; its findings lie in the policy. */
  readonly unused: (options: RunOptions) => readonly FileResult[];
}

/** How the records of the run are judged; these go before their policies. */
interface RunOptions {
  readonly asOf?: FullDate | undefined;
  readonly strict?: boolean | undefined;
  readonly severities?: SeverityOverrides | undefined;
}

/** Begins a run. */
export function createWaiverUse(): WaiverUse {
  const met = new Map<Policy, Set<Waiver>>();
  const counts = new Map<Waiver, number>();
  return {
    meet(policy, waiver) {
      const waivers = met.get(policy) ?? new Set();
      met.set(policy, waivers.add(waiver));
      if (!counts.has(waiver)) counts.set(waiver, 0);
    },
    use: (waiver) => void counts.set(waiver, (counts.get(waiver) ?? 0) + 1),
    countOf: (waiver) => counts.get(waiver),
    unused: (options) =>
      [...met].flatMap(([policy, waivers]) => {
        const idle = [...waivers].filter((waiver) => counts.get(waiver) === 0).sort((a, b) => a.index - b.index);
        return idle.length === 0 ? [] : [policyResult(policy, idle, options)];
      }),
  };
}

function policyResult(policy: Policy, idle: readonly Waiver[], options: RunOptions): FileResult {
  const { strict = policy.strict ?? false, asOf = null } = options;
  const { report, result } = createCollector({ ...policy.severities, ...options.severities }, strict, idle.length);
  reportUnused(policy, idle, report);
  const { errorCount, warningCount, kept } = result();
  const findings = kept.map(({ atKey: _atKey, place, waiver: _waiver, ...finding }) => ({
    ...finding,
    line: place?.line ?? 1,
    column: place?.column ?? 1,
  }));
  return {
    file: policy.source,
    isPolicy: true,
    judgement: {
      verdict: errorCount === 0 ? 'valid' : 'invalid',
      valid: errorCount === 0,
      assessmentId: null,
      errorCount,
      warningCount,
      findings,
      basis: { asOf, policy: { source: policy.source, sha256: policy.sha256 } },
    },
  };
}
