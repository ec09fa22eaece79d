import { describe, expect, test } from 'vitest';
import type { ArmSource } from '../../../../../lib/pricing/inputs/arm/mapping/arm-source.ts';
import { readSources } from '../../../../../lib/pricing/inputs/arm/mapping/read-sources.ts';
import type { Resource } from '../../../../../lib/pricing/inputs/resource.ts';
import { chargesOf } from '../../../../support/one-service.ts';
import { chargesInBoth, chargesInTemplate } from '../../../../support/service-charges.ts';
import { readEntries, readOne } from '../../../../support/terraform-plan.ts';

const arm = 'Microsoft.Storage/storageAccounts';
const byUse = 'by use: It is charged by the GB that it stores and by operations, and the file does not tell how much.';

const usageOf = (resource: Resource | undefined): readonly string[] =>
  resource?.kind === 'unpriced'
    ? (resource.usage ?? []).map(({ name, meter }) => `${name}: ${meter.product} [${meter.sku}]: ${meter.meter}`)
    : [];

describe('a storage account', () => {
  /** Shows what a usage file may say, which both formats tell alike. */
  const usage = (copies: string, values: object = {}, source: Partial<ArmSource> = {}): readonly string[] => {
    const [ofPlan] = readOne('azurerm_storage_account', {
      account_tier: 'Standard',
      account_replication_type: copies,
      ...values,
    });
    const [ofTemplate] = readSources([
      {
        address: 'a',
        type: arm,
        location: 'westeurope',
        sku: { name: `Standard_${copies}` },
        appKind: 'StorageV2',
        ...source,
      },
    ]);
    expect(usageOf(ofPlan)).toEqual(usageOf(ofTemplate));
    return usageOf(ofPlan);
  };

  test('is charged by use', () => {
    expect(
      chargesOf('storage_account', arm, {
        plan: { account_tier: 'Standard', account_replication_type: 'LRS' },
        arm: { sku: { name: 'Standard_LRS' }, appKind: 'StorageV2' },
      }),
    ).toEqual([byUse]);
  });

  test.each([
    [true, ['sftp: not priced: Its endpoint for SFTP is charged by the hour, used or not, and is not priced.']],
    [false, []],
  ])('names its endpoint for SFTP: %s', (isOn, expected) => {
    expect(
      chargesOf('storage_account', arm, {
        plan: { account_tier: 'Standard', account_replication_type: 'LRS', sftp_enabled: isOn },
        arm: { sku: { name: 'Standard_LRS' }, appKind: 'StorageV2', properties: { isSftpEnabled: isOn } },
      }),
    ).toEqual([byUse, ...expected]);
  });

  test('tells meters by its copies', () => {
    expect(usage('LRS')).toEqual([
      'storage_gb: General Block Blob v2 [Hot LRS]: Hot LRS Data Stored',
      'monthly_write_operations: General Block Blob v2 [Hot LRS]: Hot LRS Write Operations',
      'monthly_read_operations: General Block Blob v2 [Hot LRS]: Hot Read Operations',
      'monthly_other_operations: General Block Blob v2 [Hot LRS]: All Other Operations',
    ]);
    expect(usage('RAGRS')).toEqual([
      'storage_gb: General Block Blob v2 [Hot RA-GRS]: Hot RA-GRS Data Stored',
      'monthly_write_operations: General Block Blob v2 [Hot RA-GRS]: Hot GRS Write Operations',
      'monthly_read_operations: General Block Blob v2 [Hot RA-GRS]: Hot Read Operations',
      'monthly_list_and_create_container_operations: General Block Blob v2 [Hot RA-GRS]: GRS List and Create Container Operations',
      'monthly_other_operations: General Block Blob v2 [Hot RA-GRS]: All Other Operations',
    ]);
    expect(usage('GZRS', { access_tier: 'Cool' }, { properties: { accessTier: 'Cool' } })).toEqual([
      'storage_gb: General Block Blob v2 [Cool GZRS]: Cool GZRS Data Stored',
      'monthly_write_operations: General Block Blob v2 [Cool GZRS]: Cool GZRS Write Operations',
      'monthly_read_operations: General Block Blob v2 [Cool GZRS]: Cool ZRS Read Operations',
      'monthly_data_retrieval_gb: General Block Blob v2 [Cool GZRS]: Cool ZRS Data Retrieval',
    ]);
  });

  test('of premium blobs has meters of its own, others have none that we know', () => {
    const premium = { account_tier: 'Premium', account_kind: 'BlockBlobStorage' };
    expect(usage('LRS', premium, { sku: { name: 'Premium_LRS' }, appKind: 'BlockBlobStorage' })[0]).toBe(
      'storage_gb: Premium Block Blob [Premium LRS]: Premium LRS Data Stored',
    );
    expect(usage('LRS', { is_hns_enabled: true }, { properties: { isHnsEnabled: true } })).toEqual([]);
    expect(usage('LRS', { account_kind: 'BlobStorage' }, { appKind: 'BlobStorage' })).toEqual([]);
  });
});

