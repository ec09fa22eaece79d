import { say } from '../../platform/language.ts';
import { requireItem, requireValue } from '../../platform/require-item.ts';
import { regionOf } from '../catalog/regions.ts';
import { hoursAMonth } from '../hours.ts';
import { Money } from '../money.ts';
import type { RequestedItem } from '../products/item.ts';
import { type MeterResource, ownerOf, RegionMissing, type Resource } from './resource.ts';
import type { LineDraft, ResourceDrafts } from './to-line/line-draft.ts';
import { draftsOf, type InputDefaults, maxQuantity } from './to-line/resource-drafts.ts';

/** An item of a request for an estimate. */
export type LineItem = RequestedItem & { readonly id: string };

/** A quantity of a meter in a request for an estimate. */
export type LineMeter = Exclude<MeterResource['meter'], string> & {
  readonly id: string;
  readonly region?: string;
  readonly quantity: number;
  readonly unit?: string;
  readonly instances?: number;
  readonly hours_per_month?: number;
};

interface Named {
  /** As the file names the resource; a further one of that name has ` #2`. */
  readonly address: string;
  readonly type: string;
  /** Address of the resource of the file that this is a part of; undefined for the resource itself. */
  readonly partOf?: string;
}

/** A resource, or a part of it, that is priced. */
export interface ReadResource extends Named {
  /** Ids of its lines, each of which may stand for other resources too. */
  readonly lines: readonly string[];
  /** How many of each of these lines it is, in their order; undefined if it is one of each. */
  readonly counts?: readonly number[];
  /** What the caller groups costs by, such as the value of a tag; undefined if nobody groups, or the lines tell it. */
  readonly group?: string;
}

/** Something that is not priced. */
export interface UnpricedPart extends Named {
  readonly reason: string;
  /** True if the resource of the file is priced without it. */
  readonly isPart: boolean;
  /** True if it is charged by use, which no file tells. @default false */
  readonly byUse?: boolean;
  /** True for a type of which it is not known whether it costs anything. @default false */
  readonly isUnknownType?: boolean;
}

/**
 * What the resources of a file and their parts are as an estimate. A resource of the file is priced if it or a part of it is in
 * `read`, else not priced if it or a part is in `unpriced`, else free.
 */
export interface EstimateLines {
  readonly items: readonly LineItem[];
  readonly meters: readonly LineMeter[];
  readonly read: readonly ReadResource[];
  readonly assumed: readonly (Named & { readonly text: string })[];
  readonly unpriced: readonly UnpricedPart[];
  /** `why` is part of a sentence, or `''`. */
  readonly free: readonly (Named & { readonly why: string })[];
}

/** A resource with its lines, before equal ones are joined. */
export interface DraftedResource extends Named, ResourceDrafts {
  /** What the caller groups costs by. */
  readonly group?: string;
  /** Undefined if neither the file nor the caller says it. */
  readonly region: string | undefined;
  /** True for a charge by use. @default false */
  readonly byUse?: boolean;
  /** True for a type of which it is not known whether it costs anything. @default false */
  readonly isUnknownType?: boolean;
}

/** Makes the lines of each resource. @throws RegionMissing with every resource that lacks one */
export function draftResources(
  resources: readonly Resource[],
  defaults: InputDefaults = {},
): readonly DraftedResource[] {
  const seen = new Map<string, number>();
  // Resources that are charged alike share their lines: a file of 80,000 has a few hundred kinds.
  const shared = new Map<string, ResourceDrafts>();
  // The address that the newest resource of a name has got; its parts follow it.
  const renamed = new Map<string, string>();
  const drafted = resources.map((resource): DraftedResource => {
    const { address, type, partOf, group } = resource;
    const times = (seen.get(address) ?? 0) + 1;
    seen.set(address, times);
    const unique = times === 1 ? address : `${address} #${times}`;
    if (partOf === undefined) renamed.set(address, unique);
    return {
      ...namedOf({ address: unique, type, ...(partOf !== undefined && { partOf: renamed.get(partOf) ?? partOf }) }),
      ...(group !== undefined && { group }),
      region: regionName(resource.region) ?? regionName(defaults.region),
      ...(resource.kind === 'unpriced' && resource.byUse && { byUse: true }),
      ...(resource.kind === 'unpriced' && resource.isUnknownType && { isUnknownType: true }),
      ...sameOf(shared, draftsOf(resource, defaults)),
    };
  });
  const missing = drafted.filter(({ lines, region }) => region === undefined && lines.some(needsRegion));
  if (missing.length > 0) throw new RegionMissing(missing.map(({ address }) => address));
  return drafted;
}

