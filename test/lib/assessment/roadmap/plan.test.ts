import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Priority } from '../../../../lib/assessment/record/record.ts';
import { visibleText } from '../../../../lib/assessment/record/visible-text.ts';
import { planCalendar, planCsv, planMarkdown, planOf } from '../../../../lib/assessment/roadmap/plan.ts';
import { reportRecord } from '../../../support/report-record.ts';
import { readCalendar } from './calendar.ts';

const priority = (change: Partial<Priority>): Priority => ({
  severity: 'high',
  outcome: 'Every server has an owner',
  owner: 'Priya',
  targetDate: '2026-07-31',
  acceptanceCriteria: ['It is on file'],
  ...change,
});
const planFor = (...priorities: readonly object[]) =>
  planOf({ assessmentId: 'a-1', priorities: [...priorities] as Priority[] }, '2026-08-01');

describe('a plan', () => {
  test('has the priorities by quarter, date and severity, and tells what is overdue', () => {
    const plan = planFor(
      priority({ targetDate: '2027-01-01' }),
      priority({ targetDate: '2026-09-30', severity: 'low' }),
      priority({ targetDate: '2026-09-30', severity: 'critical' }),
      priority({ targetDate: '2026-07-31' }),
      priority({ targetDate: '2026-08-01' }),
    );
    expect(plan.quarters.map(({ quarter, items }) => [quarter, ...items.map(({ pointer }) => pointer)])).toEqual([
      ['2026 Q3', '/priorities/3', '/priorities/4', '/priorities/2', '/priorities/1'],
      ['2027 Q1', '/priorities/0'],
    ]);
    expect(plan.quarters[0]?.items.map(({ overdue }) => overdue)).toEqual([true, false, false, false]);
  });

  test('sets apart what has no date: priorities, then gaps from the largest distance on', () => {
    const { targetDate: _, ...undated } = priority({});
    const plan = planOf({ ...reportRecord(), priorities: [undated] }, '2026-08-01');
    expect(plan.quarters).toEqual([]);
    const [first, ...gaps] = plan.undated;
    expect(first).toMatchObject({ kind: 'priority', date: null, overdue: false });
    const distances = gaps.map(({ distance }) => distance ?? 0);
    expect(distances).toEqual(distances.toSorted((a, b) => b - a));
    expect(gaps.length).toBe(Object.values(reportRecord().dimensions).flatMap(({ gaps }) => gaps).length);
  });

  test('of an empty record is empty', () => {
    const plan = planOf({}, '2026-08-01');
    expect(plan).toMatchObject({ quarters: [], undated: [] });
    expect(planMarkdown(plan)).toContain('0 dated, 0 overdue, 0 without a date');
    expect(readCalendar(planCalendar(plan))).toEqual([]);
  });
});

test('Markdown shows every item, and texts are no markup', () => {
  const text = planMarkdown(planFor(priority({ outcome: 'a|b <script>', owner: '[x](y)\n# z' })));
  expect(text).toContain(
    '| **2026-07-31 (overdue)** | high | a\\|b &lt;script&gt; | \\[x\\](y) <span>#</span> z | It is on file |',
  );
  expect(planMarkdown(planFor(priority({ severity: '*a*' as 'high' })))).toContain('| \\*a\\* |');
});

test('CSV has a line an item, and no formulas', () => {
  const plan = planOf({ ...reportRecord(), priorities: [priority({ outcome: '=1+1 is no formula' })] }, '2026-08-01');
  const rows = parse(planCsv(plan), { columns: true }) as Record<string, string>[];
  expect(rows.length).toBe(1 + plan.undated.length);
  expect(rows[0]).toMatchObject({ quarter: '2026 Q3', overdue: 'yes', what: "'=1+1 is no formula", kind: 'priority' });
});

describe('a calendar', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 });

  test('gives back any text and date by the rules of RFC 5545', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ outcome: text, owner: text })), (items) => {
        const events = readCalendar(planCalendar(planFor(...items.map((item) => priority(item)))));
        expect(events.map(({ SUMMARY }) => SUMMARY)).toEqual(
          items.map(({ outcome }) => `Overdue: ${visibleText(outcome)}`),
        );
        expect(events.map(({ DTSTART }) => DTSTART)).toEqual(items.map(() => '20260731'));
        expect(new Set(events.map(({ UID }) => UID)).size).toBe(items.length);
      }),
    );
  });

  test('adds no property that a text brings', () => {
    const [event] = readCalendar(
      planCalendar(planFor(priority({ outcome: 'x\r\nEND:VEVENT\r\nATTACH:file', owner: 'a;b,c\\n' }))),
    );
    expect(event).toMatchObject({
      SUMMARY: 'Overdue: x END:VEVENT ATTACH:file',
      DESCRIPTION: 'Owner: a;b,c\\n\nDone when: It is on file',
    });
    expect(event).not.toHaveProperty('ATTACH');
  });

  test('keeps the UID of a priority whose date moves', () => {
    const uids = (...items: Priority[]) => readCalendar(planCalendar(planFor(...items))).map(({ UID }) => UID);
    const [a, b] = [priority({ outcome: 'First of the two' }), priority({ outcome: 'Second of the two' })];
    expect(uids({ ...b, targetDate: '2026-07-01' }, { ...a, targetDate: '2028-01-01' })).toEqual(
      uids(a, b).toReversed(),
    );
  });
});

test('Markdown says what the scores are if the work is done, with what is assumed', () => {
  const record = reportRecord();
  const text = planMarkdown(planOf(record, '2026-08-01', '2026-12-31'));
  expect(text).toContain(
    'If the priorities due until 2026-12-31 are done, the mean score is at least 1.9 and at most 3.1. It is 1.7 now, and the mean of the targets is 3.1.',
  );
  expect(text).toContain('| 2026-12-15 | Operating model | 1.9 |');
  expect(text).toContain('- The format does not say which dimension a priority is for.');
  expect(text).toContain('- Below their target, without a priority: Strategy & value, Registry & lifecycle,');
  const pointers = '/priorities/0, /priorities/1, /priorities/2.';
  expect(planMarkdown(planOf({ ...record, priorities: record.priorities.slice(0, 3) }, '2026-08-01'))).toContain(
    pointers,
  );
  const many = Array.from({ length: 23 }, () => priority({}));
  expect(planMarkdown(planFor(...many))).toContain('/priorities/19 and 3 more.');
  expect(planMarkdown(planFor(priority({})))).toContain('If all priorities are done, the mean score is —.');
});
