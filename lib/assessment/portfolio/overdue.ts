import { daysBetween } from '../days.ts';
import { normalizeName } from '../names.ts';
import type { FullDate } from '../record.ts';
import { visibleText } from '../visible-text.ts';
import { compareText } from './compare.ts';
import type { PrioritySummary } from './summary.ts';
import type { System } from './systems.ts';

/** The overdue priorities of one owner in the newest assessments. */
export interface OverdueOwner {
  /** As the earliest of them writes it; empty if no owner can be read. */
  readonly owner: string;
  readonly count: number;
  readonly critical: number;
  readonly high: number;
  readonly earliest: FullDate;
  /** Days from the earliest target date to the as-of day. */
  readonly days: number;
  readonly organizations: readonly string[];
}

interface Owned {
  readonly priority: PrioritySummary;
  readonly organization: string;
}

/** Groups priorities whose target date is before the as-of day by owner: most of them first. */
export function overdueByOwner(systems: readonly System[], asOf: FullDate): readonly OverdueOwner[] {
  const overdue = systems.flatMap(({ newest, organization }) =>
    newest.summary.priorities
      .filter(([, targetDate]) => targetDate < asOf)
      .map((priority): Owned => ({ priority, organization })),
  );
  const groups = Map.groupBy(overdue, ({ priority }) => normalizeName(priority[2]));
  return [...groups.values()]
    .map((group) => overdueOwner(group.sort(earliestFirst), asOf))
    .sort((a, b) => b.count - a.count || compareText(a.earliest, b.earliest) || compareText(a.owner, b.owner));
}

function overdueOwner(owned: readonly Owned[], asOf: FullDate): OverdueOwner {
  const [, earliest = '', owner = ''] = owned[0]?.priority ?? [];
  const countOf = (severity: string) => owned.filter(({ priority }) => priority[0] === severity).length;
  return {
    owner: visibleText(owner),
    count: owned.length,
    critical: countOf('critical'),
    high: countOf('high'),
    earliest,
    days: daysBetween(earliest, asOf) ?? 0,
    organizations: [...new Set(owned.map(({ organization }) => visibleText(organization)))].sort(),
  };
}

const earliestFirst = (a: Owned, b: Owned): number =>
  compareText(a.priority[1], b.priority[1]) ||
  compareText(a.priority[2], b.priority[2]) ||
  compareText(a.organization, b.organization);
