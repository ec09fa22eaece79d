import { say } from '../../../platform/language.ts';
import type { MeterName } from '../resource.ts';
import { byHour, byUnits, byUse, type Charge, type Facts, notPriced, notSold, type Service } from './service.ts';
import { backupsBeyondStorage, member, meterOf, storageMissing } from './tables.ts';

/** A size of a server. */
interface Size {
  readonly meter: MeterName;
  /** Units of the meter that the size has: 1 if its price is that of the whole size. */
  readonly units: number;
}

/** How the price list names the sizes of a series. */
interface Series {
  readonly product: string;
  /** `sized` has an SKU for each number of vCores, whose price is for all of them; the others have a price for one. */
  readonly shape: 'sized' | 'vCore' | '1 vCore';
}

const coresOfSizes: readonly number[] = [2, 4, 8, 16, 20, 32, 48, 64, 96];

/** The size, tier and series of `Standard_D4ads_v5`. */
const sizePattern = /^standard_([de])(\d+)([a-z]*)_v(\d)$/i;

const postgres = 'Azure Database for PostgreSQL';
const postgresServer = `${postgres} Flexible Server`;
const generalPostgres = (series: string, shape: Series['shape'] = 'sized'): Series => ({
  product: `${postgresServer} General Purpose ${series} Series Compute`,
  shape,
});
const memoryPostgres = (series: string, shape: Series['shape'] = 'sized'): Series => ({
  product: `${postgresServer} Memory Optimized ${series} Series Compute`,
  shape,
});

const postgresSeries: Readonly<Record<string, Series>> = {
  dsv3: generalPostgres('Dsv3'),
  ddsv4: generalPostgres('Ddsv4'),
  ddsv5: generalPostgres('Ddsv5'),
  dadsv5: generalPostgres('Dadsv5'),
  dsv6: generalPostgres('Dsv6', 'vCore'),
  ddsv6: generalPostgres('Ddsv6', '1 vCore'),
  dadsv6: generalPostgres('Dadsv6', '1 vCore'),
  esv3: { product: 'Az DB for PGSQL Flexible Server Memory Optimized Esv3 Series Compute', shape: 'sized' },
  edsv4: memoryPostgres('Edsv4'),
  edsv5: memoryPostgres('Edsv5', 'vCore'),
  eadsv5: memoryPostgres('Eadsv5'),
  easv6: memoryPostgres('Easv6', 'vCore'),
  edsv6: memoryPostgres('Edsv6', '1 vCore'),
  eadsv6: memoryPostgres('Eadsv6', '1 vCore'),
};

const mysql = 'Azure Database for MySQL';
const mysqlServer = `${mysql} Flexible Server`;
const mysqlOf = (tier: string, series: string): Series => ({
  product: `${mysqlServer} ${tier} ${series} Series Compute`,
  shape: 'vCore',
});

const mysqlSeries: Readonly<Record<string, Series>> = {
  ddsv4: mysqlOf('General Purpose', 'Ddsv4'),
  ddsv5: mysqlOf('General Purpose', 'Ddsv5'),
  dadsv5: mysqlOf('General Purpose', 'Dadsv5'),
  ddsv6: mysqlOf('General Purpose', 'Ddsv6'),
  dadsv6: mysqlOf('General Purpose', 'Dadsv6'),
  eadsv5: mysqlOf('Memory Optimized', 'Eadsv5'),
  edsv6: mysqlOf('Memory Optimized', 'Edsv6'),
  eadsv6: mysqlOf('Memory Optimized', 'Eadsv6'),
};

const burstable = (service: string, product: string, sku: string | undefined, meter: string): Size => ({
  meter: meterOf(service, product, sku, meter),
  units: 1,
});
const postgresBurstable = `${postgresServer} Burstable BS Series Compute`;
const mysqlBurstable = `${mysqlServer} Burstable BS Series Compute`;

/** What a service of flexible servers has. */
interface Servers {
  readonly service: string;
  readonly series: Readonly<Record<string, Series>>;
  /** By the name of the size in lower case. */
  readonly burstable: Readonly<Record<string, Size>>;
  readonly storage: MeterName;
  readonly backup: MeterName;
}

const postgresServers: Servers = {
  service: postgres,
  series: postgresSeries,
  burstable: {
    standard_b1ms: burstable(postgres, postgresBurstable, 'B1MS', 'B1MS'),
    standard_b2s: burstable(postgres, postgresBurstable, undefined, 'B2S'),
    standard_b2ms: burstable(postgres, postgresBurstable, 'B2ms', 'B2ms vCore'),
  },
  storage: meterOf(postgres, 'Az DB for PostgreSQL Flexible Server Storage', 'Storage', 'Storage Data Stored'),
  backup: meterOf(postgres, `${postgresServer} Backup Storage`, 'Backup Storage LRS', 'Backup Storage LRS Data Stored'),
};

const mysqlServers: Servers = {
  service: mysql,
  series: mysqlSeries,
  burstable: Object.fromEntries(
    ['B1MS', 'B2S', 'B2MS', 'B4MS', 'B8MS', 'B12MS', 'B16MS', 'B20MS'].map((meter) => [
      `standard_${meter.toLowerCase()}`,
      burstable(mysql, mysqlBurstable, meter === 'B4MS' ? 'Standard_B4ms' : undefined, meter),
    ]),
  ),
  storage: meterOf(mysql, `${mysqlServer} Storage`, 'Storage', 'Storage Data Stored'),
  backup: meterOf(mysql, `${mysqlServer} Backup Storage`, 'Backup Storage LRS', 'Backup Storage LRS Data Stored'),
};

