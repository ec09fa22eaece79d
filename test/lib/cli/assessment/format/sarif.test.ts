import { describe, expect, test } from 'vitest';
import { artifactLocation, sarif } from '../../../../../lib/cli/assessment/format/sarif.ts';
import { sarifErrors } from '../../../../support/sarif-schema.ts';
import { error, hostile, result, sampleRules, tool, warning } from './results.ts';

/** The single run of a log that has passed the schema. */
function runOf(text: string) {
  const log = JSON.parse(text);
  expect(sarifErrors(log)).toBeNull();
  return log.runs[0];
}

const bad = result([error({ hint: 'Did you mean 4?' }), warning()]);

describe('the log', () => {
  test.for([
    { title: 'nothing', results: [] },
    { title: 'a valid record', results: [result([])] },
    { title: 'errors and warnings', results: [bad, result([warning()])] },
    { title: 'NDJSON records', results: [result([error({ line: 1 })], { line: 1 }), result([], { line: 2 })] },
    { title: 'an absolute path', results: [result([error()], { file: '/tmp/a b.json' })] },
    { title: 'capped findings', results: [result([error()], { line: 4, judged: { errorCount: 20_000 } })] },
    { title: 'the whole record', results: [result([error({ pointer: '', line: 1, column: 1 })])] },
    {
      title: 'hostile text',
      results: [result([error({ message: hostile, hint: hostile, pointer: hostile })], { file: hostile })],
    },
  ])('of $title conforms to the schema of SARIF 2.1.0', ({ results }) => {
    expect(runOf(sarif(tool, sampleRules, results))).toBeDefined();
  });

  test('fails the schema check if it is broken', () => {
    const log = JSON.parse(sarif(tool, sampleRules, [bad]));
    log.runs[0].results[0].locations[0].physicalLocation.region.startLine = 0;

    expect(sarifErrors(log)).not.toBeNull();
  });

  test('names the tool, its version and how columns count, and has no result where nothing was found', () => {
    expect(runOf(sarif(tool, sampleRules, [result([])]))).toMatchObject({
      tool: { driver: { name: 'appraise', version: '1.2.3', semanticVersion: '1.2.3' } },
      columnKind: 'utf16CodeUnits',
      invocations: [{ executionSuccessful: true, toolExecutionNotifications: [] }],
      results: [],
    });
  });
});

test('every rule has a name, help as text and markdown, and its default level', () => {
  const { driver } = runOf(sarif(tool, sampleRules, [])).tool;

  expect(driver.rules.map(({ name }: { name: string }) => name)).toEqual([
    'SchemaRange',
    'EvidenceUnused',
    'EvidenceMissingSha256',
  ]);
  expect(driver.rules[1]).toEqual({
    id: 'evidence-unused',
    name: 'EvidenceUnused',
    shortDescription: { text: 'Evidence is used.' },
    fullDescription: { text: 'Remove it, or refer to it.' },
    help: {
      text: 'Evidence is used.\n\nRemove it, or refer to it.',
      markdown: '**Evidence is used.**\n\nRemove it, or refer to it.\n\nRule: `evidence-unused`',
    },
    defaultConfiguration: { level: 'warning' },
    properties: { 'problem.severity': 'warning', precision: 'high', tags: ['assessment-record', 'cross-field'] },
  });
});

describe('a result', () => {
  test('is one occurrence, with rule, level, message, place and pointer', () => {
    const { results } = runOf(sarif(tool, sampleRules, [bad]));

    expect(results).toHaveLength(2);
    expect(results[0]).toEqual({
      ruleId: 'schema/range',
      ruleIndex: 0,
      level: 'error',
      message: { text: 'score is 9; allowed are 0 to 4\nHint: Did you mean 4?' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'records/acme.json', uriBaseId: '%SRCROOT%' },
            region: { startLine: 3, startColumn: 12 },
          },
          logicalLocations: [{ fullyQualifiedName: '/dimensions/toolsMcp/score', kind: 'property' }],
        },
      ],
      partialFingerprints: { 'recordRulePointer/v1': expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(results[1]).toMatchObject({ ruleId: 'evidence-unused', ruleIndex: 1, level: 'warning' });
    expect(results[1].locations[0].logicalLocations[0].kind).toBe('value');
  });

  test('has the severity found, also where that was overridden', () => {
    expect(runOf(sarif(tool, sampleRules, [result([warning({ severity: 'error' })])])).results[0].level).toBe('error');
  });

  test('has no index where its rule is not listed', () => {
    expect(runOf(sarif(tool, [], [bad])).results[0]).not.toHaveProperty('ruleIndex');
  });

  test('stands on its own line of an NDJSON file', () => {
    const [only] = runOf(sarif(tool, sampleRules, [result([error({ line: 1, column: 5 })], { line: 9 })])).results;

    expect(only.locations[0].physicalLocation.region).toEqual({ startLine: 9, startColumn: 5 });
  });

  test.for([
    { title: 'braces are doubled, so no placeholder', message: '{0} and {2,80}', text: '{{0}} and {{2,80}}' },
    { title: 'no link', message: '[x](https://evil.example)', text: '[x] (https://evil.example)' },
    { title: 'no link by an escaped bracket', message: '[x\\](y)', text: '[x\\] (y)' },
    { title: 'brackets alone stay', message: 'one of [1, 2] (any)', text: 'one of [1, 2] (any)' },
  ])('keeps its message literal: $title', ({ message, text }) => {
    expect(runOf(sarif(tool, sampleRules, [result([error({ message })])])).results[0].message.text).toBe(text);
  });
});

