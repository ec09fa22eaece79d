import type { Fraction } from '../record/fraction.ts';
import { dimensionKeys } from '../record/record.ts';
import { capItems, cutNote } from '../report/capped.ts';
import { chapter, dataTable, isolateText, note } from '../report/html-parts.ts';
import { each, type Markup, markup } from '../report/markup.ts';
import type { PortfolioWords } from '../words/words.ts';
import type { Portfolio } from './model.ts';
import type { DimensionCell, SystemRow } from './system-row.ts';
import { breakText, figureText, newestFileText, signedText, verdictText } from './texts.ts';

/** In a page; JSON and CSV have all. */
export const maxRows = 1_000;

/** The scores of all systems by dimension, each with its change. */
export function heatChapter(
  { systems, dimensions, figures, totals }: Portfolio,
  name: (row: SystemRow) => string,
  words: PortfolioWords,
): Markup {
  const { columns, shortLabels } = words;
  if (systems.length === 0) return chapter('scores', words.headings.scores, markup`<p>${words.noRecord}</p>`);
  const rows = capItems(systems, maxRows, (row) => heatRow(row, name(row), words), totals?.systems);
  const table = dataTable({
    id: 'heat',
    caption: words.heatCaption,
    columns: [columns.system, ...dimensionKeys.map((key) => shortLabels[key]), columns.mean, columns.byConfidence],
    rows: rows.shown,
    foot: markup`<tr><th scope="row">${words.heatMean}</th>${each(
      dimensions,
      ({ score }) => markup`<td>${figureText(score, words)}</td>`,
    )}<td class="total">${figureText(figures.score, words)}</td><td>${figureText(figures.weightedScore, words)}</td></tr>`,
  });
  const legend = markup`<ul class="legend" aria-label="${words.legendLabel}">${each(
    [0, 1, 2, 3, 4],
    (score) => markup`<li class="score${score}">${score}</li>`,
  )}</ul>`;
  const labels = dimensionKeys.map((key) => `${shortLabels[key]}: ${words.report.dimensions[key]}`).join('; ');
  return chapter(
    'scores',
    words.headings.scores,
    markup`${legend}${table}${note(cutNote(rows, words.cut.systems, words.report))}${note(words.heatNote(labels))}${systems.some(({ breaks }) => breaks.length > 0) ? note(words.hatched) : undefined}`,
  );
}

const heatRow = (row: SystemRow, name: string, words: PortfolioWords): Markup => markup`<tr>
<th scope="row">${isolateText(name)}${flags(row, words)}</th>
${each(row.cells, (cell) => heatCell(cell, row.breaks.length > 0, words))}
<td class="total${row.breaks.length > 0 ? ' hatched' : ''}">${figureText(row.figures.score, words)}${change(row.trend, words)}</td><td>${figureText(row.figures.weightedScore, words)}</td>
</tr>`;

function flags(row: SystemRow, words: PortfolioWords): Markup | undefined {
  const { verdict, relaxed, stale } = row;
  const said = [
    verdict === 'valid' && !relaxed ? undefined : verdictText(row, words),
    stale ? words.stale : undefined,
    newestFileText(row, words),
    breakText(row, words),
  ];
  const shown = said.filter((word) => word !== undefined).join(', ');
  return shown === '' ? undefined : markup`<span class="small">${isolateText(shown)}</span>`;
}

const heatCell = ({ score, change: difference }: DimensionCell, isBroken: boolean, words: PortfolioWords): Markup =>
  score === null
    ? markup`<td>${figureText(score, words)}</td>`
    : markup`<td class="score${score}${isBroken ? ' hatched' : ''}">${score}${change(difference, words)}</td>`;

function change(value: number | Fraction | null, words: PortfolioWords): Markup | undefined {
  if (value === null) return undefined;
  const text = signedText(value, words);
  return text === '0' ? undefined : markup`<span class="change">${text}</span>`;
}
