import { scales } from '../derived-mean.ts';
import { cutNote } from './capped.ts';
import { confidenceGrid, coverageBands, outsideGrid } from './confidence-grid.ts';
import { type DimensionRow, type Reading, rankByGap } from './dimension-rows.ts';
import { markdownTable, escapeMarkdown as text } from './markdown-text.ts';
import { absent, formatSigned, sentenceCase } from './wording.ts';

/** A bar for the score and one for the target of each dimension. */
export const maturitySection = (rows: readonly DimensionRow[]): readonly string[] => [
  '## Maturity by dimension',
  markdownTable(
    ['Dimension', 'Score', 'Target', 'Owner'],
    rows.map((row) => [text(row.label), drawBar(row.score), drawBar(row.target), text(row.owner)]),
  ),
];

/** Dimensions by their distance to the target. */
export function gapSection(rows: readonly DimensionRow[]): readonly (string | undefined)[] {
  const left = rows.filter((row) => row.gap === undefined).map(({ label }) => text(label));
  return [
    '## Gap ranking',
    markdownTable(
      ['Rank:', 'Dimension', 'Gap:', 'Gaps stated'],
      rankByGap(rows).map((row, index) => [
        String(index + 1),
        text(row.label),
        formatSigned(row.gap ?? 0),
        [...row.gaps.shown.map(text), cutNote(row.gaps, 'gaps')].filter((gap) => gap !== undefined).join('<br>') ||
          absent,
      ]),
    ),
    left.length === 0
      ? undefined
      : `Not ranked, because score or target is missing or off the scale: ${left.join(', ')}.`,
  ];
}

/** How well founded the scores are: a grid, and the stated reasons. */
export function confidenceSection(rows: readonly DimensionRow[]): readonly (string | undefined)[] {
  const outside = outsideGrid(rows).map(text);
  return [
    '## Coverage and confidence',
    markdownTable(
      ['Confidence', ...coverageBands.map(({ label }) => label)],
      confidenceGrid(rows).map(({ confidence, cells }) => [
        `**${sentenceCase(confidence)}**`,
        ...cells.map((labels) => labels.map(text).join('<br>') || absent),
      ]),
    ),
    outside.length === 0
      ? undefined
      : `Not in the grid, because coverage or confidence is missing or not allowed: ${outside.join(', ')}.`,
    markdownTable(
      ['Dimension', 'Coverage:', 'Confidence', 'Basis of the coverage', 'Reason for the confidence'],
      rows.map((row) => [
        text(row.label),
        row.coverage.text,
        text(sentenceCase(row.confidence)),
        text(row.coverageBasis),
        text(row.confidenceRationale),
      ]),
    ),
  ];
}

function drawBar({ value, text: written }: Reading): string {
  if (value === undefined) return written;
  const filled = Math.round(value);
  return `${'█'.repeat(filled)}${'░'.repeat(scales.score - filled)} ${written}`;
}
