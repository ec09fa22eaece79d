import { ownerOf } from '../inputs/resource.ts';
import { differenceOf, sumOf } from './amounts.ts';

/** Amounts of a month; `corporate` is null without a contract. */
export interface Amounts {
  readonly retail: number;
  readonly corporate: number | null;
}

/** A resource with its own price. */
export interface PricedResource {
  readonly address: string;
  /** Address of the resource of the file that this is a part of; undefined for the resource itself. */
  readonly partOf?: string;
  readonly type: string;
  /** True for a charge by use. @default false */
  readonly byUse?: boolean;
  /** True for a type of which it is not known whether it costs anything. @default false */
  readonly isUnknownType?: boolean;
  /** Null if a line of it has no price. */
  readonly amounts: Amounts | null;
  /** What its other lines cost if a line of it has no price. @default nothing */
  readonly partAmounts?: Amounts;
  /** What it is, for people. */
  readonly what: string;
  /** Sentences: why it, or a part of it, is not priced. */
  readonly unpriced: readonly string[];
  /** Equal for resources that are charged alike. */
  readonly key: string;
}

/** A resource, or a part of it, that one architecture has and the other has not, or has otherwise. */
export interface ResourceChange {
  readonly address: string;
  readonly type: string;
  readonly change: 'added' | 'removed' | 'changed';
  readonly before: Amounts | null;
  readonly after: Amounts | null;
  readonly difference: Amounts;
  readonly what: { readonly before: string | null; readonly after: string | null };
}

/** Something that is not compared. */
export interface Uncompared {
  readonly address: string;
  /** Address of the resource that it belongs to. */
  readonly owner: string;
  readonly type: string;
  readonly change: ResourceChange['change'] | 'unchanged';
  readonly reason: string;
  /** True where the resource is compared without it. */
  readonly isPart: boolean;
  /** True where it is charged by use, which no file tells. */
  readonly byUse: boolean;
}

/** What a change of an architecture does to a month's costs. */
export interface Comparison {
  readonly changes: readonly ResourceChange[];
  /** Numbers of resources that cost something: parts of them do not count. */
  readonly counts: Readonly<Record<Uncompared['change'], number>>;
  readonly unpriced: readonly Uncompared[];
  /** Sums of all resources that are compared, the unchanged ones included. */
  readonly totals: { readonly before: Amounts; readonly after: Amounts; readonly difference: Amounts };
  readonly limited: LimitedMonths;
}

/** The months that limits are compared with: nothing that has no price on one side makes a limit easier to keep. */
export interface LimitedMonths {
  /** What is not compared counts at most as much as it costs afterwards: a price that is lost is no saving. */
  readonly before: Amounts;
  /** Everything that has a price in the newer architecture, also where the earlier one has none for it. */
  readonly after: Amounts;
  /** True if the increase is at most `after` minus `before`, because something had no price, or only in part. */
  readonly isAtMost: boolean;
}

/** Compares two architectures by the addresses of their resources. What has no price on one side counts on neither. */
export function compareResources(before: readonly PricedResource[], after: readonly PricedResource[]): Comparison {
  const earlier = new Map(before.map((resource) => [resource.address, resource]));
  const later = new Map(after.map((resource) => [resource.address, resource]));
  const addresses = [...later.keys(), ...[...earlier.keys()].filter((address) => !later.has(address))];
  const pairs = addresses.map((address) => pairOf(earlier.get(address), later.get(address)));
  const compared = pairs.filter(({ isCompared }) => isCompared);
  const priced = new Set(compared.filter((pair) => !isFree(pair)).map(pairOwner));
  const hasContract = [...before, ...after].some((resource) => pricedPart(resource)?.corporate != null);
  const sum = (resources: readonly (PricedResource | undefined)[]) =>
    addAll(
      resources.flatMap((resource) => resource?.amounts ?? []),
      hasContract,
    );
  const totals = { before: sum(compared.map((pair) => pair.before)), after: sum(compared.map((pair) => pair.after)) };
  return {
    changes: compared.flatMap((pair) =>
      pair.change === 'unchanged' || isFree(pair) ? [] : [changeOf(pair, hasContract)],
    ),
    counts: countChanges(compared.filter((pair) => !isFree(pair))),
    unpriced: pairs.flatMap((pair) => uncompared(pair, priced)),
    totals: { ...totals, difference: subtract(totals.after, totals.before) },
    limited: limitedMonths(pairs, totals, hasContract),
  };
}

