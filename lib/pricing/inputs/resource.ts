import { say } from '../../platform/language.ts';
import type { Software } from './image-software.ts';

/** What a file says of one resource, before its price is looked up. Readers make it; `lines.ts` turns it into lines. */
interface Common {
  /** As the file names it, such as `module.web.azurerm_linux_virtual_machine.vm[0]`; opaque and unique in a file. */
  readonly address: string;
  /**
   * Address of the resource of the file that this is a part of, such as the OS disk of a machine or the traffic of a private
   * endpoint; undefined for the resource itself. What a file counts are its resources, not their parts.
   */
  readonly partOf?: string;
  /** The file's own type, such as `azurerm_managed_disk` or `Microsoft.Compute/disks`. */
  readonly type: string;
  /** As the file spells it; undefined if it does not say. */
  readonly region?: string | undefined;
  /** How many of it the address stands for. @default 1 */
  readonly count?: number;
  /** Hours a month, if the file says. */
  readonly hours?: number | undefined;
  /** What the reader took because the file leaves it out: parts of sentences, `30 GiB for the disk of Ubuntu 22.04`. */
  readonly assumed?: readonly string[];
  /** What the caller groups costs by, such as the value of a tag; undefined if nobody groups, or the lines tell it. */
  readonly group?: string | undefined;
  /** Members that get their value only when the file is applied; a price that needs one cannot be told. */
  readonly unknown?: readonly string[];
}

/** A virtual machine, or one of a scale set or node pool. Its disks are resources of their own. */
export interface MachineResource extends Common {
  readonly kind: 'machine';
  /** `Standard_D4s_v5` in any spelling. */
  readonly size: string | undefined;
  readonly os: 'linux' | 'windows' | undefined;
  /** As the provider spells it: `Windows_Server`, `RHEL_BYOS`, `None`. */
  readonly licenseType?: string | undefined;
  /** Spot and Low machines have no fixed price. @default "Regular" */
  readonly priority?: string | undefined;
}

/** Software of a machine's image that is charged for by the hour of the machine, in addition to it. */
export interface SoftwareResource extends Common {
  readonly kind: 'software';
  readonly software: Software;
  /** Those of the machine. */
  readonly size: string | undefined;
  readonly priority?: string | undefined;
}

/** A managed disk. */
export interface DiskResource extends Common {
  readonly kind: 'disk';
  /** `Premium_LRS`, `StandardSSD_ZRS`, `PremiumV2_LRS`, `UltraSSD_LRS`. */
  readonly sku: string | undefined;
  readonly gib: number | undefined;
  readonly iops?: number | undefined;
  readonly mbps?: number | undefined;
  /** A performance tier above that of its size, such as `P40`. */
  readonly tier?: string | undefined;
  /** Maximum number of machines that share it. @default 1 */
  readonly maxShares?: number | undefined;
}

/** A SQL database, or an elastic pool. */
export interface DatabaseResource extends Common {
  readonly kind: 'database';
  /** `GP_Gen5_4`, `S3`, `Basic`; with `capacity` also `GP_Gen5` or `Standard`. */
  readonly sku: string | undefined;
  readonly tier?: string | undefined;
  readonly family?: string | undefined;
  readonly capacity?: number | undefined;
  readonly maxSizeGb?: number | undefined;
  /** `BasePrice` is hybrid benefit. */
  readonly licenseType?: string | undefined;
  readonly zoneRedundant?: boolean | undefined;
  /** Readable copies of a Hyperscale database; each costs its compute again. @default 0 */
  readonly replicas?: number | undefined;
  readonly isPool?: boolean;
}

/** The control plane of a Kubernetes cluster. Its machines and disks are resources of their own. */
export interface ClusterResource extends Common {
  readonly kind: 'cluster';
  /** `Free`, `Standard` or `Premium`; `Paid` is an earlier name of Standard. @default "Free" */
  readonly tier: string | undefined;
}

/** A line that the file gives in the words of the API: a row of our own CSV. Checked by the API. */
export interface LineResource extends Common {
  readonly kind: 'line';
  readonly item: Readonly<Record<string, unknown>>;
}

