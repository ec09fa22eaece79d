import { right } from '../../platform/report.ts';
import { dayNumber } from '../record/days.ts';
import type { ProjectionText } from '../roadmap/projection-text.ts';
import { english } from '../words/en.ts';
import { absent, formatSigned } from '../words/wording.ts';
import { shownText, type Words } from '../words/words.ts';
import { type Capped, capItems, cutNote, listLimits, textLimits } from './capped.ts';
import { calendarDate, cell, chapter, dataTable, isolateText, note, textList } from './html-parts.ts';
import { each, type Markup, markup } from './markup.ts';
import { bySeverity, type PrioritySeverity, prioritySeverities, type TimelineItem } from './timeline-items.ts';

/** A shape for each severity, so that readers need no colour; about 14 units wide. */
function severityShape(severity: PrioritySeverity, x: number, y: number): Markup {
  const shapes: Readonly<Record<PrioritySeverity, Markup>> = {
    critical: markup`<path class="shape" d="M${x} ${y - 8}l8 8-8 8-8-8z"/>`,
    high: markup`<path class="shape" d="M${x} ${y - 7}l7.5 13h-15z"/>`,
    medium: markup`<rect class="shape" x="${x - 6}" y="${y - 6}" width="12" height="12"/>`,
    low: markup`<circle class="shape" cx="${x}" cy="${y}" r="6"/>`,
  };
  return shapes[severity];
}

/** More would overlap; the table has all. */
const maxMarkers = 30;
const width = 760;
const line = { from: 84, to: 744, top: 8 };
const rowHeight = 24;
/** With its number. */
const markerWidth = 32;

interface Marker {
  readonly item: TimelineItem;
  readonly x: number;
  readonly y: number;
}

interface Lane {
  readonly severity: PrioritySeverity;
  readonly top: number;
  readonly height: number;
  readonly markers: readonly Marker[];
}

/** The dated priorities on a time line, with a lane for each severity; undefined if there are none. */
function timelineChart(items: Capped<TimelineItem>, assessedAt: string | undefined, words: Words): Markup | undefined {
  const drawn = items.shown.filter((item) => item.severity && hasDueDay(item)).slice(0, maxMarkers);
  const start = assessedAt === undefined ? [] : [dayNumber(assessedAt)].filter(Number.isFinite);
  if (drawn.length === 0) return undefined;
  const scale = timeScale([...start, ...drawn.map(dueDay)], line.from, line.to, words.months);
  const lanes = layOutLanes(drawn, scale);
  const bottom = lanes.reduce((sum, { height }) => sum + height, line.top);
  return markup`<figure>
<div class="scroll" role="region" aria-label="${words.timelineLabel}" tabindex="0">
<svg class="timeline" viewBox="0 0 ${width} ${bottom + 30}" role="img" aria-labelledby="timeline-title timeline-desc">
<title id="timeline-title">${words.timelineTitle}</title>
<desc id="timeline-desc">${description(drawn, words)}</desc>
${each(lanes, laneGround)}
${each(
  scale.ticks,
  ({ at, label }) => markup`${verticalLine('spoke', at, bottom)}
<text class="tick" x="${at}" y="${bottom + 18}" text-anchor="middle">${label}</text>`,
)}
${each(start, (day) => verticalLine('assessed', scale.place(day), bottom))}
${each(lanes, (lane) => laneContent(lane, words))}
</svg></div>
<figcaption>${caption(drawn.length, items.total, start.length > 0, words)}</figcaption>
</figure>`;
}

const dueDay = ({ targetDate = '' }: TimelineItem): number => dayNumber(targetDate);
const hasDueDay = (item: TimelineItem): boolean => Number.isFinite(dueDay(item));

/** Leaves out empty lanes; in a lane, markers that would overlap go to the next row. */
function layOutLanes(items: readonly TimelineItem[], scale: TimeScale): readonly Lane[] {
  const lanes: Lane[] = [];
  let top = line.top;
  for (const severity of prioritySeverities) {
    const itemsOfLane = items.filter((item) => item.severity === severity);
    if (itemsOfLane.length === 0) continue;
    const lane = layOutLane(severity, itemsOfLane, scale, top);
    lanes.push(lane);
    top += lane.height;
  }
  return lanes;
}

