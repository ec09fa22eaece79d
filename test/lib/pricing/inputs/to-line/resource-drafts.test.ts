import { describe, expect, test } from 'vitest';
import type { DiskResource, MachineResource } from '../../../../../lib/pricing/inputs/resource.ts';
import { clusterLines, diskLines, machineLines } from '../../../../../lib/pricing/inputs/to-line/resource-drafts.ts';

const machine = (members: Partial<MachineResource> = {}): MachineResource => ({
  kind: 'machine',
  address: 'vm',
  type: 'azurerm_linux_virtual_machine',
  size: 'Standard_D4s_v5',
  os: 'linux',
  ...members,
});

const item = { product: 'virtual_machine', sku: 'Standard_D4s_v5', os: 'linux' };

describe('machineLines', () => {
  test.each<[string, Partial<MachineResource>, object, string[]]>([
    ['Linux', {}, item, []],
    ['Windows', { os: 'windows' }, { ...item, os: 'windows' }, []],
    ['no licence', { licenseType: 'None' }, item, []],
    ['Regular', { priority: 'Regular' }, item, []],
    [
      'Windows_Server',
      { os: 'windows', licenseType: 'Windows_Server' },
      { ...item, os: 'windows', license: 'hybrid_benefit' },
      [],
    ],
    [
      'windows_client',
      { os: 'windows', licenseType: 'windows_client' },
      { ...item, os: 'windows', license: 'hybrid_benefit' },
      [],
    ],
    ['RHEL_BYOS', { licenseType: 'RHEL_BYOS' }, item, []],
    ['SLES_BYOS', { licenseType: 'SLES_BYOS' }, item, []],
    ['RHEL_EUS', { licenseType: 'RHEL_EUS' }, item, ['The fee of its licence RHEL_EUS is not priced.']],
    ['SLES_HPC', { licenseType: 'SLES_HPC' }, item, ['The fee of its licence SLES_HPC is not priced.']],
    [
      'RHEL_BASE on Windows',
      { os: 'windows', licenseType: 'RHEL_BASE' },
      { ...item, os: 'windows' },
      ['Its licence type RHEL_BASE is not known: what that changes is not priced.'],
    ],
    [
      'a licence nobody knows',
      { licenseType: 'BEOS' },
      item,
      ['Its licence type BEOS is not known: what that changes is not priced.'],
    ],
    ['hours of the file', { hours: 220 }, { ...item, hours_per_month: 220 }, []],
  ])('prices a machine with %s', (_, members, expected, unpriced) => {
    expect(machineLines(machine(members))).toEqual({
      lines: [{ kind: 'item', item: expected, count: 1 }],
      assumed: [],
      unpriced,
    });
  });

  test.each([
    ['RHEL_BASE', 'Red Hat Enterprise Linux', '4 vCPU VM', '4 vCPU VM License'],
    ['rhel_sapapps', 'RHEL for SAP Business Applications', '4 vCPU VM', '4 vCPU VM License'],
    ['RHEL_SAPHA', 'Red Hat Enterprise Linux for SAP with HA', '4-vCPU VM', '4-vCPU VM License'],
    ['SLES', 'SUSE Linux Enterprise Server Standard', '3-4 vCPU VM', '3-4 vCPU VM Support'],
    ['SLES_STANDARD', 'SUSE Linux Enterprise Server Standard', '3-4 vCPU VM', '3-4 vCPU VM Support'],
    ['UBUNTU_PRO', 'Ubuntu Pro', '4 vCPU VM', '4 vCPU VM License'],
  ])(
    'adds the fee that the licence %s brings, for the number and hours of the machines',
    (licenseType, product, sku, meter) => {
      const name = { service: 'Virtual Machines Licenses', product, sku, meter };
      const fee = { kind: 'meter', meter: name, quantity: 730, unit: 'Hours', region: 'global', count: 3 };
      expect(machineLines(machine({ licenseType, count: 3 }))).toEqual({
        lines: [{ kind: 'item', item, count: 3 }, fee],
        assumed: [],
        unpriced: [],
      });
      expect(machineLines(machine({ licenseType, count: 3 }), 220).lines[1]).toEqual({
        ...fee,
        quantity: 220,
        instanceHours: 220,
      });
    },
  );

  test('has no price for the fee of a licence on a size that nobody knows', () => {
    expect(machineLines(machine({ licenseType: 'RHEL_BASE', size: 'Standard_X9' }))).toMatchObject({
      lines: [{ kind: 'item' }],
      unpriced: ['The fee of its licence RHEL_BASE is not priced.'],
    });
  });

  test('assumes Linux where the file says no system, and says so', () => {
    expect(machineLines(machine({ os: undefined }))).toMatchObject({
      lines: [{ item }],
      assumed: ['Linux, since the file does not say its operating system'],
    });
  });

  test('takes a licence of Windows for Windows', () => {
    expect(machineLines(machine({ os: undefined, licenseType: 'Windows_Server' }))).toMatchObject({
      lines: [{ item: { os: 'windows', license: 'hybrid_benefit' } }],
      assumed: [],
    });
  });

  test.each(['Spot', 'spot', 'Low'])('never prices %s at pay-as-you-go', (priority) => {
    expect(machineLines(machine({ priority }))).toEqual({
      lines: [],
      assumed: [],
      unpriced: [`Its priority is ${priority}, which has no fixed price.`],
    });
  });

  test('says that the size is missing, and what will only be known later', () => {
    expect(machineLines(machine({ size: undefined })).unpriced).toEqual(['The file does not say its size.']);
    expect(machineLines(machine({ size: undefined, unknown: ['size', 'zone'] })).unpriced).toEqual([
      'The file does not say its size; it will only be known when it is applied (size, zone).',
    ]);
  });

  test('runs for the hours of the caller where the file has none', () => {
    expect(machineLines(machine(), 200).lines).toMatchObject([{ item: { hours_per_month: 200 } }]);
    expect(machineLines(machine({ hours: 10 }), 200).lines).toMatchObject([{ item: { hours_per_month: 10 } }]);
  });
});

