import * as fc from 'fast-check';

/** A managed disk. */
export interface Disk {
  /** As Azure spells it: `Premium_LRS`. */
  readonly sku: string;
  readonly gib: number;
  readonly iops?: number | undefined;
  readonly mbps?: number | undefined;
  readonly tier?: string | undefined;
  readonly maxShares?: number | undefined;
}

/** Images whose names tell the system, the size of the disk, and whether somebody charges for the software in it. */
export const images = {
  ubuntu: { publisher: 'Canonical', offer: '0001-com-ubuntu-server-jammy', sku: '22_04-lts-gen2' },
  redhat: { publisher: 'RedHat', offer: 'RHEL', sku: '9-lvm-gen2' },
  windows: { publisher: 'MicrosoftWindowsServer', offer: 'WindowsServer', sku: '2022-datacenter-azure-edition' },
  sql: { publisher: 'MicrosoftSQLServer', offer: 'sql2022-ws2022', sku: 'enterprise-gen2' },
} as const;

/** Machines that are alike: of their own, or of a scale set. */
export interface Machines {
  readonly kind: 'machines';
  readonly isSet: boolean;
  readonly count: number;
  readonly size: string;
  /** Undefined for an image of the owner's. */
  readonly image: keyof typeof images | undefined;
  readonly os: 'linux' | 'windows';
  readonly licenseType: 'Windows_Server' | 'RHEL_BYOS' | 'None' | undefined;
  readonly isSpot: boolean;
  readonly osDisk: 'ephemeral' | { readonly sku: string; readonly gib: number | undefined };
  readonly dataDisks: readonly Disk[];
}

interface Disks {
  readonly kind: 'disks';
  readonly count: number;
  readonly disk: Disk;
  readonly bursts: boolean;
}

export interface Database {
  readonly kind: 'database';
  readonly count: number;
  readonly sku: string;
  readonly storageGb: number | undefined;
  readonly licenseType: 'BasePrice' | 'LicenseIncluded' | undefined;
  readonly isZoneRedundant: boolean;
  /** Replicas of a database in Hyperscale. */
  readonly replicas: number;
}

export interface Pool {
  readonly kind: 'pool';
  readonly name: 'GP_Gen5' | 'BC_Gen5' | 'StandardPool';
  readonly capacity: number;
  readonly storageGb: number;
  readonly licenseType: 'BasePrice' | undefined;
  /** Databases in it. */
  readonly members: number;
}

export interface NodePool {
  readonly size: string;
  readonly count: number;
  readonly os: 'linux' | 'windows';
  readonly isEphemeral: boolean;
  readonly diskGib: number | undefined;
  readonly isSpot: boolean;
  /** With autoscaling up to this number. */
  readonly maxCount: number | undefined;
}

export interface Cluster {
  readonly kind: 'cluster';
  readonly tier: 'Free' | 'Standard' | 'Premium';
  readonly hasOwnOutbound: boolean;
  readonly licenseType: 'Windows_Server' | undefined;
  /** The first is of Linux. */
  readonly pools: readonly NodePool[];
}

export interface Service {
  readonly kind: 'service';
  readonly type: 'public-ip' | 'nat-gateway' | 'private-endpoint' | 'registry' | 'plan' | 'application-gateway';
  readonly sku: string;
  readonly count: number;
  /** Workers of a plan of App Service. */
  readonly workers: number | undefined;
}

/** What is free, or has no price here. */
export interface Other {
  readonly kind: 'other';
  readonly type: 'network' | 'security-group' | 'identity' | 'storage-account' | 'front-door' | 'vault';
}

export type Part = { readonly region: string } & (Machines | Disks | Database | Pool | Cluster | Service | Other);

/** What somebody wants the price of. Hours are those of all machines and serverless databases; undefined for all month. */
export interface Architecture {
  readonly parts: readonly Part[];
  readonly hours: number | undefined;
}

/** Sizes that the demo's list has in both regions. */
export const sizes = ['Standard_D2s_v5', 'Standard_D4as_v5', 'Standard_E8s_v5', 'Standard_D16s_v5'] as const;
export const regions = ['eastus2', 'brazilsouth'] as const;

const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined });
const count = fc.integer({ min: 1, max: 4 });
const region = fc.constantFrom(...regions);
const size = fc.constantFrom(...sizes);
const tieredSku = fc.constantFrom('Premium_LRS', 'Premium_ZRS', 'StandardSSD_LRS', 'StandardSSD_ZRS', 'Standard_LRS');
const gib = fc.oneof(fc.constantFrom(1, 4, 32, 33, 128, 1000, 4095, 32_767), fc.integer({ min: 1, max: 2048 }));

const disk: fc.Arbitrary<Disk> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ sku: tieredSku, gib }) },
  {
    weight: 1,
    arbitrary: fc.record({
      sku: fc.constantFrom('PremiumV2_LRS', 'UltraSSD_LRS'),
      gib: fc.integer({ min: 4, max: 4096 }),
      iops: fc.integer({ min: 3000, max: 12_000 }),
      mbps: fc.integer({ min: 125, max: 750 }),
    }),
  },
);

const diskOfItsOwn: fc.Arbitrary<Disk> = fc.oneof(
  disk,
  fc.record({
    sku: fc.constant('Premium_LRS'),
    gib: fc.integer({ min: 1, max: 512 }),
    tier: maybe(fc.constantFrom('P30', 'P4')),
    maxShares: maybe(fc.constantFrom(1, 2, 3)),
  }),
  fc.record({ sku: fc.constant('PremiumV2_LRS'), gib, iops: fc.constant(undefined), mbps: fc.constant(undefined) }),
);

