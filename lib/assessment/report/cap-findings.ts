import type { Finding, Judgement } from '../finding.ts';
import { visibleText } from '../visible-text.ts';
import type { Capped } from './capped.ts';

const maxFindings = 1_000;

/** The findings as the report lists them: in the order of the text, bounded, with the count of all there are. */
export function capFindings({ findings, errorCount, warningCount }: Judgement): Capped<Finding> {
  return {
    shown: selectFindings(findings).map(shortenTexts),
    total: Math.max(findings.length, errorCount + warningCount),
  };
}

/** Errors go before warnings where something must be cut, as in the judgement itself. */
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
