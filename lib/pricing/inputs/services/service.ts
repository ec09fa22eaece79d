import { say } from '../../../platform/language.ts';
import { daysAMonth, hoursAMonth } from '../../hours.ts';
import type { MeterName, Resource, UsageMember } from '../resource.ts';

/** Where a fact stands: names joined by dots, such as `sku.name`; undefined if the format does not have it. */
export type Path = string | undefined;

/**
 * Reads the members of one resource, by their names in Terraform and in Azure Resource Manager (`sku.…` and
 * `kind` of the resource, all others in its `properties`, which a path may name if it begins like one of these). A member that cannot be read, or that only the apply or the deployment tells, is undefined and stands in
 * `gaps`: a resource with gaps is not priced.
 */
export interface Facts {
  readonly format: 'terraform' | 'arm';
  /** Parts of sentences: what could not be read. */
  readonly gaps: readonly string[];
  /** Undefined if it is unset or empty. */
  readonly text: (terraform: Path, arm: Path) => string | undefined;
  readonly number: (terraform: Path, arm: Path) => number | undefined;
  readonly flag: (terraform: Path, arm: Path) => boolean | undefined;
  /** The elements of a list, or Terraform's blocks of one name. */
  readonly list: (terraform: Path, arm: Path) => readonly Facts[];
  /** The texts of a list. */
  readonly texts: (terraform: Path, arm: Path) => readonly string[];
  /** True if the member has a value, even one that is not known yet. */
  readonly has: (terraform: Path, arm: Path) => boolean;
  /** True unless the list is known to be empty. Terraform's provider must not fill it in if it is unset. */
  readonly mayHave: (terraform: Path, arm: Path) => boolean;
  /** The resource of the file that this one belongs to, by Terraform's member with its id or name. */
  readonly parent: (member: string) => Facts | undefined;
}

/** What a resource, or a part of it, is charged for. Texts are sentences; those of `assumed` are parts of sentences. */
export type Charge = {
  /** Names the part of the resource that is charged apart: `data`; the resource itself without it. */
  readonly part?: string;
  readonly assumed?: readonly string[];
} & (
  | {
      readonly kind: 'meter';
      readonly meter: MeterName;
      /** Units of the meter in a month, for each of `count`. */
      readonly quantity: number;
      readonly unit: string;
      /** How many there are. @default 1 */
      readonly count?: number;
      /** Where the price list has the meter. @default the region of the resource */
      readonly region?: string;
    }
  /** Virtual machines, which are priced by their size. */
  | {
      readonly kind: 'machine';
      readonly size: string;
      readonly os: 'linux' | 'windows';
      /** How many there are. */
      readonly count: number;
      readonly licenseType?: string;
      /** Spot and Low machines have no fixed price. */
      readonly priority?: string;
    }
  /** Charged by what is used, which no file tells. */
  | { readonly kind: 'byUse'; readonly reason: string; readonly usage?: readonly UsageMember[] }
  | { readonly kind: 'unpriced'; readonly reason: string }
  | { readonly kind: 'free' }
);

/** A type of resource, or several that are charged alike, in the words of both formats. */
export interface Service {
  /** Terraform's types, without `azurerm_`. */
  readonly terraform: readonly string[];
  /** Azure's types, in lower case. */
  readonly arm: readonly string[];
  /** Every meter that `charges` may name. */
  readonly meters?: readonly MeterName[];
  /**
   * For types without a location: Terraform's member with the id or the name of the resource that they belong to, its type
   * without `azurerm_`, and what it is called in a sentence. `orMember` is what other versions of the provider have instead.
   */
  readonly parent?: {
    readonly member: string;
    readonly orMember?: string;
    readonly type: string;
    readonly label: string;
  };
  readonly charges: (facts: Facts) => readonly Charge[];
}

/** The region of meters whose price is the same everywhere. */
export const everywhere = 'Global';

type Options = Pick<Extract<Charge, { readonly kind: 'meter' }>, 'part' | 'assumed' | 'count' | 'region'>;

