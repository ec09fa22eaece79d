import { say } from '../../../platform/language.ts';
import { hoursAMonth } from '../../hours.ts';
import type { MeterName, UsageMember } from '../resource.ts';
import { byUnits, byUse, type Charge, type Facts, noCharge, notPriced, notSold, type Service } from './service.ts';
import { counted, entryOf, member, meterOf } from './tables.ts';

const sizeMissing = say({ en: 'Its size is not in the file.', pt: 'O seu tamanho não está no arquivo.' });

const storedAndOperations = say({
  en: 'It is charged by the GB that it stores and by operations, and the file does not tell how much.',
  pt: 'É cobrado por GB armazenado e por operações, e o arquivo não diz quanto.',
});

const storage = (product: string, sku: string, meter: string): MeterName => meterOf('Storage', product, sku, meter);

const blobs = 'General Block Blob v2';
const geoCopies = ['LRS', 'ZRS', 'GRS', 'RA-GRS', 'GZRS', 'RA-GZRS'] as const;
type Copies = (typeof geoCopies)[number];

/** Whose writes those copies are charged as: copies that can be read are written alike. */
const written = (copies: Copies): string => copies.replace('RA-', '');

/** Zonal copies have their own reads; the others share one. */
const readMeter = (tier: string, copies: Copies): string =>
  /Z/.test(copies) ? `${tier} ZRS Read Operations` : `${tier} Read Operations`;

const listMeter = (copies: Copies): string | undefined =>
  copies === 'LRS' ? undefined : `${written(copies)} List and Create Container Operations`;

const ofTier = (tier: string, copies: Copies): readonly UsageMember[] => {
  const sku = `${tier} ${copies}`;
  const blob = (meter: string): MeterName => storage(blobs, sku, meter);
  const writes = copies === 'ZRS' ? 'ZRS' : written(copies);
  const list = listMeter(copies);
  return [
    member('storage_gb', 'GB', blob(`${sku} Data Stored`), 'GB/Month'),
    member('monthly_write_operations', counted.operations, blob(`${tier} ${writes} Write Operations`), 'Units'),
    member('monthly_read_operations', counted.operations, blob(readMeter(tier, copies)), 'Units'),
    ...(tier === 'Hot'
      ? [
          ...(list
            ? [member('monthly_list_and_create_container_operations', counted.operations, blob(list), 'Units')]
            : []),
          member('monthly_other_operations', counted.operations, blob('All Other Operations'), 'Units'),
        ]
      : [
          member(
            'monthly_data_retrieval_gb',
            'GB',
            blob(/Z/.test(copies) ? `${tier} ZRS Data Retrieval` : `${tier} Data Retrieval`),
            'GB',
          ),
        ]),
  ];
};

const ofPremium = (copies: string): readonly UsageMember[] => {
  const sku = `Premium ${copies}`;
  const blob = (meter: string): MeterName => storage('Premium Block Blob', sku, `${sku} ${meter}`);
  return [
    member('storage_gb', 'GB', blob('Data Stored'), 'GB/Month'),
    member('monthly_write_operations', counted.operations, blob('Write Operations'), 'Units'),
    member('monthly_read_operations', counted.operations, blob('Read Operations'), 'Units'),
    member(
      'monthly_list_and_create_container_operations',
      counted.operations,
      blob('List and Create Container Operations'),
      'Units',
    ),
    member('monthly_other_operations', counted.operations, blob('All Other Operations'), 'Units'),
  ];
};

/** What a usage file may say of an account, by access tier and copies in lower case. */
const accountUsage: Readonly<Record<string, readonly UsageMember[]>> = Object.fromEntries([
  ...['Hot', 'Cool'].flatMap((tier) =>
    geoCopies.map((copies) => [`${tier} ${copies}`.toLowerCase(), ofTier(tier, copies)]),
  ),
  ...['LRS', 'ZRS'].map((copies) => [`premium ${copies}`.toLowerCase(), ofPremium(copies)]),
]);