function layOutLane(severity: PrioritySeverity, items: readonly TimelineItem[], scale: TimeScale, top: number): Lane {
  const rowEnds: number[] = [];
  const markers = items.map((item) => {
    const x = scale.place(dueDay(item));
    const free = rowEnds.findIndex((end) => end <= x);
    const row = free === -1 ? rowEnds.length : free;
    rowEnds[row] = x + markerWidth;
    return { item, x, y: top + row * rowHeight + 16 };
  });
  return { severity, top, height: rowEnds.length * rowHeight + 8, markers };
}

const verticalLine = (look: string, x: number, bottom: number): Markup =>
  markup`<line class="${look}" x1="${x}" y1="0" x2="${x}" y2="${bottom}"/>`;

const laneGround = ({ top, height }: Lane, index: number): Markup =>
  markup`<rect class="${index % 2 === 0 ? 'lane' : 'lane odd'}" x="0" y="${top}" width="${width}" height="${height}"/>`;

const laneContent = ({ severity, top, markers }: Lane, words: Words): Markup => markup`<g class="${severity}">
<text class="axis" x="10" y="${top + 20}">${words.severities[severity]}</text>
${each(
  markers,
  ({ item, x, y }) => markup`<g><title>${`${item.number}. ${item.outcome}`}</title>${severityShape(severity, x, y)}
<text class="count" x="${x + 10}" y="${y + 4}">${item.number}</text></g>`,
)}
</g>`;

const description = (items: readonly TimelineItem[], words: Words): string =>
  `${items.map(({ number, severity = 'low', targetDate = '' }) => words.due(number, words.severities[severity], targetDate)).join('; ')}.`;

const caption = (drawn: number, total: number, showsStart: boolean, words: Words): string =>
  [words.numbersRefer, showsStart ? words.dashedLine : '', drawn < total ? words.drawn(drawn, total) : '']
    .filter((sentence) => sentence !== '')
    .join(' ');

const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120, 600, 1_200, 6_000, 12_000, 24_000];
const maxTicks = 8;

/** Days on a line. */
interface TimeScale {
  /** The position of a day number. */
  readonly place: (day: number) => number;
  /** Starts of months or years, at most nine. */
  readonly ticks: readonly { readonly at: number; readonly label: string }[];
}

/** Makes a scale for at least one day number, with a margin on both sides. */
export function timeScale(days: readonly number[], from: number, to: number, months = english.months): TimeScale {
  const earliest = Math.min(...days);
  const latest = Math.max(...days);
  const air = Math.max(15, (latest - earliest) * 0.04);
  const first = earliest - air;
  const last = latest + air;
  const place = (day: number) => Math.round(from + ((day - first) / (last - first)) * (to - from));
  return { place, ticks: ticks(first, last, months).map(({ day, label }) => ({ at: place(day), label })) };
}

function ticks(first: number, last: number, months: readonly string[]): readonly { day: number; label: string }[] {
  const start = monthIndex(first) + 1;
  const end = monthIndex(last);
  const step = monthSteps.find((months) => (end - start) / months <= maxTicks) ?? 24_000;
  const begin = Math.ceil(start / step) * step;
  const count = Math.max(0, Math.floor((end - begin) / step) + 1);
  return Array.from({ length: count }, (_, index) => tick(begin + index * step, step, months)).filter(
    ({ day }) => day >= first && day <= last,
  );
}

