import { dimensionLabels } from '../dimension-labels.ts';
import { dimensionKeys } from '../record.ts';
import { capItems, cutNote } from '../report/capped.ts';
import { escapeMarkdown, joinBlocks, markdownTable } from '../report/markdown-text.ts';
import { absent } from '../report/wording.ts';
import { visibleText } from '../visible-text.ts';
import type { Portfolio } from './model.ts';
import type { DimensionCell, SystemRow } from './system-row.ts';
import {
  derivation,
  figureText,
  omissions,
  overdueMeaning,
  placeText,
  portfolioFacts,
  rowNames,
  shortLabels,
  signedText,
  wordText,
} from './words.ts';

const maxGaps = 30;
const text = (value: string) => escapeMarkdown(visibleText(value, 500));

/** The portfolio in GitHub's Markdown. */
export function portfolioMarkdown(portfolio: Portfolio): string {
  const { systems, figures, tool } = portfolio;
  const name = rowNames(systems);
  const stale = systems.filter((row) => row.stale);
  return `${joinBlocks([
    '# Portfolio of assessments',
    markdownTable(
      ['Fact', 'Value'],
      [
        ...portfolioFacts(portfolio),
        ['Mean score (derived)', figureText(figures.score)],
        ['Mean score by confidence (derived)', figureText(figures.weightedScore)],
        ['Mean target (derived)', figureText(figures.target)],
        ['Mean coverage, % (derived)', figureText(figures.coverage)],
      ].map(([term = '', value = '']) => [term, text(value)]),
    ),
    ...problemSection(portfolio),
    ...section('Scores', heatMap(portfolio, name)),
    `${dimensionKeys.map((key) => `${shortLabels[key]}: ${text(dimensionLabels[key])}`).join('; ')}.`,
    ...section('Systems', systemTable(systems, name)),
    ...section('Changes of verdict or disposition', changeTable(portfolio, name)),
    ...gapSection(portfolio, name),
    ...section('Overdue priorities by owner', overdueTable(portfolio)),
    overdueMeaning,
    ...section(
      'Stale assessments',
      stale.length === 0
        ? undefined
        : markdownTable(
            ['System', 'Assessed at', 'Days ago:'],
            stale.map((row) => [text(name(row)), row.assessedAt, String(row.age)]),
          ),
    ),
    '---',
    `Made by ${text(`${tool.name} ${tool.version}`)}. ${derivation}`,
  ])}\n`;
}

type Name = (row: SystemRow) => string;

const section = (heading: string, body: string | undefined) => [`## ${heading}`, body ?? 'None.'];

function heatMap({ systems, dimensions }: Portfolio, name: Name): string | undefined {
  if (systems.length === 0) return undefined;
  return markdownTable(
    ['System', ...dimensionKeys.map((key) => `${shortLabels[key]}:`)],
    [
      ...systems.map((row) => [text(name(row)), ...row.cells.map(cellText)]),
      ['Mean (derived)', ...dimensions.map(({ score }) => figureText(score))],
    ],
  );
}

const cellText = ({ score, change }: DimensionCell): string =>
  score === null || change === null || change === 0 ? figureText(score) : `${score} (${signedText(change)})`;

function systemTable(systems: readonly SystemRow[], name: Name): string | undefined {
  if (systems.length === 0) return undefined;
  return markdownTable(
    [
      'System',
      'Assessed at',
      'Verdict',
      'Disposition',
      'Mean:',
      'By confidence:',
      'Trend:',
      'Gap:',
      'Overdue:',
      'Record',
    ],
    systems.map((row) => [
      text(name(row)),
      `${row.assessedAt}${row.stale ? ' (stale)' : ''}`,
      row.verdict === 'valid' && row.relaxed ? 'valid under a relaxed policy' : row.verdict,
      wordText(row.disposition),
      figureText(row.figures.score),
      figureText(row.figures.weightedScore),
      signedText(row.trend),
      figureText(row.totalGap),
      String(row.overdue),
      text(placeText(row)),
    ]),
  );
}

function changeTable({ changes }: Portfolio, name: Name): string | undefined {
  if (changes.length === 0) return undefined;
  return markdownTable(
    ['System', 'Before', 'Now'],
    changes.map((row) => [
      text(name(row)),
      row.previous === null
        ? absent
        : `${row.previous.verdict}, ${wordText(row.previous.disposition)} (${row.previous.assessedAt})`,
      `${row.verdict}, ${wordText(row.disposition)} (${row.assessedAt})`,
    ]),
  );
}

function gapSection({ gaps }: Portfolio, name: Name) {
  const shown = capItems(gaps, maxGaps, ({ system, cell }) => [
    text(name(system)),
    text(dimensionLabels[cell.key]),
    figureText(cell.score),
    figureText(cell.target),
    figureText(cell.gap),
    wordText(cell.confidence),
  ]);
  const table =
    shown.total === 0
      ? undefined
      : markdownTable(['System', 'Dimension', 'Score:', 'Target:', 'Gap:', 'Confidence'], shown.shown);
  return [...section('Widest gaps', table), cutNote(shown, 'gaps')];
}

function overdueTable({ overdue }: Portfolio): string | undefined {
  if (overdue.length === 0) return undefined;
  return markdownTable(
    ['Owner', 'Overdue:', 'Critical:', 'High:', 'Earliest', 'Days:', 'Systems of'],
    overdue.map(({ owner, count, critical, high, earliest, days, organizations }) => [
      owner === '' ? absent : text(owner),
      ...[count, critical, high].map(String),
      earliest,
      String(days),
      text(organizations.join('; ')),
    ]),
  );
}

function problemSection(portfolio: Portfolio) {
  const { problems } = portfolio;
  const notes = omissions(portfolio).map((note) => `- ${text(note)}`);
  if (problems.length === 0 && notes.length === 0) return [];
  const table = markdownTable(
    ['Record', 'Verdict', 'Errors:', 'First rules', 'Organization'],
    problems.map((problem) => [
      text(placeText(problem)),
      problem.verdict,
      String(problem.errors),
      text(problem.brokenRules.join(', ')),
      text(problem.organization ?? absent),
    ]),
  );
  return [
    '## Records that are not valid',
    problems.length === 0 ? undefined : table,
    notes.length === 0 ? undefined : notes.join('\n'),
  ];
}
