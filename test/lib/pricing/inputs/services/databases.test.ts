import { describe, expect, test } from 'vitest';
import { chargesOf } from '../../../../support/one-service.ts';
import { chargesInPlan } from '../../../../support/service-charges.ts';
import { readOne } from '../../../../support/terraform-plan.ts';

const backup = 'backup: by use: Backups beyond the size of its storage are charged by the GB.';
const pgServer = 'Azure Database for PostgreSQL Flexible Server';

describe('a flexible server of PostgreSQL', () => {
  const server = (sku: string, values: object, properties: object) => {
    const [, name = sku] = /^(?:B|GP|MO)_(.*)/.exec(sku) ?? [];
    return chargesOf('postgresql_flexible_server', 'Microsoft.DBforPostgreSQL/flexibleServers', {
      plan: { sku_name: sku, ...values },
      arm: { sku: { name }, properties },
    });
  };
  const size = [{ storage_mb: 131072 }, { storage: { storageSizeGB: 128 } }] as const;

  test.each([
    ['GP_Standard_D2ds_v5', `1 × 730 Hours of ${pgServer} General Purpose Ddsv5 Series Compute [2 vCore]: vCore`],
    ['GP_Standard_D4s_v3', `1 × 730 Hours of ${pgServer} General Purpose Dsv3 Series Compute [4 vCore]: vCore`],
    ['GP_Standard_D4s_v6', `4 × 730 Hours of ${pgServer} General Purpose Dsv6 Series Compute [vCore]: vCore`],
    ['GP_Standard_D8ads_v6', `8 × 730 Hours of ${pgServer} General Purpose Dadsv6 Series Compute [1 vCore]: 1 vCore`],
    [
      'MO_Standard_E4s_v3',
      '1 × 730 Hours of Az DB for PGSQL Flexible Server Memory Optimized Esv3 Series Compute [4 vCore]: vCore',
    ],
    ['MO_Standard_E4ds_v5', `4 × 730 Hours of ${pgServer} Memory Optimized Edsv5 Series Compute [vCore]: vCore`],
    ['B_Standard_B1ms', `1 × 730 Hours of ${pgServer} Burstable BS Series Compute [B1MS]: B1MS`],
  ])('of the size %s is charged by its vCores and storage', (sku, line) => {
    expect(server(sku, ...size)).toEqual([
      `${line}, westeurope`,
      'storage: 1 × 128 GB/Month of Az DB for PostgreSQL Flexible Server Storage [Storage]: Storage Data Stored, westeurope',
      backup,
    ]);
  });

  test('with a standby is charged twice', () => {
    const [compute, storage] = server(
      'GP_Standard_D2ds_v5',
      { storage_mb: 32768, high_availability: [{ mode: 'ZoneRedundant' }] },
      { storage: { storageSizeGB: 32 }, highAvailability: { mode: 'ZoneRedundant' } },
    );
    expect(compute).toMatch(/^2 × 730 Hours/);
    expect(storage).toMatch(/^storage: 2 × 32 GB\/Month/);
  });

  test.each([['GP_Standard_D3ds_v5'], ['GP_Standard_D2ds_v9'], ['B_Standard_B12ms']])(
    'of the size %s has no price',
    (sku) => {
      expect(server(sku, ...size)).toEqual([
        `not priced: A PostgreSQL server of the SKU ${sku.replace(/^[A-Z]+_/, '')} is not priced.`,
      ]);
    },
  );

  test('without a size of its storage, or with storage of another type, is priced without it', () => {
    expect(server('B_Standard_B1ms', {}, {})[1]).toBe(
      'storage: not priced: The size of its storage is not in the file.',
    );
    expect(
      server('B_Standard_B1ms', { storage_type: 'PremiumV2_LRS' }, { storage: { type: 'PremiumV2_LRS' } })[1],
    ).toBe('storage: not priced: Storage of the type PremiumV2_LRS is not priced.');
  });

  test('with a size that only the apply tells is a gap', () => {
    expect(
      chargesInPlan([
        { type: 'azurerm_x', values: {}, name: 'y' },
        {
          type: 'azurerm_postgresql_flexible_server',
          values: {},
          unknown: { sku_name: true },
          expressions: { sku_name: { references: ['azurerm_x.y.sku', 'azurerm_x.y'] } },
        },
      ]),
    ).toEqual(['not priced: "sku_name" is known only when the plan is applied.']);
  });
});

