import { right } from '../../platform/report.ts';
import { scales } from '../record/derived-mean.ts';
import { dimensionKeys } from '../record/record.ts';
import { absent, formatSigned } from '../words/wording.ts';
import { termOf, type Words } from '../words/words.ts';
import { type Capped, cutNote } from './capped.ts';
import {
  type CitedEvidence,
  confidenceGrid,
  coverageBands,
  type DimensionRow,
  type GridRow,
  outsideGrid,
  type Reading,
  rankByGap,
} from './dimension-rows.ts';
import { type EvidenceMatrix, type MatrixRow, unknownNote } from './evidence-matrix.ts';
import { boardFindingsChapter, boardRuleChapters, findingsChapter, waivedChapter } from './html-findings.ts';
import { boardChapters, masthead, overallTiles, radarChart, verdictBox } from './html-overview.ts';
import { htmlPage } from './html-page.ts';
import { calendarDate, cell, chapter, dataTable, factList, isolateText, note, textList } from './html-parts.ts';
import { boardPriorityChapter, priorityChapter, projectionChapter } from './html-priorities.ts';
import { each, type Markup, markup } from './markup.ts';
import { type RecordModel, type ReportInput, type ReportModel, reportModel } from './model.ts';
import { pageMargins, stylesheet } from './stylesheet.ts';

/** The report as one page. */
const reportPage = (model: ReportModel): string =>
  htmlPage({
    lang: model.words.lang,
    title: model.words.pageTitle(model.title),
    styles: stylesheet + pageMargins(model.words) + (model.added?.styles ?? ''),
    body: markup`<a class="skip" href="#report">${model.words.skip}</a>
${masthead(model)}
<main id="report">
${verdictBox(model)}
${model.findingsFirst ? firstFindings(model) : undefined}
${model.record && recordParts(model, model.record)}
</main>
${colophon(model)}`,
  });

const firstFindings = (model: ReportModel): Markup =>
  model.part === 'board' ? boardFindingsChapter(model.findings, model.words) : findingsChapter(model);

const recordParts = (model: ReportModel, record: RecordModel): Markup => {
  const { part, words } = model;
  return markup`
${part === 'annex' ? undefined : boardPart(record, words)}
${part === 'all' ? markup`<header class="part"><h2>${words.annex}</h2></header>` : undefined}
${part === 'board' ? undefined : annexPart(model, record)}`;
};

const boardPart = (record: RecordModel, words: Words): Markup => markup`
${boardRuleChapters(record.board, words)}
${overallTiles(record, words)}
${boardChapters(record, words)}
${radarChapter(record.dimensions, words)}
${boardPriorityChapter(record.priorities, words)}`;

const annexPart = (model: ReportModel, record: RecordModel): Markup => {
  const { words, findingsFirst, waived } = model;
  return markup`
${gapChapter(record.dimensions, words)}
${confidenceChapter(record.dimensions, words)}
${detailChapter(record.dimensions, words)}
${evidenceChapters(record.matrix, words)}
${priorityChapter(record.priorities, record.assessedAt, words)}
${projectionChapter(record.projection, words)}
${model.added?.html()}
${basisChapters(record, words)}
${findingsFirst ? undefined : findingsChapter(model)}
${waivedChapter(waived, words)}`;
};

function colophon({ file, tool, generatedAt, record, basis, words }: ReportModel): Markup {
  const time = generatedAt === undefined ? undefined : markup` ${words.atTime} <time>${generatedAt}</time>`;
  return markup`
<footer>
${factList(basis, words)}
<p>${words.madeBy} ${tool} ${words.from} ${isolateText(file)}${time}. ${record && words.weighting}</p>
</footer>`;
}

/** A section for each dimension with everything that the record says of it. */
const detailChapter = (rows: readonly DimensionRow[], words: Words): Markup =>
  chapter('details', words.dimensionDetails, markup`${each(rows, (row) => dimensionSection(row, words))}`);

const dimensionSection = (row: DimensionRow, words: Words): Markup => markup`<div class="detail">
<h3>${row.label}</h3>
${factList(
  [
    { term: words.score, text: row.score.text },
    { term: words.target, text: row.target.text },
    ...(row.gap === undefined ? [] : [{ term: words.gap, text: formatSigned(row.gap) }]),
    { term: words.coverage, text: row.coverage.text },
    { term: words.confidence, text: row.confidenceText },
    { term: words.owner, text: row.owner },
  ],
  words,
)}
<dl class="texts">
${term(words.rationale, isolateText(row.rationale))}
${term(words.coverageBasis, isolateText(row.coverageBasis))}
${term(words.confidenceRationale, isolateText(row.confidenceRationale))}
${term(words.gaps, textList(row.gaps, words.things.gaps, words) ?? markup`${words.none}`)}
${term(words.evidenceCited, evidenceList(row.evidence, words) ?? markup`${words.none}`)}
${row.notes === undefined ? undefined : term(words.notes, isolateText(row.notes))}
</dl></div>`;

const term = (label: string, content: Markup): Markup => markup`<div><dt>${label}</dt><dd>${content}</dd></div>`;

