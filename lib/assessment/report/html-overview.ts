import { type DerivedMean, scales } from '../derived-mean.ts';
import type { Verdict } from '../finding.ts';
import { cutNote, formatInteger } from './capped.ts';
import { calendarDate, isolateText, note } from './html-parts.ts';
import { each, type Markup, markup } from './markup.ts';
import type { RecordModel, ReportModel } from './model.ts';
import type { RecordFact } from './record-facts.ts';
import { meanNote, verdictWords } from './verdict-words.ts';
import { formatFigure } from './wording.ts';

const glyphs: Readonly<Record<Verdict, string>> = { valid: '✓', invalid: '✕', unreadable: '?' };

/** Who, what and when. */
export const masthead = ({ title, file, record }: ReportModel): Markup => markup`
<header class="masthead">
<p class="eyebrow">Governance maturity assessment</p>
<h1>${isolateText(title)}</h1>
${record === undefined ? markup`<p>${isolateText(file)}</p>` : factList(record.facts)}
</header>`;

const factList = (facts: readonly RecordFact[]): Markup => markup`<dl class="facts">${each(facts, factLine)}</dl>`;

const factLine = ({ term, text, isDate }: RecordFact): Markup =>
  markup`<div><dt>${term}</dt><dd>${isDate ? calendarDate(text) : isolateText(text)}</dd></div>`;

/** The verdict with its counts. */
export const verdictBox = ({ verdict, counts, findings }: ReportModel): Markup => markup`
<section class="verdict ${verdict}" aria-labelledby="verdict-heading">
<p class="glyph" aria-hidden="true">${glyphs[verdict]}</p>
<div><h2 id="verdict-heading">${verdictWords[verdict].heading}</h2>
<p>${counts}. ${verdictWords[verdict].meaning}</p>${note(cutNote(findings, 'findings'))}</div>
</section>`;

/** Figures of the whole record. */
export const overallTiles = ({ means, matrix, priorities }: RecordModel): Markup => markup`
<section class="tiles" aria-label="Overall figures">
${tile('Mean score', meanValue(means.score, ` of ${scales.score}`), meanNote(means.score))}
${tile('Mean target', meanValue(means.target, ` of ${scales.target}`), meanNote(means.target))}
${tile('Mean coverage', meanValue(means.coverage, ' %'), meanNote(means.coverage))}
${tile('Evidence items', formatInteger(matrix.rows.total), 'in the register')}
${tile('Priorities', formatInteger(priorities.total), 'on record')}
</section>`;

const tile = (label: string, value: Markup | string, remark: string): Markup => markup`<div class="tile">
<p class="label">${label}</p><p class="value">${value}</p><p class="small">${remark}</p>
</div>`;

const meanValue = ({ mean }: DerivedMean, unit: string): Markup | string =>
  mean === null ? 'not available' : markup`${formatFigure(mean)}<span class="unit">${unit}</span>`;
