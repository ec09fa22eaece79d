import type { Finding, Judgement } from '../finding.ts';
import { visibleText } from '../visible-text.ts';
import type { Capped } from './capped.ts';

const maxFindings = 1_000;

/** Cuts the findings of a report, with the count of all. */
export function capFindings({ findings, errorCount, warningCount }: Judgement): Capped<Finding> {
  return {
    shown: selectFindings(findings).map(shortenTexts),
    total: Math.max(findings.length, errorCount + warningCount),
  };
}

/** Above the maximum, errors are kept before warnings. */
function selectFindings(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length <= maxFindings) return findings;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const room = { error: maxFindings, warning: Math.max(0, maxFindings - errors) };
  return findings.filter(({ severity }) => {
    room[severity] -= 1;
    return room[severity] >= 0;
  });
}

function shortenTexts(finding: Finding): Finding {
  const { hint, ...rest } = finding;
  return {
    ...rest,
    rule: visibleText(rest.rule, 80),
    pointer: visibleText(rest.pointer, 160),
    message: visibleText(rest.message, 400),
    ...(hint === undefined ? {} : { hint: visibleText(hint, 300) }),
  };
}
