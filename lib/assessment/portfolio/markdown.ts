import { dimensionKeys } from '../record/record.ts';
import { capItems, cutNote } from '../report/capped.ts';
import { joinBlocks, markdownTable } from '../report/markdown-text.ts';
import { absent } from '../report/wording.ts';
import type { ReportLanguage } from '../report/words.ts';
import { changeTable, heatMap, systemTable, text } from './markdown-systems.ts';
import type { Portfolio } from './model.ts';
import type { SystemRow } from './system-row.ts';
import {
  figureText,
  omissions,
  type PortfolioWords,
  placeText,
  portfolioFacts,
  portfolioWordsOf,
  rowNames,
  wordText,
} from './words.ts';

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

type Name = (row: SystemRow) => string;

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
