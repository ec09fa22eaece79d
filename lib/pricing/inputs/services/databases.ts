import type { MeterName } from '../resource.ts';
import { byHour, byUnits, byUse, type Charge, everywhere, notPriced, notSold, type Service } from './service.ts';
import { entryOf, member, meterOf } from './tables.ts';

/** Servers that Azure has retired. Rows of them are still listed; nobody can make one. */
const retired = (terraform: string, arm: string, what: string): Service => ({
  terraform: [terraform],
  arm: [arm],
  charges: () => [notPriced(`${what} is retired: Azure makes no more of them, and it is not priced.`)],
});

const managed = 'SQL Managed Instance';

/** Sizes of an instance. */
const instanceCores: readonly number[] = [4, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 56, 64, 80, 96, 128];

interface Tier {
  readonly name: string;
  readonly compute: (cores: number) => MeterName;
  readonly zones: (cores: number) => MeterName;
  readonly licence: MeterName;
  readonly storage: MeterName;
}

const tierOf = (name: string, hardware: string): Tier => {
  const product = `${managed} ${name} - ${hardware}`;
  return {
    name,
    compute: (cores) => meterOf(managed, product, `${cores} vCore`, 'vCore'),
    zones: (cores) => meterOf(managed, product, `${cores} vCore Zone Redundancy`, 'Zone Redundancy vCore'),
    licence: meterOf(managed, `${managed} ${name} - SQL License`, 'vCore', 'vCore'),
    storage: meterOf(managed, `${managed} ${name} - Storage`, name, `${name} Data Stored`),
  };
};

/** By the SKU in lower case. */
const tiers: Readonly<Record<string, Tier>> = {
  gp_gen5: tierOf('General Purpose', 'Compute Gen5'),
  bc_gen5: tierOf('Business Critical', 'Compute Gen5'),
  gp_gen8im: tierOf('General Purpose', 'Premium Series Compute'),
  bc_gen8im: tierOf('Business Critical', 'Premium Series Compute'),
  gp_gen8ih: tierOf('General Purpose', 'Premium Series Memory Optimized Compute'),
  bc_gen8ih: tierOf('Business Critical', 'Premium Series Memory Optimized Compute'),
};

const backup = meterOf(managed, `${managed} PITR Backup Storage`, 'Backup LRS', 'LRS Data Stored');

/** Storage that comes with an instance without a charge. */
const includedGb = 32;

/**
 * A managed instance. Rows of its vCores are compute alone, at the same price as those of databases; the licence is a product
 * of its own (captured 2026; a bill and the price page agree).
 */
const managedInstance: Service = {
  terraform: ['mssql_managed_instance', 'sql_managed_instance'],
  arm: ['microsoft.sql/managedinstances'],
  meters: [
    ...Object.values(tiers).flatMap(({ compute, zones }) => instanceCores.flatMap((n) => [compute(n), zones(n)])),
    ...new Set(
      [tierOf('General Purpose', ''), tierOf('Business Critical', '')].flatMap(({ licence, storage }) => [
        licence,
        storage,
      ]),
    ),
    backup,
  ],
  charges: (facts) => {
    const sku = facts.text('sku_name', 'sku.name');
    const cores = facts.number('vcores', 'vCores') ?? facts.number(undefined, 'sku.capacity');
    const gb = facts.number('storage_size_in_gb', 'storageSizeInGB');
    const licence = facts.text('license_type', 'licenseType') ?? 'LicenseIncluded';
    const isZonal = facts.flag('zone_redundant_enabled', 'zoneRedundant') ?? false;
    const isInPool = facts.has('instance_pool_id', 'instancePoolId');
    const tier = entryOf(tiers, sku);
    if (isInPool) return [notPriced('An instance in a pool is not priced.')];
    if (!tier) return [notSold('A SQL managed instance', sku)];
    if (cores === undefined || !instanceCores.includes(cores)) {
      return [notPriced('The number of its vCores is not in the file, or no size of an instance.')];
    }
    return [
      byHour(tier.compute(cores)),
      ...(isZonal ? [byHour(tier.zones(cores), { part: 'zones' })] : []),
      ...(/^BasePrice$/i.test(licence)
        ? []
        : [byHour(tier.licence, { part: 'licence', count: cores, region: everywhere })]),
      ...storageCharges(tier, gb),
      byUse('backup', 'Backups beyond the size of its storage are charged by the GB.', [
        member('backup_storage_gb', 'GB', backup, 'GB/Month'),
      ]),
    ];
  },
};

function storageCharges({ storage }: Tier, gb: number | undefined): readonly Charge[] {
  if (gb === undefined) return [notPriced('The size of its storage is not in the file.', 'storage')];
  return gb > includedGb ? [byUnits(storage, gb - includedGb, 'GB/Month', { part: 'storage' })] : [];
}

/** What is said of SQL Server on a machine whose owner has no licence for it. */
export const paidByHour =
  'The licence of SQL Server is charged by its edition and the vCPUs of its machine, and is not priced.';

const sqlVirtualMachine: Service = {
  terraform: ['mssql_virtual_machine'],
  arm: ['microsoft.sqlvirtualmachine/sqlvirtualmachines'],
  charges: (facts) => {
    const licence = facts.text('sql_license_type', 'sqlServerLicenseType') ?? '';
    return /^(?:AHUB|DR)$/i.test(licence)
      ? [{ kind: 'free', assumed: [`no charge beside that of its machine: its licence is ${licence.toUpperCase()}`] }]
      : [notPriced(paidByHour)];
  },
};

/** Databases that are not SQL databases or flexible servers. */
export const databaseServices: readonly Service[] = [
  retired('postgresql_server', 'microsoft.dbforpostgresql/servers', 'A single server of PostgreSQL'),
  retired('mysql_server', 'microsoft.dbformysql/servers', 'A single server of MySQL'),
  retired('mariadb_server', 'microsoft.dbformariadb/servers', 'A server of MariaDB'),
  managedInstance,
  sqlVirtualMachine,
];
