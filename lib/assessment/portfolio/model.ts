import type { Tool } from '../judge/result.ts';
import { daysBetween } from '../record/days.ts';
import type { JudgedPolicy } from '../record/finding.ts';
import type { Fraction } from '../record/fraction.ts';
import { normalizeName } from '../record/names.ts';
import { type DimensionKey, dimensionKeys, type FullDate } from '../record/record.ts';
import { visibleText } from '../record/visible-text.ts';
import type { AddedToPortfolio } from '../report/added-chapter.ts';
import { compareDown, compareText } from './compare.ts';
import { countsInMeans, type Figures, meanOf } from './figures.ts';
import { type FollowedTotals, totalsOf } from './followed-system.ts';
import { compareRows, type SortName } from './sort-rows.ts';
import type { PlacedSummary, PrioritySummary, RecordSummary } from './summary.ts';
import { type SystemRow, systemRow, visibleOrNull } from './system-row.ts';
import { comparePlaces, groupSystems, type Identity, type System } from './systems.ts';

/** How to make a portfolio. */
export interface PortfolioOptions {
  readonly tool: Tool;
  /** The day that counts as today. */
  readonly asOf: FullDate;
  /** Those under which a record was judged; they may differ by folder. */
  readonly policies: readonly JudgedPolicy[];
  /** An assessment is stale if it is older on the as-of day. */
  readonly staleAfterDays: number;
  readonly identity: Identity;
  readonly sort: SortName;
  /** Inputs that could not be opened, each with its reason. */
  readonly unopened?: readonly string[];
  /** Files of which only the first records are given. */
  readonly cutFiles?: readonly CutFile[];
  /** Records of files that were deleted: only which assessments they were. */
  readonly deleted?: readonly PlacedSummary[];
}

/** Many records on one page. Texts are visible and not escaped. */
export interface Portfolio extends Omit<PortfolioOptions, 'unopened' | 'deleted' | 'cutFiles'> {
  readonly counts: Counts;
  /** Means over the systems whose newest record is valid. */
  readonly figures: Figures;
  /** Mean score and target of each dimension over the same systems. */
  readonly dimensions: readonly DimensionMean[];
  /** As sorted. */
  readonly systems: readonly SystemRow[];
  /** What became of what the assessments before left to do. */
  readonly followed: FollowedTotals;
  /** Followed systems of which that says something: those with most late priorities first, then most that are no longer listed. */
  readonly followedSystems: readonly SystemRow[];
  /** Widest first. */
  readonly gaps: readonly SystemGap[];
  readonly overdue: readonly OverdueOwner[];
  /** Systems whose verdict or disposition differs from the previous assessment's. */
  readonly changes: readonly SystemRow[];
  /** Systems whose newest assessment is stale, oldest first. */
  readonly staleSystems: readonly SystemRow[];
  /** Invalid and unreadable records, by place. */
  readonly problems: readonly ProblemRecord[];
  readonly unopened: readonly string[];
  readonly cutFiles: readonly CutFile[];
  /** How many items each list has in full; only in a portfolio whose lists are cut. */
  readonly totals?: ListTotals;
  /** Stands behind the others. @default - none */
  readonly added?: AddedToPortfolio;
}

/** Numbers of items. */
export type ListTotals = Readonly<
  Record<'systems' | 'followedSystems' | 'gaps' | 'overdue' | 'changes' | 'staleSystems' | 'problems', number>
>;

/** A file of which a portfolio has the first records only. */
export interface CutFile {
  readonly file: string;
  /** Number of those. */
  readonly listed: number;
  /** Number of all. */
  readonly records: number;
}

interface Counts {
  /** All: valid, invalid and unreadable ones. */
  readonly records: number;
  readonly valid: number;
  /** Those of the valid ones that are valid under a relaxed policy only. */
  readonly relaxed: number;
  readonly invalid: number;
  readonly unreadable: number;
  /** Records without organization or day of assessment, which are in no row. */
  readonly unplaced: number;
  readonly systems: number;
  /** Systems without a name whose folder and organization have other ones, too. */
  readonly splitSystems: number;
  readonly stale: number;
  readonly disputed: number;
  readonly overdue: number;
  /** Priorities that may be overdue, but that summaries do not list. */
  readonly unlistedPriorities: number;
}