describe('a flexible server of MySQL', () => {
  const server = (sku: string, storage: object, armStorage: object) =>
    chargesOf('mysql_flexible_server', 'Microsoft.DBforMySQL/flexibleServers', {
      plan: { sku_name: sku, storage: [storage] },
      arm: { sku: { name: sku.replace(/^(?:B|GP|MO)_/, '') }, properties: { storage: armStorage } },
    });

  test('is charged by its vCores, storage, and operations beyond those of its storage', () => {
    expect(server('GP_Standard_D4ds_v4', { size_gb: 20, iops: 500 }, { storageSizeGB: 20, iops: 500 })).toEqual([
      '4 × 730 Hours of Azure Database for MySQL Flexible Server General Purpose Ddsv4 Series Compute [vCore]: vCore, westeurope',
      'storage: 1 × 20 GB/Month of Azure Database for MySQL Flexible Server Storage [Storage]: Storage Data Stored, westeurope',
      backup,
      'iops: 1 × 140 Units/Month of Azure Database for MySQL Flexible Server Storage [Additional IOPS]: Additional IOPS, westeurope',
    ]);
    expect(server('B_Standard_B1ms', { size_gb: 20, iops: 360 }, { storageSizeGB: 20, iops: 360 })).toHaveLength(3);
  });

  test('whose operations Azure scales is charged for them by use', () => {
    expect(
      server(
        'B_Standard_B4ms',
        { size_gb: 20, io_scaling_enabled: true },
        { storageSizeGB: 20, autoIoScaling: 'Enabled' },
      ).at(-1),
    ).toMatch(/^iops: by use/);
  });

  test('of a series that we do not know has no price', () => {
    expect(server('MO_Standard_E4ds_v4', { size_gb: 20 }, { storageSizeGB: 20 })[0]).toMatch(
      /^not priced: A MySQL server/,
    );
  });
});

describe('a SQL managed instance', () => {
  const instance = (values: object, sku: object, properties: object) =>
    chargesOf('mssql_managed_instance', 'Microsoft.Sql/managedInstances', {
      plan: { license_type: 'LicenseIncluded', ...values },
      arm: { sku, properties },
    });

  test('is charged by its vCores, its licence, and storage beyond 32 GB', () => {
    expect(
      instance(
        { sku_name: 'GP_Gen5', vcores: 8, storage_size_in_gb: 256 },
        { name: 'GP_Gen5' },
        { vCores: 8, storageSizeInGB: 256 },
      ),
    ).toEqual([
      '1 × 730 Hours of SQL Managed Instance General Purpose - Compute Gen5 [8 vCore]: vCore, westeurope',
      'licence: 8 × 730 Hours of SQL Managed Instance General Purpose - SQL License [vCore]: vCore, Global',
      'storage: 1 × 224 GB/Month of SQL Managed Instance General Purpose - Storage [General Purpose]: General Purpose Data Stored, westeurope',
      backup,
    ]);
  });

  test('with a licence of its own, in zones, is charged without the licence and with the zones', () => {
    expect(
      instance(
        {
          sku_name: 'BC_Gen5',
          vcores: 4,
          storage_size_in_gb: 32,
          license_type: 'BasePrice',
          zone_redundant_enabled: true,
        },
        { name: 'BC_Gen5', capacity: 4 },
        { storageSizeInGB: 32, licenseType: 'BasePrice', zoneRedundant: true },
      ),
    ).toEqual([
      '1 × 730 Hours of SQL Managed Instance Business Critical - Compute Gen5 [4 vCore]: vCore, westeurope',
      'zones: 1 × 730 Hours of SQL Managed Instance Business Critical - Compute Gen5 [4 vCore Zone Redundancy]: Zone Redundancy vCore, westeurope',
      backup,
    ]);
  });

  test('of an unknown SKU or size is not priced', () => {
    expect(instance({ sku_name: 'GP_Gen4', vcores: 8 }, { name: 'GP_Gen4' }, { vCores: 8 })).toEqual([
      'not priced: A SQL managed instance of the SKU GP_Gen4 is not priced.',
    ]);
    expect(instance({ sku_name: 'GP_Gen5' }, { name: 'GP_Gen5' }, {})).toEqual([
      'not priced: The number of its vCores is not in the file, or no size of an instance.',
    ]);
  });
});