const pricedPart = (resource: PricedResource | undefined): Amounts | undefined =>
  resource?.amounts ?? resource?.partAmounts;

function limitedMonths(
  pairs: readonly Pair[],
  compared: Pick<Comparison['totals'], 'before' | 'after'>,
  hasContract: boolean,
): LimitedMonths {
  const nothing = addAll([], hasContract);
  const left = pairs
    .filter(({ isCompared }) => !isCompared)
    .map(({ before, after }) => {
      const later = pricedPart(after) ?? nothing;
      return { isNew: !before, kept: smaller(pricedPart(before) ?? nothing, later), later };
    });
  return {
    before: addAll([compared.before, ...left.map(({ kept }) => kept)], hasContract),
    after: addAll([compared.after, ...left.map(({ later }) => later)], hasContract),
    isAtMost: left.some(({ isNew, kept, later }) => !isNew && isMore(later, kept)),
  };
}

const smaller = (before: Amounts, after: Amounts): Amounts => ({
  retail: Math.min(before.retail, after.retail),
  corporate: Math.min(before.corporate ?? 0, after.corporate ?? 0),
});

const isMore = (amounts: Amounts, than: Amounts): boolean =>
  amounts.retail > than.retail || (amounts.corporate ?? 0) > (than.corporate ?? 0);

interface Pair {
  readonly before: PricedResource | undefined;
  readonly after: PricedResource | undefined;
  readonly change: Uncompared['change'];
  readonly isCompared: boolean;
}

function pairOf(before: PricedResource | undefined, after: PricedResource | undefined): Pair {
  const isCompared = before?.amounts !== null && after?.amounts !== null;
  if (!before) return { before, after, change: 'added', isCompared };
  if (!after) return { before, after, change: 'removed', isCompared };
  return { before, after, change: before.key === after.key ? 'unchanged' : 'changed', isCompared };
}

/** The resource of a pair: the newer one if there are two. */
const resourceOf = ({ before, after }: Pair): PricedResource => (after ?? before) as PricedResource;

const pairOwner = (pair: Pair): string => ownerOf(resourceOf(pair));

/** Counts each resource once, with its parts: it has changed if they differ in what became of them. */
function countChanges(pairs: readonly Pair[]): Comparison['counts'] {
  const counts = { added: 0, removed: 0, changed: 0, unchanged: 0 };
  for (const parts of Map.groupBy(pairs, pairOwner).values()) {
    const kinds = new Set(parts.map(({ change }) => change));
    const [only] = kinds;
    counts[only !== undefined && kinds.size === 1 ? only : 'changed'] += 1;
  }
  return counts;
}

/** True for resources without a charge on either side. */
const isFree = ({ before, after }: Pair): boolean => !before?.what && !after?.what;

function changeOf(pair: Pair, hasContract: boolean): ResourceChange {
  const { before, after, change } = pair;
  const { address, type } = resourceOf(pair);
  const nothing = addAll([], hasContract);
  return {
    address,
    type,
    change: change as ResourceChange['change'],
    before: before?.amounts ?? null,
    after: after?.amounts ?? null,
    difference: subtract(after?.amounts ?? nothing, before?.amounts ?? nothing),
    what: { before: before?.what ?? null, after: after?.what ?? null },
  };
}

function uncompared(pair: Pair, priced: ReadonlySet<string>): readonly Uncompared[] {
  const { before, after, change } = pair;
  const { address, type, byUse = false } = resourceOf(pair);
  const owner = pairOwner(pair);
  const reasons = new Set([...(before?.unpriced ?? []), ...(after?.unpriced ?? [])]);
  return [...reasons].map((reason) => ({ address, owner, type, change, reason, isPart: priced.has(owner), byUse }));
}

/** Adds amounts up. */
export const addAll = (all: readonly Amounts[], hasContract: boolean): Amounts => ({
  retail: sumOf(all.map(({ retail }) => retail)),
  corporate: hasContract ? sumOf(all.map(({ corporate }) => corporate ?? 0)) : null,
});

const subtract = (after: Amounts, before: Amounts): Amounts => ({
  retail: differenceOf(before.retail, after.retail),
  corporate:
    before.corporate === null && after.corporate === null
      ? null
      : differenceOf(before.corporate ?? 0, after.corporate ?? 0),
});
