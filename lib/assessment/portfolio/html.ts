import { right } from '../../platform/report.ts';
import { type Fraction, roundFraction } from '../record/fraction.ts';
import { dimensionKeys } from '../record/record.ts';
import { type Capped, capItems, cutNote } from '../report/capped.ts';
import type { Reading } from '../report/dimension-rows.ts';
import { radarChart } from '../report/html-overview.ts';
import { htmlPage } from '../report/html-page.ts';
import { calendarDate, chapter, type DataTable, dataTable, factList, isolateText, note } from '../report/html-parts.ts';
import { each, type Markup, markup } from '../report/markup.ts';
import { pageMargins, stylesheet } from '../report/stylesheet.ts';
import { absent } from '../words/wording.ts';
import { type PortfolioWords, portfolioWordsOf, type ReportLanguage } from '../words/words.ts';
import { countsInMeans } from './figures.ts';
import type { Portfolio } from './model.ts';
import type { DimensionCell, SystemRow } from './system-row.ts';
import {
  breakText,
  dimensionLabels,
  figureText,
  followedCells,
  followedSentences,
  newestFileText,
  omissions,
  placeText,
  portfolioFacts,
  rowNames,
  signedText,
  tableColumns,
  tooManyText,
  verdictText,
  wordText,
} from './texts.ts';

/** The portfolio as one page. */
export function portfolioHtml(portfolio: Portfolio, language?: ReportLanguage): string {
  const words = portfolioWordsOf(language);
  const name = rowNames(portfolio.systems);
  return htmlPage({
    lang: words.report.lang,
    title: words.title,
    styles: portfolioStylesheet + pageMargins(words.report) + (portfolio.added?.styles ?? ''),
    body: markup`<a class="skip" href="#portfolio">${words.skip}</a>
${masthead(portfolio, words)}
<main id="portfolio">
${problemChapter(portfolio, words)}
${tiles(portfolio, words)}
${contents(portfolio, words)}
${heatChapter(portfolio, name, words)}
${systemChapter(portfolio, name, words)}
${changeChapter(portfolio, name, words)}
${followedChapter(portfolio, name, words)}
${gapChapter(portfolio, name, words)}
${ownerChapter(portfolio, words)}
${staleChapter(portfolio, name, words)}
${portfolio.added?.html()}
</main>
<footer>
<p>${words.madeBy} ${`${portfolio.tool.name} ${portfolio.tool.version}`}. ${words.derivation}</p>
</footer>`,
  });
}

const masthead = (portfolio: Portfolio, words: PortfolioWords): Markup => markup`
<header class="masthead">
<p class="eyebrow">${words.eyebrow}</p>
<h1>${words.title}</h1>
${factList(portfolioFacts(portfolio, words), words.report)}
${noteList(omissions(portfolio, words))}
</header>`;

const noteList = (notes: readonly string[]): Markup | undefined =>
  notes.length === 0
    ? undefined
    : markup`<ul class="note">${each(notes, (note) => markup`<li>${isolateText(note)}</li>`)}</ul>`;

const tiles = ({ figures, counts }: Portfolio, words: PortfolioWords): Markup => {
  const { tiles: said, report } = words;
  const ofSystems = said.ofSystems(counts.systems);
  return markup`
<section class="tiles" aria-label="${report.overallLabel}">
${tile(said.score, figureText(figures.score, words), said.equal)}
${tile(said.weightedScore, figureText(figures.weightedScore, words), said.byConfidence)}
${tile(said.target, figureText(figures.target, words), said.equal)}
${tile(said.coverage, figureText(figures.coverage, words), said.equal)}
${tile(said.overdue, report.integer(counts.overdue), said.inNewest)}
${tile(said.stale, report.integer(counts.stale), ofSystems)}
${tile(said.disputed, report.integer(counts.disputed), ofSystems)}
</section>`;
};

const tile = (label: string, value: string, remark: string): Markup => markup`<div class="tile">
<p class="label">${label}</p><p class="value">${value}</p><p class="small">${remark}</p>
</div>`;