describe.each([
  ['PostgreSQL', 'postgresql_server', 'Microsoft.DBforPostgreSQL/servers'],
  ['MySQL', 'mysql_server', 'Microsoft.DBforMySQL/servers'],
  ['MariaDB', 'mariadb_server', 'Microsoft.DBforMariaDB/servers'],
])('a single server of %s', (engine, type, arm) => {
  const product = `Azure Database for ${engine} Single Server`;
  const server = (sku: string, mb?: number) =>
    chargesOf(type, arm, {
      plan: { sku_name: sku, storage_mb: mb },
      arm: { sku: { name: sku }, ...(mb !== undefined && { properties: { storageProfile: { storageMB: mb } } }) },
    });

  test.each([
    ['GP_Gen5_4', 'General Purpose', '4 vCore', 'General Purpose'],
    ['MO_Gen5_32', 'Memory Optimized', '32 vCore', 'General Purpose'],
    ['B_Gen5_1', 'Basic', '1 vCore', 'Basic'],
  ])('of the SKU %s is charged by its size and its storage', (sku, tier, cores, storedAs) => {
    expect(server(sku, 102_400)).toEqual([
      `1 × 730 Hours of ${product} ${tier} - Compute Gen5 [${cores}]: vCore, westeurope`,
      `storage: 1 × 100 GB/Month of ${product} ${storedAs} - Storage [${storedAs}]: ${storedAs} Data Stored, westeurope`,
      'backup: by use: Backups beyond the size of its storage are charged by the GB.',
    ]);
  });

  test('without the size of its storage is priced without it', () => {
    expect(server('GP_Gen5_2')[1]).toBe('storage: not priced: The size of its storage is not in the file.');
  });

  test.each([['GP_Gen4_2'], ['GP_Gen5_3'], ['B_Gen5_4'], ['XX_Gen5_2']])('of the SKU %s has no price', (sku) => {
    expect(server(sku, 5120)).toEqual([`not priced: A single server of ${engine} of the SKU ${sku} is not priced.`]);
  });
});

test('SQL Server on a machine is charged by a licence, unless its owner has one', () => {
  const machine = (license?: string) =>
    chargesOf('mssql_virtual_machine', 'Microsoft.SqlVirtualMachine/sqlVirtualMachines', {
      plan: { ...(license && { sql_license_type: license }) },
      arm: { properties: { ...(license && { sqlServerLicenseType: license }) } },
    });
  expect(machine('AHUB')).toEqual(['free']);
  expect(machine('PAYG')).toEqual([expect.stringMatching(/^not priced: The licence of SQL Server/)]);
  expect(machine()).toEqual([expect.stringMatching(/^not priced: The licence of SQL Server/)]);
});

describe('the old types of SQL databases', () => {
  test('are the same databases', () => {
    expect(
      readOne('azurerm_sql_database', { requested_service_objective_name: 'S1', max_size_gb: '250' }),
    ).toMatchObject([{ kind: 'database', sku: 'S1', maxSizeGb: 250 }]);
    expect(readOne('azurerm_sql_database', { edition: 'Basic', max_size_bytes: '2147483648' })).toMatchObject([
      { kind: 'database', sku: 'Basic', maxSizeGb: 2 },
    ]);
    expect(readOne('azurerm_sql_database', { elastic_pool_name: 'p' })).toMatchObject([{ kind: 'free' }]);
    expect(readOne('azurerm_sql_database', {})).toMatchObject([
      { kind: 'unpriced', reason: 'Its SKU is not in the file.' },
    ]);
  });

  test('are the same pools', () => {
    expect(readOne('azurerm_sql_elasticpool', { edition: 'Standard', dtu: 100, pool_size: 102400 })).toMatchObject([
      { kind: 'database', isPool: true, sku: 'StandardPool', tier: 'Standard', capacity: 100, maxSizeGb: 100 },
    ]);
    expect(readOne('azurerm_sql_elasticpool', {})).toMatchObject([{ kind: 'database', sku: undefined }]);
  });
});