export interface DimensionMean {
  readonly key: DimensionKey;
  readonly score: Fraction | null;
  readonly target: Fraction | null;
}

/** A dimension of a system below its target. */
export interface SystemGap {
  readonly system: SystemRow;
  readonly cell: SystemRow['cells'][number] & { readonly gap: number };
}

export interface ProblemRecord extends Pick<RecordSummary, 'verdict' | 'errors' | 'brokenRules' | 'assessmentId'> {
  readonly file: string;
  readonly line: number | null;
  /** Null if it is in no row. */
  readonly organization: string | null;
}

/** Makes a portfolio; the order of the records does not matter. */
export function portfolioOf(all: readonly PlacedSummary[], { deleted = [], ...options }: PortfolioOptions): Portfolio {
  const records = all.filter(({ replacedBy }) => replacedBy === undefined);
  const { systems, unplaced } = groupSystems(all, options.identity, deleted);
  const rows = systems.map((system) => systemRow(system, options)).sort(compareRows(options.sort));
  const valid = rows.filter(countsInMeans);
  const overdue = overdueByOwner(systems, options.asOf);
  const countOf = (verdict: RecordSummary['verdict']) =>
    records.filter(({ summary }) => summary.verdict === verdict).length;
  return {
    ...options,
    tool: { name: visibleText(options.tool.name, 80), version: visibleText(options.tool.version, 80) },
    counts: {
      records: records.length,
      valid: countOf('valid'),
      relaxed: records.filter(({ summary }) => summary.relaxed).length,
      invalid: countOf('invalid'),
      unreadable: countOf('unreadable'),
      unplaced: unplaced.length,
      systems: rows.length,
      splitSystems: rows.filter(({ isSplit }) => isSplit).length,
      stale: rows.filter(({ stale }) => stale).length,
      disputed: rows.filter(({ disposition }) => disposition === 'disputed').length,
      overdue: overdue.reduce((sum, { count }) => sum + count, 0),
      unlistedPriorities: systems.reduce((sum, system) => sum + unlisted(system, options.asOf), 0),
    },
    figures: {
      score: meanOf(valid.map(({ figures }) => figures.score)),
      weightedScore: meanOf(valid.map(({ figures }) => figures.weightedScore)),
      target: meanOf(valid.map(({ figures }) => figures.target)),
      coverage: meanOf(valid.map(({ figures }) => figures.coverage)),
    },
    dimensions: dimensionKeys.map((key, index) => ({
      key,
      score: meanOf(valid.map(({ cells }) => cells[index]?.score ?? null)),
      target: meanOf(valid.map(({ cells }) => cells[index]?.target ?? null)),
    })),
    systems: rows,
    followed: totalsOf(rows),
    followedSystems: rows.filter(saysSomething).sort(compareFollowed),
    gaps: widestGaps(rows),
    overdue,
    changes: rows.filter(hasChanged),
    staleSystems: rows.filter(({ stale }) => stale).sort((a, b) => b.age - a.age),
    problems: records
      .filter(({ summary }) => summary.verdict !== 'valid')
      .sort(comparePlaces)
      .map(problemRecord),
    unopened: (options.unopened ?? []).map((text) => visibleText(text)),
    cutFiles: (options.cutFiles ?? []).map((cut) => ({ ...cut, file: visibleText(cut.file) })),
  };
}

/** A summary lists the earliest priorities, so those that it does not list matter only if they can be overdue. */
function unlisted({ newest }: System, asOf: FullDate): number {
  const { unlisted: rest } = newest.summary;
  return rest === undefined || (rest.earliest !== null && rest.earliest >= asOf) ? 0 : rest.count;
}

const widestGaps = (rows: readonly SystemRow[]): readonly SystemGap[] =>
  rows
    .flatMap((system) => system.cells.map((cell) => ({ system, cell })))
    .filter((found): found is SystemGap => (found.cell.gap ?? 0) > 0)
    .sort(compareGaps);

