import { describe, expect, test } from 'vitest';
import { readPolicy } from '../../../../lib/assessment/policy/read-policy.ts';
import { maxPolicyBytes } from '../../../../lib/assessment/record/limits.ts';

const name = { source: 'appraise.policy.json', sha256: 'a'.repeat(64) };
const read = (text: string) => readPolicy(Buffer.from(text), name);

/** The problems, one a line, as `line:column: message`. */
const problems = (content: unknown): readonly string[] => {
  const result = read(typeof content === 'string' ? content : JSON.stringify(content));
  return 'policy' in result ? [] : result.problems.map(({ line, column, message }) => `${line}:${column}: ${message}`);
};

const waiver = {
  rule: 'evidence-stale',
  evidence: 'EV-001',
  reason: 'Renewal is under way',
  until: '2026-12-31',
  by: 'Ana Lima',
};

describe('readPolicy', () => {
  test('reads all that a policy can say', () => {
    const text = `{
  "$schema": "./schemas/appraise-policy.schema.json",
  "severities": { "evidence-unused": "off", "schema/format": "warning" },
  "stale_days": 180,
  "strict": true,
  "waivers": [
    { "rule": "sample-zero", "pointer": "/sampling/sampleSize", "assessment": "acme-2026", "reason": "Pilot",
      "until": "2024-02-29", "by": "CISO" }
  ]
}`;
    expect(read(text)).toEqual({
      policy: {
        ...name,
        severities: { 'evidence-unused': 'off', 'schema/format': 'warning' },
        staleAfterDays: 180,
        strict: true,
        waivers: [
          {
            rule: 'sample-zero',
            target: { pointer: '/sampling/sampleSize' },
            assessment: 'acme-2026',
            reason: 'Pilot',
            until: '2024-02-29',
            by: 'CISO',
            index: 0,
            place: { line: 7, column: 5 },
          },
        ],
      },
    });
  });

  test('takes an empty object, and a byte order mark', () => {
    expect(read('\uFEFF{}')).toEqual({ policy: { ...name, severities: {}, waivers: [] } });
  });

  test('names every problem at once, each with its place', () => {
    const text = `{
  "severitys": {},
  "severities": { "evidence-unusd": "off", "json-syntax": "off", "blank-text": "info" },
  "stale_days": 1.5,
  "strict": "yes",
  "waivers": [
    { "rule": "json-duplicate-key", "pointer": "", "reason": " ", "until": "2026-02-30", "by": 3, "who": "" },
    { "rule": "evidence-stale", "pointer": "/a", "evidence": "EV-001" },
    []
  ]
}`;
    expect(problems(text)).toEqual([
      '2:3: there is no member "severitys" here: did you mean "severities"?',
      '3:19: there is no rule "evidence-unusd": did you mean evidence-unused?',
      '3:44: json-syntax cannot be changed: without it there is nothing to judge',
      '3:80: a severity is "error", "warning" or "off", not "info"',
      '4:17: stale_days is a whole number from 0 to 999999, not 1.5',
      '5:13: strict is true or false, not "yes"',
      '7:15: json-duplicate-key cannot be waived: without it the record has no single meaning',
      '7:62: reason must not be blank',
      '7:76: until is a day that exists, as YYYY-MM-DD, not "2026-02-30"',
      '7:96: by is a text, not 3',
      '7:99: there is no member "who" here: it has rule, pointer, evidence, assessment, reason, until, by',
      '8:5: a waiver needs "reason"',
      '8:5: a waiver needs "until"',
      '8:5: a waiver needs "by"',
      '8:5: a waiver names its place by "pointer" or by "evidence"; this one has both',
      '9:5: a waiver is an object, not an array of 0 items',
    ]);
  });

  test.each([
    ['nothing', '', '1:1: the input is empty'],
    ['a text that is not JSON', '{"strict": yes}', '1:12: this word or sign has no meaning in JSON'],
    ['an array', '[]', '1:1: a policy is one JSON object, not an array of 0 items'],
    ['a repeated member', '{"strict":false,\n"strict":true}', '2:1: "strict" is given a second time in this object'],
    [
      'severities that are a list',
      '{"severities":[]}',
      '1:15: severities is an object of rules, not an array of 0 items',
    ],
    ['waivers that are an object', '{"waivers":{}}', '1:12: waivers is an array, not an object'],
    ['a schema that is no text', '{"$schema":1}', '1:12: $schema is a text, not 1'],
  ])('refuses %s', (_what, text, problem) => {
    expect(problems(text)).toEqual([problem]);
  });

  test.each(['waiver-unused', 'waiver-expired'])('refuses to waive %s', (rule) => {
    expect(problems({ waivers: [{ ...waiver, rule }] })).toEqual([expect.stringMatching('it is about waivers')]);
  });

  test('refuses a waiver without a place, and a pointer that is none', () => {
    const { evidence: _evidence, ...placeless } = waiver;
    expect(problems({ waivers: [placeless] })).toEqual([expect.stringMatching('this one has neither')]);
    expect(problems({ waivers: [{ ...placeless, pointer: 'sampling' }] })).toEqual([
      expect.stringMatching('pointer is a JSON Pointer as findings show it'),
    ]);
  });
});

describe('a hostile policy', () => {
  test.each(['__proto__', 'constructor', 'toString'])('has no rule and no member %s', (key) => {
    expect(problems(`{"${key}":{},"severities":{"${key}":"off"},"waivers":[{"${key}":1}]}`)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(`there is no member "${key}" here`),
        expect.stringMatching(`there is no rule "${key}"`),
      ]),
    );
  });

  test('has at most 1,000 waivers', () => {
    expect(read(JSON.stringify({ waivers: Array(1_000).fill(waiver) }))).toHaveProperty('policy');
    expect(problems({ waivers: Array(100_000).fill(1) })).toEqual([
      '1:12: there are 100,000 waivers, at most 1,000 are read',
    ]);
  });

  test('is read up to its maximum of bytes only', () => {
    expect(read(`{}${' '.repeat(maxPolicyBytes - 2)}`)).toHaveProperty('policy');
    expect(problems(`{}${' '.repeat(maxPolicyBytes - 1)}`)).toEqual([
      '1:1: the policy has 262,145 bytes, at most 262,144 are read',
    ]);
  });

  test('nests at most 64 levels', () => {
    expect(problems(`${'['.repeat(100_000)}`)).toEqual(['1:65: objects and arrays nest deeper than 64 levels here']);
  });

  test('with thousands of problems lists a hundred and says how many there are more', () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`m${index}`, 1]));
    const found = problems(many);
    expect(found).toHaveLength(101);
    expect(found.at(-1)).toBe('1:1: … and 9,900 more problems');
  });
});
