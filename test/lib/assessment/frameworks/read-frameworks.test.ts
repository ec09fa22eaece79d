import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxControls, maxFrameworks, maxFrameworksBytes } from '../../../../lib/assessment/frameworks/frameworks.ts';
import { readFrameworks } from '../../../../lib/assessment/frameworks/read-frameworks.ts';
import { hostileTexts } from '../../../support/hostile-texts.ts';

const name = { source: 'appraise.frameworks.json', sha256: 'a'.repeat(64) };
const read = (content: unknown) =>
  readFrameworks(Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)), name);

/** The problems, one a line, as `line:column: message`. */
const problems = (content: unknown): readonly string[] => {
  const result = read(content);
  return 'frameworks' in result
    ? []
    : result.problems.map(({ line, column, message }) => `${line}:${column}: ${message}`);
};

const control = { id: 'A.1', dimensions: ['toolsMcp'] };
const framework = { id: 'iso', name: 'ISO', controls: [control] };
const withControl = (changed: object) => ({ frameworks: [{ ...framework, controls: [changed] }] });

describe('readFrameworks', () => {
  test('reads all that the file can say', () => {
    const text = `\uFEFF{
  "$schema": "./schemas/appraise-frameworks.schema.json",
  "frameworks": [
    { "id": "nist-ai-rmf", "name": "NIST AI RMF 1.0", "controls": [
      { "id": "GOVERN 1.1", "title": "Legal requirements", "dimensions": ["strategyValue", "operatingModel"] },
      { "id": "GOVERN 1.2", "dimensions": [] },
      { "id": "GOVERN 1.3", "not_applicable": "The group does it", "dimensions": [] },
      { "id": "GOVERN 1.4", "not_applicable": "The group does it" } ] },
    { "id": "Own", "name": "Ours", "controls": [] }
  ]
}`;
    expect(read(text)).toEqual({
      frameworks: {
        ...name,
        schema: './schemas/appraise-frameworks.schema.json',
        frameworks: [
          {
            id: 'nist-ai-rmf',
            name: 'NIST AI RMF 1.0',
            controls: [
              { id: 'GOVERN 1.1', title: 'Legal requirements', dimensions: ['strategyValue', 'operatingModel'] },
              { id: 'GOVERN 1.2', dimensions: [] },
              { id: 'GOVERN 1.3', dimensions: [], notApplicable: 'The group does it' },
              { id: 'GOVERN 1.4', dimensions: [], notApplicable: 'The group does it' },
            ],
          },
          { id: 'Own', name: 'Ours', controls: [] },
        ],
      },
    });
  });

  test('names every problem at once, each with its place', () => {
    const text = `{
  "framework": [],
  "frameworks": [
    { "id": "a b", "name": " ", "control": 1, "controls": [
      { "id": "X", "dimensions": ["strategyvalue", "toolsMcp", "toolsMcp", 1, "banana"] },
      { "id": "x", "dimensions": [] },
      { "title": 3 },
      { "id": "Y", "not_applicable": "No use", "dimensions": ["toolsMcp"] },
      { "id": "Z", "dimensions": "toolsMcp", "dimension": [] },
      4 ] },
    { "id": "iso" },
    { "id": "ISO", "name": "Again", "controls": {} },
    { "id": "iso", "name": "Again", "controls": [] }
  ],
  "$schema": 1
}`;
    expect(problems(text)).toEqual([
      '2:3: there is no member "framework" here: did you mean "frameworks"?',
      '4:13: id has letters, digits, ".", "_" and "-" only, such as "nist-ai-rmf", not "a b"',
      '4:28: name must not be blank',
      '4:33: there is no member "control" here: did you mean "controls"?',
      '5:35: there is no dimension "strategyvalue": did you mean strategyValue?',
      '5:64: toolsMcp is in the list already',
      '5:76: a dimension is a text, not 1',
      '5:79: there is no dimension "banana": there are strategyValue, operatingModel, registryLifecycle, identityAccess, dataConnectors, toolsMcp, riskResponsibleAi, evaluationsRelease, auditOperations, adoptionSupport',
      '6:15: a control with the id "X" is in the list already',
      '7:7: a control needs "id"',
      '7:7: a control needs "dimensions", an array that is empty as long as it is not mapped',
      '7:18: title is a text, not 3',
      '8:7: a control has "dimensions", or a reason in "not_applicable"; this one has both',
      '9:34: dimensions is an array, not "toolsMcp"',
      '9:46: there is no member "dimension" here: did you mean "dimensions"?',
      '10:7: a control is an object, not 4',
      '11:5: a framework needs "name"',
      '11:5: a framework needs "controls", an array',
      '12:49: controls is an array, not an object',
      '13:13: a framework with the id "ISO" is in the list already',
      '15:14: $schema is a text, not 1',
    ]);
  });

  test.each([
    ['nothing', '', '1:1: the input is empty'],
    ['a text that is not JSON', '{"frameworks": yes}', '1:16: this word or sign has no meaning in JSON'],
    ['an array', '[]', '1:1: the file is one JSON object, not an array of 0 items'],
    ['an object without frameworks', '{}', '1:1: the file needs "frameworks", an array'],
    [
      'a repeated member',
      '{"frameworks":[],\n"frameworks":[]}',
      '2:1: "frameworks" is given a second time in this object',
    ],
    ['frameworks that are an object', '{"frameworks":{}}', '1:15: frameworks is an array, not an object'],
    ['a framework that is a text', '{"frameworks":["iso"]}', '1:16: a framework is an object, not "iso"'],
  ])('refuses %s', (_what, text, problem) => {
    expect(problems(text)).toEqual([problem]);
  });

  test.each([
    ['id', 'i'.repeat(61), 60],
    ['name', 'n'.repeat(201), 200],
  ])('bounds the %s of a framework', (member, text, limit) => {
    expect(read({ frameworks: [{ ...framework, [member]: text.slice(1) }] })).toHaveProperty('frameworks');
    expect(problems({ frameworks: [{ ...framework, [member]: text }] })).toEqual([
      expect.stringMatching(`${member} has more than ${limit} characters`),
    ]);
  });

  test.each([
    ['id', 80],
    ['title', 300],
    ['not_applicable', 1_000],
  ])('bounds the %s of a control', (member, limit) => {
    const changed = member === 'not_applicable' ? { id: 'A.1' } : control;
    expect(read(withControl({ ...changed, [member]: 'x'.repeat(limit) }))).toHaveProperty('frameworks');
    expect(problems(withControl({ ...changed, [member]: 'x'.repeat(limit + 1) }))).toEqual([
      expect.stringMatching(`${member} has more than ${limit.toLocaleString('en-US')} characters`),
    ]);
  });
});

