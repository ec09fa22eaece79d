import { describe, expect, test } from 'vitest';
import { summarize } from '../../../../../lib/assessment/judge/result.ts';
import { formatJson } from '../../../../../lib/assessment/judge/result-json.ts';
import { validate } from '../../../../../lib/assessment/judge/validate.ts';
import { allRules } from '../../../../../lib/assessment/rules/all-rules.ts';
import { loadFormat } from '../../../../../lib/cli/assessment/validate-formats.ts';
import { policyOf } from '../../../../support/policies.ts';
import { validRecord } from '../../../../support/records.ts';
import { tool } from './results.ts';

const policy = policyOf(
  {
    waivers: [
      {
        rule: 'schema/min-items',
        pointer: '/limitations',
        reason: 'None is {known}\u001b[31m',
        until: '2026-12-31',
        by: 'Ana',
      },
      { rule: 'blank-text', pointer: '/nowhere', reason: 'Old', until: '2026-05-31', by: 'Bo' },
      { rule: 'blank-text', pointer: '/elsewhere', reason: 'Old', until: '2026-12-31', by: 'Bo' },
    ],
  },
  'team/appraise.policy.json',
);
const record = { ...validRecord(), limitations: [] };
const judgement = validate(Buffer.from(JSON.stringify(record, null, 2)), { asOf: '2026-06-01', policy });
const result = { file: 'team/a.json', judgement, lines: () => 'the line of the record' };
const basis = `judged as of 2026-06-01, policy: team/appraise.policy.json (SHA-256 ${policy.sha256})`;

async function print(name: Parameters<typeof loadFormat>[0]): Promise<string> {
  const format = await loadFormat(name, { tool, color: false, columns: 100, quiet: false, lang: 'en' });
  return `${format.each?.(result) ?? ''}${format.end(summarize([result]), format.each ? [] : [result], [basis])}`;
}

describe('a record that is judged under a policy', () => {
  test('is printed for people with what was waived, why, until when and by whom', async () => {
    expect(await print('human')).toBe(`invalid     team/a.json  1 error, 1 warning, 1 finding waived
  team/appraise.policy.json:10:5  error  waiver-expired  the waiver of blank-text at "/nowhere" ended on 2026-05-31
    hint: correct the record, or have the waiver renewed
  team/appraise.policy.json:17:5  warning  waiver-unused  the waiver of blank-text at "/elsewhere" waives nothing
    hint: remove it, or name the record that it is for in "assessment"
  team/a.json:358:18  waived  schema/min-items  must have at least 1 item, has none
    waived until 2026-12-31 by Ana: None is {known}␛[31m
1 record: 0 valid, 1 invalid; 1 error, 1 warning, 1 waived
${basis}
`);
  });

  test('has its day, its policy and its waived findings in JSON', () => {
    const { summary, files } = JSON.parse(formatJson(tool, [result]));
    expect(summary).toMatchObject({ errors: 1, warnings: 1, waived: 1 });
    expect(files[0]).toMatchObject({
      waived_count: 1,
      waived: [{ rule: 'schema/min-items', line: 358, waiver: { until: '2026-12-31', by: 'Ana' } }],
      as_of: '2026-06-01',
      policy: { source: 'team/appraise.policy.json', sha256: policy.sha256 },
    });
    expect(files[0].findings[0]).toMatchObject({ rule: 'waiver-expired', file: 'team/appraise.policy.json', line: 10 });
  });

  test('has its waived findings as suppressed results in SARIF', async () => {
    const { runs } = JSON.parse(await print('sarif'));
    const [expired, , waived] = runs[0].results;
    expect(expired.locations[0].physicalLocation.artifactLocation.uri).toBe('team/appraise.policy.json');
    expect(expired).not.toHaveProperty('suppressions');
    expect(waived).toMatchObject({
      ruleId: 'schema/min-items',
      suppressions: [
        {
          kind: 'external',
          status: 'accepted',
          justification: 'waived until 2026-12-31 by Ana: None is {{known}}␛[31m',
        },
      ],
    });
    expect(runs[0].tool.driver.rules[expired.ruleIndex].id).toBe('waiver-expired');
    expect(runs[0].tool.driver.rules).toHaveLength(allRules.length);
    expect(runs[0].properties).toEqual({ judgedUnder: [judgement.basis] });
  });

  test('has its policy as a property, and its waived findings beside the warnings, in JUnit', async () => {
    const xml = await print('junit');
    expect(xml).toContain(`<property name="basis" value="${basis}"/>`);
    expect(xml).toMatch(/<system-out>[^<]*schema\/min-items[^<]*waived until 2026-12-31 by Ana/);
  });

  test('has its waived findings as notices on GitHub', async () => {
    const text = await print('github');
    expect(text).toContain('::error file=team/appraise.policy.json,line=10,');
    expect(text).toMatch(/::notice file=team\/a\.json,line=358,col=18,title=schema\/min-items \(waived\)::.*by Ana/);
    expect(text.endsWith(`${basis}\n`)).toBe(true);
  });
});

test('a record that is valid under softened rules on the format only is never plain valid', async () => {
  const soft = validate(Buffer.from(JSON.stringify(record)), {
    asOf: '2026-06-01',
    policy: policyOf({ severities: { 'schema/min-items': 'off' } }),
  });
  const relaxed = { file: 'a.json', judgement: soft };
  const look = { tool, color: false, columns: 100, quiet: false, lang: 'en' } as const;
  for (const name of ['human', 'github', 'junit'] as const) {
    const format = await loadFormat(name, look);
    expect(`${format.each?.(relaxed) ?? ''}${format.end(summarize([relaxed]), [relaxed], [])}`).toContain(
      'valid under a relaxed policy',
    );
  }
  expect(JSON.parse(formatJson(tool, [relaxed])).files[0]).toMatchObject({ valid: true, relaxed: true });
  const sarif = (await loadFormat('sarif', look)).end(summarize([relaxed]), [relaxed], []);
  expect(JSON.parse(sarif).runs[0].properties).toMatchObject({ recordsUnderRelaxedPolicy: 1 });
});
