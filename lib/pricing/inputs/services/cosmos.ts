import { say } from '../../../platform/language.ts';
import { hoursAMonth } from '../../hours.ts';
import { byUnits, byUse, type Charge, type Facts, noCharge, notPriced, type Service } from './service.ts';
import { member, meterOf } from './tables.ts';

const database = 'Azure Cosmos DB';
const standard = meterOf(database, 'Azure Cosmos DB', 'RUs', '100 RU/s');
const multiWrite = meterOf(database, 'Azure Cosmos DB', 'mRUs', '100 Multi-master RU/s');
const autoscale = meterOf(database, 'Azure Cosmos DB autoscale', 'AP1', 'AP1 100 RUs');
const serverless = meterOf(database, 'Azure Cosmos DB serverless', 'RUs', '1M RUs');
const stored = meterOf(database, 'Azure Cosmos DB', 'RUs', 'Data Stored');

const storage = member('storage_gb', 'GB', stored, 'GB/Month');
const requests = member(
  'monthly_serverless_request_units',
  say({ en: 'request units', pt: 'unidades de solicitação' }),
  serverless,
  'Units',
);

const meters = [standard, multiWrite, autoscale, serverless, stored];

const account: Service = {
  terraform: ['cosmosdb_account'],
  arm: ['microsoft.documentdb/databaseaccounts'],
  meters: [stored],
  charges: () => [
    byUse(
      undefined,
      say({
        en: 'What it stores is charged by the GB in each of its regions; the throughput of its databases is charged with them.',
        pt: 'O que armazena é cobrado por GB em cada uma das suas regiões; a taxa de transferência dos seus bancos de dados é cobrada com eles.',
      }),
      [storage],
    ),
  ],
};

/** Zones cost a quarter more, if throughput is neither scaled by Azure nor written to in several regions. */
const zoneFactor = 1.25;

/** What the account says of the throughput in it. */
interface Account {
  readonly isServerless: boolean;
  readonly isMultiWrite: boolean;
  readonly isFree: boolean;
  readonly regions: () => readonly { readonly name: string | undefined; readonly isZonal: boolean }[];
}

function readAccount(facts: Facts): Account {
  const capabilities = facts.list('capabilities', 'capabilities').map((each) => each.text('name', 'name'));
  // Version 3 of the provider had the longer names.
  const isMultiWrite =
    facts.flag('multiple_write_locations_enabled', 'enableMultipleWriteLocations') ??
    facts.flag('enable_multiple_write_locations', undefined) ??
    false;
  const isFree =
    facts.flag('free_tier_enabled', 'enableFreeTier') ?? facts.flag('enable_free_tier', undefined) ?? false;
  return {
    isServerless: capabilities.some((name) => /^EnableServerless$/i.test(name ?? '')),
    isMultiWrite,
    isFree,
    // Read only where there is throughput to price: what is free does not hang on a region that is not known yet.
    regions: () =>
      facts.list('geo_location', 'locations').map((each) => ({
        name: each.text('location', 'locationName'),
        isZonal: each.flag('zone_redundant', 'isZoneRedundant') ?? false,
      })),
  };
}

/** Finds the account above a database or what is in one. */
function accountOf(facts: Facts): Facts | undefined {
  if (facts.format === 'terraform' && facts.has('cassandra_keyspace_id', undefined)) {
    return facts.parent('cassandra_keyspace_id')?.parent('account_name');
  }
  const parent = facts.parent('account_name');
  if (facts.format === 'terraform') return parent;
  return parent?.has(undefined, 'resource') ? (parent.parent('') ?? undefined) : parent;
}

