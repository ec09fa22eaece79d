import { type DerivedMean, scales } from '../record/derived-mean.ts';
import type { Words } from '../words/words.ts';
import type { DimensionRow, Reading } from './dimension-rows.ts';
import { chapter, factList, isolateText, note, textList } from './html-parts.ts';
import { each, type Markup, markup } from './markup.ts';
import type { RecordModel, ReportModel } from './model.ts';
import { meanNote } from './record-facts.ts';
import type { Standing } from './standing.ts';

const center = { x: 270, y: 205 };
const radius = 150;
const rings = [1, 2, 3, 4];

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What the radar shows of a dimension. */
export type RadarRow = Pick<DimensionRow, 'label' | 'score' | 'target'>;

/** Score and target of the dimensions as SVG; a figure that is missing or off the scale breaks the line. */
export const radarChart = (rows: readonly RadarRow[], words: Words): Markup => markup`
<svg class="radar" viewBox="0 0 540 446" role="img" aria-labelledby="radar-title radar-desc">
<title id="radar-title">${words.radarTitle}</title>
<desc id="radar-desc">${description(rows, words)}</desc>
${each(rings, (ring) => ringLine(rows.map((_, axis) => at(axis, rows.length, ring))))}
${each(rows, (_, axis) => spoke(at(axis, rows.length, scales.score)))}
${curve('target', rows, (row) => row.target)}
${curve('score', rows, (row) => row.score)}
${each(rings, ringLabel)}
${each(rows, (row, axis) => axisLabel(row.label, at(axis, rows.length, scales.score * 1.1)))}
<g class="key">
<path class="score" d="M166 432h28"/>${marker('score', { x: 180, y: 432 })}<text x="202" y="437">${words.score}</text>
<path class="target" d="M288 432h28"/>${marker('target', { x: 302, y: 432 })}<text x="324" y="437">${words.target}</text>
</g>
</svg>`;

const ringLine = (points: readonly Point[]): Markup => markup`<polygon class="ring" points="${outline(points)}"/>`;

const ringLabel = (ring: number): Markup =>
  markup`<text class="tick" x="${center.x + 5}" y="${at(0, 1, ring).y + 4}">${ring}</text>`;

const description = (rows: readonly RadarRow[], words: Words): string =>
  words.radarText(rows.map(({ label, score, target }) => words.radarReading(label, score.text, target.text)));

/** A point on an axis; the first axis points up, the others follow clockwise. */
function at(axis: number, axes: number, value: number): Point {
  const angle = (2 * Math.PI * axis) / axes - Math.PI / 2;
  const distance = (value / scales.score) * radius;
  return {
    x: roundToTenth(center.x + distance * Math.cos(angle)),
    y: roundToTenth(center.y + distance * Math.sin(angle)),
  };
}

const roundToTenth = (value: number): number => Math.round(value * 10) / 10;

