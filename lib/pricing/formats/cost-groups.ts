import { noRegion } from '../catalog/regions.ts';
import { type Grouping, noGroup } from '../inputs/grouping.ts';
import type { EstimateLines, ReadResource } from '../inputs/lines.ts';
import { ownerOf } from '../inputs/resource.ts';
import type { Model } from '../model.ts';
import { Money, zero } from '../money.ts';
import type { EstimateAnswer } from './estimate-answer.ts';
import { figureName, type SideName, sidesOf } from './figures.ts';
import type { Sides } from './gates.ts';

/** What the month of an estimate is added up by. */
export interface GroupOptions {
  readonly grouping: Grouping;
  readonly model: Model;
  /** How many groups are shown; all others share a row. @default all */
  readonly top?: number | undefined;
}

/** A month's costs of the resources of a group. */
export interface CostGroup extends Sides<number> {
  readonly name: string;
  /** Addresses of the resources, or ids of the lines of a request. */
  readonly members: ReadonlySet<string>;
}

/** The costs of an estimate by groups, which add up to its totals. */
export interface CostGroups extends GroupOptions {
  /** The dearest first. */
  readonly groups: readonly CostGroup[];
  readonly total: Sides<number>;
  readonly currency: string;
  /** True if lines of a request are grouped, not resources of a file. */
  readonly isOfLines: boolean;
}

/** A group while it is filled: amounts are exact. */
interface OpenGroup {
  readonly name: string;
  readonly members: Set<string>;
  readonly amounts: Record<SideName, Money>;
}

/** What a resource has of a line. */
interface Use {
  readonly member: string;
  readonly group: string;
  readonly count: number;
}

type Line = EstimateAnswer['items'][number];

/**
 * Adds up the month of an estimate by groups. What a line costs is divided among its resources by their number, exactly; the
 * cents that rounding leaves over go to the groups that lost most by it, so that the groups add up to the totals.
 * @param lines of the file that the estimate was made from; undefined for a request, whose lines are grouped
 */
export function groupCosts(
  answer: EstimateAnswer,
  lines: Pick<EstimateLines, 'read'> | undefined,
  options: GroupOptions,
): CostGroups {
  const figure = figureName(options.model);
  const sides = sidesOf(answer);
  const groups = new Map<string, OpenGroup>();
  const uses = lines ? usesOf(lines, answer.items, options.grouping) : usesOfLines(answer.items, options.grouping);
  for (const item of answer.items) {
    const counts = new Map<OpenGroup, Money>();
    for (const { group, member, count } of uses.get(item.id) ?? []) {
      const open = openGroup(groups, group, options.grouping);
      open.members.add(member);
      counts.set(open, (counts.get(open) ?? zero).add(count));
    }
    for (const side of sides) {
      const parts = divide(Money.of((item[side] ?? item.retail)[figure]), [...counts.values()]);
      [...counts.keys()].forEach((open, at) => {
        open.amounts[side] = open.amounts[side].add(parts[at] ?? zero);
      });
    }
  }
  const all = [...groups.values()];
  const { retail, corporate } = answer.totals;
  const atRetail = shareOut(amountsAt(all, 'retail'), retail[figure]);
  const atContract = corporate && shareOut(amountsAt(all, 'corporate'), corporate[figure]);
  const costs = all.map(({ name, members }, at) => ({
    name,
    members,
    retail: atRetail[at] ?? 0,
    corporate: atContract?.[at] ?? null,
  }));
  const costOf = (sides: Sides<number>): number => sides.corporate ?? sides.retail;
  return {
    ...options,
    groups: costs.sort((left, right) => costOf(right) - costOf(left)),
    total: { retail: retail[figure], corporate: corporate?.[figure] ?? null },
    currency: answer.currency,
    isOfLines: lines === undefined,
  };
}

/** Divides an amount exactly; a whole stays as it is, because sums of fractions get long. */
function divide(amount: Money, counts: readonly Money[]): readonly Money[] {
  if (counts.length < 2) return counts.map(() => amount);
  const sum = counts.reduce((added, count) => added.add(count), zero);
  if (sum.comparedTo(0) === 0) return counts.map(() => amount.div(counts.length));
  return counts.map((count) => amount.mul(count).div(sum));
}

const amountsAt = (groups: readonly OpenGroup[], side: SideName): readonly Money[] =>
  groups.map(({ amounts }) => amounts[side]);