describe('a hostile mapping', () => {
  test.each(['__proto__', 'constructor', 'toString'])('has no member and no dimension %s', (key) => {
    const text = `{"${key}":{},"frameworks":[{"id":"a","name":"a","controls":[{"id":"b","dimensions":["${key}"]}],"${key}":1}]}`;
    expect(problems(text)).toEqual([
      expect.stringMatching(`there is no member "${key}" here`),
      expect.stringMatching(`there is no dimension "${key}"`),
      expect.stringMatching(`there is no member "${key}" here`),
    ]);
  });

  test('is read up to its maximum of bytes only', () => {
    const text = JSON.stringify({ frameworks: [framework] });
    expect(read(text.padEnd(maxFrameworksBytes))).toHaveProperty('frameworks');
    expect(problems(text.padEnd(maxFrameworksBytes + 1))).toEqual([
      '1:1: the file has 1,048,577 bytes, at most 1,048,576 are read',
    ]);
  });

  test('nests at most 64 levels, and is UTF-8', () => {
    expect(problems('['.repeat(100_000))).toEqual(['1:65: objects and arrays nest deeper than 64 levels here']);
    const bytes = Uint8Array.of(0x7b, 0xff);
    expect(readFrameworks(bytes, name)).toHaveProperty('problems');
  });

  test('has at most 50 frameworks, 2,000 controls in all, and ten dimensions for a control', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...framework, id: `f${at}` }));
    const controls = (count: number) => Array.from({ length: count }, (_, at) => ({ ...control, id: `c${at}` }));
    expect(read({ frameworks: many(maxFrameworks) })).toHaveProperty('frameworks');
    expect(problems({ frameworks: many(maxFrameworks + 1) })).toEqual([
      '1:15: there are 51 frameworks, at most 50 are read',
    ]);
    expect(read({ frameworks: [{ ...framework, controls: controls(maxControls) }] })).toHaveProperty('frameworks');
    const two = [
      { ...framework, controls: controls(maxControls) },
      { ...framework, id: 'b' },
    ];
    expect(problems({ frameworks: two })).toEqual(['1:15: there are 2,001 controls, at most 2,000 are read']);
    expect(problems(withControl({ ...control, dimensions: Array(50_000).fill('toolsMcp') }))).toEqual([
      expect.stringMatching('there are 10 dimensions, not 50,000'),
    ]);
  });

  test('with thousands of problems lists a hundred and says how many there are more', () => {
    const controls = Array.from({ length: 2_000 }, () => 1);
    const found = problems({ frameworks: [{ ...framework, controls }] });
    expect(found).toHaveLength(101);
    expect(found.at(-1)).toBe('1:1: … and 1,900 more problems');
  });

  test.each(hostileTexts)('keeps a text as it is: %j', (text) => {
    expect(read(withControl({ ...control, title: text }))).toMatchObject({
      frameworks: { frameworks: [{ controls: [{ title: text }] }] },
    });
  });

  test('is refused or read, whatever it is', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        const result = read(text);
        expect('frameworks' in result || result.problems.length > 0).toBe(true);
      }),
    );
  });
});
