import { type Capped, capItems, cutNote } from '../report/capped.ts';
import { calendarDate, chapter, dataTable, isolateText, note, type TableColumn } from '../report/html-parts.ts';
import { each, type Markup, markup } from '../report/markup.ts';
import { absent } from '../report/wording.ts';
import { maxRows } from './html-heat.ts';
import type { Portfolio } from './model.ts';
import type { SystemRow } from './system-row.ts';
import {
  breakText,
  figureText,
  newestFileText,
  type PortfolioWords,
  placeText,
  signedText,
  verdictText,
  wordText,
} from './words.ts';

type Name = (row: SystemRow) => string;

const maxGaps = 30;
const maxProblems = 200;

/** A column: a label, or the label of numbers. */
type Column = string | { readonly number: string };

/** A chapter with one table, or a sentence if it has no row. */
function tableChapter(
  id: keyof PortfolioWords['captions'],
  words: PortfolioWords,
  { columns, rows, remark }: { columns: readonly Column[]; rows: Capped<Markup>; remark?: string },
): Markup {
  const heading = words.headings[id];
  if (rows.total === 0) return chapter(id, heading, markup`<p>${words.none}</p>${note(remark)}`);
  const table = dataTable({
    id: `${id}-table`,
    caption: words.captions[id],
    columns: columns.map(tableColumn),
    rows: rows.shown,
  });
  return chapter(id, heading, markup`${table}${note(cutNote(rows, words.cut.rows, words.report))}${note(remark)}`);
}

const tableColumn = (column: Column): TableColumn =>
  typeof column === 'string' ? { label: column } : { label: column.number, look: 'n' };

/** The newest record of each system. */
export const systemChapter = ({ systems }: Portfolio, name: Name, words: PortfolioWords): Markup =>
  tableChapter('systems', words, {
    columns: [
      words.columns.system,
      words.columns.assessed,
      words.columns.verdict,
      words.columns.disposition,
      { number: words.columns.mean },
      { number: words.columns.byConfidence },
      { number: words.columns.trend },
      { number: words.columns.coverage },
      { number: words.columns.gap },
      { number: words.columns.overdue },
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
    ),
    remark: words.gapMeaning,
  });

const smallNote = (text: string | undefined): Markup | undefined =>
  text === undefined ? undefined : markup`<span class="small stale">${isolateText(text)}</span>`;

const verdictMark = (row: SystemRow, words: PortfolioWords): Markup => {
  const { verdict, relaxed, disposition, newestFile } = row;
  // A disputed record is never green, nor one that a newer file should replace.
  const isGood = verdict === 'valid' && !relaxed && disposition !== 'disputed' && newestFile === null;
  return markup`<span class="mark-${verdict === 'valid' && !isGood ? 'unreadable' : verdict}">${verdictText(row, words)}</span>${row.waived > 0 ? markup`<span class="small">${words.waived(row.waived)}</span>` : undefined}`;
};

/** What differs from the assessment before. */
export const changeChapter = ({ changes }: Portfolio, name: Name, words: PortfolioWords): Markup =>
  tableChapter('changes', words, {
    columns: [words.columns.system, words.columns.before, words.columns.now],
    rows: capItems(
      changes,
      maxRows,
      (row) => markup`<tr><th scope="row">${isolateText(name(row))}</th>
<td>${row.previous === null ? absent : state(row.previous, words)}</td><td>${state(row, words)}</td></tr>`,
    ),
  });

type State = Pick<SystemRow, 'verdict' | 'relaxed' | 'disposition' | 'assessedAt'>;

const state = (one: State, words: PortfolioWords) =>
  markup`${verdictText(one, words)}, ${wordText(one.disposition, words)}<span class="small">${calendarDate(one.assessedAt, words.report)}</span>`;

/** Dimensions below target. */
export const gapChapter = ({ gaps }: Portfolio, name: Name, words: PortfolioWords): Markup =>
  tableChapter('gaps', words, {
    columns: [
      words.columns.system,
      words.columns.dimension,
      { number: words.columns.score },
      { number: words.columns.target },
      { number: words.columns.gap },
      words.columns.confidence,
    ],
    rows: capItems(
      gaps,
      maxGaps,
      ({ system, cell }) => markup`<tr><th scope="row">${isolateText(name(system))}</th>
<td>${words.report.dimensions[cell.key]}</td><td class="n">${figureText(cell.score, words)}</td><td class="n">${figureText(cell.target, words)}</td>
<td class="n strong">${cell.gap}</td><td>${wordText(cell.confidence, words)}</td></tr>`,
    ),
  });

/** Overdue priorities. */
export const ownerChapter = ({ overdue }: Portfolio, words: PortfolioWords): Markup =>
  tableChapter('owners', words, {
    columns: [
      words.columns.owner,
      { number: words.columns.overdue },
      { number: words.columns.critical },
      { number: words.columns.high },
      words.columns.earliest,
      { number: words.columns.days },
      words.columns.systemsOf,
    ],
    rows: capItems(
      overdue,
      maxRows,
      ({ owner, count, critical, high, earliest, days, organizations }) => markup`<tr>
<th scope="row">${isolateText(owner === '' ? absent : owner)}</th>
<td class="n">${count}</td><td class="n">${critical}</td><td class="n">${high}</td>
<td>${calendarDate(earliest, words.report)}</td><td class="n">${days}</td>
<td>${isolateText(organizations.join('; '))}</td></tr>`,
    ),
    remark: words.overdueMeaning,
  });

/** Systems whose newest assessment is old, oldest first. */
export const staleChapter = ({ systems }: Portfolio, name: Name, words: PortfolioWords): Markup =>
  tableChapter('stale', words, {
    columns: [words.columns.system, words.columns.assessed, { number: words.columns.daysAgo }],
    rows: capItems(
      systems.filter(({ stale }) => stale).sort((a, b) => b.age - a.age),
      maxRows,
      (row) => markup`<tr><th scope="row">${isolateText(name(row))}</th>
<td>${calendarDate(row.assessedAt, words.report)}</td><td class="n">${row.age}</td></tr>`,
    ),
  });

/** Records that are not valid; they come first, and the chapter is there only if there are some. */
export function problemChapter({ problems }: Portfolio, words: PortfolioWords): Markup | undefined {
  if (problems.length === 0) return undefined;
  return tableChapter('problems', words, {
    columns: [
      words.columns.record,
      words.columns.verdict,
      { number: words.columns.errors },
      words.columns.firstRules,
      words.columns.organization,
    ],
    rows: capItems(
      problems,
      maxProblems,
      (problem) => markup`<tr><th scope="row">${isolateText(placeText(problem, words))}</th>
<td><span class="mark-${problem.verdict}">${words.report.records.verdicts[problem.verdict]}</span></td><td class="n">${problem.errors}</td>
<td>${each(problem.brokenRules, (rule) => markup`<code>${rule}</code> `)}</td>
<td>${isolateText(problem.organization ?? absent)}</td></tr>`,
    ),
  });
}
