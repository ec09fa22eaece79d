import { dimensionLabels } from '../dimension-labels.ts';
import { dimensionKeys } from '../record.ts';
import { capItems, cutNote } from '../report/capped.ts';
import { chapter, dataTable, isolateText, note } from '../report/html-parts.ts';
import { each, type Markup, markup } from '../report/markup.ts';
import type { Portfolio } from './model.ts';
import type { DimensionCell, SystemRow } from './system-row.ts';
import { figureText, shortLabels, signedText } from './words.ts';

/** In a page; JSON and CSV have all. */
export const maxRows = 1_000;

/** The scores of all systems by dimension, each with its change. */
export function heatChapter({ systems, dimensions, figures }: Portfolio, name: (row: SystemRow) => string): Markup {
  if (systems.length === 0) return chapter('scores', 'Scores', markup`<p>No record can be shown.</p>`);
  const rows = capItems(systems, maxRows, (row) => heatRow(row, name(row)));
  const table = dataTable({
    id: 'heat',
    caption: 'Score of each dimension, 0 to 4, and its change since the assessment before',
    columns: [
      { label: 'System' },
      ...dimensionKeys.map((key) => ({ label: shortLabels[key] })),
      { label: 'Mean' },
      { label: 'By confidence' },
    ],
    rows: rows.shown,
    foot: markup`<tr><th scope="row">Mean of valid (derived)</th>${each(
      dimensions,
      ({ score }) => markup`<td>${figureText(score)}</td>`,
    )}<td class="total">${figureText(figures.score)}</td><td>${figureText(figures.weightedScore)}</td></tr>`,
  });
  const legend = markup`<ul class="legend" aria-label="Scores and their colours">${each(
    [0, 1, 2, 3, 4],
    (score) => markup`<li class="score${score}">${score}</li>`,
  )}</ul>`;
  const labels = dimensionKeys.map((key) => `${shortLabels[key]}: ${dimensionLabels[key]}`).join('; ');
  return chapter(
    'scores',
    'Scores',
    markup`${legend}${table}${note(cutNote(rows, 'systems'))}${note(`${labels}. Means are derived.`)}`,
  );
}

const heatRow = (row: SystemRow, name: string): Markup => markup`<tr>
<th scope="row">${isolateText(name)}${flags(row)}</th>
${each(row.cells, heatCell)}
<td class="total">${figureText(row.figures.score)}${change(row.trend)}</td><td>${figureText(row.figures.weightedScore)}</td>
</tr>`;

function flags({ verdict, stale }: SystemRow): Markup | undefined {
  const words = [verdict === 'valid' ? undefined : verdict, stale ? 'stale' : undefined];
  const shown = words.filter((word) => word !== undefined).join(', ');
  return shown === '' ? undefined : markup`<span class="small">${shown}</span>`;
}

const heatCell = ({ score, change: difference }: DimensionCell): Markup =>
  score === null
    ? markup`<td>${figureText(score)}</td>`
    : markup`<td class="score${score}">${score}${change(difference)}</td>`;

const change = (value: number | null): Markup | undefined =>
  value === null || value === 0 ? undefined : markup`<span class="change">${signedText(value)}</span>`;