/** A charge for each hour in which the resource exists. */
export const byHour = (meter: MeterName, options: Options = {}): Charge =>
  byUnits(meter, hoursAMonth, 'Hours', options);

/** A charge for each day. */
export const byDay = (meter: MeterName, options: Options = {}): Charge =>
  byUnits(meter, daysAMonth, 'Units/Day', options);

/** A charge for each month. */
export const byMonth = (meter: MeterName, options: Options = {}): Charge => byUnits(meter, 1, 'Units/Month', options);

/** A charge for a quantity that the file tells. */
export const byUnits = (meter: MeterName, quantity: number, unit: string, options: Options = {}): Charge => ({
  kind: 'meter',
  meter,
  quantity,
  unit,
  ...options,
});

/**
 * A charge by use. @param part undefined if nothing else of the resource is charged @param reason a sentence with the unit
 * @param usage what a usage file may say of it
 */
export const byUse = (part: string | undefined, reason: string, usage: readonly UsageMember[] = []): Charge => ({
  kind: 'byUse',
  ...(part !== undefined && { part }),
  reason,
  ...(usage.length > 0 && { usage }),
});

/** A charge that has no price here. @param reason a sentence */
export const notPriced = (reason: string, part?: string): Charge => ({
  kind: 'unpriced',
  ...(part !== undefined && { part }),
  reason,
});

/** Nothing is charged. @param why part of a sentence */
export const noCharge = (why?: string): Charge => ({ kind: 'free', ...(why !== undefined && { assumed: [why] }) });

/** A SKU that is free. */
export const noChargeForSku = (sku: string): Charge =>
  noCharge(say({ en: `no charge for the SKU ${sku}`, pt: `sem custo para o SKU ${sku}` }));

/** Says that a SKU has no price here. @param what `A NAT gateway` */
export const notSold = (what: string, sku: string | undefined): Charge =>
  notPriced(
    sku === undefined
      ? say({ en: 'Its SKU is not in the file.', pt: 'O seu SKU não está no arquivo.' })
      : say({ en: `${what} of the SKU ${sku} is not priced.`, pt: `${what} do SKU ${sku} não tem preço aqui.` }),
  );

/** What a resource and its parts have in common. */
export type Head = Pick<Resource, 'address' | 'type' | 'region' | 'assumed' | 'unknown'>;

/** Makes what a resource and a part of it have in common. A part has a name, and may have a region of its own. */
export type HeadOf = (part: Pick<Charge, 'part' | 'assumed'> & { readonly region?: string | undefined }) => Head;

/** Reads a resource and its parts; one with gaps is not priced. @param part that all of it is, if the resource has others */
export function readCharges(
  chargesOf: (facts: Facts) => readonly Charge[],
  facts: Facts,
  headOf: HeadOf,
  part?: string,
): readonly Resource[] {
  const charges = chargesOf(facts);
  const { gaps } = facts;
  const reason = `${[...new Set(gaps)].join('; ')}.`;
  if (gaps.length > 0) return [{ ...headOf(part === undefined ? {} : { part }), kind: 'unpriced', reason }];
  return charges.map((charge) => resourceOf(charge, headOf(charge)));
}

function resourceOf(charge: Charge, head: Head): Resource {
  switch (charge.kind) {
    case 'meter': {
      const { meter, quantity, unit, count } = charge;
      return { ...head, kind: 'meter', meter, quantity, unit, ...(count !== undefined && { count }) };
    }
    case 'machine': {
      const { size, os, count, licenseType, priority } = charge;
      return { ...head, kind: 'machine', size, os, count, licenseType, priority };
    }
    case 'byUse':
      return {
        ...head,
        kind: 'unpriced',
        reason: charge.reason,
        byUse: true,
        ...(charge.usage && { usage: charge.usage }),
      };
    case 'unpriced':
      return { ...head, kind: 'unpriced', reason: charge.reason };
    case 'free':
      return { ...head, kind: 'free' };
  }
}
