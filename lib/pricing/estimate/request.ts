import {
  type DiskType,
  diskTierFor,
  diskTiers,
  diskTypes,
  provisioned,
  type Redundancy,
  redundancies,
  redundanciesOf,
} from '../disk-tiers.ts';
import { nearest } from '../nearest.ts';
import { type SqlTier, sqlTiers } from '../offer-key.ts';
import { productById, productIds, sqlHardware, sqlVcores } from '../product.ts';
import { type Region, regionOf, regions } from '../regions.ts';
import { findShape, vmShapes } from '../vm-shapes.ts';
import { InvalidItems, type ItemFault } from './faults.ts';
import type { DiskItem, EstimateItem, SqlItem, VmItem } from './item.ts';

/** Body of POST /api/estimate, valid by its schema: types and ranges are right, names are not checked yet. */
export interface EstimateRequest {
  readonly scope?: string;
  readonly currency?: string;
  readonly hours_per_month?: number;
  readonly items: readonly RequestedItem[];
}

/** An item as it was sent; which members it may have depends on its product. */
export interface RequestedItem {
  readonly id?: string;
  readonly product: string;
  readonly quantity?: number;
  readonly region: string;
  readonly hours_per_month?: number;
  readonly sku?: string;
  readonly os?: string;
  readonly license?: string;
  readonly type?: string;
  readonly size?: number | string;
  readonly redundancy?: string;
  readonly iops?: number;
  readonly throughput_mbps?: number;
  readonly shared_mounts?: number;
  readonly transactions?: number;
  readonly tier?: string;
  readonly compute?: string;
  readonly hardware?: string;
  readonly vcores?: number;
  readonly storage_gb?: number;
}

/** Hours in a month of 365 ÷ 12 days, as Azure's own calculator counts. */
export const hoursAMonth = 730;

type Member = keyof RequestedItem;

const common: readonly Member[] = ['id', 'product', 'quantity', 'region', 'hours_per_month'];
const membersOf: Readonly<Record<(typeof productIds)[number], readonly Member[]>> = {
  virtual_machine: ['sku', 'os', 'license'],
  managed_disk: ['type', 'size', 'redundancy', 'iops', 'throughput_mbps', 'shared_mounts', 'transactions'],
  sql_database: ['tier', 'compute', 'hardware', 'vcores', 'storage_gb', 'redundancy', 'license'],
};

/**
 * The items of a request, each name looked up in the catalogue and each default filled in.
 * @throws InvalidItems 400 with every fault of every item
 */
export function checkedItems({ items, hours_per_month }: EstimateRequest): readonly EstimateItem[] {
  const faults: ItemFault[] = [];
  const checked = items.map((item, index) => {
    const check = checker(item, `/items/${index}`, faults);
    check.members();
    return check.item(String(index + 1), hours_per_month ?? hoursAMonth);
  });
  checkIds(items, faults);
  if (faults.length > 0) throw new InvalidItems(faults);
  return checked as readonly EstimateItem[];
}

/** Warnings and problems name lines by their id. */
function checkIds(items: readonly RequestedItem[], faults: ItemFault[]): void {
  const seen = new Map<string, number>();
  items.forEach(({ id }, index) => {
    if (id === undefined) return;
    const first = seen.get(id);
    if (first === undefined) seen.set(id, index);
    else {
      const detail = `"${id}" is the id of item ${first + 1} too.`;
      faults.push({ pointer: `/items/${index}/id`, code: 'not_unique', detail });
    }
  });
}

