import { escapeMarkdown } from '../../platform/markdown.ts';
import { dimensionKeys } from '../record/record.ts';
import { visibleText } from '../record/visible-text.ts';
import { markdownTable } from '../report/markdown-text.ts';
import { absent } from '../report/wording.ts';
import type { Portfolio } from './model.ts';
import type { DimensionCell, SystemRow } from './system-row.ts';
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

/** A text of a record in Markdown: visible, cut and escaped. */
export const text = (value: string) => escapeMarkdown(visibleText(value, 500));

/** The scores of all systems by dimension, each with its change; undefined without a system. */
export function heatMap({ systems, dimensions }: Portfolio, name: Name, words: PortfolioWords): string | undefined {
  if (systems.length === 0) return undefined;
  return markdownTable(
    [words.columns.system, ...dimensionKeys.map((key) => `${words.shortLabels[key]}:`)],
    [
      ...systems.map((row) => [
        text(name(row)),
        ...row.cells.map((cell) => cellText(cell, row.breaks.length > 0, words)),
      ]),
      [words.heatMean, ...dimensions.map(({ score }) => figureText(score, words))],
    ],
  );
}

/** `▨` stands where the score cannot be compared with the one before. */
function cellText({ score, change }: DimensionCell, isBroken: boolean, words: PortfolioWords): string {
  if (isBroken && score !== null) return `${score} ▨`;
  return score === null || change === null || change === 0
    ? figureText(score, words)
    : `${score} (${signedText(change, words)})`;
}

/** The newest record of each system. */
export function systemTable(systems: readonly SystemRow[], name: Name, words: PortfolioWords): string | undefined {
  if (systems.length === 0) return undefined;
  const { columns } = words;
  return markdownTable(
    [
      columns.system,
      columns.assessed,
      columns.verdict,
      columns.disposition,
      `${columns.mean}:`,
      `${columns.byConfidence}:`,
      `${columns.trend}:`,
      `${columns.gap}:`,
      `${columns.overdue}:`,
      columns.record,
    ],
    systems.map((row) => [
      text(name(row)),
      `${row.assessedAt}${row.stale ? ` (${words.stale})` : ''}`,
      row.waived > 0 ? `${verdictText(row, words)}, ${words.waived(row.waived)}` : verdictText(row, words),
      wordText(row.disposition, words),
      figureText(row.figures.score, words),
      figureText(row.figures.weightedScore, words),
      signedText(row.trend, words),
      figureText(row.totalGap, words),
      String(row.overdue),
      text(
        [placeText(row, words), newestFileText(row, words), breakText(row, words)]
          .filter((part) => part !== undefined)
          .join('; '),
      ),
    ]),
  );
}

/** What differs from the assessment before. */
export function changeTable({ changes }: Portfolio, name: Name, words: PortfolioWords): string | undefined {
  if (changes.length === 0) return undefined;
  return markdownTable(
    [words.columns.system, words.columns.before, words.columns.now],
    changes.map((row) => [
      text(name(row)),
      row.previous === null ? absent : stateText(row.previous, words),
      stateText(row, words),
    ]),
  );
}

type State = Pick<SystemRow, 'verdict' | 'relaxed' | 'disposition' | 'assessedAt'>;

const stateText = (one: State, words: PortfolioWords): string =>
  `${verdictText(one, words)}, ${wordText(one.disposition, words)} (${one.assessedAt})`;
