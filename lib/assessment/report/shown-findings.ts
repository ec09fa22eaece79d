import type { Finding, Judgement } from '../finding.ts';
import { visibleText } from '../visible-text.ts';
import type { Capped } from './capped.ts';

const maxFindings = 1_000;

/** The findings as the report lists them: in the order of the text, bounded, with the count of all there are. */
export function shownFindings({ findings, errorCount, warningCount }: Judgement): Capped<Finding> {
  return { shown: keptFindings(findings).map(bounded), total: Math.max(findings.length, errorCount + warningCount) };
}

/** Errors go before warnings where something must be cut, as in the judgement itself. */
function keptFindings(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length <= maxFindings) return findings;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const room = { error: maxFindings, warning: Math.max(0, maxFindings - errors) };
  return findings.filter(({ severity }) => {
    room[severity] -= 1;
    return room[severity] >= 0;
  });
}

function bounded(finding: Finding): Finding {
  const { hint, ...rest } = finding;
  return {
    ...rest,
    rule: visibleText(rest.rule, 80),
    pointer: visibleText(rest.pointer, 160),
    message: visibleText(rest.message, 400),
    ...(hint === undefined ? {} : { hint: visibleText(hint, 300) }),
  };
}