const outline = (points: readonly Point[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ');

const spoke = ({ x, y }: Point): Markup =>
  markup`<line class="spoke" x1="${center.x}" y1="${center.y}" x2="${x}" y2="${y}"/>`;

function curve(kind: 'score' | 'target', rows: readonly RadarRow[], read: (row: RadarRow) => Reading): Markup {
  const points = rows.map((row, axis) => {
    const { value } = read(row);
    return value === undefined ? undefined : at(axis, rows.length, value);
  });
  const present = points.filter((point) => point !== undefined);
  const line =
    present.length === rows.length
      ? markup`<polygon class="${kind} area" points="${outline(present)}"/>`
      : markup`<path class="${kind}" d="${segments(points)}"/>`;
  return markup`${line}${each(present, (point) => marker(kind, point))}`;
}

/** Lines between neighbours that both have a value. */
const segments = (points: readonly (Point | undefined)[]): string =>
  points
    .map((from, index) => {
      const to = points[(index + 1) % points.length];
      return from && to ? `M${from.x} ${from.y}L${to.x} ${to.y}` : '';
    })
    .join('');

/** Round for a score and square for a target, so that readers need no colour. */
const marker = (kind: 'score' | 'target', { x, y }: Point): Markup =>
  kind === 'score'
    ? markup`<circle class="score" cx="${x}" cy="${y}" r="4.5"/>`
    : markup`<rect class="target" x="${roundToTenth(x - 4)}" y="${roundToTenth(y - 4)}" width="8" height="8"/>`;

/** In two lines, since a phone has no room for long ones; broken after the first word and its `&` or `e`. */
function axisLabel(label: string, { x, y }: Point): Markup {
  const side = x < center.x - 2 ? 'end' : 'start';
  const anchor = Math.abs(x - center.x) <= 2 ? 'middle' : side;
  const first = roundToTenth(y - 3 + (12 * (y - center.y)) / radius);
  const [, upper = label, lower = ''] = /^(\S+(?: [&e])?) (.*)$/.exec(label) ?? [];
  return markup`<text class="axis" y="${first}" text-anchor="${anchor}">
<tspan x="${x}">${upper}</tspan><tspan x="${x}" dy="16">${lower}</tspan></text>`;
}

const glyphs: Readonly<Record<Standing['tone'], string>> = {
  good: '✓',
  conditional: '!',
  disputed: '≠',
  invalid: '✕',
  unreadable: '?',
  unreviewed: '✓',
};

/** Who, what and when. */
export const masthead = ({ title, file, record, words }: ReportModel): Markup => markup`
<header class="masthead">
<p class="eyebrow">${words.eyebrow}</p>
<h1>${isolateText(title)}</h1>
${record === undefined ? markup`<p>${isolateText(file)}</p>` : factList(record.facts, words)}
</header>`;

/** The verdict with its counts, and what the reviewer says of the assessment. */
export const verdictBox = ({ standing, counts, findingsNote, words }: ReportModel): Markup => markup`
<section class="verdict ${standing.tone}" aria-labelledby="verdict-heading">
<p class="glyph" aria-hidden="true">${glyphs[standing.tone]}</p>
<div><h2 id="verdict-heading">${standing.heading}</h2>
<p>${counts}. ${standing.meaning}</p>
${standing.review && markup`<p>${standing.review}</p>`}${textList(standing.comments, words.things.statements, words)}
${note(findingsNote)}</div>
</section>`;

/** Figures of the whole record. */
export const overallTiles = ({ means, matrix, priorities }: RecordModel, words: Words): Markup => markup`
<section class="tiles" aria-label="${words.overallLabel}">
${tile(words.meanScore, meanValue(means.score, words.of(scales.score), words), meanNote(means.score, words))}
${tile(words.meanTarget, meanValue(means.target, words.of(scales.target), words), meanNote(means.target, words))}
${tile(words.meanCoverage, meanValue(means.coverage, ' %', words), meanNote(means.coverage, words))}
${tile(words.evidenceItems, words.integer(matrix.rows.total), words.inRegister)}
${tile(words.priorities, words.integer(priorities.total), words.onRecord)}
</section>`;

/** What the figures say, and what they ask a board to decide. */
export const boardChapters = ({ board }: RecordModel, words: Words): Markup => markup`
${chapter('summary', words.summary, markup`<p>${board.summary.join(' ')}</p>`)}
${chapter('decide', words.decide, markup`<ol>${each(board.decisions, (decision) => markup`<li>${decision}</li>`)}</ol>`)}`;

const tile = (label: string, value: Markup | string, remark: string): Markup => markup`<div class="tile">
<p class="label">${label}</p><p class="value">${value}</p><p class="small">${remark}</p>
</div>`;

const meanValue = ({ mean }: DerivedMean, unit: string, words: Words): Markup | string =>
  mean === null ? words.notAvailable : markup`${words.figure(mean)}<span class="unit">${unit}</span>`;
