import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validate } from '../../../../lib/assessment/judge/validate.ts';
import { outcomeOf, tagsOf } from '../../../../lib/assessment/upload/upload-outcome.ts';
import { policyOf } from '../../../support/policies.ts';
import { validRecord } from '../../../support/records.ts';
import { arbitraryLayout, arbitraryRecord } from '../arbitrary-record.ts';
import { arbitraryMutations, mutate } from '../mutations.ts';
import { statedWarnings } from '../oracle/cross-field.ts';
import { spell } from '../oracle/json-text.ts';
import { judgeByDefinition, mandatoryRules } from '../oracle/policy.ts';
import { expectationOf } from '../oracle.ts';

const asOf = '2026-06-15';
const noted = { reason: 'Known', by: 'Ana' };

const broken = fc
  .tuple(arbitraryRecord, arbitraryMutations, arbitraryLayout)
  .map(([record, mutations, layout]) => spell(mutations.reduce(mutate, record), layout).text);

const severities = fc.dictionary(
  fc.constantFrom(...mandatoryRules, ...statedWarnings),
  fc.constantFrom('error' as const, 'warning' as const, 'off' as const),
  { maxKeys: 4 },
);

/** For each finding whether it is waived, and whether that has ended. */
const choices = fc.infiniteStream(fc.constantFrom('none', 'none', 'holds', 'ended'));

/** What may be found: misspelt names as one finding, and as two. */
const findable = (text: string): readonly string[] => [
  ...new Set([text].flatMap(() => [...expectationOf(text).errors, ...expectationOf(text, () => false).errors])),
];

describe('a record under a policy', () => {
  test('is valid, relaxed or invalid as the definition says, whatever the policy and the record', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(broken, severities, choices, fc.boolean(), (text, overrides, draws, withEnded) => {
        const waivers = findable(text)
          .filter((finding) => !finding.startsWith('json-'))
          .flatMap((finding) => {
            const choice = draws.next().value;
            if (choice === 'none' || (choice === 'ended' && !withEnded)) return [];
            const at = finding.indexOf('@');
            const until = choice === 'holds' ? asOf : '2026-06-14';
            return [{ rule: finding.slice(0, at), pointer: finding.slice(at + 1), until, ...noted }];
          });
        const policy = { severities: overrides, waivers };
        const expected = judgeByDefinition(text, policy, asOf);
        seen.add(expected.verdict);
        const judgement = validate(Buffer.from(text), { asOf, policy: policyOf(policy) });

        expect(judgement.relaxed ? 'relaxed' : judgement.verdict).toBe(expected.verdict);
        const isStated = ({ rule }: { rule: string }) => mandatoryRules.includes(rule) || statedWarnings.includes(rule);
        const spelled = (found: readonly { rule: string; pointer: string }[]) =>
          found
            .filter(isStated)
            .map(({ rule, pointer }) => `${rule}@${pointer}`)
            .sort();
        expect(spelled(judgement.findings.filter(({ severity }) => severity === 'error'))).toEqual(expected.errors);
        expect(spelled(judgement.waived ?? [])).toEqual(expected.waived);
        expect(tagsOf(outcomeOf({ judgement, records: 1 }))['appraise:relaxed']).toBe(
          String(expected.verdict === 'relaxed'),
        );
      }),
      { numRuns: 350 },
    );
    expect([...seen].sort()).toEqual(['invalid', 'relaxed', 'valid']);
  });

  test('is relaxed also where more findings are waived than are listed', () => {
    const record = validRecord();
    record.review.reviewer.name = record.assessor.name;
    const waivers = [{ rule: 'reviewer-is-assessor', pointer: '/review/reviewer/name', until: asOf, ...noted }];

    const judgement = validate(Buffer.from(JSON.stringify(record)), {
      asOf,
      policy: policyOf({ waivers }),
      maxFindings: 0,
    });

    expect(judgement).toMatchObject({ verdict: 'valid', relaxed: true, waived: [] });
  });

  test.for(mandatoryRules)('is relaxed where %s is softened, and the judgement says how', (rule) => {
    for (const severity of ['warning', 'off'] as const) {
      const policy = policyOf({ severities: { [rule]: severity } });
      expect(validate(Buffer.from(JSON.stringify(validRecord())), { asOf, policy })).toMatchObject({
        verdict: 'valid',
        relaxed: true,
        softened: [{ rule, severity }],
      });
    }
  });
});

describe('a missing field beside a misspelt one', () => {
  const { review, ...rest } = validRecord();
  const text = Buffer.from(JSON.stringify({ ...rest, reviewer: review }));
  const judged = (policy: object) => {
    const { verdict, findings, waived = [] } = validate(text, { asOf, policy: policyOf(policy) });
    const spelled = (found: typeof findings) =>
      found.map(({ severity, rule, pointer }) => `${severity} ${rule}@${pointer}`);
    return { verdict, findings: spelled(findings), waived: spelled(waived) };
  };
  const waiver = (rule: string, pointer: string) => ({ waivers: [{ rule, pointer, until: asOf, ...noted }] });

  test.for([
    {
      title: 'is one finding with it while both rules hold',
      policy: {},
      errors: ['schema/unknown-property@/reviewer'],
    },
    {
      title: 'is an error while unknown properties are off',
      policy: { severities: { 'schema/unknown-property': 'off' } },
      errors: ['schema/required@'],
    },
    {
      title: 'is an error while unknown properties are warnings',
      policy: { severities: { 'schema/unknown-property': 'warning' } },
      errors: ['schema/required@'],
    },
    {
      title: 'is an error while the unknown property is waived',
      policy: waiver('schema/unknown-property', '/reviewer'),
      errors: ['schema/required@'],
    },
    {
      title: 'leaves the unknown one an error while it is waived itself',
      policy: waiver('schema/required', ''),
      errors: ['schema/unknown-property@/reviewer'],
    },
    {
      title: 'leaves the unknown one an error while missing fields are warnings',
      policy: { severities: { 'schema/required': 'warning' } },
      errors: ['schema/unknown-property@/reviewer'],
    },
  ])('$title', ({ policy, errors }) => {
    const { verdict, findings, waived } = judged(policy);

    expect(verdict).toBe('invalid');
    expect(findings.filter((finding) => finding.startsWith('error')).map((finding) => finding.slice(6))).toEqual(
      errors,
    );
    if ('waivers' in policy) expect(waived).toHaveLength(1);
  });
});
