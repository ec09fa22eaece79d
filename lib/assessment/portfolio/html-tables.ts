import { dimensionLabels } from '../dimension-labels.ts';
import { type Capped, capItems, cutNote } from '../report/capped.ts';
import { calendarDate, chapter, dataTable, isolateText, note, type TableColumn } from '../report/html-parts.ts';
import { each, type Markup, markup } from '../report/markup.ts';
import { absent } from '../report/wording.ts';
import { maxRows } from './html-heat.ts';
import type { Portfolio } from './model.ts';
import type { SystemRow } from './system-row.ts';
import { figureText, overdueMeaning, placeText, signedText, wordText } from './words.ts';

type Name = (row: SystemRow) => string;

const maxGaps = 30;
const maxProblems = 200;

/** A chapter with one table, or a sentence if it has no row. */
function tableChapter(
  id: string,
  heading: string,
  { columns, rows, remark }: { columns: readonly string[]; rows: Capped<Markup>; remark?: string },
): Markup {
  if (rows.total === 0) return chapter(id, heading, markup`<p>None.</p>${note(remark)}`);
  const table = dataTable({ id: `${id}-table`, caption: heading, columns: columns.map(column), rows: rows.shown });
  return chapter(id, heading, markup`${table}${note(cutNote(rows, 'rows'))}${note(remark)}`);
}

/** Labels that end in a colon are of numbers. */
const column = (label: string): TableColumn =>
  label.endsWith(':') ? { label: label.slice(0, -1), look: 'n' } : { label };

/** The newest record of each system. */
export const systemChapter = ({ systems }: Portfolio, name: Name): Markup =>
  tableChapter('systems', 'Systems', {
    columns: [
      'System',
      'Assessed',
      'Verdict',
      'Disposition',
      'Mean:',
      'By confidence:',
      'Trend:',
      'Coverage, %:',
      'Gap:',
      'Overdue:',
      'Record',
    ],
    rows: capItems(
      systems,
      maxRows,
      (row) => markup`<tr><th scope="row">${isolateText(name(row))}</th>
<td>${calendarDate(row.assessedAt)}${row.stale ? markup`<span class="small stale">stale</span>` : undefined}</td>
<td>${verdictMark(row)}</td><td>${wordText(row.disposition)}</td>
<td class="n">${figureText(row.figures.score)}</td><td class="n">${figureText(row.figures.weightedScore)}</td>
<td class="n">${signedText(row.trend)}</td><td class="n">${figureText(row.figures.coverage)}</td>
<td class="n">${figureText(row.totalGap)}</td><td class="n">${row.overdue}</td><td>${isolateText(placeText(row))}</td></tr>`,
    ),
    remark: 'Gap: the sum of the gaps below target. Means, coverage and trend are derived.',
  });

const verdictMark = ({ verdict, relaxed, disposition }: SystemRow): Markup => {
  const word = verdict === 'valid' && relaxed ? 'valid under a relaxed policy' : verdict;
  // A disputed record is never green.
  const isGood = verdict === 'valid' && !relaxed && disposition !== 'disputed';
  return markup`<span class="mark-${verdict === 'valid' && !isGood ? 'unreadable' : verdict}">${word}</span>`;
};

/** What differs from the assessment before. */
export const changeChapter = ({ changes }: Portfolio, name: Name): Markup =>
  tableChapter('changes', 'Changes of verdict or disposition', {
    columns: ['System', 'Before', 'Now'],
    rows: capItems(
      changes,
      maxRows,
      (row) => markup`<tr><th scope="row">${isolateText(name(row))}</th>
<td>${row.previous === null ? absent : state(row.previous)}</td><td>${state(row)}</td></tr>`,
    ),
  });

const state = ({ verdict, disposition, assessedAt }: Pick<SystemRow, 'verdict' | 'disposition' | 'assessedAt'>) =>
  markup`${verdict}, ${wordText(disposition)}<span class="small">${calendarDate(assessedAt)}</span>`;

/** Dimensions below target. */
export const gapChapter = ({ gaps }: Portfolio, name: Name): Markup =>
  tableChapter('gaps', 'Widest gaps', {
    columns: ['System', 'Dimension', 'Score:', 'Target:', 'Gap:', 'Confidence'],
    rows: capItems(
      gaps,
      maxGaps,
      ({ system, cell }) => markup`<tr><th scope="row">${isolateText(name(system))}</th>
<td>${dimensionLabels[cell.key]}</td><td class="n">${figureText(cell.score)}</td><td class="n">${figureText(cell.target)}</td>
<td class="n strong">${cell.gap}</td><td>${wordText(cell.confidence)}</td></tr>`,
    ),
  });

/** Overdue priorities. */
export const ownerChapter = ({ overdue }: Portfolio): Markup =>
  tableChapter('owners', 'Overdue priorities by owner', {
    columns: ['Owner', 'Overdue:', 'Critical:', 'High:', 'Earliest', 'Days:', 'Systems of'],
    rows: capItems(
      overdue,
      maxRows,
      ({ owner, count, critical, high, earliest, days, organizations }) => markup`<tr>
<th scope="row">${isolateText(owner === '' ? absent : owner)}</th>
<td class="n">${count}</td><td class="n">${critical}</td><td class="n">${high}</td>
<td>${calendarDate(earliest)}</td><td class="n">${days}</td>
<td>${isolateText(organizations.join('; '))}</td></tr>`,
    ),
    remark: overdueMeaning,
  });

/** Systems whose newest assessment is old, oldest first. */
export const staleChapter = ({ systems }: Portfolio, name: Name): Markup =>
  tableChapter('stale', 'Stale assessments', {
    columns: ['System', 'Assessed', 'Days ago:'],
    rows: capItems(
      systems.filter(({ stale }) => stale).sort((a, b) => b.age - a.age),
      maxRows,
      (row) => markup`<tr><th scope="row">${isolateText(name(row))}</th>
<td>${calendarDate(row.assessedAt)}</td><td class="n">${row.age}</td></tr>`,
    ),
  });

/** Records that are not valid; they come first, and the chapter is there only if there are some. */
export function problemChapter({ problems }: Portfolio): Markup | undefined {
  if (problems.length === 0) return undefined;
  return tableChapter('problems', 'Records that are not valid', {
    columns: ['Record', 'Verdict', 'Errors:', 'First rules', 'Organization'],
    rows: capItems(
      problems,
      maxProblems,
      (problem) => markup`<tr><th scope="row">${isolateText(placeText(problem))}</th>
<td><span class="mark-${problem.verdict}">${problem.verdict}</span></td><td class="n">${problem.errors}</td>
<td>${each(problem.brokenRules, (rule) => markup`<code>${rule}</code> `)}</td>
<td>${isolateText(problem.organization ?? absent)}</td></tr>`,
    ),
  });
}
