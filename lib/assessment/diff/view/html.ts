import { cutNote } from '../../report/capped.ts';
import { htmlPage } from '../../report/html-page.ts';
import { cell, chapter, dataTable, isolateText, note, unbrokenDates } from '../../report/html-parts.ts';
import { each, type Markup, markup } from '../../report/markup.ts';
import { pageMargins, stylesheet } from '../../report/stylesheet.ts';
import { absent } from '../../report/wording.ts';
import type { ReportLanguage } from '../../report/words.ts';
import type { RecordChain } from '../chain.ts';
import type { DiffWords } from '../words.ts';
import type { DiffChapter } from './chapters.ts';
import { diffStylesheet } from './diff-stylesheet.ts';
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
    columns: [
      { label: words.figure },
      ...labels.map((label) => ({ label, look: 'n' as const })),
      { label: words.change, look: 'n' },
    ],
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
  return markup`${head}${each(step.chapters, (one) => changeChapter({ ...one, heading: one.heading + span }, index, words))}`;
}

const changeChapter = ({ id, heading, counts, rows }: DiffChapter, index: number, words: DiffWords): Markup =>
  chapter(
    `${id}-${index}`,
    unbrokenDates(heading),
    rows.total === 0
      ? markup`<p>${counts}.</p>`
      : markup`${dataTable({
          id: `${id}-table-${index}`,
          look: 'changes',
          caption: `${heading}: ${counts}.`,
          columns: columnsOf(words).map((label) => ({ label })),
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
