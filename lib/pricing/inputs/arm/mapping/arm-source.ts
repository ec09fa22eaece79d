import type { Resource } from '../../resource.ts';
import { Members, unknownReasons } from '../members.ts';

/** A resource as Azure Resource Manager spells it, in a template, a change, an inventory or an azapi resource. */
export interface ArmSource {
  readonly address: string;
  /** `Microsoft.Compute/disks`, in any case. */
  readonly type: string;
  readonly location?: unknown;
  readonly sku?: unknown;
  readonly plan?: unknown;
  /** The member `kind`, which tells apps from functions: `app,linux`, `functionapp`. */
  readonly appKind?: unknown;
  /** If the CLI lists the members of `properties` with the others, this is the whole row. */
  readonly properties?: unknown;
  /** The resource that this is a child of, if it is declared, too. */
  readonly parent?: ArmSource | undefined;
  /** What the caller groups costs by; undefined if nobody groups, or the lines tell it. */
  readonly group?: string | undefined;
  /** Present if the source is an inventory. */
  readonly inventory?: Inventory | undefined;
}

/** What an inventory says about a resource in addition to its members. */
export interface Inventory {
  /**
   * Returns the address for a disk that a machine names by its id; undefined if the disk is listed itself, or
   * another machine has named it: a disk is charged once.
   */
  readonly claimDisk: (id: string) => string | undefined;
  /** Says what a resource without a charge of its own is charged with: part of a sentence. */
  readonly chargedWith: string | undefined;
  /** True if it lists the load balancer of a cluster itself. */
  readonly listsOutbound: boolean;
}

/** What all resources of one source have in common. */
export interface Base {
  readonly address: string;
  readonly type: string;
  readonly region?: string;
  readonly unknown?: readonly string[];
}

export function readBase({ address, type, location }: ArmSource): Base {
  const reasons = unknownReasons(location);
  if (reasons) return { address, type, unknown: [`location: ${reasons.join('; ')}`] };
  return typeof location === 'string' && location !== '' ? { address, type, region: location } : { address, type };
}

/** Returns the resource, or that it has no price because of members that cannot be read. */
export function unlessGaps(resource: Resource, gaps: readonly string[]): Resource {
  return gaps.length === 0 ? resource : unpricedFor(resource, gaps);
}

/** Says which members cannot be read. */
export const unpricedFor = (base: Omit<Resource, 'kind'>, gaps: readonly string[]): Resource =>
  unpriced(base, `${[...new Set(gaps)].join('; ')}.`);

type Unpriced = Extract<Resource, { readonly kind: 'unpriced' }>;

export function unpriced({ address, type, region, count }: Omit<Resource, 'kind'>, reason: string): Unpriced {
  return {
    kind: 'unpriced',
    address,
    type,
    ...(region === undefined ? {} : { region }),
    ...(count === undefined ? {} : { count }),
    reason,
  };
}

/** A part that is charged by use. */
export const chargedByUse = (base: Omit<Resource, 'kind'>, reason: string): Resource => ({
  ...unpriced(base, reason),
  byUse: true,
});

export function free({ address, type }: Base, why?: string): Resource {
  return { kind: 'free', address, type, ...(why === undefined ? {} : { assumed: [why] }) };
}

/** Reads the SKU, which may be its name alone. */
export const readSku = ({ sku }: ArmSource): Members =>
  new Members(typeof sku === 'string' ? { name: sku } : sku, [], ['sku']);
