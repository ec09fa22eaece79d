import { dimensionKeys } from '../record.ts';
import { cutNote } from './capped.ts';
import { type EvidenceMatrix, type MatrixRow, unknownNote } from './evidence-matrix.ts';
import { calendarDate, cell, chapter, dataTable, isolateText, note, textList } from './html-parts.ts';
import { each, type Markup, markup } from './markup.ts';
import { absent } from './wording.ts';
import type { Words } from './words.ts';

/** Which dimension cites which evidence, and the register itself. */
export function evidenceChapters(matrix: EvidenceMatrix, words: Words): Markup {
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
      { label: words.evidence },
      ...dimensionKeys.map((key) => ({ label: words.dimensions[key], look: 'turned' as const })),
    ],
    rows: each(
      rows.shown,
      ({ id, title, cited }) => markup`<tr>
<th scope="row"><code>${id}</code> ${isolateText(title)}</th>
${each(cited, (one) => (one ? markup`<td class="on"><span class="unseen">${words.cited}</span></td>` : emptyCell))}
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
    columns: [
      words.evidence,
      words.reference,
      words.observedAt,
      words.collectedBy,
      words.scope,
      words.itemLimitations,
    ].map((label) => ({ label })),
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
