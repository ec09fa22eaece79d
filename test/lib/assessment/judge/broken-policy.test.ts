import { expect, test } from 'vitest';
import { rejectPolicy } from '../../../../lib/assessment/judge/broken-policy.ts';
import { validate } from '../../../../lib/assessment/judge/validate.ts';
import { showValue } from '../../../../lib/assessment/record/shown-value.ts';
import { reportHtml } from '../../../../lib/assessment/report/html.ts';
import { reportMarkdown } from '../../../../lib/assessment/report/markdown.ts';
import { mistakeInEnglish } from '../../../../lib/assessment/rules/policy-rules.ts';
import { policyOf } from '../../../support/policies.ts';
import { validRecord } from '../../../support/records.ts';

const source = 'assessments/<b>acme</b>/appraise.policy.json';
const mistake = { kind: 'notBoolean', found: showValue('<i>') } as const;
const broken = {
  source,
  sha256: 'ab'.repeat(32),
  problems: [{ line: 2, column: 13, message: mistakeInEnglish(mistake), mistake }],
};
const tool = { name: 'appraise', version: '1.0.0' };

test('a broken policy judges nothing: its problems are the findings', () => {
  const { judgement, record } = rejectPolicy(broken, '2026-06-01');
  expect(record).toBeUndefined();
  expect(judgement).toMatchObject({
    verdict: 'unreadable',
    valid: false,
    errorCount: 1,
    findings: [{ rule: 'policy-unreadable', file: source, line: 2, column: 13 }],
    basis: { asOf: '2026-06-01', policy: { source, sha256: broken.sha256 } },
  });
});

test('reports say in which file it is, and show its name as a text', () => {
  const { judgement } = rejectPolicy(broken, '2026-06-01');
  const input = { file: 'record.json', judgement, record: undefined, tool };
  const html = reportHtml(input);
  expect(html).toContain('assessments/&lt;b&gt;acme&lt;/b&gt;/appraise.policy.json');
  expect(html).not.toContain('(whole record)');
  expect(html).not.toMatch(/<[bi]>/);
  expect(reportMarkdown(input)).toContain(
    '<code>assessments/&lt;b&gt;acme&lt;/b&gt;/appraise.policy.json</code> | 2 | 13 |',
  );
  expect(
    reportHtml({ ...input, judgement: rejectPolicy({ ...broken, sha256: null }, '2026-06-01').judgement }),
  ).toContain('(SHA-256 —)');
});

test('so they do for a waiver that has ended, beside its place in the policy', () => {
  const waiver = { rule: 'evidence-stale', evidence: 'EV-004', reason: 'r', until: '2026-05-31', by: 'b' };
  const policy = policyOf({ waivers: [waiver] }, 'team/appraise.policy.json');
  const judgement = validate(Buffer.from(JSON.stringify(validRecord())), { policy, asOf: '2026-06-01' });
  const input = { file: 'record.json', judgement, record: undefined, tool };
  expect(reportHtml(input)).toMatch(
    /<code><bdi>\/waivers\/0<\/bdi><\/code>\s*<span class="small"><bdi>team\/appraise\.policy\.json<\/bdi>, line 3/,
  );
  expect(reportMarkdown(input)).toContain('| `team/appraise.policy.json` `/waivers/0` | 3 |');
});
