import { say } from '../../../platform/language.ts';
import type { MeterName } from '../resource.ts';
import { byHour, byUnits, byUse, type Charge, everywhere, notPriced, notSold, type Service } from './service.ts';
import { backupsBeyondStorage, entryOf, member, meterOf, storageMissing } from './tables.ts';

interface SingleServerTier {
  readonly name: string;
  /** Sizes that Azure sold. */
  readonly cores: readonly number[];
  /** Servers with more memory store at the price of general purpose. */
  readonly storedAs: 'Basic' | 'General Purpose';
}

/** By the first part of a SKU such as `GP_Gen5_4`, in lower case. */
const singleServerTiers: Readonly<Record<string, SingleServerTier>> = {
  b: { name: 'Basic', cores: [1, 2], storedAs: 'Basic' },
  gp: { name: 'General Purpose', cores: [2, 4, 8, 16, 32, 64], storedAs: 'General Purpose' },
  mo: { name: 'Memory Optimized', cores: [2, 4, 8, 16, 32], storedAs: 'General Purpose' },
};

/**
 * Single servers. Azure makes no more of them; those that run are on the list still, a row of the vCores for each size (captured
 * in 2026: the row of two vCores costs twice that of one).
 */
function singleServer(engine: 'PostgreSQL' | 'MySQL' | 'MariaDB'): Service {
  const service = `Azure Database for ${engine}`;
  const product = (tier: string) => `${service} Single Server ${tier}`;
  const compute = ({ name }: SingleServerTier, cores: number): MeterName =>
    meterOf(service, `${product(name)} - Compute Gen5`, `${cores} vCore`, 'vCore');
  const storage = (tier: SingleServerTier['storedAs']): MeterName =>
    meterOf(service, `${product(tier)} - Storage`, tier, `${tier} Data Stored`);
  return {
    terraform: [`${engine.toLowerCase()}_server`],
    arm: [`microsoft.dbfor${engine.toLowerCase()}/servers`],
    meters: [
      ...Object.values(singleServerTiers).flatMap((tier) => tier.cores.map((cores) => compute(tier, cores))),
      storage('Basic'),
      storage('General Purpose'),
    ],
    charges: (facts) => {
      const sku = facts.text('sku_name', 'sku.name');
      const mb = facts.number('storage_mb', 'storageProfile.storageMB');
      const [, prefix, cores] = /^(B|GP|MO)_Gen5_(\d+)$/i.exec(sku ?? '') ?? [];
      const tier = entryOf(singleServerTiers, prefix);
      if (!tier?.cores.includes(Number(cores)))
        return [notSold(say({ en: `A single server of ${engine}`, pt: `Um servidor único de ${engine}` }), sku)];
      return [
        byHour(compute(tier, Number(cores)), {
          assumed: [say({ en: 'Azure has retired single servers', pt: 'o Azure retirou os servidores únicos' })],
        }),
        mb === undefined
          ? notPriced(storageMissing, 'storage')
          : byUnits(storage(tier.storedAs), mb / 1024, 'GB/Month', { part: 'storage' }),
        byUse('backup', backupsBeyondStorage),
      ];
    },
  };
}

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
    if (isInPool)
      return [
        notPriced(
          say({ en: 'An instance in a pool is not priced.', pt: 'Uma instância em um pool não tem preço aqui.' }),
        ),
      ];
    if (!tier) return [notSold(say({ en: 'A SQL managed instance', pt: 'Uma instância gerenciada de SQL' }), sku)];
    if (cores === undefined || !instanceCores.includes(cores)) {
      return [
        notPriced(
          say({
            en: 'The number of its vCores is not in the file, or no size of an instance.',
            pt: 'O número dos seus vCores não está no arquivo, ou não é um tamanho de instância.',
          }),
        ),
      ];
    }
    return [
      byHour(tier.compute(cores)),
      ...(isZonal ? [byHour(tier.zones(cores), { part: 'zones' })] : []),
      ...(/^BasePrice$/i.test(licence)
        ? []
        : [byHour(tier.licence, { part: 'licence', count: cores, region: everywhere })]),
      ...storageCharges(tier, gb),
      byUse('backup', backupsBeyondStorage, [member('backup_storage_gb', 'GB', backup, 'GB/Month')]),
    ];
  },
};

function storageCharges({ storage }: Tier, gb: number | undefined): readonly Charge[] {
  if (gb === undefined) return [notPriced(storageMissing, 'storage')];
  return gb > includedGb ? [byUnits(storage, gb - includedGb, 'GB/Month', { part: 'storage' })] : [];
}

/** What is said of SQL Server on a machine whose owner has no licence for it. */
export const paidByHour = say({
  en: 'The licence of SQL Server is charged by its edition and the vCPUs of its machine, and is not priced.',
  pt: 'A licença do SQL Server é cobrada pela edição e pelos vCPUs da sua máquina, e não tem preço aqui.',
});

const sqlVirtualMachine: Service = {
  terraform: ['mssql_virtual_machine'],
  arm: ['microsoft.sqlvirtualmachine/sqlvirtualmachines'],
  charges: (facts) => {
    const licence = facts.text('sql_license_type', 'sqlServerLicenseType') ?? '';
    return /^(?:AHUB|DR)$/i.test(licence)
      ? [
          {
            kind: 'free',
            assumed: [
              say({
                en: `no charge beside that of its machine: its licence is ${licence.toUpperCase()}`,
                pt: `sem custo além do custo da sua máquina: a sua licença é ${licence.toUpperCase()}`,
              }),
            ],
          },
        ]
      : [notPriced(paidByHour)];
  },
};

/** Databases that are not SQL databases or flexible servers. */
export const databaseServices: readonly Service[] = [
  singleServer('PostgreSQL'),
  singleServer('MySQL'),
  singleServer('MariaDB'),
  managedInstance,
  sqlVirtualMachine,
];
