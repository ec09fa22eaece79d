import { codeSpan, markdownLink, escapeMarkdown as text } from '../../platform/markdown.ts';
import { dimensionKeys } from '../record.ts';
import { cutNote } from './capped.ts';
import { type EvidenceMatrix, type MatrixRow, unknownNote } from './evidence-matrix.ts';
import { cellList, markdownTable } from './markdown-text.ts';
import { absent } from './wording.ts';
import type { Words } from './words.ts';

/** Which dimension cites which evidence, and the register itself. */
export function evidenceSections(matrix: EvidenceMatrix, words: Words): readonly (string | undefined)[] {
  const cut = cutNote(matrix.rows, words.things.evidence, words);
  const { rows, unused } = matrix;
  return [
    `## ${words.matrix}`,
    ...(rows.total === 0 ? [words.noEvidence] : [cut, matrixTable(matrix, words)]),
    unused === 0 ? undefined : words.uncited(unused, rows.total),
    unknownNote(matrix, words, codeSpan),
    `## ${words.register}`,
    ...(rows.total === 0 ? [words.noEvidence] : [cut, registerTable(matrix, words)]),
  ];
}

const matrixTable = ({ rows, citedCounts }: EvidenceMatrix, words: Words): string =>
  markdownTable(
    [words.evidence, ...dimensionKeys.map((key) => text(words.dimensions[key]))],
    [
      ...rows.shown.map((row) => [codeSpan(row.id), ...row.cited.map((cited) => (cited ? '●' : ''))]),
      [`**${words.itemsCited(rows.total)}**`, ...citedCounts.map(words.integer)],
    ],
  );

const registerTable = ({ rows }: EvidenceMatrix, words: Words): string =>
  markdownTable(
    [
      words.evidence,
      words.type,
      words.reference,
      words.observedAt,
      words.collectedBy,
      words.scope,
      words.itemLimitations,
      words.sha256,
    ],
    rows.shown.map((row) => [
      `${codeSpan(row.id)} ${text(row.title)}`,
      text(row.type),
      reference(row),
      text(row.observedAt ?? absent),
      text(row.collectedBy),
      text(row.scope),
      cellList(row.limitations, words.things.limitations, words) ?? absent,
      row.sha256 === undefined ? absent : codeSpan(row.sha256),
    ]),
  );

function reference({ reference, link }: MatrixRow): string {
  if (reference === undefined) return absent;
  return link === undefined ? text(reference) : markdownLink(reference, link);
}
