import { dimensionLabels } from '../record/dimension-labels.ts';
import { dimensionKeys, type FullDate, type Priority, type Sparse, type SparseRecord } from '../record/record.ts';

/** A piece of work. A gap has no date: the format gives dates to priorities alone. */
export interface PlanItem {
  readonly kind: 'priority' | 'gap';
  /** JSON Pointer. */
  readonly pointer: string;
  readonly what: string;
  readonly owner: string | null;
  readonly date: FullDate | null;
  readonly severity: Priority['severity'] | null;
  /** Of a gap: the name of its dimension. */
  readonly dimension: string | null;
  /** Of a gap: how far the score is from the target; 0 if it is reached. */
  readonly distance: number | null;
  /** True if the date is before the as-of day. */
  readonly overdue: boolean;
  readonly acceptanceCriteria: readonly string[];
}

/** The work of a quarter of a year, such as `2026 Q3`. */
export interface Quarter {
  readonly quarter: string;
  readonly items: readonly PlanItem[];
}

/** The work that a record asks for. */
export interface Plan {
  readonly assessmentId: string | null;
  readonly organization: string | null;
  readonly asOf: FullDate;
  /** By date; within a day by severity. */
  readonly quarters: readonly Quarter[];
  /** Priorities first, then gaps, those of the dimension farthest from its target first. */
  readonly undated: readonly PlanItem[];
}

const severities: readonly (Priority['severity'] | null | undefined)[] = ['critical', 'high', 'medium', 'low'];

/** Makes a plan of the priorities and gaps of a record. */
export function planOf(record: SparseRecord, asOf: FullDate): Plan {
  const priorities = (record.priorities ?? []).flatMap((priority, index) =>
    priority === undefined ? [] : [priorityItem(priority, index, asOf)],
  );
  const dated = priorities
    .filter(({ date }) => date !== null)
    .sort((a, b) => compare(a.date ?? '', b.date ?? '') || rank(a) - rank(b));
  const quarters = Object.entries(Object.groupBy(dated, ({ date }) => quarterOf(date ?? '')));
  return {
    assessmentId: record.assessmentId ?? null,
    organization: record.scope?.organization ?? null,
    asOf,
    quarters: quarters.map(([quarter, items = []]) => ({ quarter, items })),
    undated: [
      ...priorities.filter(({ date }) => date === null).sort((a, b) => rank(a) - rank(b)),
      ...gapItems(record).sort((a, b) => (b.distance ?? 0) - (a.distance ?? 0)),
    ],
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** What has no severity comes last. */
const rank = ({ severity }: PlanItem): number => (severity === null ? severities.length : severities.indexOf(severity));

const quarterOf = (date: FullDate): string => `${date.slice(0, 4)} Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;

function priorityItem(priority: Sparse<Priority>, index: number, asOf: FullDate): PlanItem {
  const { outcome, owner, targetDate, severity, acceptanceCriteria = [] } = priority;
  return {
    kind: 'priority',
    pointer: `/priorities/${index}`,
    what: outcome ?? '',
    owner: owner ?? null,
    date: targetDate ?? null,
    severity: severity ?? null,
    dimension: null,
    distance: null,
    overdue: targetDate !== undefined && targetDate < asOf,
    acceptanceCriteria: acceptanceCriteria.filter((text) => text !== undefined),
  };
}

function gapItems({ dimensions }: SparseRecord): PlanItem[] {
  return dimensionKeys.flatMap((key) => {
    const { gaps = [], owner, score, target } = dimensions?.[key] ?? {};
    const distance = score === undefined || target === undefined ? null : Math.max(0, target - score);
    return gaps.flatMap((what, index): PlanItem[] =>
      what === undefined
        ? []
        : [
            {
              kind: 'gap',
              pointer: `/dimensions/${key}/gaps/${index}`,
              what,
              owner: owner ?? null,
              date: null,
              severity: null,
              dimension: dimensionLabels[key],
              distance,
              overdue: false,
              acceptanceCriteria: [],
            },
          ],
    );
  });
}