/** A quantity of one meter. */
export interface MeterResource extends Common {
  readonly kind: 'meter';
  readonly meter: MeterId | MeterName;
  /** Units of the meter that are used in a month. */
  readonly quantity: number;
  readonly unit?: string | undefined;
  /** For a meter by the hour, one of the two at most: how many instances the quantity is for, or the hours of each. */
  readonly instances?: number | undefined;
  readonly instanceHours?: number | undefined;
}

/** The id of a meter. Its names, if they are there, too, must be those of the meter; they may tell several prices apart. */
interface MeterId {
  readonly meter_id: string;
  readonly service?: string | undefined;
  readonly product?: string | undefined;
  readonly sku?: string | undefined;
  readonly meter?: string | undefined;
}

/** Names a meter as the public price list does. */
export interface MeterName {
  readonly service: string;
  readonly product?: string | undefined;
  readonly sku?: string | undefined;
  readonly meter: string;
}

/** A quantity that is charged and that no file of an architecture tells, but a usage file may. */
export interface UsageMember {
  /** As usage files call it: `monthly_data_processed_gb`, `storage_gb`; with a dot for a member of a member. */
  readonly name: string;
  /** What a number of the usage file counts, for people: `GB`, `operations`. */
  readonly of: string;
  readonly meter: MeterName;
  /** Unit of the meter, without its block. */
  readonly unit: string;
  /** Where the price list has the meter. @default the region of the resource */
  readonly region?: string;
  /** Units of the meter in one unit of the member. @default 1 */
  readonly times?: number;
}

/** A resource that costs something which is not priced. `reason` is a sentence. */
export interface UnpricedResource extends Common {
  readonly kind: 'unpriced';
  readonly reason: string;
  /** True for a charge by use, which no file tells: its resource is priced without it. @default false */
  readonly byUse?: boolean;
  /** What a usage file may say of a charge by use. */
  readonly usage?: readonly UsageMember[];
  /** True for a type of which it is not known whether it costs anything. @default false */
  readonly isUnknownType?: boolean;
  /** Address of the machine, for a resource that says how the SQL Server of one is paid for. */
  readonly machine?: string | undefined;
}

/** Address of the resource of the file that something belongs to. */
export const ownerOf = ({ address, partOf }: { readonly address: string; readonly partOf?: string }): string =>
  partOf ?? address;

/** Names the resource that others belong to as their parts. @param address of that resource */
export const withOwner = (resources: readonly Resource[], address: string): readonly Resource[] =>
  resources.map((resource) => (resource.address === address ? resource : { ...resource, partOf: address }));

/** A resource without a charge of its own, such as a resource group. */
export interface FreeResource extends Common {
  readonly kind: 'free';
  /** Address of the machine, for a resource that says how the SQL Server of one is paid for. */
  readonly machine?: string | undefined;
}

export type Resource =
  | MachineResource
  | SoftwareResource
  | DiskResource
  | DatabaseResource
  | ClusterResource
  | LineResource
  | MeterResource
  | UnpricedResource
  | FreeResource;

/** What a reader found in a file. */
export interface ReadResources {
  readonly resources: readonly Resource[];
  /** Sentences about the file as a whole, such as rows that it says are missing. */
  readonly warnings: readonly string[];
}

/** The file is of the format and cannot be read; the messages name every problem. */
export class UnreadableInput extends Error {
  override readonly name: string = 'UnreadableInput';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** The file is of no format that is known, or of one that is not recognised. */
export class UnknownFormat extends UnreadableInput {
  override readonly name = 'UnknownFormat';
}

/** Lines need a region that neither the file nor the caller says. */
export class RegionMissing extends Error {
  override readonly name = 'RegionMissing';
  readonly addresses: readonly string[];

  constructor(addresses: readonly string[]) {
    super(
      say({
        en: `No region is known for ${addresses.join(', ')}.`,
        pt: `Não se conhece a região de ${addresses.join(', ')}.`,
      }),
    );
    this.addresses = addresses;
  }
}
