import { type Block, formatAsMarkdown, heading, list, right, rule, table } from '../../platform/report.ts';
import { dimensionKeys } from '../record/record.ts';
import { visibleText } from '../record/visible-text.ts';
import { capItems, cutNote } from '../report/capped.ts';
import { absent } from '../words/wording.ts';
import { type PortfolioWords, portfolioWordsOf, type ReportLanguage } from '../words/words.ts';
import type { Portfolio } from './model.ts';
import type { DimensionCell, SystemRow } from './system-row.ts';
import {
  breakText,
  figureText,
  followedCells,
  followedSentences,
  newestFileText,
  omissions,
  placeText,
  portfolioFacts,
  rowNames,
  signedText,
  tableColumns,
  tooManyText,
  verdictText,
  wordText,
} from './texts.ts';

const maxGaps = 30;

/** The portfolio in GitHub's Markdown. */
export function portfolioMarkdown(portfolio: Portfolio, language?: ReportLanguage): string {
  const words = portfolioWordsOf(language);
  const { headings, tiles, derivedFact } = words;
  const { systems, figures, tool } = portfolio;
  const name = rowNames(systems);
  const stale = systems.filter((row) => row.stale);
  return formatAsMarkdown(
    [
      heading(words.title, 1),
      table(
        [words.fact, words.value],
        [
          ...portfolioFacts(portfolio, words).map(({ term, text }) => [term, text]),
          [derivedFact(tiles.score), figureText(figures.score, words)],
          [derivedFact(tiles.weightedScore), figureText(figures.weightedScore, words)],
          [derivedFact(tiles.target), figureText(figures.target, words)],
          [derivedFact(tiles.coverage), figureText(figures.coverage, words)],
        ],
      ),
      ...problemSection(portfolio, words),
      heading(headings.scores),
      heatMap(portfolio, name, words) ?? words.none,
      systems.some(({ breaks }) => breaks.length > 0) ? `▨ ${words.hatched}` : undefined,
      `${dimensionKeys.map((key) => `${words.shortLabels[key]}: ${words.report.dimensions[key]}`).join('; ')}.`,
      heading(headings.systems),
      systemTable(systems, name, words) ?? words.none,
      heading(headings.changes),
      changeTable(portfolio, name, words) ?? words.none,
      heading(headings.followed),
      ...followedBlocks(portfolio, name, words),
      heading(headings.gaps),
      ...gapBlocks(portfolio, name, words),
      heading(headings.owners),
      overdueTable(portfolio, words) ?? words.none,
      words.overdueMeaning,
      heading(headings.stale),
      stale.length === 0
        ? words.none
        : table(
            tableColumns(words).stale,
            stale.map((row) => [name(row), row.assessedAt, row.age]),
          ),
      ...(portfolio.added?.markdown() ?? []),
      rule,
      `${words.madeBy} ${tool.name} ${tool.version}. ${words.derivation}`,
    ],
    shown,
  );
}

/** A text of a record, visible and cut. */
const shown = (text: string): string => visibleText(text, 500);

function followedBlocks(portfolio: Portfolio, name: Name, words: PortfolioWords): readonly Block[] {
  const { followedSystems } = portfolio;
  const rows = followedSystems.map((row) => {
    const remark = tooManyText(row, words);
    return [
      remark === undefined ? name(row) : `${name(row)} (${remark})`,
      ...followedCells(row).map((count) => figureText(count, words)),
    ];
  });
  return [
    ...followedSentences(portfolio, words),
    rows.length === 0 ? words.none : table(tableColumns(words).followed, rows),
    words.followedMeaning,
  ];
}

function gapBlocks({ gaps }: Portfolio, name: Name, words: PortfolioWords): readonly Block[] {
  if (gaps.length === 0) return [words.none];
  const rows = capItems(gaps, maxGaps, ({ system, cell }) => [
    name(system),
    words.report.dimensions[cell.key],
    figureText(cell.score, words),
    figureText(cell.target, words),
    figureText(cell.gap, words),
    wordText(cell.confidence, words),
  ]);
  return [table(tableColumns(words).gaps, rows.shown), cutNote(rows, words.cut.gaps, words.report)];
}

function overdueTable({ overdue }: Portfolio, words: PortfolioWords): Block {
  if (overdue.length === 0) return undefined;
  return table(
    tableColumns(words).owners,
    overdue.map(({ owner, count, critical, high, earliest, days, organizations }) => [
      owner === '' ? absent : owner,
      ...[count, critical, high],
      earliest,
      days,
      organizations.join('; '),
    ]),
  );
}

function problemSection(portfolio: Portfolio, words: PortfolioWords): readonly Block[] {
  const { problems } = portfolio;
  const notes = omissions(portfolio, words);
  if (problems.length === 0 && notes.length === 0) return [];
  const rows = problems.map((problem) => [
    placeText(problem, words),
    words.report.records.verdicts[problem.verdict],
    problem.errors,
    problem.brokenRules.join(', '),
    problem.organization ?? absent,
  ]);
  return [
    heading(words.headings.problems),
    rows.length === 0 ? undefined : table(tableColumns(words).problems, rows),
    list(notes),
  ];
}

type Name = (row: SystemRow) => string;

/** The scores of all systems by dimension, each with its change; undefined without a system. */
function heatMap({ systems, dimensions }: Portfolio, name: Name, words: PortfolioWords): Block {
  if (systems.length === 0) return undefined;
  return table(
    [words.columns.system, ...dimensionKeys.map((key) => right(words.shortLabels[key]))],
    [
      ...systems.map((row) => [name(row), ...row.cells.map((cell) => cellText(cell, row.breaks.length > 0, words))]),
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
function systemTable(systems: readonly SystemRow[], name: Name, words: PortfolioWords): Block {
  if (systems.length === 0) return undefined;
  const { columns } = words;
  return table(
    [
      columns.system,
      columns.assessed,
      columns.verdict,
      columns.disposition,
      ...[columns.mean, columns.byConfidence, columns.trend, columns.gap, columns.overdue].map(right),
      columns.record,
    ],
    systems.map((row) => [
      name(row),
      `${row.assessedAt}${row.stale ? ` (${words.stale})` : ''}`,
      row.waived > 0 ? `${verdictText(row, words)}, ${words.waived(row.waived)}` : verdictText(row, words),
      wordText(row.disposition, words),
      figureText(row.figures.score, words),
      figureText(row.figures.weightedScore, words),
      signedText(row.trend, words),
      figureText(row.totalGap, words),
      row.overdue,
      [placeText(row, words), newestFileText(row, words), breakText(row, words)]
        .filter((part) => part !== undefined)
        .join('; '),
    ]),
  );
}

/** What differs from the assessment before. */
function changeTable({ changes }: Portfolio, name: Name, words: PortfolioWords): Block {
  if (changes.length === 0) return undefined;
  return table(
    tableColumns(words).changes,
    changes.map((row) => [
      name(row),
      row.previous === null ? absent : stateText(row.previous, words),
      stateText(row, words),
    ]),
  );
}

type State = Pick<SystemRow, 'verdict' | 'relaxed' | 'disposition' | 'assessedAt'>;

const stateText = (shown: State, words: PortfolioWords): string =>
  `${verdictText(shown, words)}, ${wordText(shown.disposition, words)} (${shown.assessedAt})`;
