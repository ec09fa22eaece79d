import type { Severity } from '../record/finding.ts';
import { defaultMaxFindings, maxUploadFindings } from '../record/limits.ts';
import type { FileResult } from './result.ts';

/** Results with a bounded number of findings over all of them. */
export interface FindingsBound {
  /** How many findings of the next record may be listed: finding the places of more would take time for nothing. */
  readonly room: () => number;
  /** Adds a result; an invalid one keeps `minErrors` errors even above the maximum. */
  readonly add: (result: FileResult) => void;
  /** All results. Above the maximum, errors are kept before warnings. */
  readonly results: () => FileResult[];
}

/** Bounds the findings of many records, so that no warning takes the place of an error of a later record. */
export function boundFindings(max = maxUploadFindings, minErrors = 1): FindingsBound {
  const results: FileResult[] = [];
  const listed: Record<Severity, number> = { error: 0, warning: 0 };
  const roomForErrors = (): number => Math.max(minErrors, max - listed.error);
  return {
    room: () => Math.min(defaultMaxFindings, roomForErrors()),
    add(result) {
      const room = { error: roomForErrors(), warning: Math.max(0, max - listed.warning) };
      const kept = keep(result, room);
      for (const { severity } of kept.judgement.findings) listed[severity] += 1;
      results.push(kept);
    },
    results() {
      if (listed.error + listed.warning <= max) return results;
      const room = { error: Number.POSITIVE_INFINITY, warning: Math.max(0, max - listed.error) };
      return results.map((result) => {
        const kept = keep(result, room);
        room.warning -= kept.judgement.findings.filter(({ severity }) => severity === 'warning').length;
        return kept;
      });
    },
  };
}

function keep(result: FileResult, room: Readonly<Record<Severity, number>>): FileResult {
  const left = { ...room };
  const findings = result.judgement.findings.filter(({ severity }) => {
    left[severity] -= 1;
    return left[severity] >= 0;
  });
  if (findings.length === result.judgement.findings.length) return result;
  return { ...result, judgement: { ...result.judgement, findings } };
}