const machines: fc.Arbitrary<Machines> = fc
  .record({
    isSet: fc.boolean(),
    count,
    size,
    image: maybe(fc.constantFrom('ubuntu', 'redhat', 'windows', 'sql')),
    isWindows: fc.boolean(),
    isLicensed: fc.boolean(),
    isSpot: fc.integer({ min: 0, max: 7 }).map((lot) => lot === 0),
    osDisk: fc.oneof(
      { weight: 5, arbitrary: fc.record({ sku: tieredSku, gib: maybe(fc.integer({ min: 30, max: 1024 })) }) },
      { weight: 1, arbitrary: fc.constant('ephemeral' as const) },
    ),
    dataDisks: fc.array(disk, { maxLength: 2 }),
  })
  .map(({ isWindows, isLicensed, ...rest }): Machines => {
    const { image } = rest;
    const os = image === 'windows' || image === 'sql' || (image === undefined && isWindows) ? 'windows' : 'linux';
    const ofLinux = image === 'redhat' ? 'RHEL_BYOS' : undefined;
    const licensed = os === 'windows' ? 'Windows_Server' : ofLinux;
    const unlicensed = isWindows ? 'None' : undefined;
    const licenseType = isLicensed ? licensed : unlicensed;
    return { kind: 'machines', ...rest, os, licenseType };
  });

const database: fc.Arbitrary<Database> = fc
  .record({
    count,
    sku: fc.constantFrom('GP_Gen5_2', 'GP_Gen5_8', 'BC_Gen5_4', 'HS_Gen5_4', 'GP_S_Gen5_2', 'S0', 'S3', 'Basic'),
    storageGb: maybe(fc.constantFrom(32, 100, 250)),
    licenseType: maybe(fc.constantFrom('BasePrice', 'LicenseIncluded')),
    isZoneRedundant: fc.boolean(),
    replicas: fc.integer({ min: 0, max: 2 }),
  })
  .map(
    ({ sku, storageGb, isZoneRedundant, replicas, ...rest }): Database => ({
      kind: 'database',
      ...rest,
      sku,
      storageGb: /^HS|^Basic/.test(sku) ? undefined : storageGb,
      // The demo's list has no other zone-redundant compute.
      isZoneRedundant: isZoneRedundant && /^GP_Gen5/.test(sku),
      replicas: sku.startsWith('HS') ? replicas : 0,
    }),
  );

const pool: fc.Arbitrary<Pool> = fc
  .record({
    kind: fc.constant('pool'),
    name: fc.constantFrom('GP_Gen5', 'BC_Gen5', 'StandardPool'),
    capacity: fc.constantFrom(4, 8),
    storageGb: fc.constantFrom(50, 512),
    licenseType: maybe(fc.constant('BasePrice' as const)),
    members: fc.integer({ min: 0, max: 2 }),
  })
  .map((made) => (made.name === 'StandardPool' ? { ...made, capacity: 50 } : made));

const nodePool: fc.Arbitrary<NodePool> = fc.record({
  size,
  count,
  os: fc.constantFrom('linux', 'windows'),
  isEphemeral: fc.boolean(),
  diskGib: maybe(fc.integer({ min: 30, max: 1024 })),
  isSpot: fc.integer({ min: 0, max: 7 }).map((lot) => lot === 0),
  maxCount: maybe(fc.constant(9)),
});

const cluster: fc.Arbitrary<Cluster> = fc
  .record({
    kind: fc.constant('cluster'),
    tier: fc.constantFrom('Free', 'Standard', 'Premium'),
    hasOwnOutbound: fc.boolean(),
    licenseType: maybe(fc.constant('Windows_Server' as const)),
    pools: fc.array(nodePool, { minLength: 1, maxLength: 3 }),
  })
  .map((made) => ({
    ...made,
    pools: made.pools.map((each, index) => (index === 0 ? { ...each, os: 'linux' as const, isSpot: false } : each)),
  }));

const service: fc.Arbitrary<Service> = fc
  .record({
    choice: fc.constantFrom(
      ['public-ip', 'Standard'],
      ['nat-gateway', 'Standard'],
      ['private-endpoint', ''],
      ['registry', 'Basic'],
      ['registry', 'Premium'],
      ['plan', 'B1'],
      ['plan', 'S1'],
      ['plan', 'P1v3'],
      ['application-gateway', 'WAF_v2'],
    ),
    count,
    workers: maybe(fc.integer({ min: 1, max: 3 })),
  })
  .map(({ choice: [type = '', sku = ''], count: many, workers }) => ({
    kind: 'service',
    type: type as Service['type'],
    sku,
    count: many,
    workers: type === 'plan' ? workers : undefined,
  }));

const other: fc.Arbitrary<Other> = fc.record({
  kind: fc.constant('other'),
  type: fc.constantFrom('network', 'security-group', 'identity', 'storage-account', 'front-door', 'vault'),
});

const part: fc.Arbitrary<Part> = fc
  .tuple(
    region,
    fc.oneof(
      { weight: 4, arbitrary: machines },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('disks' as const), count, disk: diskOfItsOwn, bursts: fc.boolean() }),
      },
      { weight: 2, arbitrary: database },
      { weight: 1, arbitrary: pool },
      { weight: 2, arbitrary: cluster },
      { weight: 2, arbitrary: service },
      { weight: 1, arbitrary: other },
    ),
  )
  .map(([where, rest]) => ({ region: where, ...rest }));

/** An architecture of one to six parts, of which nearly all have a price on the demo's list. */
export const architecture: fc.Arbitrary<Architecture> = fc.record({
  parts: fc.array(part, { minLength: 1, maxLength: 6 }),
  hours: maybe(fc.constantFrom(100, 219.75, 744)),
});
