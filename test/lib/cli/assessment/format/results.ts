import type { FileResult } from '../../../../../lib/assessment/judge/result.ts';
import type { Finding, Judgement } from '../../../../../lib/assessment/record/finding.ts';
import type { RuleDescription } from '../../../../../lib/assessment/words/rule-words.ts';

export const tool = { name: 'appraise', version: '1.2.3' };

export const sampleRules: readonly RuleDescription[] = [
  { id: 'schema/range', severity: 'error', title: 'Numbers stay in range.', help: 'Scores go from 0 to 4.' },
  { id: 'evidence-unused', severity: 'warning', title: 'Evidence is used.', help: 'Remove it, or refer to it.' },
  { id: 'evidence-missing-sha256', severity: 'warning', title: 'Evidence has a digest.', help: 'Add a digest.' },
];

export const error = (facts: Partial<Finding> = {}): Finding => ({
  rule: 'schema/range',
  severity: 'error',
  pointer: '/dimensions/toolsMcp/score',
  line: 3,
  column: 12,
  message: 'score is 9; allowed are 0 to 4',
  ...facts,
});

export const warning = (facts: Partial<Finding> = {}): Finding =>
  error({ rule: 'evidence-unused', severity: 'warning', pointer: '/evidenceRegister/1', message: 'unused', ...facts });

/** A result whose counts follow from its findings; `facts` can say otherwise. */
export function result(
  findings: readonly Finding[],
  facts: Partial<FileResult> & { judged?: Partial<Judgement> } = {},
) {
  const { judged, ...rest } = facts;
  const errorCount = judged?.errorCount ?? findings.filter(({ severity }) => severity === 'error').length;
  const warningCount = judged?.warningCount ?? findings.filter(({ severity }) => severity === 'warning').length;
  const judgement: Judgement = {
    verdict: errorCount > 0 ? 'invalid' : 'valid',
    valid: errorCount === 0,
    assessmentId: 'acme-2025',
    errorCount,
    warningCount,
    findings,
    ...judged,
  };
  return { file: 'records/acme.json', judgement, ...rest } satisfies FileResult;
}

/** Text that attacks each format at once: terminal, XML, workflow commands, SARIF links and placeholders. */
export const hostile =
  '\u001b[2J\u009b31m\u202eevil\u2066\u200b\r\n::error::x]]><a b="c">&amp; %0A 100%, a:b {0} [x](https://evil.example) \ud800 \u0000 \uffff 😀';
