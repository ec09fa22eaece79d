import { describe, expect, test } from 'vitest';
import {
  isMigrateTable,
  readMigrateCsv,
  readMigrateWorkbook,
} from '../../../../../lib/pricing/inputs/migrate/migrate.ts';
import { makeWorkbook, type SheetCells } from '../../../../support/workbook.ts';

// Names of sheets and columns as the portal's export has them (seen in readers of real exports, 2026-11).
const machineColumns = [
  'Machine',
  'VM host',
  'Azure VM readiness',
  'Azure readiness issues',
  'Recommended size',
  'Operating system',
  'Cores',
  'Memory(MB)',
  'Group name',
];
const diskColumns = [
  'Machine',
  'Disk name',
  'Azure disk readiness',
  'Recommended disk size SKU',
  'Recommended disk type',
  'Redundancy',
  'Target disk size(GB)',
  'Ultra disk provisioned IOPS (Operations/Sec)',
  'Ultra disk provisioned throughput (MBPS)',
  'Premium SSD V2 disk provisioned IOPS (Operations/Sec)',
  'Premium SSD V2 disk provisioned throughput (MBPS)',
];
const machine = (name: string, readiness: string, issues: string, size: string, system: string) => [
  name,
  'esx-1',
  readiness,
  issues,
  size,
  system,
  4,
  16_384,
  'wave 1',
];
const workbook = (machines: SheetCells, disks?: SheetCells, properties: SheetCells = []) =>
  makeWorkbook({
    Assessment_Summary: [
      ['Assessment name', 'wave 1'],
      ['Recommended number of machines', 1],
    ],
    All_Assessed_Machines: [machineColumns, ...machines],
    ...(disks && { All_Assessed_Disks: [diskColumns, ...disks] }),
    Assessment_Properties: [['Property', 'Selected value'], ...properties],
  });

test('the export utility has its properties in columns, on the sheet "Properties"', () => {
  // The columns are those of its source (Azure/azure-migrate-export, src/Common/CoreReportConstants.cs, 2026-11).
  const names = ['Tenant ID', 'Subscription', 'Resource Group Name', 'Workflow', 'Target Region', 'Currency'];
  const { resources } = readMigrateWorkbook(
    makeWorkbook({
      Properties: [names, ['t', 's', 'rg', 'Assessment', 'East US 2', 'USD']],
      All_VM_IaaS_Server_Rehost_Perf: [
        [
          'Machine Name',
          'Azure VM Readiness',
          'Recommended VM Size',
          'Operating System',
          'Disk Names',
          'Recommended Disk SKUs',
        ],
        ['web-01', 'Ready', 'Standard_D4s_v5', 'Ubuntu', 'scsi0:0;', 'Premium_P10;'],
      ],
    }),
  );
  expect(resources.map(({ address, region }) => [address, region])).toEqual([
    ['web-01', 'East US 2'],
    ['web-01/scsi0:0', 'East US 2'],
  ]);
});

