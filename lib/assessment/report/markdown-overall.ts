import { type DerivedMean, scales } from '../derived-mean.ts';
import { formatInteger } from './capped.ts';
import { markdownTable } from './markdown-text.ts';
import type { RecordModel } from './model.ts';
import { meanNote } from './verdict-words.ts';
import { formatFigure } from './wording.ts';

/** Figures of the whole record. */
export const overallSection = ({ means, matrix, priorities }: RecordModel): readonly string[] => [
  '## Overall',
  markdownTable(
    ['Figure', 'Value:', 'Remark'],
    [
      meanRow('Mean score', means.score, ` of ${scales.score}`),
      meanRow('Mean target', means.target, ` of ${scales.target}`),
      meanRow('Mean coverage', means.coverage, ' %'),
      ['Evidence items', formatInteger(matrix.rows.total), 'in the register'],
      ['Priorities', formatInteger(priorities.total), 'on record'],
    ],
  ),
];

const meanRow = (label: string, derived: DerivedMean, unit: string): readonly string[] => [
  label,
  derived.mean === null ? 'not available' : `${formatFigure(derived.mean)}${unit}`,
  meanNote(derived),
];
