import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { diffChain } from '../../../../../lib/assessment/diff/chain.ts';
import type { AssessmentRecord, SparseRecord } from '../../../../../lib/assessment/record/record.ts';
import { diffText } from '../../../../../lib/cli/assessment/format/diff-text.ts';
import { reportRecord } from '../../../../support/report-record.ts';

const chainOf = (...records: readonly SparseRecord[]) => diffChain(records.map((record) => ({ record })));

function diffAfter(change: (record: AssessmentRecord) => void) {
  const record = reportRecord();
  change(record);
  return chainOf(reportRecord(), record);
}

const progress = diffAfter((record) => {
  record.assessmentId = 'northwind-2026-h2';
  record.assessedAt = '2026-12-15';
  record.scope.evidenceCutoff = '2026-11-30';
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

Comparable: same organization, scope, mode, assessor, reviewer and sample

Overall, derived: equal-weighted means over the 10 dimensions
            2026-06-15  2026-12-15  change
  Score            1.7         1.9  +0.2
  Target           3.1         3.2  +0.1
  Coverage      62.5 %        62 %  −0.5

Earlier priorities: 2 late, 2 open, 0 done, 1 no longer listed
  late: Release gates run the evaluation suite of each agent (due 2026-09-30, now 2026-10-01, since 2026-06-15)
  late: Connectors to customer data are reviewed twice a year (due 2026-10-05, since 2026-06-15)
  open: The operating model names a decision forum (due 2026-12-15, since 2026-06-15)
  open: Training material covers agent hand-over (due 2027-03-31, since 2026-06-15)
  no longer listed: Every tool server has a named owner and an approval (due 2026-07-31, since 2026-06-15)

Evidence not observed anew: 11 observed on the day of the assessment before, or earlier
  not observed anew: EV-NW-001 Agent policy 3.1 (observed 2026-05-10, 219 days before the assessment)
  not observed anew: EV-NW-002 Registry export (observed 2026-05-11, 218 days before the assessment)
  not observed anew: EV-NW-003 Interview with the platform lead (observed 2026-05-12, 217 days before the assessment)
  not observed anew: EV-NW-005 Agent policy 3.1 (observed 2026-05-14, 215 days before the assessment)
  not observed anew: EV-NW-006 Registry export (observed 2026-05-15, 214 days before the assessment)
  not observed anew: EV-NW-007 Interview with the platform lead (observed 2026-05-16, 213 days before the assessment)
  not observed anew: EV-NW-008 Gate run (observed 2026-05-17, 212 days before the assessment)
  not observed anew: EV-NW-009 Agent policy 3.1 (observed 2026-05-18, 211 days before the assessment)
  not observed anew: EV-NW-010 Registry export (observed 2026-05-19, 210 days before the assessment)
  not observed anew: EV-NW-011 Interview with the platform lead (observed 2026-05-20, 209 days before the assessment)
  not observed anew: EV-NW-012 Gate run (observed 2026-05-21, 208 days before the assessment)

Conditions that stayed: 1 that the reviewer states again
  stayed: Repeat the tool server sample within six months. (since 2026-06-15)

Dimensions: 1 moved, 9 unchanged
  Tools & MCP
    score 0 → 2  (+2)
    target 3 → 4  (+1)
    coverage 20 % → 15 %  (−5)
    gaps + Half have no owner

Priorities: 1 no longer listed, 0 opened, 1 changed
  no longer listed: Every tool server has a named owner and an approval (critical, Priya Raman, 2026-07-31)
  Release gates run the evaluation suite of each agent
    target date 2026-09-30 → 2026-10-01  (1 day later)

Evidence: 0 new, 1 gone, 0 changed
  gone: EV-NW-004 Gate run

Everything else: 4 changed
  Record
    assessment id northwind-2026-h1 → northwind-2026-h2
    assessed at 2026-06-15 → 2026-12-15
  Scope
    evidence cutoff 2026-05-31 → 2026-11-30
  Review
    disposition accepted-with-conditions → accepted
`);
  });

  test('says the same in colour', () => {
    const colored = diffText(progress, { color: true });

    expect(colored).not.toBe(stripVTControlCharacters(colored));
    expect(stripVTControlCharacters(colored)).toBe(diffText(progress, { color: false }));
  });

  test('shows years side by side with their trend, then each step', () => {
    const withScore = (score: number) => {
      const record = reportRecord();
      record.assessedAt = `202${score + 4}-06-15`;
      record.dimensions.toolsMcp.score = score;
      return record;
    };
    const text = diffText(chainOf(withScore(0), withScore(1), withScore(3)), { color: false });

    expect(text).toMatch(/^ {2}Tools & MCP +0 +1 +3 {2}\+3, rising$/m);
    expect(text).toContain('northwind-2026-h1 (2024-06-15) → northwind-2026-h1 (2025-06-15): Compare with care\n');
    expect(text.match(/^Dimensions: 1 moved, 9 unchanged$/gm)).toHaveLength(2);
  });

  test('calls a score off its scale so, and nothing of it risen', () => {
    const { dimensions, ...record } = reportRecord();
    const wrong = { ...record, dimensions: { ...dimensions, toolsMcp: { ...dimensions.toolsMcp, score: 7 } } };

    expect(diffText(chainOf(reportRecord(), wrong), { color: false })).toMatch(/^ {4}score 0 → 7 \(off the scale\)$/m);
    expect(diffText(chainOf(reportRecord(), wrong, wrong), { color: false })).toMatch(
      /^ {2}Tools & MCP +0 +7 \(off the scale\) +7 \(off the scale\)$/m,
    );
  });

  test('says that a mean is not available', () => {
    expect(diffText(chainOf({}, reportRecord()), { color: false })).toMatch(/^ {2}Score +not available +1\.7$/m);
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

    expect(lines).toContain(`    limitations + ${shown}`);
  });

  test('cuts a long list and counts the rest', () => {
    const many = Array.from({ length: 1_500 }, (_, index) => `limitation ${index}`);
    const text = diffText(
      diffAfter(({ limitations }) => limitations.push(...many)),
      { color: false },
    );

    expect(text).toContain('    limitations + limitation 199\n  … and 1,300 more\n');
  });
});