describe('an assessment of Azure Migrate', () => {
  test('has machines and disks, in the region that it moves to', () => {
    const { resources, warnings } = readMigrateWorkbook(
      workbook(
        [
          machine('web-01', 'Ready', 'Not applicable', 'Standard_D4s_v5', 'Windows Server 2019'),
          machine('app-01', 'Ready With Conditions', 'Boot type UEFI', 'Standard_E8s_v5', 'Red Hat Enterprise Linux 9'),
        ],
        [
          ['web-01', 'scsi0:0', 'Ready', 'Premium_P10', 'Premium managed disks', 'LRS', 100],
          ['app-01', 'scsi0:0', 'Ready', 'E20', 'Standard SSD managed disks', 'ZRS', 500],
        ],
        [['Target location', 'East US 2']],
      ),
    );
    const common = { type: 'assessed machine', region: 'East US 2' };
    expect(resources).toEqual([
      { kind: 'machine', address: 'web-01', ...common, size: 'Standard_D4s_v5', os: 'windows', assumed: [] },
      {
        kind: 'machine',
        address: 'app-01',
        ...common,
        size: 'Standard_E8s_v5',
        os: 'linux',
        assumed: [
          'its conditions are met (Boot type UEFI)',
          'a subscription for Red Hat Enterprise Linux 9 is brought along',
        ],
      },
      {
        kind: 'disk',
        address: 'web-01/scsi0:0',
        type: 'assessed disk',
        region: 'East US 2',
        sku: 'Premium_LRS',
        gib: 128,
      },
      {
        kind: 'disk',
        address: 'app-01/scsi0:0',
        type: 'assessed disk',
        region: 'East US 2',
        sku: 'StandardSSD_ZRS',
        gib: 512,
      },
    ]);
    expect(warnings).toEqual([]);
  });

  test('counts with hybrid benefit where it says so, for Windows alone', () => {
    const { resources } = readMigrateWorkbook(
      workbook(
        [
          machine('win', 'Ready', '', 'Standard_D4s_v5', 'Microsoft Windows Server 2022'),
          machine('lin', 'Ready', '', 'Standard_D4s_v5', 'Ubuntu Linux'),
        ],
        [],
        [['Azure Hybrid Benefit', 'Yes']],
      ),
    );
    expect(resources).toMatchObject([{ licenseType: 'Windows_Server' }, { os: 'linux', licenseType: undefined }]);
  });

  test('names what is not ready and what has no size', () => {
    const { resources } = readMigrateWorkbook(
      workbook(
        [
          machine('old', 'Not Ready', 'Unsupported operating system', 'Standard_A2_v2', 'Windows 2000'),
          machine('new', 'Unknown', '', '', ''),
          machine('big', 'Ready', '', 'Not applicable', 'Linux'),
        ],
        [
          ['old', 'c:', 'Not ready', 'P10', 'Premium managed disks', 'LRS', 100],
          ['big', 'd:', 'Ready', '', '', '', ''],
        ],
      ),
    );
    expect(resources.map(({ kind, address }) => `${kind} ${address}`)).toEqual([
      'unpriced old',
      'unpriced new',
      'unpriced big',
      'unpriced old/c:',
      'unpriced big/d:',
    ]);
    expect(resources.map((resource) => ('reason' in resource ? resource.reason : ''))).toEqual([
      'Azure Migrate says "Not Ready": Unsupported operating system.',
      'Azure Migrate says "Unknown".',
      'Azure Migrate recommends no size for it.',
      'Azure Migrate says "Not ready".',
      'Azure Migrate recommends no type and size for it.',
    ]);
  });

  test('has disks that are billed by what is provisioned', () => {
    const { resources } = readMigrateWorkbook(
      workbook(
        [machine('db', 'Ready', '', 'Standard_E8s_v5', 'Linux')],
        [
          ['db', 'log', 'Ready', '', 'Premium SSD V2 disks', '', 200, null, null, 6_000, 250],
          ['db', 'data', 'Ready', '', 'Ultra disks', '', 1_000, 20_000, 500, null, null],
          ['db', 'old', 'Ready', 'Standard_S20', 'Standard HDD managed disks', '', 500],
        ],
      ),
    );
    expect(resources.slice(1)).toMatchObject([
      { sku: 'PremiumV2_LRS', gib: 200, iops: 6_000, mbps: 250 },
      { sku: 'UltraSSD_LRS', gib: 1_000, iops: 20_000, mbps: 500 },
      { sku: 'Standard_LRS', gib: 512 },
    ]);
  });

  test('says that disks or machines are missing, and counts a repeated one once', () => {
    const twice = machine('web', 'Ready', '', 'Standard_D4s_v5', 'Linux');
    expect(readMigrateWorkbook(workbook([twice, twice]))).toMatchObject({
      resources: [{ address: 'web', region: undefined }],
      warnings: ['The file has no disks: only machines are priced.', 'What stands on several lines counts once: web.'],
    });
    const disks =
      'Machine,Disk name,Recommended disk size SKU,Recommended disk type\nweb,c,P10,Premium managed disks\n';
    expect(readMigrateCsv(disks).warnings).toEqual(['The file has no machines: only disks are priced.']);
  });

  test('may be of the export utility, with the disks in a cell', () => {
    const { resources } = readMigrateWorkbook(
      makeWorkbook({
        VM_Opportunity_Perf: [
          [
            'Machine Name',
            'Azure VM Readiness',
            'Recommended VM Size',
            'Operating System',
            'Disk Names',
            'Recommended Disk SKUs',
          ],
          ['web', 'Ready', 'Standard_D2s_v5', 'Windows Server 2016', 'c;d;', 'Standard_S6;Premium_P10;'],
          ['app', 'Ready', 'Standard_D2s_v5', 'Linux', '', 'Standard_S10;Nothing'],
        ],
      }),
    );
    expect(resources).toMatchObject([
      { kind: 'machine', address: 'web', os: 'windows' },
      { kind: 'disk', address: 'web/c', sku: 'Standard_LRS', gib: 64 },
      { kind: 'disk', address: 'web/d', sku: 'Premium_LRS', gib: 128 },
      { kind: 'machine', address: 'app', os: 'linux' },
      { kind: 'disk', address: 'app/disk 1', sku: 'Standard_LRS', gib: 128 },
      { kind: 'unpriced', address: 'app/disk 2', reason: '"Nothing" is no size of a disk.' },
    ]);
  });

  test('is known by its columns, and another table is refused with what it has', () => {
    expect([machineColumns, diskColumns, ['Machine Name', 'Recommended VM Size']].map(isMigrateTable)).toEqual([
      true,
      true,
      true,
    ]);
    expect(isMigrateTable(['product', 'region', 'size'])).toBe(false);
    expect(() => readMigrateWorkbook(makeWorkbook({ Costs: [['a']], 'Other sheet': [] }))).toThrow(
      /Recommended size.*"Costs", "Other sheet"/,
    );
    expect(() => readMigrateCsv('a,b\n1,2\n')).toThrow(/neither machines/);
    expect(() => readMigrateCsv('a,"b\n')).toThrow(/Line \d/);
  });
});