/** @returns the equal value that is known, else the new one, which is known from now on */
function sameOf<Value extends object>(known: Map<string, Value>, value: Value): Value {
  const key = JSON.stringify(value);
  const found = known.get(key);
  if (!found) known.set(key, value);
  return found ?? value;
}

const namedOf = ({ address, type, partOf }: Named): Named => ({
  address,
  type,
  ...(partOf !== undefined && { partOf }),
});

/** Spells a region as Azure does, so that lines of two spellings are equal; an unknown one stays. */
function regionName(spelled: string | undefined): string | undefined {
  const text = spelled?.trim();
  return text ? (regionOf(text)?.name ?? text) : undefined;
}

const needsRegion = (line: LineDraft): boolean =>
  line.kind === 'item' ? line.item.region === undefined : line.region === undefined && !('meter_id' in line.meter);

/**
 * Joins equal lines, so that an estimate has one with a quantity for each. @param isSpread true if lines of fewer
 * hours than a month has stay apart, because those of different lines do not fall together
 */
export function joinLines(drafted: readonly DraftedResource[], isSpread = false): EstimateLines {
  const lines = new Map<string, JoinedLine[]>();
  const all: JoinedLine[] = [];
  const read = drafted.map((resource) => {
    const { address, region, group } = resource;
    const joined = resource.lines.map((draft) => {
      const isApart = isSpread && hoursOf(draft) < hoursAMonth;
      return joinInto(isApart ? new Map() : lines, all, { draft, region: regionOfLine(draft, region), address });
    });
    return { ...namedOf(resource), ...(group !== undefined && { group }), drafts: resource.lines, lines: joined };
  });
  const priced = new Set(drafted.flatMap((resource) => (resource.lines.length === 0 ? [] : [ownerOf(resource)])));
  const taken = new Set<string>();
  const named = all.map((line) => ({ line, id: lineId(line.addresses, taken) }));
  const idOf = new Map(named.map(({ line, id }) => [line, id]));
  return {
    items: named.flatMap(({ line, id }) => (line.draft.kind === 'item' ? [itemOf(line, id)] : [])),
    meters: named.flatMap(({ line, id }) => (line.draft.kind === 'meter' ? [meterOf(line, id)] : [])),
    read: read.flatMap(({ lines: joined, drafts, ...resource }) =>
      joined.length === 0 ? [] : [{ ...resource, ...linesOf(joined, drafts, idOf) }],
    ),
    assumed: drafted.flatMap((resource) =>
      resource.lines.length === 0 ? [] : resource.assumed.map((text) => ({ ...namedOf(resource), text })),
    ),
    unpriced: drafted.flatMap((resource) =>
      resource.unpriced.map((reason) => ({
        ...namedOf(resource),
        reason,
        isPart: priced.has(ownerOf(resource)),
        ...(resource.byUse && { byUse: true }),
        ...(resource.isUnknownType && { isUnknownType: true }),
      })),
    ),
    free: drafted.flatMap((resource) =>
      resource.lines.length === 0 && resource.unpriced.length === 0
        ? [{ ...namedOf(resource), why: resource.assumed.join('; ') }]
        : [],
    ),
  };
}

/** A meter that is sold without a region joins those of machines in any. */
const regionOfLine = (draft: LineDraft, region: string | undefined): string | undefined =>
  draft.kind === 'meter' ? (draft.region ?? region) : region;

