import type { Finding, Judgement } from '../finding.ts';
import type { Capped } from './capped.ts';
import { shownText, type Words } from './words.ts';

const maxFindings = 1_000;

/** Cuts the findings of a report, with the count of all. */
export function capFindings({ findings, errorCount, warningCount }: Judgement, words: Words): Capped<Finding> {
  return {
    shown: selectFindings(findings).map((finding) => shortenTexts(finding, words)),
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

function shortenTexts(finding: Finding, words: Words): Finding {
  const { hint, file, ...rest } = finding;
  return {
    ...rest,
    rule: shownText(rest.rule, 80, words),
    pointer: shownText(rest.pointer, 160, words),
    message: shownText(rest.message, 400, words),
    ...(file === undefined ? {} : { file: shownText(file, 300, words) }),
    ...(hint === undefined ? {} : { hint: shownText(hint, 300, words) }),
  };
}
