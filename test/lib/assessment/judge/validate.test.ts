import { describe, expect, test } from 'vitest';
import { type ValidateOptions, validate } from '../../../../lib/assessment/judge/validate.ts';
import type { AssessmentRecord } from '../../../../lib/assessment/record/record.ts';
import { validRecord } from '../../../support/records.ts';

function judged(change: (record: AssessmentRecord) => void, options: ValidateOptions = {}, indent = 2) {
  const record = validRecord();
  change(record);
  return validate(Buffer.from(JSON.stringify(record, null, indent)), options);
}

const nothing = (): void => {};

/** A warning and an error, in this order in the text. */
const doubtful = (record: AssessmentRecord): void => {
  record.scope.excluded = [...record.scope.included];
  record.limitations = [];
};

describe('validate', () => {
  test('finds nothing in a record that is in order', () => {
    expect(judged(nothing, { asOf: '2026-06-01' })).toEqual({
      verdict: 'valid',
      valid: true,
      assessmentId: validRecord().assessmentId,
      errorCount: 0,
      warningCount: 0,
      findings: [],
      basis: { asOf: '2026-06-01', policy: null },
    });
  });

  test('says where a finding is, in lines and columns of the text', () => {
    const { findings } = judged((record) => {
      record.assessor.name = 'J';
    });

    expect(findings).toEqual([
      {
        rule: 'schema/min-length',
        severity: 'error',
        pointer: '/assessor/name',
        line: expect.any(Number),
        column: 13,
        message: 'must have at least 2 characters, has 1: "J"',
        values: { minimum: 2, length: 1, found: '"J"' },
      },
    ]);
    const lines = JSON.stringify(validRecord(), null, 2).split('\n');
    expect(lines[(findings[0]?.line ?? 0) - 1]).toMatch(/^ {4}"name": /);
  });

  test.for([
    { ends: 'CR LF', text: '{\r\n"a":1,\r\n"b":2}', line: 3 },
    { ends: 'CR', text: '{\r"a":1,\r"b":2}', line: 3 },
    { ends: 'LF', text: '{\n"a":1,\n"b":2}', line: 3 },
    { ends: 'nothing', text: '{"a":1,"b":2}', line: 1 },
  ])('counts lines that end with $ends', ({ text, line }) => {
    const found = validate(Buffer.from(text)).findings.find(({ pointer }) => pointer === '/b');
    expect(found).toMatchObject({ line, column: line === 1 ? 8 : 1 });
  });

  test('points at the name of an unknown property and at the object that lacks one', () => {
    const { findings } = judged((record) => {
      Object.assign(record.scope, { zzzzqqqq: 1, included: undefined });
    });

    expect(findings).toMatchObject([
      { rule: 'schema/required', pointer: '/scope', column: 12 },
      { rule: 'schema/unknown-property', pointer: '/scope/zzzzqqqq', column: 5 },
    ]);
  });

  test('runs a cross-field rule on what is well typed, whatever else is wrong', () => {
    const { findings } = judged((record) => {
      Object.assign(record, { review: { reviewer: { name: record.assessor.name }, reviewedAt: 7 } });
      record.sampling.sampleSize = -1;
      Object.assign(record.sampling, { populationSize: -2 });
    });

    expect(findings.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['reviewer-is-assessor', 'sample-exceeds-population', 'schema/type', 'schema/range']),
    );
  });

  test('applies rules about today only if the caller gives the day', () => {
    const past = (record: AssessmentRecord): void => {
      for (const priority of record.priorities) priority.targetDate = record.assessedAt;
    };

    expect(judged(past).warningCount).toBe(0);
    expect(judged(past, { asOf: '2099-01-01' }).findings.map(({ rule }) => rule)).toContain('target-date-past');
  });

  test('takes the age from which evidence is stale', () => {
    expect(judged(nothing, { staleAfterDays: 0 }).findings.map(({ rule }) => rule)).toContain('evidence-stale');
  });
});

describe('severities', () => {
  test('a warning leaves a record valid, and makes it invalid where strict', () => {
    const warned = (record: AssessmentRecord): void => {
      record.scope.excluded = [...record.scope.included];
    };

    expect(judged(warned)).toMatchObject({ verdict: 'valid', errorCount: 0 });
    expect(judged(warned, { strict: true })).toMatchObject({ verdict: 'invalid', warningCount: 0 });
  });

  test('an override counts before strict', () => {
    const severities = { 'scope-included-and-excluded': 'warning', 'schema/min-items': 'off' } as const;

    expect(judged(doubtful, { severities, strict: true })).toMatchObject({ verdict: 'valid', errorCount: 0 });
  });

  test('a rule that is off is not counted either', () => {
    const severities = { 'scope-included-and-excluded': 'off', 'schema/min-items': 'off' } as const;

    expect(judged(doubtful, { severities })).toMatchObject({ errorCount: 0, warningCount: 0, findings: [] });
  });

  test('names from the prototype of objects are no overrides', () => {
    const severities = JSON.parse('{"__proto__": "off", "schema/min-items": "warning"}');

    expect(judged(doubtful, { severities })).toMatchObject({ verdict: 'valid' });
  });
});

describe('the cap on findings', () => {
  test('keeps errors before warnings and counts all', () => {
    const whole = judged(doubtful);
    const cut = judged(doubtful, { maxFindings: 1 });

    expect(whole.findings.map(({ severity }) => severity)).toEqual(['warning', 'warning', 'warning', 'error']);
    expect(cut).toMatchObject({ errorCount: whole.errorCount, warningCount: whole.warningCount });
    expect(cut.findings.map(({ severity }) => severity)).toEqual(['error']);
    expect(judged(doubtful, { maxFindings: 0 }).findings).toEqual([]);
  });
});