/** Returns the copies as meters spell them: Terraform has `RAGRS`, Azure `Standard_RAGRS`. */
const copiesOf = (facts: Facts): string | undefined => {
  const spelled =
    facts.text('account_replication_type', undefined) ?? facts.text(undefined, 'sku.name')?.split('_').at(-1);
  return spelled?.toUpperCase().replace(/^RA(?=G)/, 'RA-');
};

function usageOfAccount(facts: Facts): readonly UsageMember[] {
  const copies = copiesOf(facts);
  const performance = facts.text('account_tier', undefined) ?? facts.text(undefined, 'sku.name')?.split('_')[0];
  const kind = facts.text('account_kind', 'kind') ?? 'StorageV2';
  const isTree = facts.flag('is_hns_enabled', 'isHnsEnabled') ?? false;
  const tier = facts.text('access_tier', 'accessTier') ?? 'Hot';
  if (isTree) return [];
  if (/^premium$/i.test(performance ?? '')) {
    return /^BlockBlobStorage$/i.test(kind) ? (entryOf(accountUsage, `premium ${copies}`) ?? []) : [];
  }
  return /^StorageV2$/i.test(kind) ? (entryOf(accountUsage, `${tier} ${copies}`) ?? []) : [];
}

const account: Service = {
  terraform: ['storage_account'],
  arm: ['microsoft.storage/storageaccounts'],
  meters: Object.values(accountUsage).flatMap((usage) => usage.map(({ meter }) => meter)),
  charges: (facts) => [byUse(undefined, storedAndOperations, usageOfAccount(facts)), ...sftpOfAccount(facts)],
};

const sftpOfAccount = (facts: Facts): readonly Charge[] =>
  facts.flag('sftp_enabled', 'isSftpEnabled')
    ? [
        notPriced(
          say({
            en: 'Its endpoint for SFTP is charged by the hour, used or not, and is not priced.',
            pt: 'O seu ponto de acesso SFTP é cobrado por hora, usado ou não, e não tem preço aqui.',
          }),
          'sftp',
        ),
      ]
    : [];

/** A part of an account, whose redundancy is that of the account. Version 4 of the provider also takes the account's id. */
const inAccount = {
  member: 'storage_account_name',
  orMember: 'storage_account_id',
  type: 'storage_account',
  label: say({ en: 'storage account', pt: 'conta de armazenamento' }),
} as const;

const accountAbove = (facts: Facts): Facts | undefined => {
  const isById = facts.has('storage_account_id', undefined);
  const parent = facts.parent(isById ? 'storage_account_id' : 'storage_account_name');
  // In Azure there is a service between: `queueServices/default`.
  if (facts.format === 'arm') return parent?.has(undefined, 'sku.name') ? parent : parent?.parent('');
  return parent;
};

const queueUsage = (copies: Copies): readonly UsageMember[] => {
  const queue = (meter: string): MeterName => storage('Queues v2', `Standard ${copies}`, meter);
  return [member('monthly_storage_gb', 'GB', queue(`${copies} Data Stored`), 'GB/Month')];
};
const tableUsage = (copies: Copies): readonly UsageMember[] => {
  const table = (meter: string): MeterName => storage('Tables', `Standard ${copies}`, meter);
  return [
    member('monthly_storage_gb', 'GB', table(`${copies} Data Stored`), 'GB/Month'),
    member('monthly_read_operations', counted.operations, table('Read Operations'), 'Units'),
    member('monthly_scan_operations', counted.operations, table('Scan Operations'), 'Units'),
    member('monthly_list_operations', counted.operations, table('List Operations'), 'Units'),
    member('monthly_delete_operations', counted.operations, table('Delete Operations'), 'Units'),
  ];
};
/** Copies whose parts have captured meters. */
const tableCopies: readonly Copies[] = ['LRS', 'ZRS', 'GRS', 'RA-GRS', 'GZRS'];

