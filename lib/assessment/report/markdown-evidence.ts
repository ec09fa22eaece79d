import { dimensionLabels } from '../dimension-labels.ts';
import { dimensionKeys } from '../record.ts';
import { cutNote, formatCount, formatInteger } from './capped.ts';
import { type EvidenceMatrix, type MatrixRow, unknownNote } from './evidence-matrix.ts';
import { codeSpan, markdownLink, markdownTable, escapeMarkdown as text } from './markdown-text.ts';

/** Which dimension cites which evidence. */
export const evidenceSection = (matrix: EvidenceMatrix): readonly (string | undefined)[] => [
  '## Evidence by dimension',
  ...(matrix.rows.total === 0
    ? ['No evidence is on record.']
    : [cutNote(matrix.rows, 'evidence items'), table(matrix)]),
  matrix.unused === 0
    ? undefined
    : `Cited by no dimension: ${formatInteger(matrix.unused)} of ${formatCount(matrix.rows.total, 'item')}.`,
  unknownNote(matrix, codeSpan),
];

const table = ({ rows, citedCounts }: EvidenceMatrix): string =>
  markdownTable(
    ['Evidence', ...dimensionKeys.map((key) => text(dimensionLabels[key]))],
    [
      ...rows.shown.map((row) => [item(row), ...row.cited.map((cited) => (cited ? '●' : ''))]),
      [`**Items cited, of ${formatInteger(rows.total)}**`, ...citedCounts.map(formatInteger)],
    ],
  );

function item({ id, title, type, observedAt, reference, link }: MatrixRow): string {
  const details = [
    text(type),
    ...(observedAt === undefined ? [] : [text(observedAt)]),
    ...(reference === undefined ? [] : [link === undefined ? text(reference) : markdownLink(reference, link)]),
  ];
  return `${codeSpan(id)} ${text(title)}<br>${details.join(', ')}`;
}
