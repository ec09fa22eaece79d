import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { diffRecords } from '../../../../../lib/assessment/diff/diff.ts';
import type { AssessmentRecord } from '../../../../../lib/assessment/record.ts';
import { diffText } from '../../../../../lib/cli/assessment/format/diff-text.ts';
import { reportRecord } from '../../../../support/report-record.ts';

function diffAfter(change: (record: AssessmentRecord) => void) {
  const record = reportRecord();
  change(record);
  return diffRecords(reportRecord(), record);
}

const progress = diffAfter((record) => {
  record.assessmentId = 'northwind-2026-h2';
  record.assessedAt = '2026-12-15';
  Object.assign(record.dimensions.toolsMcp, { score: 2, coverage: 15, target: 4, gaps: ['Half have no owner'] });
  record.evidenceRegister = record.evidenceRegister.filter(({ id }) => id !== 'EV-NW-004');
  record.priorities = record.priorities.slice(1);
  if (record.priorities[0]) record.priorities[0].targetDate = '2026-10-01';
  record.review.disposition = 'accepted';
});

describe('diffText', () => {
  test('shows what changed', () => {
    expect(diffText(progress, { color: false })).toBe(`northwind-2026-h1 (2026-06-15) → northwind-2026-h2 (2026-12-15)
Northwind Grid Services

Overall, derived: equal-weighted means over the 10 dimensions
  score     1.7 → 1.9  (+0.2)
  target    3.1 → 3.2  (+0.1)
  coverage  62.5 % → 62 %  (−0.5)

Dimensions: 1 moved, 9 unchanged
  Tools & MCP
    score 0 → 2  (+2)
    target 3 → 4  (+1)
    coverage 20 % → 15 %  (−5)
    gaps + Half have no owner

Evidence: 0 added, 1 removed, 0 changed
  - EV-NW-004 Gate run

Priorities: 1 closed, 0 opened, 1 changed
  closed: Every tool server has a named owner and an approval (critical, Priya Raman, 2026-07-31)
  changed: Release gates run the evaluation suite of each agent
    target date 2026-09-30 → 2026-10-01  (1 day later)

Limitations: 0 added, 0 removed

Disposition: accepted-with-conditions → accepted
`);
  });

  test('says the same in colour', () => {
    const colored = diffText(progress, { color: true });

    expect(colored).not.toBe(stripVTControlCharacters(colored));
    expect(stripVTControlCharacters(colored)).toBe(diffText(progress, { color: false }));
  });

  test('says that a mean is not available', () => {
    expect(diffText(diffRecords({}, reportRecord()), { color: false })).toContain('  score     not available → 1.7\n');
  });

  test.each([
    { what: 'an escape sequence', text: 'red \u001b[31m text', shown: 'red ⟨U+001B⟩[31m text' },
    { what: 'a line break', text: 'one\nDisposition: accepted', shown: 'one Disposition: accepted' },
    { what: 'a bidi override', text: 'abc \u202e def', shown: 'abc ⟨U+202E⟩ def' },
    { what: 'a very long text', text: 'x'.repeat(10_000), shown: `${'x'.repeat(200)}… (+9,800 characters)` },
  ])('makes $what in a record harmless', ({ text, shown }) => {
    const lines = diffText(
      diffAfter(({ limitations }) => limitations.push(text)),
      { color: false },
    ).split('\n');

    expect(lines).toContain(`  + ${shown}`);
  });

  test('cuts a long list and counts the rest', () => {
    const many = Array.from({ length: 1_500 }, (_, index) => `limitation ${index}`);
    const text = diffText(
      diffAfter(({ limitations }) => limitations.push(...many)),
      { color: false },
    );

    expect(text).toContain('  + limitation 199\n  … and 1,300 more\n');
    expect(text).toContain('Limitations: 1,500 added');
  });
});