describe('the fingerprint', () => {
  const printsOf = (...results: ReturnType<typeof result>[]): string[] =>
    runOf(sarif(tool, sampleRules, results)).results.map(
      (each: { partialFingerprints: Record<string, string> }) => each.partialFingerprints['recordRulePointer/v1'],
    );
  const [print] = printsOf(result([error()]));

  test('stays when the finding moves to another line or changes its words', () => {
    expect(printsOf(result([error({ line: 99, column: 1, message: 'other' })]))).toEqual([print]);
  });

  test.for([
    { title: 'rule', other: result([error({ rule: 'schema/type' })]) },
    { title: 'pointer', other: result([error({ pointer: '/x' })]) },
    { title: 'file', other: result([error()], { file: 'b.json' }) },
    { title: 'record', other: result([error()], { judged: { assessmentId: 'other' } }) },
  ])('differs by $title', ({ other }) => {
    expect(printsOf(other)).not.toEqual([print]);
  });

  test('differs for a second finding of the same rule at the same pointer', () => {
    const prints = printsOf(result([error(), error()]));

    expect(prints[0]).toBe(print);
    expect(prints[1]).not.toBe(print);
  });
});

test('a notification at the record says that findings were left out', () => {
  const capped = result([error()], { file: 'all.ndjson', line: 4, judged: { errorCount: 20_000 } });
  const { invocations } = runOf(sarif(tool, sampleRules, [result([]), capped]));

  expect(invocations[0].toolExecutionNotifications).toEqual([
    {
      descriptor: { id: 'findings-capped', index: 0 },
      level: 'warning',
      message: { text: '19999 more findings in this record, left out by the limit on findings.' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'all.ndjson', uriBaseId: '%SRCROOT%' },
            region: { startLine: 4 },
          },
        },
      ],
    },
  ]);
});

test('a run has at most 25,000 results, which drops warnings before errors and says what is left out', () => {
  const noisy = result(Array.from({ length: 24_999 }, () => warning()));
  const run = runOf(sarif(tool, sampleRules, [noisy, result([error(), error(), error()], { file: 'late.json' })]));

  expect(run.results).toHaveLength(25_000);
  expect(run.results.filter(({ level }: { level: string }) => level === 'error')).toHaveLength(3);
  expect(run.invocations[0].toolExecutionNotifications).toMatchObject([
    { message: { text: '2 more findings in this record, left out by the limit on findings.' } },
  ]);
});

test('paths count from the root of the sources, which the run names', () => {
  const root = { uri: 'file:///home/me/repo/', pathOf: (file: string) => `assessments/${file}` };
  const run = runOf(sarif(tool, sampleRules, [result([error()], { file: 'a.json' })], root));

  expect(run.originalUriBaseIds).toEqual({ '%SRCROOT%': { uri: 'file:///home/me/repo/' } });
  expect(run.results[0].locations[0].physicalLocation.artifactLocation).toEqual({
    uri: 'assessments/a.json',
    uriBaseId: '%SRCROOT%',
  });
});

describe('artifact uri', () => {
  test.for([
    { file: 'records/acme.json', uri: 'records/acme.json' },
    { file: 'a b/100%.json', uri: 'a%20b/100%25.json' },
    { file: 'año/日本.json', uri: 'a%C3%B1o/%E6%97%A5%E6%9C%AC.json' },
    { file: 'a:b.json', uri: 'a%3Ab.json' },
    { file: '#1?.json', uri: '%231%3F.json' },
    { file: 'back\\slash.json', uri: 'back%5Cslash.json' },
    { file: '../up.json', uri: '../up.json' },
    { file: '<stdin>', uri: '%3Cstdin%3E' },
    { file: 'lone\ud800.json', uri: 'lone%EF%BF%BD.json' },
  ])('the relative path $file becomes $uri under the source root', ({ file, uri }) => {
    expect(artifactLocation(file)).toEqual({ uri, uriBaseId: '%SRCROOT%' });
  });

  test.for([
    { file: '/tmp/a b.json', uri: 'file:///tmp/a%20b.json' },
    { file: 'C:/records/a b.json', uri: 'file:///C:/records/a%20b.json' },
    { file: 'C:\\records\\a.json', uri: 'file:///C:/records/a.json' },
    { file: '//server/share/a.json', uri: 'file://server/share/a.json' },
  ])('the absolute path $file becomes $uri', ({ file, uri }) => {
    expect(artifactLocation(file)).toEqual({ uri });
    expect(new URL(uri).href).toBe(uri);
  });
});