test.each([
  ['storage_queue', 'queueServices', 'queues', 'Queues v2 [Standard RA-GRS]: RA-GRS Data Stored'],
  ['storage_table', 'tableServices', 'tables', 'Tables [Standard RA-GRS]: RA-GRS Data Stored'],
])('%s is charged by use, by the copies of its account', (type, service, part, meter) => {
  const terraform = [
    { type: 'azurerm_storage_account', values: { name: 's', account_replication_type: 'RAGRS' } },
    { type: `azurerm_${type}`, values: { storage_account_name: 's' } },
  ];
  const sources = [
    { type: arm, address: 's', sku: { name: 'Standard_RAGRS' } },
    { type: `${arm}/${service}`, address: `s/${service}/default` },
    { type: `${arm}/${service}/${part}`, address: `s/${service}/default/${part}/q` },
  ];
  expect(chargesInBoth({ terraform, arm: sources })).toEqual([byUse]);
  const stored = `monthly_storage_gb: ${meter}`;
  expect(usageOf(readEntries(terraform).resources.at(-1))[0]).toBe(stored);
  expect(usageOf(readSources(sources).at(-1))[0]).toBe(stored);
  expect(usageOf(readOne(`azurerm_${type}`, {})[0])).toEqual([]);
});

describe('a share', () => {
  const share = (account: object, source: Partial<ArmSource>, quota?: number) =>
    chargesInBoth({
      terraform: [
        { type: 'azurerm_storage_account', values: { name: 's', ...account } },
        { type: 'azurerm_storage_share', values: { storage_account_name: 's', quota } },
      ],
      arm: [
        { type: arm, address: 's', ...source },
        { type: `${arm}/fileServices`, address: 's/fileServices/default' },
        {
          type: `${arm}/fileServices/shares`,
          address: 's/fileServices/default/shares/f',
          properties: { shareQuota: quota },
        },
      ],
    });
  const premium = { account_kind: 'FileStorage', account_tier: 'Premium', account_replication_type: 'ZRS' };

  test('of an account for files is charged by its size', () => {
    const source = { sku: { name: 'Premium_ZRS' }, appKind: 'FileStorage' };
    expect(share(premium, source, 100)).toEqual([
      '1 × 100 GB/Month of Premium Files [Premium ZRS]: Premium ZRS Provisioned, westeurope',
    ]);
    expect(share(premium, source)).toEqual(['not priced: Its size is not in the file.']);
  });

  test('is that of its account, though the template leaves out the file service between them', () => {
    const shares = [
      { type: arm, address: 's', sku: { name: 'Premium_ZRS' }, appKind: 'FileStorage' },
      {
        type: `${arm}/fileServices/shares`,
        address: 's/fileServices/default/shares/f',
        location: undefined,
        properties: { shareQuota: 100 },
      },
    ];
    expect(chargesInTemplate(shares)).toEqual([
      '1 × 100 GB/Month of Premium Files [Premium ZRS]: Premium ZRS Provisioned, westeurope',
    ]);
  });

  test('of another account is charged by use', () => {
    expect(share({ account_replication_type: 'LRS' }, { sku: { name: 'Standard_LRS' } }, 50)).toEqual([byUse]);
  });

  test('of the second model of provisioning is not priced', () => {
    expect(
      share(
        { ...premium, provisioned_billing_model_version: 'V2' },
        { sku: { name: 'PremiumV2_ZRS' }, appKind: 'FileStorage' },
        50,
      ),
    ).toEqual(['not priced: A share of this kind of account is not priced.']);
  });
});

