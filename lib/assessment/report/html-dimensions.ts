import { scales } from '../derived-mean.ts';
import { confidenceGrid, coverageBands, type GridRow, outsideGrid } from './confidence-grid.ts';
import { type DimensionRow, type Reading, rankByGap } from './dimension-rows.ts';
import { chapter, dataTable, isolateText, note, textList } from './html-parts.ts';
import { each, type Markup, markup } from './markup.ts';
import { radarChart } from './radar-chart.ts';
import { absent, formatSigned, sentenceCase } from './wording.ts';

/** The radar, and a table of its numbers. */
export function radarChapter(rows: readonly DimensionRow[]): Markup {
  const table = dataTable({
    id: 'scores',
    caption: 'Score and target on a scale of 0 to 4',
    columns: [{ label: 'Dimension' }, { label: 'Score', look: 'n' }, { label: 'Target', look: 'n' }],
    rows: each(
      rows,
      ({ label, score, target }) => markup`<tr>
<th scope="row">${label}</th><td class="n">${score.text}</td><td class="n">${target.text}</td>
</tr>`,
    ),
  });
  return chapter(
    'maturity',
    'Maturity by dimension',
    markup`<div class="pair"><figure>${radarChart(rows)}</figure>${table}</div>`,
  );
}

/** Dimensions by their distance to the target, with the stated gaps. */
export function gapChapter(rows: readonly DimensionRow[]): Markup {
  const left = rows.filter((row) => row.gap === undefined).map(({ label }) => label);
  const table = dataTable({
    id: 'ranking',
    caption: 'Target minus score, widest gap first',
    columns: [
      { label: 'Rank', look: 'n' },
      { label: 'Dimension' },
      { label: 'Gap', look: 'n' },
      { label: 'Score to target' },
      { label: 'Gaps stated' },
      { label: 'Owner' },
    ],
    rows: each(rankByGap(rows), gapRow),
  });
  const unranked =
    left.length === 0
      ? undefined
      : `Not ranked, because score or target is missing or off the scale: ${left.join(', ')}.`;
  return chapter('gaps', 'Gap ranking', markup`${table}${note(unranked)}`);
}

const gapRow = (row: DimensionRow, index: number): Markup => markup`<tr>
<td class="n">${index + 1}</td>
<th scope="row">${row.label}</th>
<td class="n strong">${formatSigned(row.gap ?? 0)}</td>
<td>${gapBar(row)}<span class="small">${row.score.text} → ${row.target.text}</span></td>
<td>${textList(row.gaps, 'gaps') ?? absent}</td>
<td>${isolateText(row.owner)}</td>
</tr>`;

/** Filled up to the score, with a mark at the target. */
function gapBar({ score, target }: DimensionRow): Markup {
  const length = ({ value = 0 }: Reading) => (value / scales.score) * 96;
  return markup`<svg class="bar" viewBox="0 0 100 14" width="100" height="14" aria-hidden="true" focusable="false">
<rect class="track" x="1" y="4" width="96" height="6"/>
<rect class="fill" x="1" y="4" width="${length(score)}" height="6"/>
<path class="mark" d="M${1 + length(target)} 0v14"/>
</svg>`;
}

/** How well founded the scores are: a grid, and the stated reasons. */
export function confidenceChapter(rows: readonly DimensionRow[]): Markup {
  const outside = outsideGrid(rows);
  const grid = dataTable({
    id: 'grid',
    caption: 'Dimensions by confidence and coverage; the sound ones are at the top right',
    columns: [{ label: 'Confidence' }, ...coverageBands.map(({ label }) => ({ label }))],
    rows: each(confidenceGrid(rows), gridRow),
  });
  const basis = dataTable({
    id: 'basis',
    caption: 'Coverage, confidence and their reasons',
    columns: [
      { label: 'Dimension' },
      { label: 'Coverage', look: 'n' },
      { label: 'Confidence' },
      { label: 'Basis of the coverage' },
      { label: 'Reason for the confidence' },
    ],
    rows: each(rows, basisRow),
  });
  const left =
    outside.length === 0
      ? undefined
      : `Not in the grid, because coverage or confidence is missing or not allowed: ${outside.join(', ')}.`;
  return chapter('confidence', 'Coverage and confidence', markup`${grid}${note(left)}${basis}`);
}

/** The tint is stronger for more coverage and more confidence; `row` 0 has the highest confidence. */
const gridRow = ({ confidence, cells }: GridRow, row: number): Markup => markup`<tr>
<th scope="row">${sentenceCase(confidence)}</th>
${each(
  cells,
  (labels, band) => markup`<td class="tint${Math.max(0, band - row)}">
${each(labels, (label) => markup`<span class="chip">${label}</span>`)}</td>`,
)}
</tr>`;

const basisRow = (row: DimensionRow): Markup => markup`<tr>
<th scope="row">${row.label}</th>
<td class="n">${row.coverage.text}</td>
<td>${isolateText(sentenceCase(row.confidence))}</td>
<td>${isolateText(row.coverageBasis)}</td>
<td>${isolateText(row.confidenceRationale)}</td>
</tr>`;
