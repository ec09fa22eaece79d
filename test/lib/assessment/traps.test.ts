import { expect, test } from 'vitest';
import { validate } from '../../../lib/assessment/judge/validate.ts';
import type { Judgement } from '../../../lib/assessment/record/finding.ts';
import type { AssessmentRecord } from '../../../lib/assessment/record/record.ts';
import { validRecord } from '../../support/records.ts';

// What a naive validator gets wrong, one by one.

const judged = (text: string): Judgement => validate(Buffer.from(text));

/** `rule@pointer` of every error. */
const errors = ({ findings }: Judgement): string[] =>
  findings.filter(({ severity }) => severity === 'error').map(({ rule, pointer }) => `${rule}@${pointer}`);

function text(change: (record: AssessmentRecord) => void = () => {}): string {
  const record = validRecord();
  change(record);
  return JSON.stringify(record, null, 2);
}

test('a repeated member is an error at every level, also when it is spelled with an escape', () => {
  expect(errors(judged(text().replace('"score":', '"score": 99,\n"score":')))).toEqual([
    'json-duplicate-key@/dimensions/strategyValue/score',
  ]);
  expect(errors(judged(text().replace('"assessmentId":', '"assessmentI\\u0064": "abc",\n"assessmentId":')))).toEqual([
    'json-duplicate-key@/assessmentId',
  ]);
  expect(
    errors(judged(text().replace('"organization":', '"organization": {"a": 1, "a": 2},\n"organization":'))),
  ).toEqual(['json-duplicate-key@/scope/organization/a', 'json-duplicate-key@/scope/organization']);
});

test('a repeated member is found in a text full of colons, too', () => {
  const colons = (record: AssessmentRecord): void => {
    record.limitations = ['Note : this text has " : colons": of all kinds \\":'];
  };
  expect(errors(judged(text(colons)))).toEqual([]);
  expect(errors(judged(text(colons).replace('"score":', '"score" \n:\t4, "score":')))).toEqual([
    'json-duplicate-key@/dimensions/strategyValue/score',
  ]);
});

test.for(['30.0', '3e1', '3.0E+1', '300e-1', '30.000000000000000000000'])('%s is an integer', (spelled) => {
  expect(errors(judged(text().replace(/"sampleSize": \d+/, `"sampleSize": ${spelled}`)))).toEqual([]);
});

test('-0 is an integer, and not below zero', () => {
  expect(errors(judged(text().replace(/"score": \d/, '"score": -0')))).toEqual([]);
  expect(errors(judged(text().replace(/"score": \d/, '"score": -0.0e5')))).toEqual([]);
});

test.for(['2.0000000000000000001', '2.5', '1e-400', '-0.1e-5'])('%s is no integer', (spelled) => {
  expect(errors(judged(text().replace(/"score": \d/, `"score": ${spelled}`)))).toEqual([
    'schema/type@/dimensions/strategyValue/score',
  ]);
});

test('sizes that a double cannot tell apart are compared by their digits', () => {
  const sizes = (sample: string, population: string): string =>
    text()
      .replace(/"sampleSize": \d+/, `"sampleSize": ${sample}`)
      .replace(/"populationSize": \d+/, `"populationSize": ${population}`);

  expect(errors(judged(sizes('9007199254740993', '9007199254740992')))).toEqual([
    'sample-exceeds-population@/sampling/sampleSize',
  ]);
  expect(errors(judged(sizes('9007199254740992', '9007199254740993')))).toEqual([]);
  expect(errors(judged(sizes('1e400', '1e401')))).toEqual([]);
  expect(errors(judged(sizes('1e401', '1e400')))).toEqual(['sample-exceeds-population@/sampling/sampleSize']);
});

test('29 February of a common year is no day, and is not compared as 1 March', () => {
  const record = text((one) => {
    one.assessedAt = '2023-02-29';
  });
  expect(errors(judged(record))).toEqual(['schema/format@/assessedAt']);
});

test('a character outside the basic plane counts once', () => {
  const organization = (name: string) =>
    errors(
      judged(
        text((record) => {
          record.scope.organization = name;
        }),
      ),
    );

  expect(organization('😀')).toEqual(['schema/min-length@/scope/organization']);
  expect(organization('😀😀')).toEqual([]);
  expect(organization('é'.normalize('NFD'))).toEqual([]);
});

