import { describe, expect, test } from 'vitest';
import { readOne } from '../../../../support/terraform-plan.ts';

const database = 'azurerm_mssql_database';
const pool = 'azurerm_mssql_elasticpool';

describe('a database', () => {
  test('has the names of its SKU, licence and redundancy', () => {
    const values = { sku_name: 'BC_Gen5_4', max_size_gb: 100, license_type: 'BasePrice', zone_redundant: true };
    expect(readOne(database, values)).toMatchObject([
      { kind: 'database', sku: 'BC_Gen5_4', maxSizeGb: 100, licenseType: 'BasePrice', zoneRedundant: true },
    ]);
  });

  test('without a SKU has the one that Azure takes, and says so', () => {
    const unknown = { sku_name: true, max_size_gb: true, license_type: true, zone_redundant: true, server_id: true };
    expect(readOne(database, { name: 'orders' }, { unknown })).toEqual([
      {
        address: `${database}.it`,
        type: database,
        region: undefined,
        assumed: ['GP_Gen5_2, as Azure takes where no SKU is given'],
        kind: 'database',
        sku: 'GP_Gen5_2',
        maxSizeGb: undefined,
        licenseType: undefined,
        zoneRedundant: undefined,
      },
    ]);
  });

  test('has no SKU where another resource decides on it', () => {
    const expressions = { sku_name: { references: ['terraform_data.sku.output', 'terraform_data.sku'] } };
    expect(readOne(database, {}, { unknown: { sku_name: true }, expressions })).toMatchObject([
      { kind: 'database', sku: undefined, unknown: ['sku_name'] },
    ]);
  });

  test.each([
    ['by its id', { elastic_pool_id: '/pools/1', sku_name: 'ElasticPool' }, {}],
    ['by the id of a pool that is made with it', {}, { elastic_pool_id: true, sku_name: true }],
    ['by its SKU', { sku_name: 'elasticpool' }, {}],
  ])('in a pool costs nothing of its own: %s', (_, values, unknown) => {
    expect(readOne(database, values, { unknown })).toMatchObject([
      { kind: 'free', assumed: ['no charge beside that of its elastic pool'] },
    ]);
  });

  test('of Hyperscale has copies; those of Business Critical are included', () => {
    const read = (sku_name: string) => readOne(database, { sku_name, read_replica_count: 2 })[0];
    expect(read('HS_Gen5_4')).toMatchObject({ replicas: 2 });
    expect(read('BC_Gen5_4')).not.toHaveProperty('replicas');
  });
});

describe('an elastic pool', () => {
  const sku = [{ name: 'GP_Gen5', tier: 'GeneralPurpose', family: 'Gen5', capacity: 4 }];

  test.each([
    ['GB', { max_size_gb: 500 }, 500],
    ['bytes', { max_size_bytes: 536_870_912_000 }, 500],
  ])('has its SKU, and its size in %s', (_, size, maxSizeGb) => {
    expect(readOne(pool, { sku, ...size, license_type: 'LicenseIncluded', zone_redundant: false })).toMatchObject([
      {
        kind: 'database',
        isPool: true,
        region: 'westeurope',
        sku: 'GP_Gen5',
        tier: 'GeneralPurpose',
        family: 'Gen5',
        capacity: 4,
        maxSizeGb,
        licenseType: 'LicenseIncluded',
        zoneRedundant: false,
      },
    ]);
  });

  test.each([
    ['its whole SKU', {}, { sku: true }, ['sku']],
    ['its capacity', { sku: [{ name: 'GP_Gen5' }] }, { sku: [{ capacity: true }] }, ['capacity']],
  ])('says that the apply tells %s', (_, values, unknown, names) => {
    expect(readOne(pool, values, { unknown })).toMatchObject([{ kind: 'database', unknown: names }]);
  });

  test('of Hyperscale names its copies, unless it has none', () => {
    const values = { sku: [{ name: 'HS_Gen5', capacity: 4 }] };
    expect(readOne(pool, values)[1]).toMatchObject({ kind: 'unpriced' });
    expect(readOne(pool, { ...values, high_availability_replica_count: 0 })).toHaveLength(1);
  });
});