/** Reads one item; what is wrong goes to `faults`, and a value that keeps the reading going is returned. */
function checker(item: RequestedItem, pointer: string, faults: ItemFault[]) {
  const complain = (member: string, code: string, detail: string, near?: string): void => {
    const hint = near === undefined ? {} : { did_you_mean: near };
    faults.push({
      pointer: `${pointer}/${member}`,
      code,
      detail: near ? `${detail} Did you mean "${near}"?` : detail,
      ...hint,
    });
  };
  const missing = (member: Member): void => complain(member, 'missing_property', `"${member}" is required.`);

  /** A name out of a few; the default where it is left out. */
  function choice<Name extends string>(member: Member, names: readonly Name[], otherwise?: NoInfer<Name>): Name {
    const given = item[member];
    if (given === undefined) {
      if (otherwise === undefined) missing(member);
      return otherwise ?? (names[0] as Name);
    }
    const found = names.find((name) => name === given);
    if (found !== undefined) return found;
    complain(member, 'not_allowed', `Got "${given}"; allowed: ${names.join(', ')}.`, nearest(String(given), names));
    return names[0] as Name;
  }

  const region = (): Region => {
    const found = regionOf(item.region);
    if (found?.isPublic) return found;
    const names = regions.filter(({ isPublic }) => isPublic).map(({ name }) => name);
    complain('region', 'not_allowed', `There is no region "${item.region}".`, nearest(item.region, names));
    return regions[0] as Region;
  };

  const vm = (line: Omit<VmItem, 'product' | 'sku' | 'os' | 'hybridBenefit'>): VmItem => {
    const shape = item.sku === undefined ? undefined : findShape(item.sku);
    if (item.sku === undefined) missing('sku');
    else if (!shape) {
      const near = nearest(
        item.sku,
        vmShapes().map(({ name }) => name),
      );
      complain('sku', 'not_allowed', `There is no virtual machine size "${item.sku}".`, near);
    }
    return {
      ...line,
      product: 'virtual_machine',
      sku: shape?.name ?? '',
      os: choice('os', ['linux', 'windows'], 'linux'),
      hybridBenefit: choice('license', ['included', 'hybrid_benefit'], 'included') === 'hybrid_benefit',
    };
  };

  const disk = (
    line: Omit<
      DiskItem,
      'product' | 'type' | 'redundancy' | 'tier' | 'gib' | 'iops' | 'mbps' | 'mounts' | 'transactions'
    >,
  ): DiskItem => {
    const type = choice('type', diskTypes);
    const redundancy = choice<Redundancy>('redundancy', redundancies, 'LRS');
    if (!redundanciesOf[type].includes(redundancy)) {
      complain('redundancy', 'not_allowed', `${type} is not sold with ${redundancy}.`);
    }
    const limits = type === 'premium_ssd_v2' || type === 'ultra' ? provisioned[type] : undefined;
    const { tier, gib } = limits ? { tier: undefined, gib: provisionedGib(limits.maxGib) } : tierOf(type);
    for (const member of ['iops', 'throughput_mbps'] as const) {
      if (item[member] === undefined) continue;
      if (!limits)
        complain(member, 'unknown_property', `${type} has the performance of its size; leave "${member}" out.`);
      else {
        const most = member === 'iops' ? limits.maxIops : limits.maxMbps;
        if (item[member] > most) complain(member, 'out_of_range', `Got ${item[member]}; must be at most ${most}.`);
      }
    }
    return {
      ...line,
      product: 'managed_disk',
      type,
      redundancy,
      tier,
      gib,
      iops: item.iops ?? limits?.freeIops ?? 0,
      mbps: item.throughput_mbps ?? limits?.freeMbps ?? 0,
      mounts: item.shared_mounts ?? 0,
      transactions: item.transactions ?? 0,
    };
  };
  const provisionedGib = (most: number): number => {
    if (typeof item.size === 'number' && item.size <= most) return item.size;
    if (item.size === undefined) missing('size');
    else complain('size', 'out_of_range', `Got ${JSON.stringify(item.size)}; must be a number of GiB up to ${most}.`);
    return 1;
  };
  const tierOf = (type: DiskType) => {
    const tier = item.size === undefined ? undefined : diskTierFor(type, item.size);
    if (item.size === undefined) missing('size');
    else if (!tier) {
      const names = (diskTiers[type] ?? []).map(({ name }) => name);
      const allowed = `a number of GiB up to 32767, or one of ${names.join(', ')}`;
      complain('size', 'not_allowed', `Got ${JSON.stringify(item.size)}; must be ${allowed}.`);
    }
    return { tier, gib: tier?.maxGib ?? 0 };
  };

  const sql = (
    line: Omit<
      SqlItem,
      'product' | 'tier' | 'compute' | 'hardware' | 'vcores' | 'storageGb' | 'zoneRedundant' | 'hybridBenefit'
    >,
  ): SqlItem => {
    const tier = choice<SqlTier>('tier', sqlTiers);
    const compute = choice('compute', ['provisioned', 'serverless'], 'provisioned');
    if (compute === 'serverless' && tier === 'business_critical') {
      complain('compute', 'not_allowed', 'business_critical is not sold serverless.');
    }
    const hybridBenefit = choice('license', ['included', 'hybrid_benefit'], 'included') === 'hybrid_benefit';
    if (hybridBenefit && compute === 'serverless') {
      complain('license', 'not_allowed', 'Azure Hybrid Benefit does not apply to serverless.');
    }
    if (item.vcores === undefined) missing('vcores');
    else if (!sqlVcores.some((count) => count === item.vcores)) {
      complain('vcores', 'not_allowed', `Got ${item.vcores}; allowed: ${sqlVcores.join(', ')}.`);
    }
    return {
      ...line,
      product: 'sql_database',
      tier,
      compute,
      hardware: choice('hardware', Object.keys(sqlHardware), 'gen5'),
      vcores: item.vcores ?? 1,
      storageGb: item.storage_gb ?? 32,
      zoneRedundant: choice('redundancy', ['local', 'zone'], 'local') === 'zone',
      hybridBenefit,
    };
  };

  const product = productById(item.product)?.id;
  return {
    /** Members that another product has, and this one not. */
    members: (): void => {
      if (product === undefined) return;
      const known = [...common, ...membersOf[product]];
      for (const member of Object.keys(item) as Member[]) {
        if (known.includes(member)) continue;
        complain(member, 'unknown_property', `A ${product} has no "${member}".`, nearest(member, known));
      }
    },
    item: (number: string, hours: number): EstimateItem | undefined => {
      const line = {
        id: item.id ?? number,
        quantity: item.quantity ?? 1,
        region: region().name,
        hours: item.hours_per_month ?? hours,
      };
      switch (product) {
        case 'virtual_machine':
          return vm(line);
        case 'managed_disk':
          return disk(line);
        case 'sql_database':
          return sql(line);
        default:
          choice('product', productIds);
          return undefined;
      }
    },
  };
}