/** Azure takes these in any case: the first spelling counts. */
const inAnyCase: ReadonlySet<Grouping['by']> = new Set(['type', 'resource-group', 'region']);

function openGroup(groups: Map<string, OpenGroup>, name: string, { by }: Grouping): OpenGroup {
  const key = inAnyCase.has(by) ? name.toLowerCase() : name;
  const found = groups.get(key);
  if (found) return found;
  const open = { name, members: new Set<string>(), amounts: { retail: zero, corporate: zero } };
  groups.set(key, open);
  return open;
}

/** Lists by the id of each line who uses it. */
function usesOf(
  { read }: Pick<EstimateLines, 'read'>,
  items: EstimateAnswer['items'],
  { by }: Grouping,
): ReadonlyMap<string, readonly Use[]> {
  const regions = new Map(items.map(({ id, region }) => [id, regionGroup(region)]));
  const uses = new Map<string, Use[]>();
  for (const resource of read) {
    const { lines, counts } = resource;
    const member = ownerOf(resource);
    const ofResource = resourceGroup(resource, by);
    lines.forEach((id, at) => {
      const group = (by === 'region' ? regions.get(id) : ofResource) ?? noGroup.none;
      const use = { member, group, count: counts?.[at] ?? 1 };
      const others = uses.get(id);
      if (others) others.push(use);
      else uses.set(id, [use]);
    });
  }
  return uses;
}

function resourceGroup(resource: ReadResource, by: Grouping['by']): string | undefined {
  if (by === 'resource') return ownerOf(resource);
  // A table has no types of its own: its lines have those of the products.
  return resource.group ?? (by === 'type' ? resource.type : undefined);
}

/** Each line of a request is in a group as a whole. */
function usesOfLines(items: EstimateAnswer['items'], { by }: Grouping): ReadonlyMap<string, readonly Use[]> {
  const nameOf: Readonly<Partial<Record<Grouping['by'], (item: Line) => string>>> = {
    type: ({ product }) => product,
    region: ({ region }) => regionGroup(region),
    resource: ({ id }) => id,
  };
  return new Map(
    items.map((item) => [item.id, [{ member: item.id, group: nameOf[by]?.(item) ?? noGroup.none, count: 1 }]]),
  );
}

const regionGroup = (region: string): string =>
  region === '' || region.toLowerCase() === noRegion ? noGroup.none : region;

/** Rounds amounts to cents so that they add up to a total. */
function shareOut(amounts: readonly Money[], total: number): readonly number[] {
  const parts = amounts.map((amount) => {
    const cents = amount.mul(100);
    const whole = floor(cents);
    return { whole, left: cents.sub(whole) };
  });
  const sum = parts.reduce((cents, { whole }) => cents + whole, 0);
  const missing = Math.round(total * 100) - sum;
  // Less than one for each, but if a total is not the sum of its lines.
  const forEach = Math.floor(missing / parts.length);
  const further = missing - forEach * parts.length;
  const byLoss = parts.map((_, at) => at).sort((left, right) => lossOf(parts, right).comparedTo(lossOf(parts, left)));
  const lucky = new Set(byLoss.slice(0, further));
  return parts.map(({ whole }, at) => (whole + forEach + (lucky.has(at) ? 1 : 0)) / 100);
}

const lossOf = (parts: readonly { readonly left: Money }[], at: number): Money => parts[at]?.left ?? zero;

function floor(amount: Money): number {
  const rounded = amount.round(0);
  return (rounded.comparedTo(amount) > 0 ? rounded.sub(1) : rounded).toNumber(0);
}

/** The groups that are shown, and the sum of all others. */
export function topGroups(
  { groups, top = groups.length }: Pick<CostGroups, 'groups' | 'top'>,
  max = top,
): { readonly shown: readonly CostGroup[]; readonly rest: readonly CostGroup[]; readonly sum: CostGroup } {
  const rest = groups.slice(Math.min(top, max));
  const hasContract = rest.some(({ corporate }) => corporate !== null);
  return {
    shown: groups.slice(0, Math.min(top, max)),
    rest,
    sum: {
      name: '',
      members: new Set(rest.flatMap(({ members }) => [...members])),
      retail: addCents(rest.map(({ retail }) => retail)),
      corporate: hasContract ? addCents(rest.map(({ corporate }) => corporate ?? 0)) : null,
    },
  };
}

/** Sums exactly: amounts are whole cents. */
const addCents = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;