test.for([
  { reference: 'docs/evidence 1.pdf', meant: 'docs/evidence%201.pdf' },
  { reference: 'C:\\x.pdf', meant: 'file:///C:/x.pdf' },
  { reference: 'https://x/ü', meant: 'https://x/%C3%BC' },
])('$reference is refused with its encoded form as a hint', ({ reference, meant }) => {
  const { findings } = judged(
    text((record) => {
      Object.assign(record.evidenceRegister[0] ?? {}, { reference });
    }),
  );
  expect(findings).toMatchObject([{ rule: 'schema/format', hint: expect.stringContaining(`"${meant}"`) }]);
});

test.for(['/a"b', '/[::1]', '//example.com:abc/p', '//a@b@example.com/', '//[::ffff:192.168.0.01]/p', '1:b'])(
  '%s, which looser checks let pass for a URI reference, is refused',
  (reference) => {
    const record = text((one) => {
      Object.assign(one.evidenceRegister[0] ?? {}, { reference });
    });
    expect(errors(judged(record))).toEqual(['schema/format@/evidenceRegister/0/reference']);
  },
);

test.for(['1963-06-1৪', '2013-350', '2020-11-28T23:55:45Z', '2100-02-29', '2020-02-30'])(
  '%s, which looser checks let pass for a date, is refused',
  (observedAt) => {
    const record = text((one) => {
      Object.assign(one.evidenceRegister[0] ?? {}, { observedAt });
    });
    expect(errors(judged(record))).toEqual(['schema/format@/evidenceRegister/0/observedAt']);
  },
);

test('invalid UTF-8 is refused where it stands, not replaced', () => {
  const bytes = Buffer.from(text());
  const at = bytes.indexOf('"organization": "') + '"organization": "'.length;
  bytes[at] = 0xff;

  expect(validate(bytes)).toMatchObject({
    verdict: 'unreadable',
    findings: [{ rule: 'json-invalid-utf8', message: expect.stringContaining('0xff') }],
  });
  expect(bytes.toString().split('\n')[(validate(bytes).findings[0]?.line ?? 0) - 1]).toContain('"organization"');
});

test('a byte order mark changes nothing, columns included', () => {
  const faulty = text((record) => {
    record.limitations = [];
  });
  expect(judged(`\uFEFF${text()}`)).toEqual(judged(text()));
  expect(judged(`\uFEFF${faulty}`)).toEqual(judged(faulty));
});

test('depth is bounded, so that a report of the findings can be written', () => {
  const nested = (levels: number): string =>
    text().replace('"schemaVersion"', `"deep": ${'['.repeat(levels)}${']'.repeat(levels)}, "schemaVersion"`);

  expect(errors(judged(nested(63)))).toEqual(['schema/unknown-property@/deep']);
  expect(judged(nested(64))).toMatchObject({ verdict: 'unreadable', findings: [{ rule: 'json-too-deep' }] });
  expect(JSON.stringify(judged(nested(1_000_000))).length).toBeLessThan(1_000);
});

test('thousands of faults are counted one by one and listed up to a cap', () => {
  const { errorCount, findings } = judged(text().replace(/"gaps": \[/, `"gaps": [${'1,'.repeat(19_999)}1,`));

  expect(errorCount).toBe(20_000);
  expect(findings).toHaveLength(1_000);
});

test('__proto__ and constructor are unknown properties and nothing more', () => {
  const record = text().replace(
    '"schemaVersion"',
    '"__proto__": {"polluted": true}, "constructor": 1, "schemaVersion"',
  );

  expect(errors(judged(record))).toEqual([
    'schema/unknown-property@/__proto__',
    'schema/unknown-property@/constructor',
  ]);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test('a typo in a required name is one finding with the name that was meant', () => {
  const { findings } = judged(text().replace('"review":', '"reviewr":'));

  expect(findings).toMatchObject([
    { rule: 'schema/unknown-property', pointer: '/reviewr', hint: 'did you mean "review"?' },
  ]);
});

test('a set of many items, of any type, is looked through once', () => {
  // Compared each with each, 300,000 objects would take minutes.
  const items = Array.from({ length: 300_000 }, (_, index) => `{"a":${index}}`).join(',');
  const { errorCount, findings } = judged(text().replace(/"evidenceRefs": \[[^\]]*\]/, `"evidenceRefs": [${items}]`));

  expect(errorCount).toBe(300_000);
  expect(findings[0]).toMatchObject({ rule: 'schema/type', pointer: '/dimensions/strategyValue/evidenceRefs/0' });
});
