import { type Sheet, type SheetCell, type SheetRow, writeWorkbook } from '../../platform/workbook.ts';
import { type Fraction, roundFraction } from '../record/fraction.ts';
import { dimensionKeys } from '../record/record.ts';
import { visibleText } from '../record/visible-text.ts';
import { reportModel } from '../report/model.ts';
import { placedInFile } from '../report/records.ts';
import { column, dayCell, type RecordTables, recordTables, saidText, type WorkbookRecord } from '../report/workbook.ts';
import { type PortfolioWords, portfolioWordsOf, type ReportLanguage } from '../words/words.ts';
import { workbookWordsOf } from '../words/workbook-words.ts';
import type { Portfolio } from './model.ts';
import type { SystemRow } from './system-row.ts';
import {
  breakText,
  followedCells,
  followedColumns,
  followedSentences,
  newestFileText,
  omissions,
  portfolioFacts,
  rowNames,
  tableColumns,
  tooManyText,
  verdictText,
  wordText,
} from './texts.ts';

/** The findings, scores, evidence, priorities and waivers of the records of a portfolio, as they are read. */
export interface PortfolioTables {
  readonly add: (record: WorkbookRecord) => void;
  readonly tables: RecordTables;
}

/** Makes the tables of the records of a portfolio: summaries do not have what they say. */
export function portfolioTables(language: ReportLanguage): PortfolioTables {
  const words = portfolioWordsOf(language);
  const { report } = words;
  const keys = [
    column(words.columns.organization, 26),
    column(workbookWordsOf(report).file, 30),
    column(workbookWordsOf(report).recordLine, 10),
    column(report.facts.assessmentId, 26),
  ];
  const tables = recordTables(
    keys.map((key) => ({ ...key, isKey: true })),
    report,
  );
  return {
    add(result) {
      const { file, line, record } = result;
      const judgement = placedInFile(result);
      const { assessmentId } = judgement;
      const key = [record?.scope?.organization, file, line, assessmentId ?? undefined].map(visibleCell);
      // The workbook does not say what has made the model: the portfolio does.
      tables.add(key, reportModel({ file, judgement, record, language, tool: { name: '', version: '' } }));
    },
    tables,
  };
}

const visibleCell = (cell: string | number | undefined): SheetCell =>
  typeof cell === 'string' ? visibleText(cell) : cell;

/**
 * The portfolio as a workbook (XLSX).
 * @param records the tables of its records @default - none: of uploads only their summaries are known
 */
export function portfolioWorkbook(
  portfolio: Portfolio,
  language?: ReportLanguage,
  records?: RecordTables,
): Uint8Array<ArrayBuffer> {
  const words = portfolioWordsOf(language);
  return writeWorkbook([
    factSheet(portfolio, words),
    systemSheet(portfolio, words),
    gapSheet(portfolio, words),
    ownerSheet(portfolio, words),
    problemSheet(portfolio, words),
    ...(records?.sheets() ?? []),
    ...(portfolio.added?.sheets() ?? []),
  ]);
}

function factSheet(portfolio: Portfolio, words: PortfolioWords): Sheet {
  const { figures, dimensions, counts, followed, tool } = portfolio;
  const { tiles, derivedFact, report, columns, links } = words;
  const earlier = (title: string): string => `${links.followed}: ${title}`;
  // A zero would say that nothing is late.
  const followedCell = (count: number): SheetCell => (followed.systems === 0 ? undefined : count);
  return {
    name: workbookWordsOf(words.report).portfolio,
    columns: [column(words.fact, 40), column(words.value, 110)],
    rows: [
      ...portfolioFacts(portfolio, words).map(({ term, text, isDate }) => [term, isDate ? dayCell(text) : text]),
      [derivedFact(tiles.score), figureCell(figures.score)],
      [derivedFact(tiles.weightedScore), figureCell(figures.weightedScore)],
      [derivedFact(tiles.target), figureCell(figures.target)],
      [derivedFact(tiles.coverage), figureCell(figures.coverage)],
      ...dimensions.map(({ key, score }) => [
        derivedFact(`${tiles.score}: ${report.dimensions[key]}`),
        figureCell(score),
      ]),
      ...dimensions.map(({ key, target }) => [
        derivedFact(`${tiles.target}: ${report.dimensions[key]}`),
        figureCell(target),
      ]),
      [earlier(columns.late), followedCell(followed.late)],
      [earlier(columns.open), followedCell(followed.open)],
      [earlier(columns.done), followedCell(followed.done)],
      [earlier(columns.noLongerListed), followedCell(followed.noLongerListed)],
      [columns.oldEvidence, followedCell(followed.oldEvidence)],
      [columns.conditions, followedCell(followed.conditions)],
      [tiles.overdue, counts.overdue],
      [tiles.stale, counts.stale],
      [tiles.disputed, counts.disputed],
      [
        workbookWordsOf(report).remarks,
        [
          ...omissions(portfolio, words),
          ...followedSentences(portfolio, words),
          words.followedMeaning,
          words.overdueMeaning,
          words.gapMeaning,
          words.derivation,
        ].join('\n'),
      ],
      [words.madeBy, `${tool.name} ${tool.version}`],
    ],
  };
}