test('a part of an account finds it by its id, too, and takes nothing from one of many', () => {
  const first = {
    type: 'azurerm_storage_account',
    values: { id: '/s', location: 'uksouth', account_replication_type: 'ZRS' },
  };
  const second = { ...first, name: 'b', values: { ...first.values, id: '/b', account_replication_type: 'LRS' } };
  const queue = (values: object) =>
    readEntries([first, second, { type: 'azurerm_storage_queue', values }]).resources.at(-1);
  expect(usageOf(queue({ storage_account_id: '/s' }))).toEqual([
    'monthly_storage_gb: Queues v2 [Standard ZRS]: ZRS Data Stored',
  ]);
  expect(queue({ storage_account_id: '/s' })?.region).toBe('uksouth');
  expect(usageOf(queue({}))).toEqual([]);
});

describe('a capacity pool of NetApp Files', () => {
  const pool = (values: object, properties: object) =>
    chargesOf('netapp_pool', 'Microsoft.NetApp/netAppAccounts/capacityPools', { plan: values, arm: { properties } });

  test('is charged by the hour of its GiB', () => {
    expect(pool({ service_level: 'Premium', size_in_tb: 4 }, { serviceLevel: 'Premium', size: 4 * 1024 ** 4 })).toEqual(
      ['1 × 2990080 GiB/Hour of Azure NetApp Files [Premium]: Premium Capacity, westeurope'],
    );
  });

  test.each([
    [
      { service_level: 'Flexible', size_in_tb: 4 },
      { serviceLevel: 'Flexible' },
      'A capacity pool of the SKU Flexible is not priced.',
    ],
    [
      { service_level: 'Standard', size_in_tb: 4, encryption_type: 'Double' },
      { serviceLevel: 'Standard', encryptionType: 'Double' },
      'A capacity pool of the SKU Standard with double encryption is not priced.',
    ],
    [
      { service_level: 'Standard', cool_access_enabled: true },
      { serviceLevel: 'Standard', coolAccess: true },
      'A capacity pool with cool access is not priced.',
    ],
    [{ service_level: 'Standard' }, { serviceLevel: 'Standard' }, 'Its size is not in the file.'],
  ])('with %j is not priced', (values, properties, reason) => {
    expect(pool(values, properties)).toEqual([`not priced: ${reason}`]);
  });
});

test('an Elastic SAN is charged by its sizes', () => {
  const san = (name: string, base?: number, extra?: number) =>
    chargesOf('elastic_san', 'Microsoft.ElasticSan/elasticSans', {
      plan: { sku: [{ name }], base_size_in_tib: base, extended_size_in_tib: extra },
      arm: { properties: { sku: { name }, baseSizeTiB: base, extendedCapacitySizeTiB: extra } },
    });
  expect(san('Premium_LRS', 1, 2)).toEqual([
    '1 × 1024 GiB/Month of Azure Elastic SAN [Premium LRS]: Premium LRS Provisioned Base Unit, westeurope',
    'extended: 1 × 2048 GiB/Month of Azure Elastic SAN [Premium LRS]: Premium LRS Provisioned Capacity Unit, westeurope',
  ]);
  expect(san('Premium_LRS')).toEqual(['not priced: Its size is not in the file.']);
  expect(san('Other', 1)).toEqual(['not priced: An Elastic SAN of the SKU Other is not priced.']);
});

test('a Lustre file system is charged by the hour of its GiB', () => {
  const lustre = (sku: string, tib?: number) =>
    chargesOf('managed_lustre_file_system', 'Microsoft.StorageCache/amlFilesystems', {
      plan: { sku_name: sku, storage_capacity_in_tb: tib },
      arm: { sku: { name: sku }, properties: { storageCapacityTiB: tib } },
    });
  expect(lustre('AMLFS-Durable-Premium-250', 8)).toEqual([
    '1 × 5980160 GiB/Hour of Azure Managed Lustre [AMLFS-Durable-Premium-250]: Provisioned Capacity, westeurope',
  ]);
  expect(lustre('AMLFS-Durable-Premium-250')).toEqual(['not priced: Its size is not in the file.']);
  expect(lustre('Other', 8)).toEqual(['not priced: A Lustre file system of the SKU Other is not priced.']);
});

test('copies of disks are charged by use, volumes with their pool', () => {
  expect(chargesOf('snapshot', 'Microsoft.Compute/snapshots', { plan: {}, arm: {} })).toEqual([
    'by use: It is charged by the GB that it stores, and the file does not tell how much.',
  ]);
  expect(
    chargesOf('netapp_volume', 'Microsoft.NetApp/netAppAccounts/capacityPools/volumes', { plan: {}, arm: {} }),
  ).toEqual(['free']);
});
