import { describe, expect, test } from 'vitest';
import { Unknown } from '../../../../../lib/pricing/inputs/arm/unknown.ts';
import { chargesInBoth, chargesInPlan, chargesInTemplate } from '../../../../support/service-charges.ts';

const arm = 'Microsoft.DocumentDB/databaseAccounts';
const storage = 'storage: by use: What it stores is charged by the GB, in each region of its account.';

interface Account {
  readonly plan: object;
  readonly properties: object;
}

const regionsIn = (...names: readonly string[]): Account => ({
  plan: { geo_location: names.map((location, failover_priority) => ({ location, failover_priority })) },
  properties: { locations: names.map((locationName) => ({ locationName })) },
});

/** Shows what a container in an account is charged for. */
const containerIn = (account: Account, values: object, options: object) =>
  chargesInBoth({
    terraform: [
      { type: 'azurerm_cosmosdb_account', values: { name: 'a', ...account.plan } },
      { type: 'azurerm_cosmosdb_sql_container', values: { account_name: 'a', database_name: 'd', ...values } },
    ],
    arm: [
      { type: arm, address: 'a', properties: account.properties },
      { type: `${arm}/sqlDatabases`, address: 'a/sqlDatabases/d', properties: { resource: { id: 'd' } } },
      {
        type: `${arm}/sqlDatabases/containers`,
        address: 'a/sqlDatabases/d/containers/c',
        properties: { resource: { id: 'c' }, options },
      },
    ],
  });

describe('a container', () => {
  test.each([
    [
      'with its database',
      [{ type: `${arm}/sqlDatabases`, address: 'a/sqlDatabases/d' }],
      'sqlDatabases/containers',
      'sqlDatabases/d',
    ],
    ['without it', [], 'sqlDatabases/containers', 'sqlDatabases/d'],
    ['by the name of before 2019', [], 'apis/databases/containers', 'apis/sql/databases/d'],
  ])('has the regions of its account in a template: %s', (_, databases, type, above) => {
    expect(
      chargesInTemplate([
        { type: arm, address: 'a', properties: regionsIn('westeurope').properties },
        ...databases.map((database) => ({ ...database, properties: { resource: { id: 'd' } } })),
        {
          type: `${arm}/${type}`,
          address: `a/${above}/containers/c`,
          properties: { resource: { id: 'c' }, options: { throughput: '50000' } },
        },
      ]),
    ).toEqual(['1 × 365000 Units/Hour of Azure Cosmos DB [RUs]: 100 RU/s, westeurope', storage]);
  });

  test('is charged for its throughput in each region', () => {
    expect(containerIn(regionsIn('westeurope', 'northeurope'), { throughput: 400 }, { throughput: 400 })).toEqual([
      '1 × 2920 Units/Hour of Azure Cosmos DB [RUs]: 100 RU/s, westeurope',
      'region2: 1 × 2920 Units/Hour of Azure Cosmos DB [RUs]: 100 RU/s, northeurope',
      storage,
    ]);
  });

  test('that Azure scales is charged for the most that it scales to', () => {
    expect(
      containerIn(
        regionsIn('westeurope'),
        { autoscale_settings: [{ max_throughput: 4000 }] },
        { autoscaleSettings: { maxThroughput: 4000 } },
      ),
    ).toEqual(['1 × 29200 Units/Hour of Azure Cosmos DB autoscale [AP1]: AP1 100 RUs, westeurope', storage]);
  });

  test('that is written to in several regions has a meter of its own', () => {
    const { plan, properties } = regionsIn('westeurope', 'northeurope');
    const account = {
      plan: { ...plan, multiple_write_locations_enabled: true },
      properties: { ...properties, enableMultipleWriteLocations: true },
    };
    expect(containerIn(account, { throughput: 1000 }, { throughput: 1000 })).toContain(
      '1 × 7300 Units/Hour of Azure Cosmos DB [mRUs]: 100 Multi-master RU/s, westeurope',
    );
    expect(
      containerIn(
        account,
        { autoscale_settings: [{ max_throughput: 4000 }] },
        { autoscaleSettings: { maxThroughput: 4000 } },
      ),
    ).toEqual([
      'not priced: Throughput that Azure scales is not priced for an account that is written to in several regions.',
    ]);
  });

  test('in zones costs a quarter more', () => {
    const account = {
      plan: { geo_location: [{ location: 'westeurope', zone_redundant: true }] },
      properties: { locations: [{ locationName: 'westeurope', isZoneRedundant: true }] },
    };
    expect(containerIn(account, { throughput: 400 }, { throughput: '400' })[0]).toMatch(/^1 × 3650 Units\/Hour/);
  });

  test('without throughput shares that of its database', () => {
    expect(containerIn(regionsIn('westeurope'), {}, {})).toEqual(['free']);
  });

  test('of a serverless account is charged by use', () => {
    const account = {
      plan: { capabilities: [{ name: 'EnableServerless' }], geo_location: [{ location: 'westeurope' }] },
      properties: { capabilities: [{ name: 'EnableServerless' }], locations: [{ locationName: 'westeurope' }] },
    };
    expect(containerIn(account, {}, {})).toEqual([expect.stringMatching(/^by use: Its account is serverless/)]);
  });
});

