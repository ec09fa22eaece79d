import { describe, expect, test } from 'vitest';
import { type ValidateOptions, validate } from '../../../../lib/assessment/judge/validate.ts';
import type { AssessmentRecord } from '../../../../lib/assessment/record/record.ts';
import { policyOf } from '../../../support/policies.ts';
import { validRecord } from '../../../support/records.ts';

const asOf = '2026-06-01';

function judged(change: (record: AssessmentRecord) => void, policy: unknown, options: ValidateOptions = {}) {
  const record = validRecord();
  change(record);
  return validate(Buffer.from(JSON.stringify(record, null, 2)), { asOf, policy: policyOf(policy), ...options });
}

const rulesOf = ({ findings }: ReturnType<typeof judged>) => findings.map(({ rule }) => rule);

/** One error: `schema/min-items` at `/limitations`. */
const withoutLimitations = (record: AssessmentRecord): void => {
  record.limitations = [];
};

/** One error: `sample-exceeds-population` at `/sampling/sampleSize`. */
const withLargeSample = (record: AssessmentRecord): void => {
  record.sampling.sampleSize = record.sampling.populationSize + 1;
};

const noted = { reason: 'Counted twice', until: '2026-06-30', by: 'Ana Lima' };
const sample = { rule: 'sample-exceeds-population', pointer: '/sampling/sampleSize', ...noted };

describe('a waiver', () => {
  test('takes a finding out of the errors, and lists it apart with who waived it, why and until when', () => {
    const judgement = judged(withLargeSample, { waivers: [sample] });

    expect(judgement).toMatchObject({ verdict: 'valid', errorCount: 0, warningCount: 0, findings: [], waivedCount: 1 });
    expect(judgement.waived).toEqual([
      expect.objectContaining({ rule: sample.rule, pointer: sample.pointer, severity: 'error', waiver: noted }),
    ]);
    expect(judgement).toMatchObject({ relaxed: true });
    expect(judgement).not.toHaveProperty('softened');
  });

  test.each([
    { until: '2026-05-31', rules: ['sample-exceeds-population', 'waiver-expired'] },
    { until: '2026-06-01', rules: [] },
    { until: '2026-06-02', rules: [] },
  ])('until $until leaves $rules on 2026-06-01', ({ until, rules }) => {
    expect(rulesOf(judged(withLargeSample, { waivers: [{ ...sample, until }] }))).toEqual(rules);
  });

  test('that has ended is an error at its place in the policy, after the findings of the record', () => {
    const judgement = judged(withLargeSample, { waivers: [{ ...sample, until: '2026-05-31' }] });

    expect(judgement).toMatchObject({ verdict: 'invalid', errorCount: 2, waivedCount: 0 });
    expect(judgement.findings[1]).toMatchObject({
      rule: 'waiver-expired',
      severity: 'error',
      pointer: '/waivers/0',
      line: 3,
      column: 5,
      file: 'appraise.policy.json',
      message: 'the waiver of sample-exceeds-population at "/sampling/sampleSize" ended on 2026-05-31',
      hint: 'correct the record, or have the waiver renewed',
    });
  });

  test('that waives nothing is a warning', () => {
    const judgement = judged(() => {}, { waivers: [sample] });

    expect(judgement).toMatchObject({ verdict: 'valid', warningCount: 1 });
    expect(judgement.findings[0]).toMatchObject({
      rule: 'waiver-unused',
      pointer: '/waivers/0',
      file: expect.anything(),
    });
  });

  test('for one record holds for that alone, and is not missed in others', () => {
    const mine = { ...sample, assessment: validRecord().assessmentId };
    expect(rulesOf(judged(withLargeSample, { waivers: [mine] }))).toEqual([]);
    expect(rulesOf(judged(withLargeSample, { waivers: [{ ...sample, assessment: 'other-2026' }] }))).toEqual([
      sample.rule,
    ]);
    expect(rulesOf(judged(() => {}, { waivers: [{ ...sample, assessment: 'other-2026' }] }))).toEqual([]);
  });

  test('holds for its pointer alone, not for what is below it', () => {
    expect(rulesOf(judged(withLargeSample, { waivers: [{ ...sample, pointer: '/sampling' }] }))).toEqual([
      sample.rule,
      'waiver-unused',
    ]);
  });

  test('for an evidence holds in the register and where a dimension refers to it', () => {
    const late = (record: AssessmentRecord): void => {
      for (const evidence of record.evidenceRegister) delete evidence.sha256;
      record.dimensions.toolsMcp.evidenceRefs.push('EV-999');
    };
    const id = validRecord().evidenceRegister[1]?.id;
    const judgement = judged(late, {
      waivers: [
        { rule: 'evidence-missing-sha256', evidence: id, ...noted },
        { rule: 'evidence-ref-unknown', evidence: 'EV-999', ...noted },
      ],
    });

    expect(judgement.waived?.map(({ rule, pointer }) => `${rule}@${pointer}`).sort()).toEqual([
      'evidence-missing-sha256@/evidenceRegister/1',
      expect.stringMatching(/^evidence-ref-unknown@\/dimensions\/toolsMcp\/evidenceRefs\/\d+$/),
    ]);
    expect(rulesOf(judgement)).not.toContain('waiver-unused');
  });

  test('needs a day: without one, none holds', () => {
    expect(rulesOf(judged(withLargeSample, { waivers: [sample] }, { asOf: undefined }))).toEqual([sample.rule]);
  });

  test('is listed up to the maximum of findings; all are counted', () => {
    const all = (record: AssessmentRecord): void => {
      for (const evidence of record.evidenceRegister) delete evidence.sha256;
    };
    const count = validRecord().evidenceRegister.length;
    const waivers = Array.from({ length: count }, (_, index) => ({
      rule: 'evidence-missing-sha256',
      pointer: `/evidenceRegister/${index}`,
      ...noted,
    }));
    const judgement = judged(all, { waivers }, { maxFindings: 1 });
    expect(judgement.waivedCount).toBe(count);
    expect(judgement.waived).toHaveLength(1);
  });
});