const meterOfSeries = ({ service }: Servers, { product, shape }: Series, cores: number): Size => {
  switch (shape) {
    case 'sized':
      return { meter: meterOf(service, product, `${cores} vCore`, 'vCore'), units: 1 };
    case 'vCore':
      return { meter: meterOf(service, product, 'vCore', 'vCore'), units: cores };
    case '1 vCore':
      return { meter: meterOf(service, product, '1 vCore', '1 vCore'), units: cores };
  }
};

function sizeOf(servers: Servers, name: string): Size | undefined {
  const lower = name.toLowerCase();
  if (Object.hasOwn(servers.burstable, lower)) return servers.burstable[lower];
  const [, family = '', cores = '', features = '', version = ''] = sizePattern.exec(name) ?? [];
  const key = `${family}${features}v${version}`.toLowerCase();
  const series = Object.hasOwn(servers.series, key) ? servers.series[key] : undefined;
  return series && coresOfSizes.includes(Number(cores)) ? meterOfSeries(servers, series, Number(cores)) : undefined;
}

const metersOf = (servers: Servers): readonly MeterName[] => [
  ...Object.values(servers.burstable).map(({ meter }) => meter),
  ...Object.values(servers.series).flatMap((series) =>
    (series.shape === 'sized' ? coresOfSizes : [2]).map((cores) => meterOfSeries(servers, series, cores).meter),
  ),
  servers.storage,
  servers.backup,
];

/** Charges for what both kinds of flexible servers have. @param gib of storage */
function serverCharges(facts: Facts, servers: Servers, what: string, gib: number | undefined): readonly Charge[] {
  // Terraform has the tier before the size: `GP_Standard_D4s_v3`.
  const name = facts.text('sku_name', 'sku.name')?.replace(/^(?:B|GP|MO)_/i, '');
  const size = name === undefined ? undefined : sizeOf(servers, name);
  const mode = facts.text('high_availability.mode', 'highAvailability.mode') ?? 'Disabled';
  if (!size) return [notSold(what, name)];
  const isDouble = !/^disabled$/i.test(mode);
  const copies = isDouble ? 2 : 1;
  const assumed = isDouble
    ? [
        say({
          en: 'a server and its standby, each with its storage',
          pt: 'um servidor e o seu espelho, cada um com o seu armazenamento',
        }),
      ]
    : [];
  return [
    byHour(size.meter, { count: copies * size.units, assumed }),
    gib === undefined
      ? notPriced(storageMissing, 'storage')
      : byUnits(servers.storage, gib, 'GB/Month', { part: 'storage', count: copies }),
    byUse('backup', backupsBeyondStorage, [member('additional_backup_storage_gb', 'GB', servers.backup, 'GB/Month')]),
  ];
}

const mebibytesAGibibyte = 1024;

const postgresql: Service = {
  terraform: ['postgresql_flexible_server'],
  arm: ['microsoft.dbforpostgresql/flexibleservers'],
  meters: metersOf(postgresServers),
  charges: (facts) => {
    const mib = facts.number('storage_mb', undefined);
    const gib = facts.number(undefined, 'storage.storageSizeGB');
    const type = facts.text('storage_type', 'storage.type') ?? 'Premium_LRS';
    const isV2 = /^(?:PremiumV2|UltraSSD)_LRS$/i.test(type);
    const told = gib ?? (mib === undefined ? undefined : mib / mebibytesAGibibyte);
    const charges = serverCharges(
      facts,
      postgresServers,
      say({ en: 'A PostgreSQL server', pt: 'Um servidor PostgreSQL' }),
      isV2 ? 0 : told,
    );
    return isV2 ? charges.map((charge) => (charge.part === 'storage' ? v2Storage(type) : charge)) : charges;
  },
};

const v2Storage = (type: string): Charge =>
  notPriced(
    say({ en: `Storage of the type ${type} is not priced.`, pt: `Armazenamento do tipo ${type} não tem preço aqui.` }),
    'storage',
  );

const extraIops = meterOf(mysql, `${mysqlServer} Storage`, 'Additional IOPS', 'Additional IOPS');

/** Operations a second that come with the storage without a charge. */
const freeIops = (gib: number): number => 300 + 3 * gib;

const mysqlFlexible: Service = {
  terraform: ['mysql_flexible_server'],
  arm: ['microsoft.dbformysql/flexibleservers'],
  meters: [...metersOf(mysqlServers), extraIops],
  charges: (facts) => {
    const gib = facts.number('storage.size_gb', 'storage.storageSizeGB');
    const iops = facts.number('storage.iops', 'storage.iops') ?? 0;
    const isScaled =
      facts.flag('storage.io_scaling_enabled', undefined) ??
      /^enabled$/i.test(facts.text(undefined, 'storage.autoIoScaling') ?? '');
    const charges = serverCharges(facts, mysqlServers, say({ en: 'A MySQL server', pt: 'Um servidor MySQL' }), gib);
    const beyond = gib === undefined || isScaled ? 0 : Math.max(0, iops - freeIops(gib));
    return [
      ...charges,
      ...(beyond > 0 && charges.length > 1 ? [byUnits(extraIops, beyond, 'Units/Month', { part: 'iops' })] : []),
      ...(isScaled
        ? [
            byUse(
              'iops',
              say({
                en: 'Operations of its storage are charged by the million, as Azure scales them.',
                pt: 'Operações do seu armazenamento são cobradas por milhão, conforme o Azure as escala.',
              }),
            ),
          ]
        : []),
    ];
  },
};

/** Flexible servers of PostgreSQL and MySQL. */
export const flexibleServers: readonly Service[] = [postgresql, mysqlFlexible];
