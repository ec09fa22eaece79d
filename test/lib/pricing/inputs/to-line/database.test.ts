import { describe, expect, test } from 'vitest';
import type { DatabaseResource } from '../../../../../lib/pricing/inputs/resource.ts';
import { databaseLines } from '../../../../../lib/pricing/inputs/to-line/database.ts';

const database = (members: Partial<DatabaseResource> = {}): DatabaseResource => ({
  kind: 'database',
  address: 'db',
  type: 'azurerm_mssql_database',
  sku: 'GP_Gen5_4',
  maxSizeGb: 100,
  ...members,
});

const item = (members: object = {}) => ({
  product: 'sql_database',
  tier: 'general_purpose',
  hardware: 'gen5',
  vcores: 4,
  storage_gb: 130,
  ...members,
});

const hyperscale = { tier: 'hyperscale', storage_gb: 32 };

describe('databaseLines, by vCore', () => {
  test.each<[string, Partial<DatabaseResource>, object]>([
    ['GP_Gen5_4', {}, item()],
    ['gp_gen5_4', { sku: 'gp_gen5_4' }, item()],
    ['BC_Gen5_8', { sku: 'BC_Gen5_8' }, item({ tier: 'business_critical', vcores: 8 })],
    ['HS_Gen5_2', { sku: 'HS_Gen5_2' }, item({ ...hyperscale, vcores: 2 })],
    ['GP_S_Gen5_2', { sku: 'GP_S_Gen5_2' }, item({ vcores: 2, compute: 'serverless' })],
    ['HS_S_Gen5_2', { sku: 'HS_S_Gen5_2' }, item({ ...hyperscale, vcores: 2, compute: 'serverless' })],
    ['GP_Fsv2_8', { sku: 'GP_Fsv2_8' }, item({ hardware: 'fsv2', vcores: 8 })],
    ['GP_DC_2', { sku: 'GP_DC_2' }, item({ hardware: 'dc', vcores: 2 })],
    ['BC_DC_2', { sku: 'BC_DC_2' }, item({ tier: 'business_critical', hardware: 'dc', vcores: 2 })],
    ['HS_PRMS_4', { sku: 'HS_PRMS_4' }, item({ ...hyperscale, hardware: 'premium_series' })],
    ['HS_MOPRMS_4', { sku: 'HS_MOPRMS_4' }, item({ ...hyperscale, hardware: 'premium_series_memory_optimized' })],
    ['GP_Gen5 with a capacity', { sku: 'GP_Gen5', capacity: 4 }, item()],
    ['GP_S_Gen5 with a capacity', { sku: 'GP_S_Gen5', capacity: 4 }, item({ compute: 'serverless' })],
    ['a name that repeats the capacity', { capacity: 4 }, item()],
    ['a tier with a family', { sku: 'GP_S', family: 'Gen5', capacity: 4 }, item({ compute: 'serverless' })],
    ['the name of a tier', { sku: 'GeneralPurpose', family: 'Gen5', capacity: 4 }, item()],
    ['BasePrice', { licenseType: 'BasePrice' }, item({ license: 'hybrid_benefit' })],
    ['LicenseIncluded', { licenseType: 'LicenseIncluded' }, item()],
    ['zone redundancy', { zoneRedundant: true }, item({ redundancy: 'zone' })],
    ['BasePrice of serverless', { sku: 'GP_S_Gen5_4', licenseType: 'BasePrice' }, item({ compute: 'serverless' })],
  ])('prices %s', (_, members, expected) => {
    const { lines, unpriced } = databaseLines(database(members));
    expect({ lines, unpriced }).toEqual({ lines: [{ kind: 'item', item: expected, count: 1 }], unpriced: [] });
  });

  test('runs serverless compute for the hours of the caller, and no other', () => {
    expect(databaseLines(database({ sku: 'GP_S_Gen5_2' }), 200).lines).toMatchObject([
      { item: { hours_per_month: 200 } },
    ]);
    expect(databaseLines(database(), 200).lines).toEqual([{ kind: 'item', item: item(), count: 1 }]);
  });

  test('says what it assumes of the storage', () => {
    expect(databaseLines(database()).assumed).toEqual(['130 GB of storage: 100 GB with 30 % for the log']);
    expect(databaseLines(database({ maxSizeGb: undefined }))).toMatchObject({
      lines: [{ item: { storage_gb: 41.6 } }],
      assumed: ['41.6 GB of storage: 32 GB, since the file does not say its size, with 30 % for the log'],
    });
    expect(databaseLines(database({ sku: 'BC_Gen5_4', maxSizeGb: 1.1 })).lines).toMatchObject([
      { item: { storage_gb: 1.43 } },
    ]);
    expect(databaseLines(database({ sku: 'HS_Gen5_2', maxSizeGb: 100_000 })).assumed).toEqual([
      '32 GB stored: Hyperscale is billed by what is stored',
    ]);
  });

  test('charges each copy of a Hyperscale database for its compute', () => {
    expect(databaseLines(database({ sku: 'HS_Gen5_2', replicas: 2, count: 3 })).lines).toEqual([
      { kind: 'item', item: item({ ...hyperscale, vcores: 2 }), count: 3 },
      { kind: 'item', item: item({ ...hyperscale, vcores: 2, storage_gb: 0 }), count: 6 },
    ]);
    expect(databaseLines(database({ replicas: 2 })).lines).toHaveLength(1);
  });

  test('prices a pool as a single database, whose meters it has, and says so', () => {
    expect(databaseLines(database({ sku: 'GP_Gen5', capacity: 4, isPool: true }))).toEqual({
      lines: [{ kind: 'item', item: item(), count: 1 }],
      assumed: [
        '130 GB of storage: 100 GB with 30 % for the log',
        'the prices of a single database, whose meters those of a pool are',
      ],
      unpriced: [],
    });
  });

  test.each<[string, Partial<DatabaseResource>, string]>([
    ['Gen4', { sku: 'GP_Gen4_4' }, 'Databases on the hardware of GP_Gen4_4 are not priced.'],
    ['M-series', { sku: 'BC_M_8' }, 'Databases on the hardware of BC_M_8 are not priced.'],
    ['8IM', { sku: 'HS_8IM_24' }, 'Databases on the hardware of HS_8IM_24 are not priced.'],
    ['serverless 8IM', { sku: 'HS_S_8IM_24' }, 'Databases on the hardware of HS_S_8IM_24 are not priced.'],
    ['vCores that are not sold', { sku: 'GP_Gen5_3' }, 'SQL Database has no 3 vCores.'],
    ['no vCores', { sku: 'GP_Gen5' }, 'The file does not say its number of vCores.'],
    ['no hardware', { sku: 'GP' }, 'The file does not say its hardware and number of vCores.'],
    ['no SKU', { sku: undefined }, 'The file does not say its SKU.'],
    ['two capacities', { capacity: 8 }, 'Its SKU GP_Gen5_4 and its capacity 8 contradict each other.'],
    ['a data warehouse', { sku: 'DW100c' }, 'DW100c is a data warehouse, which is not priced.'],
    ['an unknown SKU', { sku: 'GP_Quantum!' }, 'The SKU GP_Quantum! is not known.'],
    [
      'a Hyperscale pool',
      { sku: 'HS_Gen5', capacity: 4, isPool: true },
      'Elastic pools of the tier Hyperscale are not priced.',
    ],
  ])('does not price %s', (_, members, reason) => {
    expect(databaseLines(database(members))).toEqual({ lines: [], assumed: [], unpriced: [reason] });
  });

  test('does not price a database in a pool beside the pool', () => {
    expect(databaseLines(database({ sku: 'ElasticPool' }))).toEqual({
      lines: [],
      assumed: ['its elastic pool is charged'],
      unpriced: [],
    });
  });
});

