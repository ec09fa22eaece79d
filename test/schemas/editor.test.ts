import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import languageService, { type JSONSchema } from 'vscode-json-languageservice';

/** The package that checks JSON in VS Code is CommonJS. */
const { getLanguageService, TextDocument } = languageService;

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const workspace = 'https://workspace.example/';
const valid = read('events/records/valid.json');

interface Association {
  readonly fileMatch: string[];
  readonly url: string;
}

/** The association that the document tells people to write, as VS Code takes it: addresses are relative to the workspace. */
function settings(): { uri: string; fileMatch: string[] }[] {
  const line = /^\{ "json\.schemas": .*$/m.exec(read('docs/assessment.md'))?.[0] ?? '{}';
  const { 'json.schemas': associations = [] } = JSON.parse(line) as { 'json.schemas'?: Association[] };
  return associations.map(({ fileMatch, url }) => ({ fileMatch, uri: new URL(url, workspace).href }));
}

/** What an editor shows of a text at the mark `‸`, and what it finds wrong. */
async function inEditor(marked: string, name = 'assessments/acme/2026.json') {
  const asked: string[] = [];
  const service = getLanguageService({
    schemaRequestService: async (uri) => {
      asked.push(uri);
      return read(uri.slice(workspace.length));
    },
  });
  service.configure({ validate: true, schemas: settings() });
  const [before = '', after = ''] = marked.split('‸');
  const document = TextDocument.create(workspace + name, 'json', 1, before + after);
  const json = service.parseJSONDocument(document);
  const at = document.positionAt(before.length);
  const problems = await service.doValidation(document, json);
  const hover = await service.doHover(document, at, json);
  const completions = await service.doComplete(document, at, json);
  return {
    asked,
    problems: problems.map(({ range, message }) => `${range.start.line + 1}: ${message}`),
    hover: [hover?.contents ?? []].flat().join('\n').replaceAll('\\', ''),
    completions: completions?.items.map(({ label }) => label) ?? [],
    inserted: completions?.items.map(({ insertText }) => insertText) ?? [],
  };
}

describe('the schema in VS Code, by the settings that the document shows', () => {
  test('finds nothing wrong in a valid record, and reads no other file than the schema', async () => {
    expect(await inEditor(valid)).toMatchObject({
      problems: [],
      asked: [`${workspace}schemas/assessment-record.schema.json`],
    });
  });

  test('marks what breaks a field rule at its line, unknown members included', async () => {
    const { problems } = await inEditor(read('events/records/invalid.json'));

    expect(problems).toContain('3: Value must be "1.0".');
    expect(problems).toContain('334: Property ownr is not allowed.');
    expect(problems).toContain('31: Duplicate object key');
    expect((await inEditor(valid.replace('{', '{ "note": 1,'))).problems).toEqual(['1: Property note is not allowed.']);
  });

  test('leaves files elsewhere alone', async () => {
    expect(await inEditor('{ "‸a": 1 }', 'package.json')).toMatchObject({ problems: [], asked: [], hover: '' });
  });

  test.each([
    { field: 'assessedAt', says: 'Day on which the assessment was concluded.' },
    { field: 'strategyValue', says: 'Strategy and value' },
    { field: 'toolsMcp', says: 'MCP servers' },
    { field: 'coverage', says: 'Per cent of the subject' },
    { field: 'sha256', says: '64 lower-case hexadecimal digits' },
  ])('explains $field under the pointer', async ({ field, says }) => {
    expect((await inEditor(valid.replace(`"${field}"`, `"${field.slice(0, 2)}‸${field.slice(2)}"`))).hover).toContain(
      says,
    );
  });

  test('offers the words that a field may hold, and examples of others', async () => {
    expect((await inEditor(valid.replace('"method": "stratified"', '"method": ‸'))).completions).toEqual([
      '"full-population"',
      '"judgmental"',
      '"random"',
      '"stratified"',
      '"not-applicable"',
    ]);
    expect((await inEditor(valid.replace('"role": "Lead assessor"', '"role": ‸'))).completions).toEqual([
      '"Lead assessor"',
    ]);
  });

  test('offers the members that an object lacks, with an example to write over', async () => {
    const { inserted } = await inEditor('{\n  ‸\n}');
    const { required } = JSON.parse(read('schemas/assessment-record.schema.json')) as JSONSchema;

    expect(inserted).toHaveLength(required?.length ?? 0);
    // A snippet: its place is numbered, with the text to write over.
    expect(inserted).toContainEqual(expect.stringMatching(/^"assessmentId": "\$\{1:meridian-rail-2026\}"$/));
  });
});