describe('a record that is valid only because rules on the format are softened', () => {
  test.each([
    ['a waiver', { waivers: [{ rule: 'schema/min-items', pointer: '/limitations', ...noted }] }],
    ['a rule that is off', { severities: { 'schema/min-items': 'off' } }],
    ['a rule that warns', { severities: { 'schema/min-items': 'warning' } }],
  ])('says so: %s', (_what, policy) => {
    expect(judged(withoutLimitations, policy)).toMatchObject({ verdict: 'valid', relaxed: true });
  });

  test('says so, too, where nobody knows whether the rule is broken', () => {
    expect(judged(() => {}, { severities: { 'schema/min-items': 'off' } })).toMatchObject({ relaxed: true });
    expect(judged(() => {}, { severities: { 'json-duplicate-key': 'off' } })).toMatchObject({ relaxed: true });
  });

  test('says nothing if it is invalid, or if only other rules are changed', () => {
    expect(judged(withLargeSample, { severities: { 'schema/min-items': 'off' } })).not.toHaveProperty('relaxed');
    expect(judged(() => {}, { severities: { 'blank-text': 'off', 'schema/enum': 'error' } })).not.toHaveProperty(
      'relaxed',
    );
  });
});

describe('the settings of a policy', () => {
  test('hold unless an option says otherwise', () => {
    const policy = { severities: { [sample.rule]: 'warning' }, strict: true, stale_days: 0 };
    expect(judged(withLargeSample, policy)).toMatchObject({
      findings: expect.arrayContaining([
        expect.objectContaining({ rule: sample.rule, severity: 'warning' }),
        expect.objectContaining({ rule: 'evidence-stale', severity: 'error' }),
      ]),
    });
    const over = judged(withLargeSample, policy, {
      severities: { [sample.rule]: 'error' },
      strict: false,
      staleAfterDays: 9_999,
    });
    expect(over.findings).toEqual([expect.objectContaining({ rule: sample.rule, severity: 'error' })]);
  });

  test('are named in every judgement, also of what cannot be read', () => {
    const policy = policyOf({ strict: true });
    const basis = { asOf, policy: { source: 'appraise.policy.json', sha256: policy.sha256 } };
    expect(judged(() => {}, { strict: true })).toMatchObject({ basis: { ...basis } });
    expect(validate(Buffer.from('{'), { asOf, policy })).toMatchObject({ verdict: 'unreadable', basis });
  });
});
