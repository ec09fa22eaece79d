import { describe, expect, test } from 'vitest';
import { judgeUpload } from '../../../lib/assessment/judge-upload.ts';
import { validRecord } from '../../support/records.ts';

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
      summary: { files: 1, valid: 1, invalid: 0, errors: 0, warnings: 0 },
      files: [expect.objectContaining({ file: 'assessments/acme/a.json', valid: true, findings: [] })],
    });
    expect(html).toContain(validRecord().scope.organization);
    expect(html).toContain('2026-06-01T12:00:00.000Z');
  });

  test('judges a record a line, each finding at its line in the file', async () => {
    const { judgement, records, json, html } = await upload('b.ndjson', `${valid}\n\n${invalid}\n{"a"\n`);

    expect(judgement).toMatchObject({ verdict: 'invalid', valid: false, assessmentId: null, errorCount: 2 });
    expect(judgement.findings.map(({ rule, line }) => [rule, line])).toEqual([
      ['schema/min-items', 3],
      ['json-syntax', 4],
    ]);
    expect(records).toBe(3);
    expect(JSON.parse(json).summary).toEqual({ files: 3, valid: 1, invalid: 2, errors: 2, warnings: 0 });
    expect(html).toContain('json-syntax');
  });

  test.for([
    { holds: 'valid records only', text: `${valid}\n${valid}`, verdict: 'valid' },
    { holds: 'nothing but unreadable lines', text: '{\n[[', verdict: 'unreadable' },
    { holds: 'no line at all', text: '\n\n', verdict: 'unreadable' },
  ])('calls a file with $holds $verdict', async ({ text, verdict }) => {
    expect((await upload('b.ndjson', text)).judgement.verdict).toBe(verdict);
  });

  test('refuses more records than it can judge in one call', async () => {
    const { judgement, records } = await upload('b.ndjson', '{}\n'.repeat(10_001));

    expect(judgement).toMatchObject({ verdict: 'unreadable', errorCount: 1, findings: [{ rule: 'json-too-large' }] });
    expect(records).toBe(1);
  });

  test('lists at most a thousand findings over all records, and counts every one', async () => {
    const { judgement, json } = await upload('b.ndjson', '{}\n'.repeat(500));

    expect(judgement.errorCount).toBe(12 * 500);
    expect(judgement.findings).toHaveLength(1_000);
    expect(JSON.parse(json).summary.errors).toBe(12 * 500);
  });
});
