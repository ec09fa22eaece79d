import { daysBetween } from '../record/days.ts';
import type { Priority, Sparse, SparseRecord } from '../record/record.ts';
import { absent } from '../words/wording.ts';
import { shownText, type Words } from '../words/words.ts';
import { type Capped, capItems, listLimits, textLimits } from './capped.ts';
import { withoutMissing } from './dimension-rows.ts';

/** Most urgent first. */
export const prioritySeverities = ['critical', 'high', 'medium', 'low'] as const;
export type PrioritySeverity = (typeof prioritySeverities)[number];

/** A priority for a report. */
export interface TimelineItem {
  /** 1-based, by date; shown at the marker and in the table. */
  readonly number: number;
  /** Undefined if missing or not allowed. */
  readonly severity: PrioritySeverity | undefined;
  readonly outcome: string;
  readonly owner: string;
  readonly targetDate: string | undefined;
  /** Days after the assessment; undefined if a date is missing. */
  readonly daysAfter: number | undefined;
  readonly acceptanceCriteria: Capped<string>;
}

/** Sorts priorities by target date, severity and document order; those without a date come last. */
export function timelineItems(record: SparseRecord, words: Words): Capped<TimelineItem> {
  const sorted = withoutMissing(record.priorities)
    .map((priority) => ({ priority, date: priority.targetDate ?? '~', urgency: rankOf(severityOf(priority)) }))
    .sort((left, right) => {
      if (left.date === right.date) return left.urgency - right.urgency;
      return left.date < right.date ? -1 : 1;
    })
    .map(({ priority }, index) => ({ priority, number: index + 1 }));
  return capItems(sorted, listLimits.priorities, ({ priority, number }) =>
    timelineItem(priority, number, record.assessedAt, words),
  );
}

/** Most severe first, and by date among equals. */
export const bySeverity = (items: readonly TimelineItem[]): readonly TimelineItem[] =>
  [...items].sort((left, right) => rankOf(left.severity) - rankOf(right.severity) || left.number - right.number);

const severityOf = (priority: Sparse<Priority>): PrioritySeverity | undefined =>
  prioritySeverities.find((known) => known === priority.severity);

const rankOf = (severity: PrioritySeverity | undefined): number =>
  severity === undefined ? prioritySeverities.length : prioritySeverities.indexOf(severity);

function timelineItem(
  priority: Sparse<Priority>,
  number: number,
  assessedAt: string | undefined,
  words: Words,
): TimelineItem {
  const text = (value: string | undefined) => (value === undefined ? absent : shownText(value, textLimits.text, words));
  return {
    number,
    severity: severityOf(priority),
    outcome: text(priority.outcome),
    owner: text(priority.owner),
    targetDate: priority.targetDate,
    daysAfter: daysBetween(assessedAt, priority.targetDate),
    acceptanceCriteria: capItems(withoutMissing(priority.acceptanceCriteria), listLimits.texts, text),
  };
}