describe('databaseLines, by DTU', () => {
  const single = (edition: string, sku: string, meter: string) => ({
    service: 'SQL Database',
    product: `SQL Database Single ${edition}`,
    sku,
    meter,
  });

  test.each<[string, Partial<DatabaseResource>, object]>([
    ['Basic', { sku: 'Basic' }, single('Basic', 'B', 'B DTU')],
    ['S0', { sku: 's0' }, single('Standard', 'S0', 'S0 DTUs')],
    ['S12', { sku: 'S12' }, single('Standard', 'S12', 'S12 DTUs')],
    ['P15', { sku: 'P15' }, single('Premium', 'P15', 'P15 DTUs')],
    ['Standard with 50 DTUs', { sku: 'Standard', capacity: 50 }, single('Standard', 'S2', 'S2 DTUs')],
    ['Premium with 125 DTUs', { sku: 'Premium', capacity: 125 }, single('Premium', 'P1', 'P1 DTUs')],
    ['Basic with 5 DTUs', { sku: 'Basic', capacity: 5 }, single('Basic', 'B', 'B DTU')],
    [
      'a pool',
      { sku: 'StandardPool', capacity: 100, isPool: true },
      {
        service: 'SQL Database',
        product: 'SQL Database Elastic Pool - Standard',
        sku: '100 DTU Pack',
        meter: 'eDTUs',
      },
    ],
  ])('prices %s by its meter, in days', (_, members, meter) => {
    const { lines, unpriced } = databaseLines(database({ maxSizeGb: undefined, ...members }));
    expect(lines).toEqual([{ kind: 'meter', meter, quantity: 30.416667, unit: 'Units/Day', count: 1 }]);
    expect(unpriced).toEqual([]);
  });

  test.each<[string, Partial<DatabaseResource>, string]>([
    ['DTUs that are not sold', { sku: 'Standard', capacity: 51 }, 'No Standard database has 51 DTUs.'],
    ['Standard alone', { sku: 'Standard' }, 'The file does not say its number of DTUs.'],
    ['an unknown objective', { sku: 'S5' }, 'The SKU S5 is not known.'],
    ['a pool without size', { sku: 'BasicPool', isPool: true }, 'The file does not say its number of eDTUs.'],
  ])('does not price %s', (_, members, reason) => {
    expect(databaseLines(database(members))).toEqual({ lines: [], assumed: [], unpriced: [reason] });
  });

  test('says that storage above what is included is not priced', () => {
    expect(databaseLines(database({ sku: 'S3', maxSizeGb: 250 })).unpriced).toEqual([]);
    expect(databaseLines(database({ sku: 'S3', maxSizeGb: 1024 })).unpriced).toEqual([
      'Storage above the 250 GB that S3 includes is not priced.',
    ]);
    expect(databaseLines(database({ sku: 'P11', maxSizeGb: 4096 })).unpriced).toEqual([]);
  });
});
