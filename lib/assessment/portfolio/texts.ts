import { right } from '../../platform/report.ts';
import type { JudgedPolicy } from '../record/finding.ts';
import { type Fraction, roundFraction } from '../record/fraction.ts';
import { dimensionKeys } from '../record/record.ts';
import type { RecordFact } from '../report/record-facts.ts';
import { absent, formatSigned } from '../words/wording.ts';
import { type PortfolioWords, shownText, termOf } from '../words/words.ts';
import type { Portfolio } from './model.ts';
import type { SystemRow } from './system-row.ts';

/** What `followedCells` are. */
export const followedColumns = (columns: PortfolioWords['columns']): readonly string[] => [
  columns.late,
  columns.open,
  columns.done,
  columns.noLongerListed,
  columns.oldEvidence,
  columns.conditions,
];

/** What became of what the assessment before left to do; null in a system that is not followed. */
export const followedCells = ({ followed }: SystemRow): readonly (number | null)[] =>
  [
    followed?.late,
    followed?.open,
    followed?.done,
    followed?.noLongerListed,
    followed?.oldEvidence,
    followed?.conditions,
  ].map((count) => count ?? null);

/** The same of all systems in sentences, and how many are not followed. */
export const followedSentences = ({ followed }: Portfolio, words: PortfolioWords): readonly string[] =>
  [followed.systems > 0 ? words.followedTotals(followed) : undefined, words.notFollowed(followed)].filter(
    (sentence) => sentence !== undefined,
  );

/** Says that reworded texts of a row were not looked for; undefined if they were. */
export const tooManyText = ({ tooManyToMatch }: SystemRow, words: PortfolioWords): string | undefined =>
  tooManyToMatch ? words.tooMany : undefined;

/** Says which dimension each short label is of. */
export const dimensionLabels = ({ shortLabels, report }: PortfolioWords): string =>
  dimensionKeys.map((key) => `${shortLabels[key]}: ${report.dimensions[key]}`).join('; ');

/** The columns of the tables that have the same in each format. */
export const tableColumns = ({ columns }: PortfolioWords) => ({
  changes: [columns.system, columns.before, columns.now],
  followed: [columns.system, ...followedColumns(columns).map(right)],
  gaps: [
    columns.system,
    columns.dimension,
    ...[columns.score, columns.target, columns.gap].map(right),
    columns.confidence,
  ],
  owners: [
    columns.owner,
    ...[columns.overdue, columns.critical, columns.high].map(right),
    columns.earliest,
    right(columns.days),
    columns.systemsOf,
  ],
  stale: [columns.system, columns.assessed, right(columns.daysAgo)],
  problems: [columns.record, columns.verdict, right(columns.errors), columns.firstRules, columns.organization],
});

/** Facts for the head of a portfolio. */
export function portfolioFacts(portfolio: Portfolio, words: PortfolioWords): readonly RecordFact[] {
  const { asOf, policies, counts, staleAfterDays, identity, sort } = portfolio;
  const { facts, identities } = words;
  const { records, valid, relaxed, invalid, unreadable, systems } = counts;
  const policyTexts = policies.map((policy) => policyText(policy, words)).join('; ');
  return [
    { term: facts.asOf, text: asOf, isDate: true },
    { term: facts.policy, text: policyTexts === '' ? words.report.noPolicy : policyTexts },
    { term: facts.records, text: words.recordCounts({ records, valid, relaxed, invalid, unreadable }) },
    { term: facts.systems, text: words.systemsBy(systems, identities[identity]) },
    { term: facts.staleAfter, text: words.days(staleAfterDays) },
    { term: facts.sortedBy, text: words.sorts[sort] },
  ];
}

const policyText = ({ source, sha256, removed }: JudgedPolicy, { report }: PortfolioWords): string =>
  removed
    ? report.removedPolicy(shownText(source, 120, report))
    : `${shownText(source, 120, report)}, SHA-256 ${sha256 === null ? absent : `${sha256.slice(0, 12)}…`}`;

/** Remarks on what the rows leave out; empty if they leave out nothing. */
export function omissions({ counts, unopened, cutFiles }: Portfolio, words: PortfolioWords): readonly string[] {
  const { unplaced, unlistedPriorities, splitSystems } = counts;
  return [
    ...(unplaced > 0 ? [words.unplaced(unplaced)] : []),
    ...(splitSystems > 0 ? [words.splitSystems(splitSystems)] : []),
    ...(unlistedPriorities > 0 ? [words.unlisted(unlistedPriorities)] : []),
    ...unopened.map(words.unopened),
    ...cutFiles.map(({ file, listed, records }) => words.cutFile(file, listed, records)),
  ];
}

/** The name of a row: its folder is added where two rows have one name, and its file where that does not tell them apart. */
export function rowNames(systems: readonly SystemRow[]): (row: SystemRow) => string {
  const plain = (row: SystemRow) => (row.system === null ? row.organization : `${row.organization}: ${row.system}`);
  const inFolder = (row: SystemRow) => (row.folder === '' ? plain(row) : `${plain(row)} (${row.folder})`);
  const byName = Map.groupBy(systems, plain);
  const byFolder = Map.groupBy(systems, inFolder);
  return (row) => {
    if (byName.get(plain(row))?.length === 1) return plain(row);
    if (byFolder.get(inFolder(row))?.length === 1) return inFolder(row);
    return `${plain(row)} (${row.file}${row.line === null ? '' : `:${row.line}`})`;
  };
}

/** Says why a row has no trend though there is an assessment before; undefined if it is comparable. */
export const breakText = ({ breaks }: SystemRow, words: PortfolioWords): string | undefined =>
  breaks.length === 0 ? undefined : words.notComparable(breaks.map((about) => words.breaks[about]));

/** The verdict of a row in words. */
export const verdictText = ({ verdict, relaxed }: Pick<SystemRow, 'verdict' | 'relaxed'>, words: PortfolioWords) =>
  words.report.records.verdicts[verdict === 'valid' && relaxed ? 'relaxed' : verdict];

export const figureText = (value: number | Fraction | null, { report }: PortfolioWords): string =>
  value === null ? absent : report.figure(printed(value));

export const signedText = (value: number | Fraction | null, { report }: PortfolioWords): string =>
  value === null ? absent : formatSigned(printed(value), report.figure);

/** At the decimals of a figure. */
const printed = (value: number | Fraction): number => (typeof value === 'number' ? value : roundFraction(value, 2));

export const wordText = (value: string | null, { report }: PortfolioWords): string =>
  value === null ? absent : termOf(value, report);

/** Says that a row shows no newer file, and why; undefined if it shows the newest. */
export function newestFileText({ newestFile, file }: SystemRow, words: PortfolioWords): string | undefined {
  if (newestFile === null) return undefined;
  return newestFile.file === file
    ? words.newestVersion(newestFile.state)
    : words.newestFile(newestFile.file, newestFile.state);
}

/** A place in the inputs: `records.ndjson, line 3`. */
export const placeText = (
  { file, line }: { readonly file: string; readonly line: number | null },
  words: PortfolioWords,
): string => (line === null ? file : words.place(file, line));
