import { requireItem } from '../../platform/require-item.ts';
import { exactMean, type Fraction } from '../record/fraction.ts';
import { compareText } from './compare.ts';
import { countsInMeans, sumMembers } from './figures.ts';
import {
  compareFollowed,
  compareGaps,
  compareOwners,
  type OverdueOwner,
  ownerKey,
  type Portfolio,
  type PortfolioOptions,
  portfolioOf,
} from './model.ts';
import { type PlacedFiles, placeFiles } from './place-files.ts';
import { compareRows } from './sort-rows.ts';
import type { PlacedSummary } from './summary.ts';
import { groupOf } from './systems.ts';
import type { UploadedFile } from './uploaded-file.ts';

/**
 * A large portfolio is made in parts. Records that may be of one system are a group; each group is in one part, whatever file its
 * records come from. So a change of a file changes the parts of its groups only, and the whole is the sum of its parts.
 */
export interface PortfolioPart {
  /** The portfolio of this part's records; its lists have the first items only. */
  readonly portfolio: Portfolio;
  /** How many values each mean of the portfolio is of. */
  readonly weights: Weights;
}

interface Weights {
  readonly figures: Readonly<Record<keyof Portfolio['figures'], number>>;
  readonly dimensions: readonly { readonly score: number; readonly target: number }[];
}

/** Items of each list of a part, and of a portfolio that is made of parts. */
export const maxListed = 200;
/** The owners of a part with most overdue priorities: those of several parts are added up. */
const maxOwners = 1_000;
const maxOrganizations = 20;

/** What of an uploaded file is in each group, by the name of the group. */
export function groupFile(file: UploadedFile): ReadonlyMap<string, PlacedFiles> {
  const { records, deleted, policies, cutFiles } = placeFiles([file]);
  const nameOf = (record: PlacedSummary) => groupOf(record, 'both') ?? JSON.stringify(['file', file.key]);
  const present = Map.groupBy(records, nameOf);
  const gone = Map.groupBy(deleted, nameOf);
  const names = [...new Set([...present.keys(), ...gone.keys()])];
  if (names.length === 0) names.push(JSON.stringify(['file', file.key]));
  return new Map(
    names.map((name, index) => [
      name,
      {
        records: present.get(name) ?? [],
        deleted: gone.get(name) ?? [],
        policies,
        cutFiles: index === 0 ? cutFiles : [],
      },
    ]),
  );
}

type PartOptions = Omit<PortfolioOptions, 'policies' | 'unopened' | 'cutFiles' | 'deleted'>;

/** Makes a part of what files have in its groups. */
export function partOf(shares: readonly PlacedFiles[], options: PartOptions): PortfolioPart {
  const portfolio = portfolioOf(
    shares.flatMap(({ records }) => records),
    {
      ...options,
      deleted: shares.flatMap(({ deleted }) => deleted),
      cutFiles: shares.flatMap(({ cutFiles }) => cutFiles),
      policies: distinctPolicies(shares.flatMap(({ policies }) => policies)),
    },
  );
  const valid = portfolio.systems.filter(countsInMeans);
  const known = (figure: (row: (typeof valid)[number]) => unknown): number =>
    valid.filter((row) => (figure(row) ?? null) !== null).length;
  return {
    portfolio: { ...cutLists(portfolio), overdue: portfolio.overdue.slice(0, maxOwners).map(cutOrganizations) },
    weights: {
      figures: {
        score: known(({ figures }) => figures.score),
        weightedScore: known(({ figures }) => figures.weightedScore),
        target: known(({ figures }) => figures.target),
        coverage: known(({ figures }) => figures.coverage),
      },
      dimensions: portfolio.dimensions.map((_, index) => ({
        score: known(({ cells }) => cells[index]?.score),
        target: known(({ cells }) => cells[index]?.target),
      })),
    },
  };
}