test('a container is not priced if the file does not have its account, or does not know a region', () => {
  const container = { type: 'azurerm_cosmosdb_sql_container', values: { account_name: 'b', throughput: 400 } };
  expect(chargesInPlan([container])).toEqual([
    'not priced: The file does not tell the regions of its account, in each of which throughput is charged.',
  ]);
  const unknown = new Unknown('{x}', ['the parameter "x" has no value']);
  expect(
    chargesInTemplate([
      { type: arm, address: 'a', properties: { locations: [{ locationName: unknown }] } },
      {
        type: `${arm}/sqlDatabases`,
        address: 'a/sqlDatabases/d',
        properties: { resource: {}, options: { throughput: 400 } },
      },
    ]),
  ).toEqual(['not priced: "locationName" is not known: the parameter "x" has no value.']);
});

test('throughput that only the apply tells is a gap', () => {
  expect(
    chargesInPlan([
      { type: 'azurerm_cosmosdb_account', values: { name: 'a', geo_location: [{ location: 'westeurope' }] } },
      { type: 'azurerm_x', values: {}, name: 'y' },
      {
        type: 'azurerm_cosmosdb_mongo_database',
        values: { account_name: 'a' },
        unknown: { throughput: true },
        expressions: { throughput: { references: ['azurerm_x.y.rate', 'azurerm_x.y'] } },
      },
    ]),
  ).toEqual(['not priced: "throughput" is known only when the plan is applied.']);
});

test('a table of Cassandra finds the account of its keyspace', () => {
  expect(
    chargesInBoth({
      terraform: [
        { type: 'azurerm_cosmosdb_account', values: { name: 'a', geo_location: [{ location: 'uksouth' }] } },
        { type: 'azurerm_cosmosdb_cassandra_keyspace', values: { id: '/k', account_name: 'a' } },
        { type: 'azurerm_cosmosdb_cassandra_table', values: { cassandra_keyspace_id: '/k', throughput: 500 } },
      ],
      arm: [
        { type: arm, address: 'a', properties: { locations: [{ locationName: 'uksouth' }] } },
        { type: `${arm}/cassandraKeyspaces`, address: 'a/cassandraKeyspaces/k', properties: { resource: {} } },
        {
          type: `${arm}/cassandraKeyspaces/tables`,
          address: 'a/cassandraKeyspaces/k/tables/t',
          properties: { resource: {}, options: { throughput: 500 } },
        },
      ],
    }),
  ).toEqual(['1 × 3650 Units/Hour of Azure Cosmos DB [RUs]: 100 RU/s, uksouth', storage]);
});

test('an account itself is charged by use, and a cluster is known to cost money', () => {
  expect(
    chargesInBoth({ terraform: [{ type: 'azurerm_cosmosdb_account', values: {} }], arm: [{ type: arm }] }),
  ).toEqual([expect.stringMatching(/^by use: What it stores is charged by the GB/)]);
  expect(
    chargesInBoth({
      terraform: [{ type: 'azurerm_mongo_cluster', values: {} }],
      arm: [{ type: 'Microsoft.DocumentDB/mongoClusters' }],
    }),
  ).toEqual([expect.stringMatching(/^not priced: Its nodes/)]);
});