function evidenceList(items: Capped<CitedEvidence>, words: Words): Markup | undefined {
  if (items.total === 0) return undefined;
  const lines = each(
    items.shown,
    ({ id, title }) =>
      markup`<li><code>${id}</code> ${title === undefined ? markup`(${words.notInRegister})` : isolateText(title)}</li>`,
  );
  return markup`<ul>${lines}</ul>${note(cutNote(items, words.things.evidence, words))}`;
}

/** How the sample was drawn, who reviewed, and what limits the assessment. */
const basisChapters = ({ sampling, review, statements }: RecordModel, words: Words): Markup => markup`
${chapter('sampling', words.samplingHeading, factList(sampling, words))}
${chapter('review', words.reviewHeading, factList(review, words))}
${chapter(
  'limitations',
  words.limitationsHeading,
  markup`<div class="statements">${each(
    statements,
    ({ heading, items }) => markup`<div>
<h3>${heading}</h3>
${textList(items, words.things.statements, words) ?? markup`<p>${words.none}</p>`}
</div>`,
  )}</div>`,
)}`;

/** The radar, and a table of its numbers. */
function radarChapter(rows: readonly DimensionRow[], words: Words): Markup {
  const table = dataTable({
    id: 'scores',
    caption: words.scoresCaption,
    columns: [words.dimension, right(words.score), right(words.target)],
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
function gapChapter(rows: readonly DimensionRow[], words: Words): Markup {
  const left = rows.filter((row) => row.gap === undefined).map(({ label }) => label);
  const table = dataTable({
    id: 'ranking',
    caption: words.rankingCaption,
    columns: [right(words.rank), words.dimension, right(words.gap), words.scoreToTarget, words.gapsStated, words.owner],
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
function confidenceChapter(rows: readonly DimensionRow[], words: Words): Markup {
  const outside = outsideGrid(rows);
  const grid = dataTable({
    id: 'grid',
    caption: words.gridCaption,
    columns: [words.confidence, ...coverageBands.map(({ label }) => label)],
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

/** Which dimension cites which evidence, and the register itself. */
function evidenceChapters(matrix: EvidenceMatrix, words: Words): Markup {
  const { rows, unused } = matrix;
  const cut = note(cutNote(rows, words.things.evidence, words));
  const none = markup`<p>${words.noEvidence}</p>`;
  return markup`${chapter(
    'evidence',
    words.matrix,
    markup`${cut}
${rows.total === 0 ? none : matrixTable(matrix, words)}
${note(unused === 0 ? undefined : words.uncited(unused, rows.total))}${note(unknownNote(matrix, words, (id) => id))}`,
  )}
${chapter('register', words.register, rows.total === 0 ? none : markup`${cut}${registerTable(matrix, words)}`)}`;
}

const matrixTable = ({ rows, citedCounts }: EvidenceMatrix, words: Words): Markup =>
  dataTable({
    id: 'matrix',
    caption: words.matrixCaption,
    columns: [
      words.evidence,
      ...dimensionKeys.map((key) => ({ title: words.dimensions[key], isTurned: true as const })),
    ],
    rows: each(
      rows.shown,
      ({ id, title, cited }) => markup`<tr>
<th scope="row"><code>${id}</code> ${isolateText(title)}</th>
${each(cited, (isCited) => (isCited ? markup`<td class="on"><span class="unseen">${words.cited}</span></td>` : emptyCell))}
</tr>`,
    ),
    foot: markup`<tr><th scope="row">${words.itemsCited(rows.total)}</th>
${each(citedCounts, (count) => markup`<td>${words.integer(count)}</td>`)}</tr>`,
  });

const emptyCell = markup`<td></td>`;

const registerTable = ({ rows }: EvidenceMatrix, words: Words): Markup =>
  dataTable({
    id: 'register-table',
    caption: words.registerCaption,
    columns: [words.evidence, words.reference, words.observedAt, words.collectedBy, words.scope, words.itemLimitations],
    rows: each(rows.shown, (row) => registerRow(row, words)),
  });

const registerRow = (row: MatrixRow, words: Words): Markup => markup`<tr>
<th scope="row"><code>${row.id}</code> ${isolateText(row.title)}<span class="small">${isolateText(row.type)}</span></th>
${cell(words.reference, markup`${reference(row)}${digest(row, words)}`)}
${cell(words.observedAt, row.observedAt === undefined ? absent : calendarDate(row.observedAt, words), 'date')}
${cell(words.collectedBy, isolateText(row.collectedBy))}
${cell(words.scope, isolateText(row.scope))}
${cell(words.itemLimitations, textList(row.limitations, words.things.limitations, words) ?? absent)}
</tr>`;

const digest = ({ sha256 }: MatrixRow, words: Words): Markup | undefined =>
  sha256 === undefined ? undefined : markup`<span class="small">${words.sha256} <code>${sha256}</code></span>`;

function reference({ reference, link }: MatrixRow): Markup {
  if (reference === undefined) return markup`${absent}`;
  if (link === undefined) return isolateText(reference);
  return markup`<a href="${link}" rel="noreferrer noopener">${isolateText(reference)}</a>`;
}

/** The report of a record as one HTML file. Any part may be missing; long texts and lists are cut, with a count. */
export const reportHtml = (input: ReportInput): string => reportPage(reportModel(input));