/** The widest first; of equal ones that with the lowest score, then by name and place. */
export const compareGaps = (a: SystemGap, b: SystemGap): number =>
  compareDown(a.cell.gap, b.cell.gap) ||
  (a.cell.score ?? 0) - (b.cell.score ?? 0) ||
  compareText(a.system.organization, b.system.organization) ||
  compareText(a.system.file, b.system.file) ||
  (a.system.line ?? 0) - (b.system.line ?? 0);

const saysSomething = ({ followed }: SystemRow): boolean =>
  followed !== null && Object.values(followed).some((count) => count > 0);

/** The most late priorities first, then the most that are no longer listed. */
export const compareFollowed = ({ followed: a }: SystemRow, { followed: b }: SystemRow): number =>
  compareDown(a?.late ?? null, b?.late ?? null) || compareDown(a?.noLongerListed ?? null, b?.noLongerListed ?? null);

const hasChanged = ({ verdict, relaxed, disposition, previous }: SystemRow): boolean =>
  previous !== null &&
  (previous.verdict !== verdict || previous.relaxed !== relaxed || previous.disposition !== disposition);

const problemRecord = ({ file, line, summary }: PlacedSummary): ProblemRecord => ({
  file: visibleText(file),
  line: line ?? null,
  verdict: summary.verdict,
  errors: summary.errors,
  brokenRules: summary.brokenRules.map((rule) => visibleText(rule)),
  assessmentId: visibleOrNull(summary.assessmentId),
  organization: summary.assessedAt === null ? null : visibleOrNull(summary.organization),
});

/** The overdue priorities of one owner in the newest assessments. */
export interface OverdueOwner {
  /** As the earliest of them writes it; empty if no owner can be read. */
  readonly owner: string;
  readonly count: number;
  readonly critical: number;
  readonly high: number;
  readonly earliest: FullDate;
  /** Days from the earliest target date to the as-of day. */
  readonly days: number;
  readonly organizations: readonly string[];
  /** Tells owners apart of whom the beginning of the name alone is kept. */
  readonly ownerDigest?: string;
}

/** Equal for what one owner has. */
export const ownerKey = (owner: string, ownerDigest: string | undefined): string => ownerDigest ?? normalizeName(owner);

/** Those with most overdue priorities first. */
export const compareOwners = (a: OverdueOwner, b: OverdueOwner): number =>
  b.count - a.count ||
  compareText(a.earliest, b.earliest) ||
  compareText(a.owner, b.owner) ||
  compareText(a.ownerDigest ?? '', b.ownerDigest ?? '');

interface Owned {
  readonly priority: PrioritySummary;
  readonly ownerDigest: string | undefined;
  readonly organization: string;
}

/** Groups priorities whose target date is before the as-of day by owner: most of them first. */
function overdueByOwner(systems: readonly System[], asOf: FullDate): readonly OverdueOwner[] {
  const overdue = systems.flatMap(({ newest, organization }) =>
    newest.summary.priorities
      .map((priority, at): Owned => {
        return { priority, ownerDigest: newest.summary.ownerDigests?.[at] ?? undefined, organization };
      })
      .filter(({ priority: [, targetDate] }) => targetDate < asOf),
  );
  const groups = Map.groupBy(overdue, ({ priority, ownerDigest }) => ownerKey(priority[2], ownerDigest));
  return [...groups.values()].map((group) => overdueOwner(group.sort(earliestFirst), asOf)).sort(compareOwners);
}

function overdueOwner(owned: readonly Owned[], asOf: FullDate): OverdueOwner {
  const [, earliest = '', owner = ''] = owned[0]?.priority ?? [];
  const ownerDigest = owned[0]?.ownerDigest;
  const countOf = (severity: string) => owned.filter(({ priority }) => priority[0] === severity).length;
  return {
    owner: visibleText(owner),
    count: owned.length,
    critical: countOf('critical'),
    high: countOf('high'),
    earliest,
    days: daysBetween(earliest, asOf) ?? 0,
    organizations: [...new Set(owned.map(({ organization }) => visibleText(organization)))].sort(),
    ...(ownerDigest !== undefined && { ownerDigest }),
  };
}

const earliestFirst = (a: Owned, b: Owned): number =>
  compareText(a.priority[1], b.priority[1]) ||
  compareText(a.priority[2], b.priority[2]) ||
  compareText(a.organization, b.organization);