/** Adds parts up: counts and means are exact, and lists have their first items. @throws Error without a part */
export function joinParts(parts: readonly PortfolioPart[]): Portfolio {
  const [first] = parts;
  if (!first) throw new Error('a portfolio needs a part');
  const portfolios = parts.map(({ portfolio }) => portfolio);
  const all = <Item>(list: (portfolio: Portfolio) => readonly Item[]): Item[] => portfolios.flatMap(list);
  const mean = (pick: (part: PortfolioPart) => readonly [Fraction | null | undefined, number | undefined]) =>
    meanOfMeans(parts.map(pick));
  const { counts, followed, totals } = first.portfolio;
  const rows = compareRows(first.portfolio.sort);
  const joined: Portfolio = {
    ...first.portfolio,
    policies: distinctPolicies(all(({ policies }) => policies)),
    counts: sumMembers(
      portfolios.map((each) => each.counts),
      counts,
    ),
    figures: {
      score: mean(({ portfolio, weights }) => [portfolio.figures.score, weights.figures.score]),
      weightedScore: mean(({ portfolio, weights }) => [portfolio.figures.weightedScore, weights.figures.weightedScore]),
      target: mean(({ portfolio, weights }) => [portfolio.figures.target, weights.figures.target]),
      coverage: mean(({ portfolio, weights }) => [portfolio.figures.coverage, weights.figures.coverage]),
    },
    dimensions: first.portfolio.dimensions.map(({ key }, index) => ({
      key,
      score: mean(({ portfolio, weights }) => [portfolio.dimensions[index]?.score, weights.dimensions[index]?.score]),
      target: mean(({ portfolio, weights }) => [
        portfolio.dimensions[index]?.target,
        weights.dimensions[index]?.target,
      ]),
    })),
    systems: all(({ systems }) => systems).sort(rows),
    followed: sumMembers(
      portfolios.map((each) => each.followed),
      followed,
    ),
    followedSystems: all(({ followedSystems }) => followedSystems).sort((a, b) => compareFollowed(a, b) || rows(a, b)),
    gaps: all(({ gaps }) => gaps).sort(compareGaps),
    overdue: joinOwners(all(({ overdue }) => overdue)),
    changes: all(({ changes }) => changes).sort(rows),
    staleSystems: all(({ staleSystems }) => staleSystems).sort((a, b) => b.age - a.age || rows(a, b)),
    problems: all(({ problems }) => problems).sort(
      (a, b) => compareText(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0),
    ),
    cutFiles: all(({ cutFiles }) => cutFiles).sort((a, b) => compareText(a.file, b.file)),
  };
  const listed = cutLists(joined);
  if (!totals) return listed;
  const owners = joined.overdue.length;
  return {
    ...listed,
    totals: {
      ...sumMembers(
        portfolios.map((each) => each.totals ?? totals),
        totals,
      ),
      overdue: owners,
    },
  };
}

/** Keeps the first items of each list, and says how many there are. */
function cutLists(portfolio: Portfolio): Portfolio {
  const { systems, followedSystems, gaps, overdue, changes, staleSystems, problems, cutFiles } = portfolio;
  const cut = <Item>(items: readonly Item[]): readonly Item[] => items.slice(0, maxListed);
  return {
    ...portfolio,
    systems: cut(systems),
    followedSystems: cut(followedSystems),
    gaps: cut(gaps),
    overdue: cut(overdue),
    changes: cut(changes),
    staleSystems: cut(staleSystems),
    problems: cut(problems),
    cutFiles: cut(cutFiles),
    totals: {
      systems: systems.length,
      followedSystems: followedSystems.length,
      gaps: gaps.length,
      overdue: overdue.length,
      changes: changes.length,
      staleSystems: staleSystems.length,
      problems: problems.length,
    },
  };
}

const cutOrganizations = (owner: OverdueOwner): OverdueOwner => ({
  ...owner,
  organizations: owner.organizations.slice(0, maxOrganizations),
});

function meanOfMeans(means: readonly (readonly [Fraction | null | undefined, number | undefined])[]): Fraction | null {
  const known = means.flatMap(([mean, weight]) => (mean && weight ? [{ mean, weight }] : []));
  return exactMean(
    known.map(({ mean }) => mean),
    known.map(({ weight }) => weight),
  );
}

function joinOwners(owners: readonly OverdueOwner[]): OverdueOwner[] {
  const groups = Map.groupBy(owners, ({ owner, ownerDigest }) => ownerKey(owner, ownerDigest));
  return [...groups.values()]
    .map((group): OverdueOwner => {
      group.sort((a, b) => compareText(a.earliest, b.earliest) || compareText(a.owner, b.owner));
      const first = requireItem(group, 0);
      const organizations = [...new Set(group.flatMap((each) => each.organizations))].sort();
      const numbers = group.map(({ count, critical, high }) => ({ count, critical, high }));
      return cutOrganizations({ ...first, ...sumMembers(numbers, { count: 0, critical: 0, high: 0 }), organizations });
    })
    .sort(compareOwners);
}

const distinctPolicies = (policies: Portfolio['policies']): Portfolio['policies'] => [
  ...new Map(policies.map((policy) => [`${policy.sha256} ${policy.source}`, policy])).values(),
];

/** Serializes a part: exact numbers become texts. */
export const serializePart = (part: PortfolioPart): string =>
  JSON.stringify(part, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

/** Reads a part that the same version has serialized. */
export const deserializePart = (text: string): PortfolioPart =>
  JSON.parse(text, (name, value: unknown) =>
    (name === 'numerator' || name === 'denominator') && typeof value === 'string' ? BigInt(value) : value,
  );
