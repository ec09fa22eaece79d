import { expect, test } from 'vitest';
import {
  countByRule,
  filterFindings,
  findingsByLine,
  firstError,
} from '../../../../web/record/findings/finding-filter.ts';
import type { JudgedRecord, PlacedFinding } from '../../../../web/record/worker/tasks.ts';

const finding = (rule: string, severity: 'error' | 'warning', line: number, file?: string): PlacedFinding => ({
  ...{ rule, severity, line, column: 1, pointer: '', message: rule, lang: 'en' },
  ...(file !== undefined && { file }),
});
const findings = [finding('a', 'error', 3), finding('b', 'warning', 3), finding('a', 'error', 9)];
const inPolicy = finding('waiver-expired', 'error', 2, 'appraise.policy.json');
const record = { findings, waived: [finding('c', 'warning', 4)] } as unknown as JudgedRecord;

test('filters by severity, by rule and for waived ones', () => {
  expect(filterFindings(record, { kind: 'warning', rule: undefined })).toEqual([findings[1]]);
  expect(filterFindings(record, { kind: 'error', rule: 'a' })).toEqual([findings[0], findings[2]]);
  expect(filterFindings(record, { kind: 'error', rule: 'b' })).toEqual([]);
  expect(filterFindings(record, { kind: 'waived', rule: undefined })).toEqual(record.waived);
});

test('lists the errors before the warnings, each in the order of the text, and names the first error', () => {
  expect(filterFindings(record, { kind: 'all', rule: undefined })).toEqual([findings[0], findings[2], findings[1]]);
  const early = { ...record, findings: findings.slice(1) };
  expect(firstError(early)).toBe(findings[2]);
  expect(firstError({ ...record, findings: findings.slice(1, 2) })).toBeUndefined();
});

test('counts the findings of each rule, the largest number first', () => {
  expect(countByRule(findings)).toEqual([
    { rule: 'a', count: 2 },
    { rule: 'b', count: 1 },
  ]);
});

test('knows the findings of a line; one in the policy is on no line of the record', () => {
  expect([...findingsByLine([inPolicy, ...findings])]).toEqual([
    [3, [1, 2]],
    [9, [3]],
  ]);
});
