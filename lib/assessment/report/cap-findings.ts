import type { Finding, Judgement } from '../record/finding.ts';
import type { Capped } from './capped.ts';
import { type ShownFinding, showFinding } from './shown-finding.ts';
import type { Words } from './words.ts';

const maxFindings = 1_000;
/** A board reads two pages; a list of all findings is for those who repair the record. */
const maxFindingsOfBoard = 3;

/** Cuts the findings of a report, with the count of all. @param isForBoard cuts more, so that the part stays short */
export function capFindings(
  { findings, errorCount, warningCount }: Judgement,
  words: Words,
  isForBoard = false,
): Capped<ShownFinding> {
  const max = isForBoard ? maxFindingsOfBoard : maxFindings;
  return {
    shown: selectFindings(findings, max).map((finding) => showFinding(finding, words)),
    total: Math.max(findings.length, errorCount + warningCount),
  };
}

/** Above the maximum, errors are kept before warnings. */
function selectFindings(findings: readonly Finding[], max: number): readonly Finding[] {
  if (findings.length <= max) return findings;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const room = { error: max, warning: Math.max(0, max - errors) };
  return findings.filter(({ severity }) => {
    room[severity] -= 1;
    return room[severity] >= 0;
  });
}
