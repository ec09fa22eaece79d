import { right } from '../../../platform/report.ts';
import { cutNote } from '../../report/capped.ts';
import { htmlPage } from '../../report/html-page.ts';
import { cell, chapter, dataTable, isolateText, note, unbrokenDates } from '../../report/html-parts.ts';
import { each, type Markup, markup } from '../../report/markup.ts';
import { pageMargins, stylesheet } from '../../report/stylesheet.ts';
import { absent } from '../../words/wording.ts';
import type { DiffWords, ReportLanguage } from '../../words/words.ts';
import type { RecordChain } from '../chain.ts';
import type { DiffChapter } from './chapters.ts';
import type { DiffRow } from './row.ts';
import { columnsOf, type DiffView, diffView, type FigureRow, type StepView } from './view.ts';

/** A comparison as one page. */
export function diffHtml(chain: RecordChain, language?: ReportLanguage): string {
  const view = diffView(chain, { text: 2_000, rows: 2_000 }, language);
  const { words } = view;
  const isChain = view.steps.length > 1;
  return htmlPage({
    lang: words.report.lang,
    title: words.pageTitle(view.title),
    styles: stylesheet + diffStylesheet + pageMargins(words.report),
    body: markup`<a class="skip" href="#comparison">${words.skip}</a>
<header class="masthead">
<p class="eyebrow">${words.eyebrow}</p>
<h1>${unbrokenDates(view.title)}</h1>
${each(view.organizations, (name) => markup`<p>${isolateText(name)}</p>`)}
</header>
<main id="comparison">
${each(view.steps, (step, index) => comparabilityBox(step, index, isChain))}
${chapter('overall', words.overall, figureTable(view, 'overall-figures', words.overallCaption(words.derived), view.overall))}
${view.scores.length === 0 ? undefined : chapter('scores', words.scores, figureTable(view, 'score-figures', words.scoresCaption, view.scores))}
${each(view.followed, (part) => changeChapter(part, 'all', words))}
${each(view.steps, (step, index) => stepChapters(step, index, view))}
</main>`,
  });
}

const looks = { comparable: 'good', 'with-care': 'conditional', 'not-comparable': 'invalid' } as const;
const glyphs = { comparable: '✓', 'with-care': '!', 'not-comparable': '✕' } as const;

const comparabilityBox = ({ heading, comparability }: StepView, index: number, isChain: boolean): Markup => markup`
<section class="verdict ${looks[comparability.verdict]}" aria-labelledby="comparable-${index}">
<p class="glyph" aria-hidden="true">${glyphs[comparability.verdict]}</p>
<div><h2 id="comparable-${index}">${isChain ? markup`${unbrokenDates(heading)}: ` : undefined}${comparability.heading}</h2>
${
  comparability.sentences.length === 0
    ? undefined
    : markup`<ul>${each(comparability.sentences, (sentence) => markup`<li>${isolateText(sentence)}</li>`)}</ul>`
}</div>
</section>`;

const figureTable = ({ labels, words }: DiffView, id: string, caption: string, rows: readonly FigureRow[]): Markup =>
  dataTable({
    id,
    look: 'figures',
    caption,
    columns: [words.figure, ...[...labels, words.change].map(right)],
    rows: each(
      rows,
      ({ label, values, trend, tone }) => markup`<tr>
<th scope="row">${label}</th>${each(values, (value) => markup`<td class="n">${value}</td>`)}<td class="n tone-${tone}">${trend}</td>
</tr>`,
    ),
  });

function stepChapters(step: StepView, index: number, { steps, labels, words }: DiffView): Markup {
  const isChain = steps.length > 1;
  // Landmarks of a page need names of their own.
  const span = isChain ? `, ${labels[index] ?? ''} → ${labels[index + 1] ?? ''}` : '';
  const head = isChain ? markup`<header class="part"><h2>${unbrokenDates(step.heading)}</h2></header>` : undefined;
  if (step.isEmpty)
    return markup`${head}${chapter(`step-${index}`, unbrokenDates(`${words.changes}${span}`), markup`<p>${words.nothingChanged}</p>`)}`;
  return markup`${head}${each(step.chapters, (part) => changeChapter({ ...part, heading: part.heading + span }, index, words))}`;
}

const changeChapter = ({ id, heading, counts, rows }: DiffChapter, index: number | 'all', words: DiffWords): Markup =>
  chapter(
    `${id}-${index}`,
    unbrokenDates(heading),
    rows.total === 0
      ? markup`<p>${counts}.</p>`
      : markup`${dataTable({
          id: `${id}-table-${index}`,
          look: 'changes',
          caption: `${heading}: ${counts}.`,
          columns: columnsOf(words),
          rows: each(rows.shown, (row) => changeRow(row, words)),
        })}${note(cutNote(rows, words.changesCut, words.report))}`,
  );

const changeRow = (
  { subject, field, old, new: fresh, remark, isWhole, tone }: DiffRow,
  words: DiffWords,
): Markup => markup`<tr>
<th scope="row">${isolateText(subject)}</th>
${cell(words.what, field, isWhole ? `tone-${tone}` : 'text')}
${
  isWhole
    ? markup`<td class="tone-${tone}" colspan="3">${isolateText(remark ?? '')}</td>`
    : [
        cell(words.before, isolateText(old ?? absent)),
        cell(words.now, isolateText(fresh ?? absent)),
        remark === undefined ? markup`<td></td>` : cell(words.change, isolateText(remark), `tone-${tone}`),
      ]
}
</tr>`;

/** What a comparison needs beside the style sheet of the report. On a phone its table of changes is stacked. */
const diffStylesheet = `
.tone-gain{color:var(--good);font-weight:600}.tone-loss{color:var(--bad);font-weight:600}
.tone-change{color:var(--warn);font-weight:600}
.verdict ul{margin:.25rem 0 0;padding-left:1.1rem}
.changes{table-layout:fixed}
.changes th:first-child{width:22%}.changes th:nth-child(2){width:14%}.changes th:nth-child(5){width:14%}
.changes thead th{white-space:normal}
.figures td,.figures th{min-width:5.5rem}.figures td:last-child{white-space:nowrap}
@media screen and (max-width:46rem){
.changes,.changes caption,.changes tbody,.changes tr,.changes th,.changes td{display:block;width:auto}
.changes thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.changes tr{border-bottom:1px solid var(--line);padding:.6rem 0}
.changes tbody th:first-child{width:auto;padding:0 0 .2rem;border:0}
.changes td{border:0;padding:.1rem 0}
.changes td[data-label]{display:grid;grid-template-columns:4.5rem minmax(0,1fr);gap:.5rem}
.changes td:empty{display:none}
.changes td::before{content:attr(data-label);color:var(--quiet);font-weight:400;font-size:.85rem}}
@media print{.part{break-before:auto;break-after:avoid;margin-top:0}.figures td,.figures th{min-width:0}.changes tr{break-inside:avoid}}
`;
