import { escapeMarkdown } from '../../platform/markdown.ts';
import { dimensionKeys } from '../record/record.ts';
import { visibleText } from '../record/visible-text.ts';
import { capItems, cutNote } from '../report/capped.ts';
import { joinBlocks, markdownTable } from '../report/markdown-text.ts';
import { absent } from '../words/wording.ts';
import { type PortfolioWords, portfolioWordsOf, type ReportLanguage } from '../words/words.ts';
import type { Portfolio } from './model.ts';
import type { DimensionCell, SystemRow } from './system-row.ts';
import {
  breakText,
  figureText,
  newestFileText,
  omissions,
  placeText,
  portfolioFacts,
  rowNames,
  signedText,
  verdictText,
  wordText,
} from './texts.ts';

const maxGaps = 30;

/** The portfolio in GitHub's Markdown. */
export function portfolioMarkdown(portfolio: Portfolio, language?: ReportLanguage): string {
  const words = portfolioWordsOf(language);
  const { columns, headings, tiles, derivedFact } = words;
  const { systems, figures, tool } = portfolio;
  const name = rowNames(systems);
  const stale = systems.filter((row) => row.stale);
  return `${joinBlocks([
    `# ${words.title}`,
    markdownTable(
      [words.fact, words.value],
      [
        ...portfolioFacts(portfolio, words),
        { term: derivedFact(tiles.score), text: figureText(figures.score, words) },
        { term: derivedFact(tiles.weightedScore), text: figureText(figures.weightedScore, words) },
        { term: derivedFact(tiles.target), text: figureText(figures.target, words) },
        { term: derivedFact(tiles.coverage), text: figureText(figures.coverage, words) },
      ].map((fact) => [fact.term, text(fact.text)]),
    ),
    ...problemSection(portfolio, words),
    ...section(headings.scores, heatMap(portfolio, name, words), words),
    systems.some(({ breaks }) => breaks.length > 0) ? `▨ ${words.hatched}` : undefined,
    `${dimensionKeys.map((key) => `${words.shortLabels[key]}: ${text(words.report.dimensions[key])}`).join('; ')}.`,
    ...section(headings.systems, systemTable(systems, name, words), words),
    ...section(headings.changes, changeTable(portfolio, name, words), words),
    ...gapSection(portfolio, name, words),
    ...section(headings.owners, overdueTable(portfolio, words), words),
    words.overdueMeaning,
    ...section(
      headings.stale,
      stale.length === 0
        ? undefined
        : markdownTable(
            [columns.system, columns.assessed, `${columns.daysAgo}:`],
            stale.map((row) => [text(name(row)), row.assessedAt, String(row.age)]),
          ),
      words,
    ),
    '---',
    `${words.madeBy} ${text(`${tool.name} ${tool.version}`)}. ${words.derivation}`,
  ])}\n`;
}

const section = (heading: string, body: string | undefined, { none }: PortfolioWords) => [
  `## ${heading}`,
  body ?? none,
];

function gapSection({ gaps }: Portfolio, name: Name, words: PortfolioWords) {
  const { columns } = words;
  const shown = capItems(gaps, maxGaps, ({ system, cell }) => [
    text(name(system)),
    text(words.report.dimensions[cell.key]),
    figureText(cell.score, words),
    figureText(cell.target, words),
    figureText(cell.gap, words),
    wordText(cell.confidence, words),
  ]);
  const table =
    shown.total === 0
      ? undefined
      : markdownTable(
          [
            columns.system,
            columns.dimension,
            `${columns.score}:`,
            `${columns.target}:`,
            `${columns.gap}:`,
            columns.confidence,
          ],
          shown.shown,
        );
  return [...section(words.headings.gaps, table, words), cutNote(shown, words.cut.gaps, words.report)];
}

function overdueTable({ overdue }: Portfolio, { columns }: PortfolioWords): string | undefined {
  if (overdue.length === 0) return undefined;
  return markdownTable(
    [
      columns.owner,
      `${columns.overdue}:`,
      `${columns.critical}:`,
      `${columns.high}:`,
      columns.earliest,
      `${columns.days}:`,
      columns.systemsOf,
    ],
    overdue.map(({ owner, count, critical, high, earliest, days, organizations }) => [
      owner === '' ? absent : text(owner),
      ...[count, critical, high].map(String),
      earliest,
      String(days),
      text(organizations.join('; ')),
    ]),
  );
}

function problemSection(portfolio: Portfolio, words: PortfolioWords) {
  const { columns } = words;
  const { problems } = portfolio;
  const notes = omissions(portfolio, words).map((note) => `- ${text(note)}`);
  if (problems.length === 0 && notes.length === 0) return [];
  const table = markdownTable(
    [columns.record, columns.verdict, `${columns.errors}:`, columns.firstRules, columns.organization],
    problems.map((problem) => [
      text(placeText(problem, words)),
      words.report.records.verdicts[problem.verdict],
      String(problem.errors),
      text(problem.brokenRules.join(', ')),
      text(problem.organization ?? absent),
    ]),
  );
  return [
    `## ${words.headings.problems}`,
    problems.length === 0 ? undefined : table,
    notes.length === 0 ? undefined : notes.join('\n'),
  ];
}

type Name = (row: SystemRow) => string;

/** A text of a record in Markdown: visible, cut and escaped. */
const text = (value: string) => escapeMarkdown(visibleText(value, 500));

/** The scores of all systems by dimension, each with its change; undefined without a system. */
function heatMap({ systems, dimensions }: Portfolio, name: Name, words: PortfolioWords): string | undefined {
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
function systemTable(systems: readonly SystemRow[], name: Name, words: PortfolioWords): string | undefined {
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
function changeTable({ changes }: Portfolio, name: Name, words: PortfolioWords): string | undefined {
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

const stateText = (shown: State, words: PortfolioWords): string =>
  `${verdictText(shown, words)}, ${wordText(shown.disposition, words)} (${shown.assessedAt})`;
