import { describe, expect, test } from 'vitest';
import { judgeUpload } from '../../../../lib/assessment/upload/judge-upload.ts';
import { validRecord } from '../../../support/records.ts';

const context = {
  tool: { name: 'appraise', version: '1.2.3' },
  generatedAt: '2026-06-01T12:00:00.000Z',
  options: { asOf: '2026-06-01' },
};
const upload = (name: string, text: string) => judgeUpload({ name, bytes: Buffer.from(text) }, context);

const valid = JSON.stringify(validRecord());
const invalid = JSON.stringify({ ...validRecord(), limitations: [] });

describe('judgeUpload', () => {
  test('reports on one record as JSON and HTML', async () => {
    const { judgement, records, json, html } = await upload('assessments/acme/a.json', valid);

    expect(judgement).toMatchObject({ verdict: 'valid', assessmentId: validRecord().assessmentId });
    expect(records).toBe(1);
    expect(JSON.parse(json)).toEqual({
      tool: context.tool,
      summary: { files: 1, records: 1, inputs: 1, valid: 1, invalid: 0, errors: 0, warnings: 0 },
      files: [expect.objectContaining({ file: 'assessments/acme/a.json', valid: true, findings: [] })],
    });
    expect(html).toContain(validRecord().scope.organization);
    expect(html).toContain('2026-06-01T12:00:00.000Z');
  });

  test.each(['a.json', 'b.ndjson'])('reports on %s in the language that is asked for', async (name) => {
    const { json, html } = await judgeUpload(
      { name, bytes: Buffer.from(`${valid}\n`) },
      { ...context, language: 'pt' },
    );

    expect(html).toContain('<html lang="pt-BR">');
    expect(json).toBe((await upload(name, `${valid}\n`)).json);
  });

  test('judges a record a line, each finding at its line in the file', async () => {
    const { judgement, records, json, html } = await upload('b.ndjson', `${valid}\n\n${invalid}\n{"a"\n`);

    expect(judgement).toMatchObject({ verdict: 'invalid', valid: false, assessmentId: null, errorCount: 2 });
    expect(judgement.findings.map(({ rule, line }) => [rule, line])).toEqual([
      ['schema/min-items', 3],
      ['json-syntax', 4],
    ]);
    expect(records).toBe(3);
    expect(JSON.parse(json).summary).toEqual({
      files: 3,
      records: 3,
      inputs: 1,
      valid: 1,
      invalid: 2,
      errors: 2,
      warnings: 0,
    });
    expect(html).toContain('json-syntax');
  });

  test.for([
    { holds: 'valid records only', text: `${valid}\n${valid}`, verdict: 'valid' },
    { holds: 'nothing but unreadable lines', text: '{\n[[', verdict: 'unreadable' },
    { holds: 'no line at all', text: '\n\n', verdict: 'unreadable' },
  ])('calls a file with $holds $verdict', async ({ text, verdict }) => {
    expect((await upload('b.ndjson', text)).judgement.verdict).toBe(verdict);
  });

  test('judges no more records than it can in one call, and says so', async () => {
    const { judgement, json } = await upload('b.ndjson', '{}\n'.repeat(10_001));

    expect(judgement).toMatchObject({ verdict: 'invalid' });
    expect(JSON.parse(json).files.at(-1)).toMatchObject({
      record_line: 10_001,
      verdict: 'unreadable',
      findings: [{ rule: 'json-too-large', line: 10_001 }],
    });
  });

  test('hides no error of a later record behind the warnings of earlier ones', async () => {
    const warned = JSON.stringify({ ...validRecord(), limitations: Array.from({ length: 1_500 }, () => '        ') });
    const { judgement, json, html } = await upload('b.ndjson', `${`${warned}\n`.repeat(60)}${invalid}\n`);

    expect(judgement).toMatchObject({ verdict: 'invalid', errorCount: 1 });
    const { files, summary } = JSON.parse(json);
    expect(files).toHaveLength(61);
    expect(files.at(-1).findings).toMatchObject([{ rule: 'schema/min-items', line: 61 }]);
    expect(summary.warnings).toBe(judgement.warningCount);
    expect(html).toContain('schema/min-items');
  });

  test('lists a thousand findings a record', async () => {
    const { judgement, json } = await upload('b.ndjson', '{}\n'.repeat(500));

    expect(judgement.errorCount).toBe(12 * 500);
    const { files } = JSON.parse(json) as { files: { findings: object[] }[] };
    expect(files.every(({ findings }) => findings.length === 12)).toBe(true);
  });

  test('makes a page of ten thousand records that a browser opens', async () => {
    const { html } = await upload('b.ndjson', '{}\n'.repeat(10_000));

    expect(html.match(/>invalid<\/b>/g)).toHaveLength(10_000);
    expect(html.match(/href="#line-/g)).toHaveLength(84);
    expect(html).toContain('The findings of 9,916 more records are left out here');
    expect(html.length).toBeLessThan(3 * 1024 * 1024);
  });
});