describe('cluster', () => {
  const cluster = (tier: string | undefined) => ({ kind: 'cluster', address: 'aks', type: 'aks', tier }) as const;

  describe('clusterLines', () => {
    test.each([
      ['Standard', 'Standard Uptime SLA'],
      ['Paid', 'Standard Uptime SLA'],
      ['premium', 'Standard Long Term Support'],
    ])('prices %s by its meter, in hours', (tier, meter) => {
      const service = 'Azure Kubernetes Service';
      expect(clusterLines(cluster(tier)).lines).toEqual([
        {
          kind: 'meter',
          meter: { service, product: service, sku: 'Standard', meter },
          quantity: 730,
          unit: 'Hours',
          count: 1,
        },
      ]);
    });

    test.each(['Free', 'free', undefined])('of the tier %s is free of charge', (tier) => {
      expect(clusterLines(cluster(tier))).toMatchObject({ lines: [], unpriced: [] });
    });

    test('of an unknown tier is not priced', () => {
      expect(clusterLines(cluster('__proto__')).unpriced).toEqual(['The tier __proto__ of a cluster is not known.']);
    });
  });
});

describe('disk', () => {
  const disk = (members: Partial<DiskResource> = {}): DiskResource => ({
    kind: 'disk',
    address: 'disk',
    type: 'azurerm_managed_disk',
    sku: 'Premium_LRS',
    gib: 100,
    ...members,
  });

  const item = (members: object) => ({ product: 'managed_disk', redundancy: 'LRS', ...members });

  describe('diskLines', () => {
    test.each<[string, Partial<DiskResource>, object]>([
      ['a size is rounded up to its tier', {}, item({ type: 'premium_ssd', size: 'P10' })],
      ['a tier holds its own size', { gib: 128 }, item({ type: 'premium_ssd', size: 'P10' })],
      ['one GiB more is the next tier', { gib: 129 }, item({ type: 'premium_ssd', size: 'P15' })],
      ['a part of a GiB counts', { gib: 128.1 }, item({ type: 'premium_ssd', size: 'P15' })],
      ['any letter case', { sku: 'premium_lrs' }, item({ type: 'premium_ssd', size: 'P10' })],
      ['ZRS', { sku: 'Premium_ZRS' }, item({ type: 'premium_ssd', size: 'P10', redundancy: 'ZRS' })],
      ['standard SSD', { sku: 'StandardSSD_LRS' }, item({ type: 'standard_ssd', size: 'E10' })],
      ['standard SSD, ZRS', { sku: 'StandardSSD_ZRS' }, item({ type: 'standard_ssd', size: 'E10', redundancy: 'ZRS' })],
      ['standard HDD', { sku: 'Standard_LRS', gib: 1 }, item({ type: 'standard_hdd', size: 'S4' })],
      ['a tier above that of its size', { tier: 'P40' }, item({ type: 'premium_ssd', size: 'P40' })],
      ['a tier below that of its size', { gib: 5000, tier: 'p10' }, item({ type: 'premium_ssd', size: 'P60' })],
      ['a shared disk', { maxShares: 3 }, item({ type: 'premium_ssd', size: 'P10', shared_mounts: 2 })],
      ['a disk of one machine', { maxShares: 1 }, item({ type: 'premium_ssd', size: 'P10' })],
      [
        'Premium SSD v2',
        { sku: 'PremiumV2_LRS', iops: 4000, mbps: 200 },
        item({ type: 'premium_ssd_v2', size: 100, iops: 4000, throughput_mbps: 200 }),
      ],
      [
        'Ultra Disk',
        { sku: 'UltraSSD_LRS', iops: 2000, mbps: 30 },
        item({ type: 'ultra', size: 100, iops: 2000, throughput_mbps: 30 }),
      ],
    ])('%s', (_, members, expected) => {
      expect(diskLines(disk(members))).toEqual({
        lines: [{ kind: 'item', item: expected, count: 1 }],
        assumed: [],
        unpriced: [],
      });
    });

    test.each<[string, Partial<DiskResource>, string]>([
      ['HDD with ZRS', { sku: 'Standard_ZRS' }, 'Standard HDD is not sold with ZRS.'],
      ['Ultra with ZRS', { sku: 'UltraSSD_ZRS' }, 'Ultra Disk is not sold with ZRS.'],
      ['an unknown type', { sku: 'Premium_GRS' }, 'Premium_GRS is not a known type of managed disk.'],
      ['a hostile type', { sku: '__proto___LRS' }, '__proto___LRS is not a known type of managed disk.'],
      ['no type', { sku: undefined }, 'The file does not say its type.'],
      ['no size', { gib: undefined }, 'The file does not say its size.'],
      ['a size of nothing', { gib: 0 }, 'Its size is 0 GiB.'],
      ['a size of no number', { gib: Number.NaN }, 'Its size is NaN GiB.'],
      ['a size above all tiers', { gib: 40_000 }, 'No Premium SSD has 40000 GiB.'],
    ])('does not price %s', (_, members, reason) => {
      expect(diskLines(disk(members))).toEqual({ lines: [], assumed: [], unpriced: [reason] });
    });

    test('does not price a tier that the type does not have', () => {
      expect(diskLines(disk({ tier: 'E10' })).unpriced[0]).toMatch(/^Its tier E10 is none of Premium SSD: P1, P2, /);
    });

    test('says which performance of Premium SSD v2 is included', () => {
      expect(diskLines(disk({ sku: 'PremiumV2_LRS' }))).toMatchObject({
        lines: [{ item: item({ type: 'premium_ssd_v2', size: 100 }) }],
        assumed: ['3000 IOPS and 125 MBps, which Premium SSD v2 includes'],
        unpriced: [],
      });
      expect(diskLines(disk({ sku: 'PremiumV2_LRS', iops: 4000 })).assumed).toEqual([
        '125 MBps, which Premium SSD v2 includes',
      ]);
    });

    test('does not take the performance of an Ultra Disk for none', () => {
      expect(diskLines(disk({ sku: 'UltraSSD_LRS', iops: 100 }))).toMatchObject({
        lines: [{ item: { iops: 100 } }],
        unpriced: ['The file does not say its throughput: only its size is priced.'],
      });
    });
  });
});