const usageOf = (facts: Facts, copies: readonly Copies[], of: (copies: Copies) => readonly UsageMember[]) => {
  const above = accountAbove(facts);
  const spelled = above && copiesOf(above);
  const found = copies.find((each) => each === spelled);
  return found ? of(found) : [];
};

const queue: Service = {
  terraform: ['storage_queue'],
  arm: ['microsoft.storage/storageaccounts/queueservices/queues'],
  parent: inAccount,
  meters: geoCopies.flatMap((copies) => queueUsage(copies).map(({ meter }) => meter)),
  charges: (facts) => [byUse(undefined, storedAndOperations, usageOf(facts, geoCopies, queueUsage))],
};

const table: Service = {
  terraform: ['storage_table'],
  arm: ['microsoft.storage/storageaccounts/tableservices/tables'],
  parent: inAccount,
  meters: tableCopies.flatMap((copies) => tableUsage(copies).map(({ meter }) => meter)),
  charges: (facts) => [byUse(undefined, storedAndOperations, usageOf(facts, tableCopies, tableUsage))],
};

const premiumShare = (copies: string): MeterName =>
  storage('Premium Files', `Premium ${copies}`, `Premium ${copies} Provisioned`);
const premiumShares: Readonly<Record<string, MeterName>> = { LRS: premiumShare('LRS'), ZRS: premiumShare('ZRS') };

const share: Service = {
  terraform: ['storage_share'],
  arm: ['microsoft.storage/storageaccounts/fileservices/shares'],
  parent: inAccount,
  meters: Object.values(premiumShares),
  charges: (facts) => {
    const above = accountAbove(facts);
    const kind = above?.text('account_kind', 'kind') ?? '';
    if (/^FileStorage$/i.test(kind) && above) {
      const gib = facts.number('quota', 'shareQuota');
      const spelled =
        above.text('provisioned_billing_model_version', undefined) ?? above.text(undefined, 'sku.name') ?? '';
      const copies = copiesOf(above) ?? '';
      const meter = Object.hasOwn(premiumShares, copies) ? premiumShares[copies] : undefined;
      if (/V2/.test(spelled) || !meter)
        return [
          notPriced(
            say({
              en: 'A share of this kind of account is not priced.',
              pt: 'Um compartilhamento deste tipo de conta não tem preço aqui.',
            }),
          ),
        ];
      return [gib === undefined ? notPriced(sizeMissing) : byUnits(meter, gib, 'GB/Month')];
    }
    return [byUse(undefined, storedAndOperations)];
  },
};

const gibATib = 1024;
const netApp = (tier: string): MeterName =>
  meterOf('Azure NetApp Files', 'Azure NetApp Files', tier, `${tier} Capacity`);
const netAppTiers: Readonly<Record<string, MeterName>> = {
  standard: netApp('Standard'),
  premium: netApp('Premium'),
  ultra: netApp('Ultra'),
};

const netAppPool: Service = {
  terraform: ['netapp_pool'],
  arm: ['microsoft.netapp/netappaccounts/capacitypools'],
  meters: Object.values(netAppTiers),
  charges: (facts) => {
    const tier = facts.text('service_level', 'serviceLevel');
    const bytes = facts.number(undefined, 'size');
    const tib = facts.number('size_in_tb', undefined) ?? (bytes === undefined ? undefined : bytes / gibATib ** 4);
    const meter = entryOf(netAppTiers, tier);
    const isDouble = /^double$/i.test(facts.text('encryption_type', 'encryptionType') ?? '');
    const isCool = facts.flag('cool_access_enabled', 'coolAccess') ?? false;
    if (!meter || isDouble)
      return [
        notSold(
          say({ en: 'A capacity pool', pt: 'Um pool de capacidade' }),
          isDouble ? say({ en: `${tier} with double encryption`, pt: `${tier} com criptografia dupla` }) : tier,
        ),
      ];
    if (isCool)
      return [
        notPriced(
          say({
            en: 'A capacity pool with cool access is not priced.',
            pt: 'Um pool de capacidade com acesso esporádico não tem preço aqui.',
          }),
        ),
      ];
    if (tib === undefined) return [notPriced(sizeMissing)];
    return [byUnits(meter, hoursAMonth * gibATib * tib, 'GiB/Hour')];
  },
};

