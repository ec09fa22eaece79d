import { csvTable } from '../../platform/csv.ts';
import { formatAsMarkdown, heading, joined, phrase, right, strong, table } from '../../platform/report.ts';
import {
  dimensionKeys,
  dimensionLabels,
  type FullDate,
  type Priority,
  type Sparse,
  type SparseRecord,
} from '../record/record.ts';
import { visibleText, wholeText } from '../record/visible-text.ts';
import { wordsOf } from '../words/words.ts';
import { type Projection, projectionOf } from './projection.ts';
import { projectionBlocks, projectionText } from './projection-text.ts';

/** A piece of work. A gap has no date: the format gives dates to priorities alone. */
export interface PlanItem {
  readonly kind: 'priority' | 'gap';
  /** JSON Pointer. */
  readonly pointer: string;
  readonly what: string;
  readonly owner: string | null;
  readonly date: FullDate | null;
  readonly severity: Priority['severity'] | null;
  /** The name of the dimension, if it is a gap. */
  readonly dimension: string | null;
  /** How far the score is from the target, if it is a gap; 0 if it is reached. */
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
  readonly projection: Projection;
}

const severities: readonly (Priority['severity'] | null | undefined)[] = ['critical', 'high', 'medium', 'low'];

/**
 * Makes a plan of the priorities and gaps of a record.
 * @param until the last day whose priorities the projection counts as done. @default - all days
 */
export function planOf(record: SparseRecord, asOf: FullDate, until?: FullDate): Plan {
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
    projection: projectionOf(record, until),
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

/** The longest text of a property or cell, in UTF-16 code units. */
const maxText = 5_000;
const maxLineOctets = 75;

/** The dated items of a plan as iCalendar (RFC 5545), an event of a whole day each. A moved date keeps its UID. */
export function planCalendar({ quarters, assessmentId, asOf }: Plan): string {
  const seen = new Map<string, number>();
  const lines = quarters
    .flatMap(({ items }) => items)
    .flatMap((item) => {
      const name = hash(`${assessmentId ?? ''}\n${item.what}`);
      // Two items of one text get different UIDs.
      const times = (seen.get(name) ?? 0) + 1;
      seen.set(name, times);
      return event(item, times === 1 ? name : `${name}-${times}`, asOf);
    });
  const calendar = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Appraise//Roadmap//EN', ...lines, 'END:VCALENDAR'];
  return calendar.map((line) => `${fold(line)}\r\n`).join('');
}

function event(item: PlanItem, uid: string, asOf: string): string[] {
  const { what, owner, severity, acceptanceCriteria, date, overdue } = item;
  const facts = [`Owner: ${owner ?? 'none'}`, ...acceptanceCriteria.map((text) => `Done when: ${text}`)];
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@appraise.invalid`,
    `DTSTAMP:${basic(asOf)}T000000Z`,
    `DTSTART;VALUE=DATE:${basic(date ?? '')}`,
    `SUMMARY:${overdue ? 'Overdue: ' : ''}${escapeText(what)}`,
    `DESCRIPTION:${facts.map(escapeText).join('\\n')}`,
    ...(severity === null ? [] : [`CATEGORIES:${severity}`]),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const basic = (date: string): string => date.replaceAll('-', '');

const escapeText = (text: string): string => visibleText(text, maxText).replace(/[\\;,]/g, '\\$&');

/** Breaks a line into lines of 75 octets at most, never within a character. */
function fold(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0);
    if (octets + size > maxLineOctets) {
      lines.push(current);
      current = '';
      // The blank that the next line begins with.
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n ');
}

function octetsOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** FNV-1a of 64 bits over UTF-16 code units: the same text gives the same name everywhere. */
function hash(text: string): string {
  let value = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index += 1) {
    value = BigInt.asUintN(64, (value ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n);
  }
  return value.toString(16).padStart(16, '0');
}

/** A plan as CSV, a line an item, safe for spreadsheets; characters that control a terminal show their code. */
export function planCsv({ quarters, undated }: Plan): string {
  const head = [
    'quarter',
    'due',
    'overdue',
    'kind',
    'severity',
    'what',
    'owner',
    'dimension',
    'below_target',
    'done_when',
    'pointer',
  ];
  const rows = [
    ...quarters.flatMap(({ quarter, items }) => items.map((item) => row(quarter, item))),
    ...undated.map((item) => row('', item)),
  ];
  return csvTable([head, ...rows].map((cells) => cells.map(visibleCell)));
}

const row = (quarter: string, item: PlanItem): (string | number)[] => [
  quarter,
  item.date ?? '',
  item.overdue ? 'yes' : 'no',
  item.kind,
  item.severity ?? '',
  item.what,
  item.owner ?? '',
  item.dimension ?? '',
  item.distance ?? '',
  item.acceptanceCriteria.join('; '),
  item.pointer,
];

const visibleCell = (cell: string | number): string | number => (typeof cell === 'string' ? wholeText(cell) : cell);

const cell = (text: string | null): string => (text === null ? '–' : visibleText(text, maxText));

/** A plan as Markdown: a table a quarter, what has no date, then the scores if it is done. */
export function planMarkdown({ organization, assessmentId, asOf, quarters, undated, projection }: Plan): string {
  const words = wordsOf('en');
  const all = quarters.flatMap(({ items }) => items);
  const late = all.filter(({ overdue }) => overdue).length;
  const priorities = undated.filter(({ kind }) => kind === 'priority');
  const gaps = undated.filter(({ kind }) => kind === 'gap');
  return formatAsMarkdown(
    [
      heading(organization === null ? 'Roadmap' : phrase`Roadmap: ${cell(organization)}`, 1),
      phrase`Record ${cell(assessmentId)}, as of ${asOf}. ${all.length} dated, ${late} overdue, ${undated.length} without a date.`,
      ...quarters.flatMap(({ quarter, items }) => [heading(quarter), priorityTable(items)]),
      ...(priorities.length === 0 ? [] : [heading('Priorities without a date'), priorityTable(priorities)]),
      ...(gaps.length === 0 ? [] : [heading('Gaps'), 'The format gives gaps no dates.', gapTable(gaps)]),
      ...projectionBlocks(projectionText(projection, words), words),
    ],
    wholeText,
  );
}

const priorityTable = (items: readonly PlanItem[]) =>
  table(
    ['due', 'severity', 'outcome', 'owner', 'done when'],
    items.map(({ date, overdue, severity, what, owner, acceptanceCriteria }) => [
      overdue ? strong(`${date} (overdue)`) : (date ?? '–'),
      cell(severity),
      cell(what),
      cell(owner),
      joined(acceptanceCriteria.map(cell), '<br>'),
    ]),
  );

const gapTable = (items: readonly PlanItem[]) =>
  table(
    ['dimension', right('below target'), 'gap', 'owner'],
    items.map(({ dimension, distance, what, owner }) => [cell(dimension), distance ?? '–', cell(what), cell(owner)]),
  );
