import { dimensionLabels } from '../dimension-labels.ts';
import { dimensionKeys } from '../record.ts';
import { cutNote, formatCount, formatInteger } from './capped.ts';
import { type EvidenceMatrix, type MatrixRow, unknownNote } from './evidence-matrix.ts';
import { calendarDate, chapter, dataTable, isolateText, note } from './html-parts.ts';
import { each, type Markup, markup } from './markup.ts';

/** Which dimension cites which evidence. */
export function evidenceChapter(matrix: EvidenceMatrix): Markup {
  const { rows, unused } = matrix;
  const uncited =
    unused === 0 ? undefined : `Cited by no dimension: ${formatInteger(unused)} of ${formatCount(rows.total, 'item')}.`;
  return chapter(
    'evidence',
    'Evidence by dimension',
    markup`${note(cutNote(rows, 'evidence items'))}
${rows.total === 0 ? markup`<p>No evidence is on record.</p>` : matrixTable(matrix)}
${note(uncited)}${note(unknownNote(matrix, (id) => id))}`,
  );
}

const matrixTable = ({ rows, citedCounts }: EvidenceMatrix): Markup =>
  dataTable({
    id: 'matrix',
    caption: 'A dot means that the dimension cites the evidence',
    columns: [
      { label: 'Evidence' },
      ...dimensionKeys.map((key) => ({ label: dimensionLabels[key], look: 'turned' as const })),
    ],
    rows: each(rows.shown, matrixRow),
    foot: markup`<tr><th scope="row">Items cited, of ${formatInteger(rows.total)}</th>
${each(citedCounts, (count) => markup`<td>${formatInteger(count)}</td>`)}</tr>`,
  });

const matrixRow = (row: MatrixRow): Markup => markup`<tr>
<th scope="row"><code>${row.id}</code> ${isolateText(row.title)}
<span class="small">${isolateText(row.type)}${observedDate(row)}${reference(row)}</span></th>
${each(row.cited, (cited) => (cited ? citedCell : emptyCell))}
</tr>`;

/** The style sheet draws a dot; a screen reader reads the word. */
const citedCell = markup`<td class="on"><span class="unseen">cited</span></td>`;
const emptyCell = markup`<td></td>`;

const observedDate = ({ observedAt }: MatrixRow): Markup | undefined =>
  observedAt === undefined ? undefined : markup` · ${calendarDate(observedAt)}`;

function reference({ reference, link }: MatrixRow): Markup | undefined {
  if (reference === undefined) return undefined;
  if (link === undefined) return markup` · ${isolateText(reference)}`;
  return markup` · <a href="${link}" rel="noreferrer noopener">${isolateText(reference)}</a>`;
}
