import { daysBetween } from '../days.ts';
import type { Priority, Sparse, SparseRecord } from '../record.ts';
import { visibleText } from '../visible-text.ts';
import { type Capped, capItems } from './capped.ts';
import { withoutMissing } from './dimension-rows.ts';
import { absent } from './wording.ts';

const maxItems = 100;
const maxCriteria = 10;

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
export function timelineItems(record: SparseRecord): Capped<TimelineItem> {
  const sorted = withoutMissing(record.priorities)
    .map((priority) => ({ priority, date: priority.targetDate ?? '~', urgency: urgencyOf(priority) }))
    .sort((left, right) => (left.date === right.date ? left.urgency - right.urgency : left.date < right.date ? -1 : 1))
    .map(({ priority }, index) => ({ priority, number: index + 1 }));
  return capItems(sorted, maxItems, ({ priority, number }) => timelineItem(priority, number, record.assessedAt));
}

const severityOf = (priority: Sparse<Priority>): PrioritySeverity | undefined =>
  prioritySeverities.find((known) => known === priority.severity);

function urgencyOf(priority: Sparse<Priority>): number {
  const severity = severityOf(priority);
  return severity === undefined ? prioritySeverities.length : prioritySeverities.indexOf(severity);
}

function timelineItem(priority: Sparse<Priority>, number: number, assessedAt: string | undefined): TimelineItem {
  return {
    number,
    severity: severityOf(priority),
    outcome: priority.outcome === undefined ? absent : visibleText(priority.outcome),
    owner: priority.owner === undefined ? absent : visibleText(priority.owner),
    targetDate: priority.targetDate,
    daysAfter: daysBetween(assessedAt, priority.targetDate),
    acceptanceCriteria: capItems(withoutMissing(priority.acceptanceCriteria), maxCriteria, (text) => visibleText(text)),
  };
}
