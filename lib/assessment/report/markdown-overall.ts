import { escapeMarkdown as text } from '../../platform/markdown.ts';
import { type DerivedMean, scales } from '../derived-mean.ts';
import { markdownTable } from './markdown-text.ts';
import { meanNote } from './mean-note.ts';
import type { RecordModel } from './model.ts';
import type { Words } from './words.ts';

/** Figures of the whole record, what they say, and what they ask a board to decide. */
export const overallSections = ({ means, matrix, priorities, board }: RecordModel, words: Words): readonly string[] => [
  `## ${words.overall}`,
  markdownTable(
    [words.figureColumn, `${words.valueColumn}:`, words.remark],
    [
      meanRow(words.meanScore, means.score, words.of(scales.score), words),
      meanRow(words.meanTarget, means.target, words.of(scales.target), words),
      meanRow(words.meanCoverage, means.coverage, ' %', words),
      [words.evidenceItems, words.integer(matrix.rows.total), words.inRegister],
      [words.priorities, words.integer(priorities.total), words.onRecord],
    ],
  ),
  `## ${words.summary}`,
  board.summary.map(text).join(' '),
  `## ${words.decide}`,
  board.decisions.map((decision, index) => `${index + 1}. ${text(decision)}`).join('\n'),
];

const meanRow = (label: string, derived: DerivedMean, unit: string, words: Words): readonly string[] => [
  label,
  derived.mean === null ? words.notAvailable : `${words.figure(derived.mean)}${unit}`,
  meanNote(derived, words),
];