const contents = ({ added }: Portfolio, { links, chaptersLabel }: PortfolioWords): Markup =>
  markup`<nav aria-label="${chaptersLabel}"><ul>${each(
    [...Object.entries(links), ...(added ? [[added.id, added.label] as const] : [])],
    ([id, label]) => markup`<li><a href="#${id}">${label}</a></li>`,
  )}</ul></nav>`;

type Name = (row: SystemRow) => string;

/** In a page; JSON and CSV have all. */
const maxRows = 1_000;
const maxGaps = 30;
const maxProblems = 200;

interface ChapterTable {
  readonly columns: DataTable['columns'];
  readonly rows: Capped<Markup>;
  /** Stands below the table. */
  readonly remark?: string;
  /** Sentences above the table. */
  readonly beginning?: readonly string[];
}

/** A chapter with one table, or a sentence if it has no row. */
function tableChapter(
  id: keyof PortfolioWords['captions'],
  words: PortfolioWords,
  { columns, rows, remark, beginning = [] }: ChapterTable,
): Markup {
  const heading = words.headings[id];
  const paragraphs = each(beginning, (sentence) => markup`<p>${sentence}</p>`);
  if (rows.total === 0) return chapter(id, heading, markup`<p>${words.none}</p>${paragraphs}${note(remark)}`);
  const table = dataTable({ id: `${id}-table`, caption: words.captions[id], columns, rows: rows.shown });
  return chapter(
    id,
    heading,
    markup`${paragraphs}${table}${note(cutNote(rows, words.cut.rows, words.report))}${note(remark)}`,
  );
}

/** The scores of all systems by dimension, each with its change. */
function heatChapter(
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
  return chapter(
    'scores',
    words.headings.scores,
    markup`${meanRadar(dimensions, words)}${legend}${table}${note(cutNote(rows, words.cut.systems, words.report))}${note(words.heatNote(dimensionLabels(words)))}${systems.some(({ breaks }) => breaks.length > 0) ? note(words.hatched) : undefined}`,
  );
}

