import { cutNote } from '../../report/capped.ts';
import { htmlPage } from '../../report/html-page.ts';
import { cell, chapter, dataTable, isolateText, note } from '../../report/html-parts.ts';
import { each, type Markup, markup } from '../../report/markup.ts';
import { stylesheet } from '../../report/stylesheet.ts';
import { absent } from '../../report/wording.ts';
import type { RecordChain } from '../chain.ts';
import type { DiffChapter } from './chapters.ts';
import { diffStylesheet } from './diff-stylesheet.ts';
import type { DiffRow } from './row.ts';
import { type DiffView, derivedNote, diffView, type FigureRow, nothingChanged, type StepView } from './view.ts';

/** A comparison as one page. */
export function diffHtml(chain: RecordChain): string {
  const view = diffView(chain, { text: 2_000, rows: 2_000 });
  const isChain = view.steps.length > 1;
  return htmlPage({
    title: `${view.title}: comparison of assessments`,
    styles: stylesheet + diffStylesheet,
    body: markup`<a class="skip" href="#comparison">Skip to the comparison</a>
<header class="masthead">
<p class="eyebrow">Comparison of governance maturity assessments</p>
<h1>${isolateText(view.title)}</h1>
${each(view.organizations, (name) => markup`<p>${isolateText(name)}</p>`)}
</header>
<main id="comparison">
${each(view.steps, (step, index) => comparabilityBox(step, index, isChain))}
${chapter('overall', 'Overall', markup`${figureTable(view, 'overall-figures', `Means of each record, ${derivedNote}`, view.overall)}`)}
${view.scores.length === 0 ? undefined : chapter('scores', 'Scores', figureTable(view, 'score-figures', 'Score of each dimension by record', view.scores))}
${each(view.steps, (step, index) => stepChapters(step, index, view))}
</main>`,
  });
}

const looks = { comparable: 'good', 'with-care': 'conditional', 'not-comparable': 'invalid' } as const;
const glyphs = { comparable: '✓', 'with-care': '!', 'not-comparable': '✕' } as const;

const comparabilityBox = ({ heading, comparability }: StepView, index: number, isChain: boolean): Markup => markup`
<section class="verdict ${looks[comparability.verdict]}" aria-labelledby="comparable-${index}">
<p class="glyph" aria-hidden="true">${glyphs[comparability.verdict]}</p>
<div><h2 id="comparable-${index}">${isChain ? markup`${isolateText(heading)}: ` : undefined}${comparability.heading}</h2>
${
  comparability.sentences.length === 0
    ? undefined
    : markup`<ul>${each(comparability.sentences, (sentence) => markup`<li>${isolateText(sentence)}</li>`)}</ul>`
}</div>
</section>`;

const figureTable = ({ labels }: DiffView, id: string, caption: string, rows: readonly FigureRow[]): Markup =>
  dataTable({
    id,
    look: 'figures',
    caption,
    columns: [
      { label: 'Figure' },
      ...labels.map((label) => ({ label, look: 'n' as const })),
      { label: 'Change', look: 'n' },
    ],
    rows: each(
      rows,
      ({ label, values, trend, tone }) => markup`<tr>
<th scope="row">${label}</th>${each(values, (value) => markup`<td class="n">${value}</td>`)}<td class="n tone-${tone}">${trend}</td>
</tr>`,
    ),
  });

function stepChapters(step: StepView, index: number, { steps, labels }: DiffView): Markup {
  const isChain = steps.length > 1;
  // Landmarks of a page need names of their own.
  const span = isChain ? `, ${labels[index] ?? ''} → ${labels[index + 1] ?? ''}` : '';
  const head = isChain ? markup`<header class="part"><h2>${isolateText(step.heading)}</h2></header>` : undefined;
  if (step.isEmpty)
    return markup`${head}${chapter(`step-${index}`, `Changes${span}`, markup`<p>${nothingChanged}</p>`)}`;
  return markup`${head}${each(step.chapters, (one) => changeChapter({ ...one, heading: one.heading + span }, index))}`;
}

const changeChapter = ({ id, heading, counts, rows }: DiffChapter, index: number): Markup =>
  chapter(
    `${id}-${index}`,
    heading,
    rows.total === 0
      ? markup`<p>${counts}.</p>`
      : markup`${dataTable({
          id: `${id}-table-${index}`,
          look: 'changes',
          caption: `${heading}: ${counts}.`,
          columns: [
            { label: 'Subject' },
            { label: 'What' },
            { label: 'Before' },
            { label: 'Now' },
            { label: 'Change' },
          ],
          rows: each(rows.shown, changeRow),
        })}${note(cutNote(rows, 'changes'))}`,
  );

const changeRow = ({ subject, field, old, new: fresh, remark, isWhole, tone }: DiffRow): Markup => markup`<tr>
<th scope="row">${isolateText(subject)}</th>
${cell('What', field, isWhole ? `tone-${tone}` : 'text')}
${isWhole ? markup`<td></td><td></td>` : [cell('Before', isolateText(old ?? absent)), cell('Now', isolateText(fresh ?? absent))]}
${cell('Change', isolateText(remark ?? ''), `tone-${tone}`)}
</tr>`;