function throughputCharges(facts: Facts): readonly Charge[] {
  const fixed = facts.number('throughput', 'options.throughput');
  const scaled = facts.number('autoscale_settings.max_throughput', 'options.autoscaleSettings.maxThroughput');
  const above = accountOf(facts);
  const found = above && readAccount(above);
  if (found?.isServerless) {
    return [
      byUse(
        undefined,
        say({
          en: 'Its account is serverless: request units are charged by the million, and what it stores by the GB.',
          pt: 'A sua conta é sem servidor: unidades de solicitação são cobradas por milhão, e o que armazena por GB.',
        }),
        [requests, storage],
      ),
    ];
  }
  const rate = scaled ?? fixed;
  if (rate === undefined)
    return [
      noCharge(
        say({
          en: 'no throughput of its own: it shares that of its database or account',
          pt: 'sem taxa de transferência própria: partilha a do seu banco de dados ou da sua conta',
        }),
      ),
    ];
  const regions = found?.regions() ?? [];
  if (!found || regions.length === 0) {
    return [
      notPriced(
        say({
          en: 'The file does not tell the regions of its account, in each of which throughput is charged.',
          pt: 'O arquivo não diz as regiões da sua conta, em cada uma das quais a taxa de transferência é cobrada.',
        }),
      ),
    ];
  }
  const isMultiWrite = found.isMultiWrite && regions.length > 1;
  if (scaled !== undefined && isMultiWrite) {
    return [
      notPriced(
        say({
          en: 'Throughput that Azure scales is not priced for an account that is written to in several regions.',
          pt: 'A taxa de transferência que o Azure escala não tem preço aqui para uma conta em que se grava em várias regiões.',
        }),
      ),
    ];
  }
  const assumed = [
    ...(scaled === undefined
      ? []
      : [
          say({
            en: `${scaled} RU/s in every hour, the most that Azure scales to`,
            pt: `${scaled} RU/s em todas as horas, o máximo a que o Azure escala`,
          }),
        ]),
    ...(found.isFree
      ? [
          say({
            en: "nothing taken off for the account's free tier",
            pt: 'nada descontado pela camada gratuita da conta',
          }),
        ]
      : []),
  ];
  const usual = isMultiWrite ? multiWrite : standard;
  const meter = scaled === undefined ? usual : autoscale;
  const takesZones = meter === standard;
  return [
    ...regions.map(({ name, isZonal }, position): Charge => {
      const quantity = (hoursAMonth * rate * (isZonal && takesZones ? zoneFactor : 1)) / 100;
      const part = position === 0 ? {} : { part: `region${position + 1}` };
      return byUnits(meter, quantity, 'Units/Hour', { ...part, assumed, ...(name !== undefined && { region: name }) });
    }),
    byUse(
      'storage',
      say({
        en: 'What it stores is charged by the GB, in each region of its account.',
        pt: 'O que armazena é cobrado por GB, em cada região da sua conta.',
      }),
      [storage],
    ),
  ];
}

const inAccount = {
  meters,
  parent: {
    member: 'account_name',
    type: 'cosmosdb_account',
    label: say({ en: 'Cosmos DB account', pt: 'conta do Cosmos DB' }),
  },
  charges: throughputCharges,
} as const;

const databases: Service = {
  ...inAccount,
  terraform: [
    'cosmosdb_sql_database',
    'cosmosdb_sql_container',
    'cosmosdb_mongo_database',
    'cosmosdb_mongo_collection',
    'cosmosdb_gremlin_database',
    'cosmosdb_gremlin_graph',
    'cosmosdb_cassandra_keyspace',
    'cosmosdb_table',
  ],
  arm: [
    'sqldatabases',
    'sqldatabases/containers',
    'mongodbdatabases',
    'mongodbdatabases/collections',
    'gremlindatabases',
    'gremlindatabases/graphs',
    'cassandrakeyspaces',
    'cassandrakeyspaces/tables',
    'tables',
    // As they were called before 2019: the kind of API is a part of the name.
    'apis/databases',
    'apis/databases/collections',
    'apis/databases/containers',
    'apis/databases/graphs',
    'apis/keyspaces',
    'apis/keyspaces/tables',
    'apis/tables',
  ].map((type) => `microsoft.documentdb/databaseaccounts/${type}`),
};

const cassandraTable: Service = {
  terraform: ['cosmosdb_cassandra_table'],
  arm: [],
  meters,
  parent: { member: 'cassandra_keyspace_id', type: 'cosmosdb_cassandra_keyspace', label: 'keyspace' },
  charges: throughputCharges,
};

/** Says what a cluster of Cosmos DB is charged for. @param terraform without `azurerm_` */
const cluster = (terraform: string, arm: string): Service => ({
  terraform: [terraform],
  arm: [arm],
  charges: () => [
    notPriced(
      say({
        en: 'Its nodes and their storage are charged by the hour, under meters that are not read yet.',
        pt: 'Os seus nós e o armazenamento deles são cobrados por hora, em medidores que ainda não são lidos.',
      }),
    ),
  ],
});

/** Services of Cosmos DB. */
export const cosmosServices: readonly Service[] = [
  account,
  databases,
  cassandraTable,
  cluster('cosmosdb_postgresql_cluster', 'microsoft.dbforpostgresql/servergroupsv2'),
  cluster('mongo_cluster', 'microsoft.documentdb/mongoclusters'),
  cluster('cosmosdb_cassandra_datacenter', 'microsoft.documentdb/cassandraclusters/datacenters'),
];