/** The means of the valid systems, as the report draws those of one record; nothing without a valid system. */
function meanRadar(dimensions: Portfolio['dimensions'], words: PortfolioWords): Markup | undefined {
  if (dimensions.every(({ score }) => score === null)) return undefined;
  const reading = (mean: Fraction | null): Reading => ({
    value: mean === null ? undefined : roundFraction(mean, 2),
    text: figureText(mean, words),
  });
  const rows = dimensions.map(({ key, score, target }) => ({
    label: words.report.dimensions[key],
    score: reading(score),
    target: reading(target),
  }));
  return markup`<figure class="means">${radarChart(rows, words.report)}<figcaption>${words.heatMean}</figcaption></figure>`;
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

/** The newest record of each system. */
const systemChapter = ({ systems, totals }: Portfolio, name: Name, words: PortfolioWords): Markup =>
  tableChapter('systems', words, {
    columns: [
      words.columns.system,
      words.columns.assessed,
      words.columns.verdict,
      words.columns.disposition,
      ...[words.columns.mean, words.columns.byConfidence, words.columns.trend].map(right),
      ...[words.columns.coverage, words.columns.gap, words.columns.overdue].map(right),
      words.columns.record,
    ],
    rows: capItems(
      systems,
      maxRows,
      (row) => markup`<tr><th scope="row">${isolateText(name(row))}</th>
<td>${calendarDate(row.assessedAt, words.report)}${row.stale ? markup`<span class="small stale">${words.stale}</span>` : undefined}</td>
<td>${verdictMark(row, words)}</td><td>${wordText(row.disposition, words)}</td>
<td class="n">${figureText(row.figures.score, words)}</td><td class="n">${figureText(row.figures.weightedScore, words)}</td>
<td class="n${row.breaks.length > 0 ? ' hatched' : ''}">${signedText(row.trend, words)}</td><td class="n">${figureText(row.figures.coverage, words)}</td>
<td class="n">${figureText(row.totalGap, words)}</td><td class="n">${row.overdue}</td><td>${isolateText(placeText(row, words))}${smallNote(newestFileText(row, words))}${smallNote(breakText(row, words))}</td></tr>`,
      totals?.systems,
    ),
    remark: words.gapMeaning,
  });

const smallNote = (text: string | undefined): Markup | undefined =>
  text === undefined ? undefined : markup`<span class="small stale">${isolateText(text)}</span>`;

const verdictMark = (row: SystemRow, words: PortfolioWords): Markup => {
  const { verdict, relaxed, disposition } = row;
  // A disputed record is never green, nor one that a newer file should replace.
  const isGood = countsInMeans(row) && !relaxed && disposition !== 'disputed';
  return markup`<span class="mark-${verdict === 'valid' && !isGood ? 'unreadable' : verdict}">${verdictText(row, words)}</span>${row.waived > 0 ? markup`<span class="small">${words.waived(row.waived)}</span>` : undefined}`;
};

/** What differs from the assessment before. */
const changeChapter = ({ changes, totals }: Portfolio, name: Name, words: PortfolioWords): Markup =>
  tableChapter('changes', words, {
    columns: tableColumns(words).changes,
    rows: capItems(
      changes,
      maxRows,
      (row) => markup`<tr><th scope="row">${isolateText(name(row))}</th>
<td>${row.previous === null ? absent : state(row.previous, words)}</td><td>${state(row, words)}</td></tr>`,
      totals?.changes,
    ),
  });

type State = Pick<SystemRow, 'verdict' | 'relaxed' | 'disposition' | 'assessedAt'>;

const state = (shown: State, words: PortfolioWords) =>
  markup`${verdictText(shown, words)}, ${wordText(shown.disposition, words)}<span class="small">${calendarDate(shown.assessedAt, words.report)}</span>`;

/** What became of what the assessment before left to do. */
const followedChapter = (portfolio: Portfolio, name: Name, words: PortfolioWords): Markup =>
  tableChapter('followed', words, {
    beginning: followedSentences(portfolio, words),
    columns: tableColumns(words).followed,
    rows: capItems(
      portfolio.followedSystems,
      maxRows,
      (row) => markup`<tr><th scope="row">${isolateText(name(row))}${smallNote(tooManyText(row, words))}</th>
${each(followedCells(row), (count) => markup`<td class="n">${figureText(count, words)}</td>`)}</tr>`,
      portfolio.totals?.followedSystems,
    ),
    remark: words.followedMeaning,
  });

/** Dimensions below target. */
const gapChapter = ({ gaps, totals }: Portfolio, name: Name, words: PortfolioWords): Markup =>
  tableChapter('gaps', words, {
    columns: tableColumns(words).gaps,
    rows: capItems(
      gaps,
      maxGaps,
      ({ system, cell }) => markup`<tr><th scope="row">${isolateText(name(system))}</th>
<td>${words.report.dimensions[cell.key]}</td><td class="n">${figureText(cell.score, words)}</td><td class="n">${figureText(cell.target, words)}</td>
<td class="n strong">${cell.gap}</td><td>${wordText(cell.confidence, words)}</td></tr>`,
      totals?.gaps,
    ),
  });

/** Overdue priorities. */
const ownerChapter = ({ overdue, totals }: Portfolio, words: PortfolioWords): Markup =>
  tableChapter('owners', words, {
    columns: tableColumns(words).owners,
    rows: capItems(
      overdue,
      maxRows,
      ({ owner, count, critical, high, earliest, days, organizations }) => markup`<tr>
<th scope="row">${isolateText(owner === '' ? absent : owner)}</th>
<td class="n">${count}</td><td class="n">${critical}</td><td class="n">${high}</td>
<td>${calendarDate(earliest, words.report)}</td><td class="n">${days}</td>
<td>${isolateText(organizations.join('; '))}</td></tr>`,
      totals?.overdue,
    ),
    remark: words.overdueMeaning,
  });

/** Systems whose newest assessment is old, oldest first. */
const staleChapter = ({ staleSystems, totals }: Portfolio, name: Name, words: PortfolioWords): Markup =>
  tableChapter('stale', words, {
    columns: tableColumns(words).stale,
    rows: capItems(
      staleSystems,
      maxRows,
      (row) => markup`<tr><th scope="row">${isolateText(name(row))}</th>
<td>${calendarDate(row.assessedAt, words.report)}</td><td class="n">${row.age}</td></tr>`,
      totals?.staleSystems,
    ),
  });

/** Records that are not valid; they come first, and the chapter is there only if there are some. */
function problemChapter({ problems, totals }: Portfolio, words: PortfolioWords): Markup | undefined {
  if (problems.length === 0) return undefined;
  return tableChapter('problems', words, {
    columns: tableColumns(words).problems,
    rows: capItems(
      problems,
      maxProblems,
      (problem) => markup`<tr><th scope="row">${isolateText(placeText(problem, words))}</th>
<td><span class="mark-${problem.verdict}">${words.report.records.verdicts[problem.verdict]}</span></td><td class="n">${problem.errors}</td>
<td>${each(problem.brokenRules, (rule) => markup`<code>${rule}</code> `)}</td>
<td>${isolateText(problem.organization ?? absent)}</td></tr>`,
      totals?.problems,
    ),
  });
}

/** The report's style sheet, and the heat map. */
export const portfolioStylesheet = `${stylesheet}
:root{--t4:#86bcc8}
@media screen and (prefers-color-scheme:dark){:root{--t4:#1f6071}}
.masthead,main,footer{max-width:84rem}
.means{max-width:36rem;margin:0 auto}
.means figcaption{text-align:center}
.heat{min-width:58rem}
.heat td,.gaps-table .n,.systems-table .n{font-variant-numeric:tabular-nums}
.heat td{border:1px solid var(--line);text-align:center;vertical-align:middle;min-width:0;padding:.35rem .25rem}
.heat thead th{text-align:center;white-space:normal;padding:.5rem .25rem}
.heat thead th:first-child{text-align:left;padding-left:.7rem}
.heat th[scope=row]{min-width:11rem;max-width:18rem}
.heat .total{border-left:2px solid var(--line)}
.score0{background:var(--sheet)}.score1{background:var(--t1)}.score2{background:var(--t2)}
.score3{background:var(--t3)}.score4{background:var(--t4)}
td.hatched{background-image:repeating-linear-gradient(135deg,transparent 0 .4rem,var(--line) .4rem .46rem)}
.change{display:block;font-size:.78rem;line-height:1.2}
.systems-table{min-width:68rem}
:is(.systems-table,.followed-table) th[scope=row]{min-width:9rem}
.followed-table,.gaps-table,.owners-table,.problems-table{min-width:44rem}
.legend{display:flex;flex-wrap:wrap;gap:.4rem;padding:0;margin:0 0 1rem;list-style:none;font-size:.85rem}
.legend li{border:1px solid var(--line);padding:.1rem .6rem}
nav ul{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;padding:0;margin:0 0 1.25rem;list-style:none}
.mark-valid{color:var(--good)}.mark-invalid{color:var(--bad)}.mark-unreadable,.stale{color:var(--warn)}
.mark-valid,.mark-invalid,.mark-unreadable,.stale{font-weight:600}
@media screen{.heat :is(th[scope=row],thead th:first-child){position:sticky;left:0;background:var(--sheet)}
.scroll{max-height:85vh;overflow:auto}
thead th{position:sticky;top:0;background:var(--sheet);z-index:1}.heat thead th:first-child{z-index:2}}
@media screen and (max-width:40rem){.heat th[scope=row]{min-width:7rem}}
@media print{@page{size:A4 landscape}
.heat,.systems-table,.followed-table,.gaps-table,.owners-table,.problems-table{min-width:0;font-size:8pt}
:is(.heat,.systems-table,.followed-table) th[scope=row]{min-width:0}
nav{display:none}}
`;