/** The newest record of each system, with its scores by dimension and their changes. */
function systemSheet({ systems }: Portfolio, words: PortfolioWords): Sheet {
  const { columns, report } = words;
  const workbook = workbookWordsOf(report);
  const name = rowNames(systems);
  return {
    name: words.headings.systems,
    columns: [
      { ...column(columns.system, 30), isKey: true },
      column(columns.organization, 26),
      column(workbook.folder, 24),
      column(workbook.file, 30),
      column(workbookWordsOf(report).recordLine, 10),
      column(report.facts.assessmentId, 26),
      column(report.facts.mode, 20),
      column(columns.assessed, 12),
      column(columns.daysAgo, 10),
      column(words.tiles.stale, 8),
      column(columns.verdict, 18),
      column(columns.errors, 9),
      column(report.records.warnings, 10),
      column(report.records.waived, 10),
      column(columns.disposition, 20),
      column(columns.mean, 9),
      column(columns.byConfidence, 12),
      column(words.tiles.target, 10),
      column(columns.coverage, 10),
      column(columns.gap, 9),
      column(columns.trend, 9),
      column(columns.overdue, 10),
      ...followedColumns(columns).map((title) => column(title, 12)),
      ...dimensionKeys.map((key) => column(report.dimensions[key], 12)),
      ...dimensionKeys.map((key) => column(workbook.change(report.dimensions[key]), 12)),
      column(workbook.before.assessed, 12),
      column(workbook.before.verdict, 18),
      column(workbook.before.disposition, 20),
      column(workbook.before.file, 30),
      column(workbook.remarks, 44),
    ],
    rows: systems.map((row) => systemCells(row, name(row), words)),
  };
}

function systemCells(row: SystemRow, name: string, words: PortfolioWords): SheetRow {
  const { figures, previous } = row;
  const workbook = workbookWordsOf(words.report);
  return [
    name,
    row.organization,
    row.folder,
    row.file,
    row.line ?? undefined,
    row.assessmentId ?? undefined,
    saidText(wordText(row.mode, words)),
    dayCell(row.assessedAt),
    row.age,
    row.stale ? workbook.yes : workbook.no,
    verdictText(row, words),
    row.errors,
    row.warnings,
    row.waived,
    saidText(wordText(row.disposition, words)),
    figureCell(figures.score),
    figureCell(figures.weightedScore),
    figureCell(figures.target),
    figureCell(figures.coverage),
    row.totalGap ?? undefined,
    figureCell(row.trend),
    row.overdue,
    ...followedCells(row).map((count) => count ?? undefined),
    ...row.cells.map(({ score }) => score ?? undefined),
    ...row.cells.map(({ change }) => change ?? undefined),
    dayCell(previous?.assessedAt),
    previous ? verdictText(previous, words) : undefined,
    previous ? saidText(wordText(previous.disposition, words)) : undefined,
    previous?.file,
    [
      newestFileText(row, words),
      breakText(row, words),
      row.notFollowedBecause === 'not_known' ? words.notKnown : undefined,
      tooManyText(row, words),
    ]
      .filter((remark) => remark !== undefined)
      .join('\n'),
  ];
}

/** Dimensions below their target, the widest gap first. */
function gapSheet({ gaps, systems }: Portfolio, words: PortfolioWords): Sheet {
  const name = rowNames(systems);
  return {
    name: words.headings.gaps,
    columns: tableColumns(words).gaps.map((title, at) => column(titleOf(title), at < 2 ? 30 : 12)),
    rows: gaps.map(({ system, cell }) => [
      name(system),
      words.report.dimensions[cell.key],
      cell.score ?? undefined,
      cell.target ?? undefined,
      cell.gap,
      saidText(wordText(cell.confidence, words)),
    ]),
  };
}

function ownerSheet({ overdue }: Portfolio, words: PortfolioWords): Sheet {
  return {
    name: words.links.owners,
    columns: tableColumns(words).owners.map((title, at) => column(titleOf(title), at === 0 || at === 6 ? 40 : 12)),
    rows: overdue.map(({ owner, count, critical, high, earliest, days, organizations }) => [
      owner,
      count,
      critical,
      high,
      dayCell(earliest),
      days,
      organizations.join('\n'),
    ]),
  };
}

function problemSheet({ problems }: Portfolio, words: PortfolioWords): Sheet {
  const { columns, report } = words;
  return {
    name: words.headings.problems,
    columns: [
      column(workbookWordsOf(report).file, 36),
      column(workbookWordsOf(report).recordLine, 10),
      column(columns.verdict, 14),
      column(columns.errors, 9),
      column(columns.firstRules, 44),
      column(columns.organization, 30),
      column(report.facts.assessmentId, 26),
    ],
    rows: problems.map(({ file, line, verdict, errors, brokenRules, organization, assessmentId }) => [
      file,
      line ?? undefined,
      report.records.verdicts[verdict],
      errors,
      brokenRules.join('\n'),
      organization ?? undefined,
      assessmentId ?? undefined,
    ]),
  };
}

const titleOf = (title: string | { readonly title: string }): string =>
  typeof title === 'string' ? title : title.title;

/** A derived figure, with the decimals that the CSV has. */
const figureCell = (value: Fraction | null): SheetCell => (value === null ? undefined : roundFraction(value, 4));