const netAppVolume: Service = {
  terraform: ['netapp_account', 'netapp_volume', 'netapp_snapshot', 'netapp_snapshot_policy'],
  arm: ['microsoft.netapp/netappaccounts', 'microsoft.netapp/netappaccounts/capacitypools/volumes'],
  charges: () => [
    noCharge(
      say({
        en: 'no charge beside that of its capacity pool',
        pt: 'sem custo além do custo do seu pool de capacidade',
      }),
    ),
  ],
};

const san = (copies: string, unit: string): MeterName =>
  storage('Azure Elastic SAN', `Premium ${copies}`, `Premium ${copies} Provisioned ${unit} Unit`);
const sans: Readonly<Record<string, { readonly base: MeterName; readonly extra: MeterName }>> = {
  premium_lrs: { base: san('LRS', 'Base'), extra: san('LRS', 'Capacity') },
  premium_zrs: { base: san('ZRS', 'Base'), extra: san('ZRS', 'Capacity') },
};

const elasticSan: Service = {
  terraform: ['elastic_san'],
  arm: ['microsoft.elasticsan/elasticsans'],
  meters: Object.values(sans).flatMap(({ base, extra }) => [base, extra]),
  charges: (facts) => {
    const sku = facts.text('sku.name', 'properties.sku.name');
    const base = facts.number('base_size_in_tib', 'baseSizeTiB');
    const extra = facts.number('extended_size_in_tib', 'extendedCapacitySizeTiB') ?? 0;
    const meters = entryOf(sans, sku);
    if (!meters) return [notSold(say({ en: 'An Elastic SAN', pt: 'Uma Elastic SAN' }), sku)];
    if (base === undefined) return [notPriced(sizeMissing)];
    return [
      byUnits(meters.base, gibATib * base, 'GiB/Month'),
      ...(extra > 0 ? [byUnits(meters.extra, gibATib * extra, 'GiB/Month', { part: 'extended' })] : []),
    ];
  },
};

const lustre = (sku: string): MeterName => storage('Azure Managed Lustre', sku, 'Provisioned Capacity');
const lustres: Readonly<Record<string, MeterName>> = Object.fromEntries(
  [40, 125, 250, 500].map((speed) => {
    const sku = `AMLFS-Durable-Premium-${speed}`;
    return [sku.toLowerCase(), lustre(sku)];
  }),
);

const lustreFileSystem: Service = {
  terraform: ['managed_lustre_file_system'],
  arm: ['microsoft.storagecache/amlfilesystems'],
  meters: Object.values(lustres),
  charges: (facts) => {
    const sku = facts.text('sku_name', 'sku.name');
    const tib = facts.number('storage_capacity_in_tb', 'storageCapacityTiB');
    const meter = entryOf(lustres, sku);
    if (!meter) return [notSold(say({ en: 'A Lustre file system', pt: 'Um sistema de arquivos Lustre' }), sku)];
    return [tib === undefined ? notPriced(sizeMissing) : byUnits(meter, hoursAMonth * gibATib * tib, 'GiB/Hour')];
  },
};

/** Copies of disks, whose size and kind of storage no file tells. */
const copies: Service = {
  terraform: ['snapshot', 'image', 'shared_image_version'],
  arm: ['microsoft.compute/snapshots', 'microsoft.compute/images', 'microsoft.compute/galleries/images/versions'],
  charges: () => [
    byUse(
      undefined,
      say({
        en: 'It is charged by the GB that it stores, and the file does not tell how much.',
        pt: 'É cobrado por GB armazenado, e o arquivo não diz quanto.',
      }),
    ),
  ],
};

/** Services of storage. */
export const storageServices: readonly Service[] = [
  account,
  queue,
  table,
  share,
  netAppPool,
  netAppVolume,
  elasticSan,
  lustreFileSystem,
  copies,
];