/** Months since year 0. */
function monthIndex(day: number): number {
  const date = new Date(Math.floor(day) * 86_400_000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

function tick(index: number, step: number, months: readonly string[]): { day: number; label: string } {
  const year = Math.floor(index / 12);
  const month = index % 12;
  const written = String(year).padStart(4, '0');
  const day = dayNumber(`${written}-${String(month + 1).padStart(2, '0')}-01`);
  return { day, label: step >= 12 ? written : `${months[month]} ${written}` };
}

/** All priorities on a time line and in a table. */
export function priorityChapter(items: Capped<TimelineItem>, assessedAt: string | undefined, words: Words): Markup {
  if (items.total === 0) return chapter('priorities', words.priorities, markup`<p>${words.noPriorities}</p>`);
  const table = dataTable({
    id: 'actions',
    caption: words.prioritiesCaption,
    columns: [...columns(words), words.acceptedWhen],
    rows: each(items.shown, (item) => priorityRow(item, words)),
  });
  return chapter(
    'priorities',
    words.priorities,
    markup`${timelineChart(items, assessedAt, words)}${note(cutNote(items, words.things.priorities, words))}${table}`,
  );
}

/** The scores once the priorities are done, with what is assumed. */
export function projectionChapter(projection: ProjectionText | undefined, words: Words): Markup | undefined {
  if (projection === undefined) return undefined;
  const { sentence, rows, notes } = projection;
  const { heading, caption, day, reached } = words.projection;
  const table = dataTable({
    id: 'projection-days',
    look: 'projection',
    caption,
    columns: [day, reached, right(words.meanScore)],
    rows: each(
      rows,
      (row) => markup`<tr><th scope="row" class="date">${calendarDate(row.date, words)}</th>
${cell(reached, row.dimensions)}${cell(words.meanScore, row.mean, 'n')}</tr>`,
    ),
  });
  return chapter(
    'projection',
    heading,
    markup`<p>${sentence}</p>${rows.length === 0 ? undefined : table}${each(notes, (text) => note(text) ?? markup``)}`,
  );
}

/** The most severe priorities, short enough for the board's two pages. */
export function boardPriorityChapter(items: Capped<TimelineItem>, words: Words): Markup {
  if (items.total === 0)
    return chapter('board-priorities', words.boardPriorities, markup`<p>${words.noPriorities}</p>`);
  const { shown } = capItems(bySeverity(items.shown), listLimits.boardPriorities, (item) => item);
  const table = dataTable({
    id: 'board-actions',
    caption: words.boardCaption,
    columns: columns(words),
    rows: each(shown, (item) => markup`<tr>${priorityCells(shorten(item, words), words)}</tr>`),
  });
  const cut = cutNote({ shown, total: items.total }, words.things.inAnnex, words);
  return chapter('board-priorities', words.boardPriorities, markup`${note(cut)}${table}`);
}

const columns = (words: Words) => [right(words.number), words.severity, words.outcome, words.owner, words.targetDate];

const shorten = (item: TimelineItem, words: Words): TimelineItem => ({
  ...item,
  outcome: shownText(item.outcome, textLimits.boardText, words),
  owner: shownText(item.owner, 80, words),
});

const priorityRow = (item: TimelineItem, words: Words): Markup => markup`<tr>
${priorityCells(item, words)}
${cell(words.acceptedWhen, textList(item.acceptanceCriteria, words.things.criteria, words) ?? absent)}
</tr>`;

const priorityCells = (item: TimelineItem, words: Words): Markup => markup`
${cell(words.number, String(item.number), 'n')}
${cell(words.severity, badge(item.severity, words))}
<th scope="row">${isolateText(item.outcome)}</th>
${cell(words.owner, isolateText(item.owner))}
${cell(words.targetDate, dueDate(item, words), 'date')}`;

function badge(severity: PrioritySeverity | undefined, words: Words): Markup {
  if (severity === undefined) return markup`${absent}`;
  return markup`<span class="severity ${severity}"><svg viewBox="-9 -9 18 18" width="14" height="14"
 aria-hidden="true" focusable="false">${severityShape(severity, 0, 0)}</svg>${words.severities[severity]}</span>`;
}

function dueDate({ targetDate, daysAfter }: TimelineItem, words: Words): Markup {
  if (targetDate === undefined) return markup`${absent}`;
  if (daysAfter === undefined) return calendarDate(targetDate, words);
  const days = words.days(formatSigned(daysAfter), Math.abs(daysAfter) === 1);
  return markup`${calendarDate(targetDate, words)}<span class="small">${days}</span>`;
}