/** Names the lines of a resource, and says how many of each it is unless it is one of each. */
function linesOf(
  joined: readonly JoinedLine[],
  drafts: readonly LineDraft[],
  idOf: ReadonlyMap<JoinedLine, string>,
): Pick<ReadResource, 'lines' | 'counts'> {
  const counts = new Map<string, number>();
  joined.forEach((line, at) => {
    const id = requireValue(idOf, line);
    counts.set(id, (counts.get(id) ?? 0) + requireItem(drafts, at).count);
  });
  const all = [...counts.values()];
  return { lines: [...counts.keys()], ...(all.some((count) => count !== 1) && { counts: all }) };
}

const hoursOf = (draft: LineDraft): number =>
  (draft.kind === 'item' ? draft.item.hours_per_month : draft.instanceHours) ?? hoursAMonth;

interface JoinedLine {
  readonly draft: LineDraft;
  readonly region: string | undefined;
  readonly addresses: string[];
  count: number;
}

interface OneLine {
  readonly draft: LineDraft;
  readonly region: string | undefined;
  readonly address: string;
}

/** Adds a line to an equal one that has room for it, or to the others. */
function joinInto(
  byKey: Map<string, JoinedLine[]>,
  all: JoinedLine[],
  { draft, region, address }: OneLine,
): JoinedLine {
  const { count, ...rest } = draft;
  const key = JSON.stringify([rest, region]);
  const equal = byKey.get(key) ?? [];
  const found = equal.find((line) => line.count + count <= maxQuantity);
  if (found) {
    found.count += count;
    found.addresses.push(address);
    return found;
  }
  const line: JoinedLine = { draft, region, addresses: [address], count };
  byKey.set(key, [...equal, line]);
  all.push(line);
  return line;
}

/** A line with its place: what is needed to write it into a request. */
export type PlacedLine = Pick<JoinedLine, 'draft' | 'region' | 'count'>;

/** Writes a product of the catalogue as an item of a request. */
export function itemOf({ draft, region, count }: PlacedLine, id: string): LineItem {
  const { item } = draft as Extract<LineDraft, { kind: 'item' }>;
  return { id, quantity: count, ...(region !== undefined && { region }), ...item } as LineItem;
}

/** Writes a quantity of a meter as a line of a request. */
export function meterOf({ draft, region, count }: PlacedLine, id: string): LineMeter {
  const { meter, quantity, unit, instances, instanceHours } = draft as Extract<LineDraft, { kind: 'meter' }>;
  const place = regionOfLine(draft, region);
  return {
    id,
    ...meter,
    ...(place !== undefined && !('meter_id' in meter) && { region: place }),
    quantity: Money.of(quantity).mul(count).toNumber(6),
    ...(unit !== undefined && { unit }),
    ...(instances !== undefined && { instances: instances * count }),
    ...(instanceHours !== undefined && { hours_per_month: instanceHours }),
  };
}

/** Longest id of a line that the API takes. */
const maxLength = 100;

/**
 * Names a line after the first of its resources: `aks_nodes[0]`, `aks_nodes[0] (and 2 more)`. Of an Azure resource id only the
 * type and name are taken; a long name loses its beginning. @param taken ids that are in use; the new one is added
 */
export function lineId(addresses: readonly string[], taken: Set<string>): string {
  const [first = ''] = addresses;
  const more =
    addresses.length === 1
      ? ''
      : say({ en: ` (and ${addresses.length - 1} more)`, pt: ` (e mais ${addresses.length - 1})` });
  const name = shortName(first) || 'line';
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? more : `${more} (${number})`;
    const id = `${keepEnd(name, maxLength - end.length)}${end}`;
    if (taken.has(id)) continue;
    taken.add(id);
    return id;
  }
}

function shortName(address: string): string {
  if (!/^\/subscriptions\//i.test(address)) return address;
  const [, provider = address] = address.split(/\/providers\/[^/]+\//i).slice(-2);
  return provider;
}

/** Counts UTF-16 units, as JSON Schema's length is at most that; a pair is not cut. */
function keepEnd(text: string, length: number): string {
  if (text.length <= length) return text;
  return `…${text.slice(text.length - length + 1).replace(/^[\udc00-\udfff]/, '')}`;
}
