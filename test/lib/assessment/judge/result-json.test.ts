import { expect, test } from 'vitest';
import { formatJson, formatNdjson, toJsonFile } from '../../../../lib/assessment/judge/result-json.ts';
import { error, hostile, result, tool, warning } from '../../cli/assessment/format/results.ts';

const bad = result([error({ hint: 'Did you mean 4?' }), warning()]);

test('json has exactly the documented members in the documented order', () => {
  expect(formatJson(tool, [bad])).toBe(`{
  "tool": {
    "name": "appraise",
    "version": "1.2.3"
  },
  "summary": {
    "files": 1,
    "records": 1,
    "inputs": 1,
    "valid": 0,
    "invalid": 1,
    "errors": 1,
    "warnings": 1
  },
  "files": [
    {
      "file": "records/acme.json",
      "assessment_id": "acme-2025",
      "verdict": "invalid",
      "valid": false,
      "error_count": 1,
      "warning_count": 1,
      "findings": [
        {
          "rule": "schema/range",
          "severity": "error",
          "pointer": "/dimensions/toolsMcp/score",
          "line": 3,
          "column": 12,
          "message": "score is 9; allowed are 0 to 4",
          "hint": "Did you mean 4?"
        },
        {
          "rule": "evidence-unused",
          "severity": "warning",
          "pointer": "/evidenceRegister/1",
          "line": 3,
          "column": 12,
          "message": "unused"
        }
      ]
    }
  ]
}
`);
});

test('json without a file is still one whole document', () => {
  expect(JSON.parse(formatJson(tool, []))).toEqual({
    tool,
    summary: { files: 0, records: 0, inputs: 0, valid: 0, invalid: 0, errors: 0, warnings: 0 },
    files: [],
  });
});

test('json lets no undeclared member out', () => {
  const secret = { secret: 1 };
  const results = [Object.assign(result([{ ...error(), ...secret }]), secret)];

  expect(formatJson({ ...tool, ...secret }, results)).not.toContain('secret');
});

test('an NDJSON record names its line, and its findings stand on it', () => {
  const record = toJsonFile(result([error({ line: 1 })], { file: 'all.ndjson', line: 7 }));

  expect(record).toMatchObject({ file: 'all.ndjson', record_line: 7, findings: [{ line: 7, column: 12 }] });
  expect(Object.keys(record).slice(0, 3)).toEqual(['file', 'record_line', 'assessment_id']);
});

test('a record without an id has null for it', () => {
  expect(toJsonFile(result([], { judged: { assessmentId: null } })).assessment_id).toBeNull();
});

test('ndjson is the same object on one line, hostile text or not', () => {
  const results = [bad, result([error({ message: hostile, hint: hostile })], { file: hostile })];
  const lines = results.map(formatNdjson);

  for (const line of lines) expect(line.indexOf('\n')).toBe(line.length - 1);
  expect(lines.map((line) => JSON.parse(line))).toEqual(JSON.parse(formatJson(tool, results)).files);
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ file: hostile, findings: [{ message: hostile, hint: hostile }] });
});
