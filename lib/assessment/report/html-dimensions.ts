import { scales } from '../derived-mean.ts';
import { confidenceGrid, coverageBands, type GridRow, outsideGrid } from './confidence-grid.ts';
import { type DimensionRow, type Reading, rankByGap } from './dimension-rows.ts';
import { cell, chapter, dataTable, isolateText, note, textList } from './html-parts.ts';
import { each, type Markup, markup } from './markup.ts';
import { radarChart } from './radar-chart.ts';
import { absent, formatSigned } from './wording.ts';
import { termOf, type Words } from './words.ts';

/** The radar, and a table of its numbers. */
export function radarChapter(rows: readonly DimensionRow[], words: Words): Markup {
  const table = dataTable({
    id: 'scores',
    caption: words.scoresCaption,
    columns: [{ label: words.dimension }, { label: words.score, look: 'n' }, { label: words.target, look: 'n' }],
    rows: each(
      rows,
      ({ label, score, target }) => markup`<tr>
<th scope="row">${label}</th><td class="n">${score.text}</td><td class="n">${target.text}</td>
</tr>`,
    ),
  });
  return chapter(
    'maturity',
    words.maturity,
    markup`<div class="pair"><figure>${radarChart(rows, words)}</figure>${table}</div>`,
  );
}

/** Dimensions by their distance to the target, with the stated gaps. */
export function gapChapter(rows: readonly DimensionRow[], words: Words): Markup {
  const left = rows.filter((row) => row.gap === undefined).map(({ label }) => label);
  const table = dataTable({
    id: 'ranking',
    caption: words.rankingCaption,
    columns: [
      { label: words.rank, look: 'n' },
      { label: words.dimension },
      { label: words.gap, look: 'n' },
      { label: words.scoreToTarget },
      { label: words.gapsStated },
      { label: words.owner },
    ],
    rows: each(rankByGap(rows), (row, index) => gapRow(row, index, words)),
  });
  const unranked = left.length === 0 ? undefined : words.notRanked(left.join(', '));
  return chapter('gaps', words.ranking, markup`${table}${note(unranked)}`);
}

const gapRow = (row: DimensionRow, index: number, words: Words): Markup => markup`<tr>
${cell(words.rank, String(index + 1), 'n')}
<th scope="row">${row.label}</th>
${cell(words.gap, formatSigned(row.gap ?? 0), 'n strong')}
${cell(words.scoreToTarget, markup`${gapBar(row)}<span class="small">${row.score.text} → ${row.target.text}</span>`)}
${cell(words.gapsStated, textList(row.gaps, words.things.gaps, words) ?? absent)}
${cell(words.owner, isolateText(row.owner))}
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

/** How well founded the scores are. */
export function confidenceChapter(rows: readonly DimensionRow[], words: Words): Markup {
  const outside = outsideGrid(rows);
  const grid = dataTable({
    id: 'grid',
    caption: words.gridCaption,
    columns: [{ label: words.confidence }, ...coverageBands.map(({ label }) => ({ label }))],
    rows: each(confidenceGrid(rows), (row, index) => gridRow(row, index, words)),
  });
  const left = outside.length === 0 ? undefined : words.notInGrid(outside.join(', '));
  return chapter('confidence', words.coverageAndConfidence, markup`${grid}${note(left)}`);
}

/** The tint is stronger for more coverage and more confidence; `row` 0 has the highest confidence. */
const gridRow = ({ confidence, cells }: GridRow, row: number, words: Words): Markup => markup`<tr>
<th scope="row">${termOf(confidence, words)}</th>
${each(
  cells,
  (labels, band) => markup`<td class="tint${Math.max(0, band - row)}" data-label="${coverageBands[band]?.label}">
${each(labels, (label) => markup`<span class="chip">${label}</span>`)}</td>`,
)}
</tr>`;
