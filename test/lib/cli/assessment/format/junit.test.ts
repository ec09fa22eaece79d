import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { junit, xmlAttribute, xmlText } from '../../../../../lib/cli/assessment/format/junit.ts';
import { error, hostile, result, tool, warning } from './results.ts';

const bad = result([error({ hint: 'Did you mean 4?' }), warning(), error({ line: 8, message: 'second' })]);

test('a file is a suite, a record a case, its errors one failure and its warnings output', () => {
  expect(junit(tool, [bad, result([], { file: 'ok.json' })])).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="appraise" tests="2" failures="1" errors="0">
  <testsuite name="records/acme.json" tests="1" failures="1" errors="0" skipped="0" file="records/acme.json">
    <testcase classname="records/acme.json" name="acme-2025">
      <failure message="2 errors, 1 warning: records/acme.json:3:12 error schema/range score is 9; allowed are 0 to 4 (hint: Did you mean 4?)" type="invalid">records/acme.json:3:12 error schema/range score is 9; allowed are 0 to 4 (hint: Did you mean 4?)
records/acme.json:8:12 error schema/range second</failure>
      <system-out>records/acme.json:3:12 warning evidence-unused unused</system-out>
    </testcase>
  </testsuite>
  <testsuite name="ok.json" tests="1" failures="0" errors="0" skipped="0" file="ok.json">
    <testcase classname="ok.json" name="acme-2025"/>
  </testsuite>
</testsuites>
`);
});

test('records of one NDJSON file are cases of one suite, each with its line', () => {
  const records = [1, 2, 3].map((line) => result(line === 2 ? [error({ line: 1 })] : [], { file: 'all.ndjson', line }));
  const xml = junit(tool, records);

  expect(xml.match(/<testsuite /g)).toHaveLength(1);
  expect(xml).toContain('<testsuite name="all.ndjson" tests="3" failures="1"');
  expect(xml).toContain('name="acme-2025, line 2"');
  expect(xml).toContain('all.ndjson:2:12 error');
});

test.for([
  { title: 'a warning', facts: result([warning()]), has: '<system-out>', hasNot: '<failure' },
  {
    title: 'an unreadable record',
    facts: result([error()], { judged: { verdict: 'unreadable', assessmentId: null } }),
    has: 'type="unreadable"',
    hasNot: '<error',
  },
  {
    title: 'a record without an id',
    facts: result([], { judged: { assessmentId: null } }),
    has: 'name="record"',
    hasNot: 'null',
  },
  {
    title: 'capped errors',
    facts: result([error()], { judged: { errorCount: 9 } }),
    has: '\n… and 8 more findings</failure>',
    hasNot: '<system-out>',
  },
  {
    title: 'capped warnings',
    facts: result([warning()], { judged: { warningCount: 9 } }),
    has: '\n… and 8 more findings</system-out>',
    hasNot: '<failure',
  },
])('$title shows as $has', ({ facts, has, hasNot }) => {
  expect(junit(tool, [facts])).toContain(has);
  expect(junit(tool, [facts])).not.toContain(hasNot);
});

test('without records, the report has no suite', () => {
  expect(junit(tool, [])).toContain('<testsuites name="appraise" tests="0" failures="0" errors="0">\n</');
});

/** What junit-10.xsd of the xUnit plugin of Jenkins allows of an element: attributes, those required, and children. */
const jenkins: Readonly<Record<string, { allowed: string[]; required: string[]; children: string[] }>> = {
  testsuites: { allowed: ['name', 'time', 'tests', 'failures', 'errors'], required: [], children: ['testsuite'] },
  testsuite: {
    allowed: ['group', 'time', 'skipped', 'timestamp', 'hostname', 'id', 'package', 'file', 'log', 'url'],
    required: ['name', 'tests', 'failures', 'errors'],
    children: ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
  },
  testcase: {
    allowed: ['time', 'classname', 'group'],
    required: ['name'],
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
  },
  failure: { allowed: ['type', 'message'], required: [], children: [] },
  'system-out': { allowed: [], required: [], children: [] },
};

/** What the schema of Jenkins has against a report. */
function jenkinsProblems(xml: string): string[] {
  const open: string[] = [];
  const problems: string[] = [];
  for (const [, close, name = '', text = '', empty] of xml.matchAll(/<(\/?)([a-z-]+)((?:\s[^<>]*?)?)(\/?)>/g)) {
    if (close) {
      open.pop();
      continue;
    }
    const rule = jenkins[name];
    const parent = open.at(-1);
    if (!rule || (parent !== undefined && !jenkins[parent]?.children.includes(name))) problems.push(`<${name}>`);
    const attributes = [...text.matchAll(/([a-z]+)="/g)].map(([, attribute = '']) => attribute);
    const known = [...(rule?.allowed ?? []), ...(rule?.required ?? [])];
    problems.push(...attributes.filter((one) => !known.includes(one)).map((one) => `${name}.${one} is not allowed`));
    problems.push(...(rule?.required ?? []).filter((one) => !attributes.includes(one)).map((one) => `${name}.${one}`));
    if (!empty) open.push(name);
  }
  return problems;
}

test('the report has nothing that the schema of Jenkins does not allow', () => {
  const line = result([error(), warning()], { file: 'all.ndjson', line: 2 });

  expect(jenkinsProblems(junit(tool, []))).toEqual([]);
  expect(jenkinsProblems(junit(tool, [bad, result([]), line]))).toEqual([]);
  expect(jenkinsProblems('<testsuites skipped="0"><testcase file="a"/></testsuites>')).toEqual([
    'testsuites.skipped is not allowed',
    '<testcase>',
    'testcase.file is not allowed',
    'testcase.name',
  ]);
});

describe('hostile text', () => {
  const facts = { message: hostile, hint: hostile };
  const xml = junit(tool, [
    result([error(facts), warning(facts)], { file: hostile, judged: { assessmentId: hostile } }),
  ]);

  test('leaves only characters that XML 1.0 allows', () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the controls are the point
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/u);
  });

  test('closes and opens no element: a parser reads the same text', () => {
    const { parse, validate } = createRequire(import.meta.url)('fast-xml-parser');
    const tree = parse(xml, { ignoreAttributes: false, attributeNamePrefix: '' });

    expect(validate(xml)).toBe(true);
    expect(Object.keys(tree.testsuites.testsuite.testcase).sort()).toEqual(
      ['classname', 'failure', 'name', 'system-out'].sort(),
    );
  });
});

describe('xml', () => {
  test.for([
    { title: 'plain text', text: 'a b', inside: 'a b', attribute: 'a b' },
    { title: 'markup', text: '<a>&amp;', inside: '&lt;a&gt;&amp;amp;', attribute: '&lt;a&gt;&amp;amp;' },
    { title: 'the end of CDATA', text: ']]>', inside: ']]&gt;', attribute: ']]&gt;' },
    { title: 'quotes', text: `"'`, inside: `"'`, attribute: '&quot;&apos;' },
    { title: 'white space', text: '\t\n\r', inside: '\t\n&#13;', attribute: '&#9;&#10;&#13;' },
    { title: 'controls', text: '\u0000\u001b\u000b', inside: '\ufffd\ufffd\ufffd', attribute: '\ufffd\ufffd\ufffd' },
    { title: 'noncharacters', text: '\ufffe\uffff', inside: '\ufffd\ufffd', attribute: '\ufffd\ufffd' },
    { title: 'a lone surrogate', text: '\udc00', inside: '\ufffd', attribute: '\ufffd' },
    { title: 'an emoji', text: '😀', inside: '😀', attribute: '😀' },
  ])('escapes $title inside an element and in an attribute', ({ text, inside, attribute }) => {
    expect(xmlText(text)).toBe(inside);
    expect(xmlAttribute('name', text)).toBe(` name="${attribute}"`);
  });
});
