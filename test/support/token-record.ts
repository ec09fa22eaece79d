import type { AssessmentRecord } from '../../lib/assessment/record/record.ts';
import { reportRecord } from './report-record.ts';

/** Fields with values of a fixed set, dates, and ids that refer to each other. */
const fixed = new Set(
  'schemaVersion methodVersion evidenceCutoff assessedAt mode method id type reference observedAt sha256 evidenceRefs confidence severity targetDate reviewedAt disposition'.split(
    ' ',
  ),
);

/** The record with a token of its own in each free text; every optional and list field is filled. */
export function tokenRecord(): { record: AssessmentRecord; tokens: readonly string[] } {
  const record = reportRecord();
  record.assessor.conflicts = ['x'];
  for (const item of record.evidenceRegister) Object.assign(item, { limitations: ['x', 'x'], sha256: 'a'.repeat(64) });
  for (const one of Object.values(record.dimensions)) Object.assign(one, { notes: 'x', gaps: ['x', 'x', 'x'] });
  const tokens: string[] = [];
  const fill = (value: unknown, key: string): unknown => {
    if (fixed.has(key)) return value;
    if (Array.isArray(value)) return value.map((item) => fill(item, key));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fill(item, name)]));
    }
    if (typeof value !== 'string') return value;
    tokens.push(`token${tokens.length + 1000}end`);
    return tokens.at(-1);
  };
  return { record: fill(record, '') as AssessmentRecord, tokens };
}
