import { codeSpan, escapeMarkdown as text } from '../../platform/markdown.ts';
import { scales } from '../derived-mean.ts';
import { confidenceGrid, coverageBands, outsideGrid } from './confidence-grid.ts';
import { type DimensionRow, type Reading, rankByGap } from './dimension-rows.ts';
import { bulletList, cellList, factTable, markdownTable } from './markdown-text.ts';
import { absent, formatSigned } from './wording.ts';
import { termOf, type Words } from './words.ts';

/** A bar for the score and one for the target of each dimension. */
export const maturitySection = (rows: readonly DimensionRow[], words: Words): readonly string[] => [
  `## ${words.maturity}`,
  markdownTable(
    [words.dimension, words.score, words.target, words.owner],
    rows.map((row) => [text(row.label), drawBar(row.score), drawBar(row.target), text(row.owner)]),
  ),
];

/** Dimensions by their distance to the target. */
export function gapSection(rows: readonly DimensionRow[], words: Words): readonly (string | undefined)[] {
  const left = rows.filter((row) => row.gap === undefined).map(({ label }) => text(label));
  return [
    `## ${words.ranking}`,
    markdownTable(
      [`${words.rank}:`, words.dimension, `${words.gap}:`, words.gapsStated],
      rankByGap(rows).map((row, index) => [
        String(index + 1),
        text(row.label),
        formatSigned(row.gap ?? 0),
        cellList(row.gaps, words.things.gaps, words) ?? absent,
      ]),
    ),
    left.length === 0 ? undefined : words.notRanked(left.join(', ')),
  ];
}

/** How well founded the scores are. */
export function confidenceSection(rows: readonly DimensionRow[], words: Words): readonly (string | undefined)[] {
  const outside = outsideGrid(rows).map(text);
  return [
    `## ${words.coverageAndConfidence}`,
    markdownTable(
      [words.confidence, ...coverageBands.map(({ label }) => label)],
      confidenceGrid(rows).map(({ confidence, cells }) => [
        `**${termOf(confidence, words)}**`,
        ...cells.map((labels) => labels.map(text).join('<br>') || absent),
      ]),
    ),
    outside.length === 0 ? undefined : words.notInGrid(outside.join(', ')),
  ];
}

/** Everything that the record says of each dimension. */
export const detailSections = (rows: readonly DimensionRow[], words: Words): readonly (string | undefined)[] => [
  `## ${words.dimensionDetails}`,
  ...rows.flatMap((row) => [
    `### ${text(row.label)}`,
    factTable(
      [
        { term: words.score, text: row.score.text },
        { term: words.target, text: row.target.text },
        { term: words.gap, text: row.gap === undefined ? absent : formatSigned(row.gap) },
        { term: words.coverage, text: row.coverage.text },
        { term: words.confidence, text: row.confidenceText },
        { term: words.owner, text: row.owner },
        { term: words.rationale, text: row.rationale },
        { term: words.coverageBasis, text: row.coverageBasis },
        { term: words.confidenceRationale, text: row.confidenceRationale },
        ...(row.notes === undefined ? [] : [{ term: words.notes, text: row.notes }]),
      ],
      words,
    ),
    `**${words.gaps}**`,
    ...bulletList(row.gaps, words.things.gaps, words),
    `**${words.evidenceCited}**`,
    row.evidence.shown
      .map(({ id, title }) => `- ${codeSpan(id)} ${title === undefined ? `(${words.notInRegister})` : text(title)}`)
      .join('\n') || words.none,
    row.evidence.total > row.evidence.shown.length
      ? words.cut(row.evidence.shown.length, row.evidence.total, words.things.evidence)
      : undefined,
  ]),
];

function drawBar({ value, text: written }: Reading): string {
  if (value === undefined) return written;
  const filled = Math.round(value);
  return `${'█'.repeat(filled)}${'░'.repeat(scales.score - filled)} ${written}`;
}
