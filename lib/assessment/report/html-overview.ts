import { type DerivedMean, scales } from '../record/derived-mean.ts';
import { chapter, factList, isolateText, note, textList } from './html-parts.ts';
import { each, type Markup, markup } from './markup.ts';
import { meanNote } from './mean-note.ts';
import type { RecordModel, ReportModel } from './model.ts';
import type { Standing } from './standing.ts';
import type { Words } from './words.ts';

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
