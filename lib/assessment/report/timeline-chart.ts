import { dayNumber } from '../record/days.ts';
import type { Capped } from './capped.ts';
import { each, type Markup, markup } from './markup.ts';
import { severityShape } from './severity-shape.ts';
import { type PrioritySeverity, prioritySeverities, type TimelineItem } from './timeline-items.ts';
import type { Words } from './words.ts';
import { english } from './words-en.ts';

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
export function timelineChart(
  items: Capped<TimelineItem>,
  assessedAt: string | undefined,
  words: Words,
): Markup | undefined {
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
    const own = items.filter((item) => item.severity === severity);
    if (own.length === 0) continue;
    const lane = layOutLane(severity, own, scale, top);
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
  const [earliest, latest] = [Math.min(...days), Math.max(...days)];
  const air = Math.max(15, (latest - earliest) * 0.04);
  const [first, last] = [earliest - air, latest + air];
  const place = (day: number) => Math.round(from + ((day - first) / (last - first)) * (to - from));
  return { place, ticks: ticks(first, last, months).map(({ day, label }) => ({ at: place(day), label })) };
}

function ticks(first: number, last: number, months: readonly string[]): readonly { day: number; label: string }[] {
  const [start, end] = [monthIndex(first) + 1, monthIndex(last)];
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
  const [year, month] = [Math.floor(index / 12), index % 12];
  const written = String(year).padStart(4, '0');
  const day = dayNumber(`${written}-${String(month + 1).padStart(2, '0')}-01`);
  return { day, label: step >= 12 ? written : `${months[month]} ${written}` };
}
