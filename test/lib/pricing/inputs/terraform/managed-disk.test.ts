import { describe, expect, test } from 'vitest';
import { readOne } from '../../../../support/terraform-plan.ts';

const type = 'azurerm_managed_disk';
const v2 = {
  storage_account_type: 'PremiumV2_LRS',
  disk_size_gb: 100,
  disk_iops_read_write: 4000,
  disk_mbps_read_write: 200,
};

describe('a managed disk', () => {
  test('has what it is billed by', () => {
    expect(readOne(type, v2)).toMatchObject([{ kind: 'disk', sku: 'PremiumV2_LRS', gib: 100, iops: 4000, mbps: 200 }]);
    const premium = { storage_account_type: 'Premium_ZRS', disk_size_gb: 256, tier: 'P40', max_shares: 3 };
    expect(readOne(type, premium)).toMatchObject([{ sku: 'Premium_ZRS', gib: 256, tier: 'P40', maxShares: 3 }]);
  });

  test('leaves to Azure what the configuration does not set', () => {
    const { disk_iops_read_write, disk_mbps_read_write, ...values } = v2;
    const unknown = { id: true, disk_iops_read_write: true, disk_mbps_read_write: true, tier: true, max_shares: true };
    expect(readOne(type, values, { unknown })[0]).not.toHaveProperty('unknown');
    const expressions = { disk_iops_read_write: { references: ['data.external.io.result', 'data.external.io'] } };
    expect(readOne(type, values, { unknown, expressions })[0]).toMatchObject({ unknown: ['disk_iops_read_write'] });
  });

  test('that is a copy has the size of its source, which the plan may not tell', () => {
    const copy = { storage_account_type: 'Premium_LRS', create_option: 'Copy', disk_size_gb: null };
    expect(readOne(type, copy, { unknown: { disk_size_gb: true } })).toMatchObject([
      { kind: 'disk', gib: undefined, unknown: ['disk_size_gb'] },
    ]);
  });

  test('that is uploaded has the size of the upload without its footer, in whole GiB', () => {
    const upload = { storage_account_type: 'Premium_LRS', create_option: 'Upload', upload_size_bytes: 2 ** 35 + 512 };
    expect(readOne(type, upload, { unknown: { disk_size_gb: true } })[0]).toMatchObject({ gib: 32 });
    expect(readOne(type, { ...upload, upload_size_bytes: 2 ** 35 + 1024 })[0]).toMatchObject({ gib: 33 });
    expect(readOne(type, upload, { unknown: { disk_size_gb: true } })[0]).not.toHaveProperty('unknown');
  });

  test('names bursting, which is charged by use', () => {
    const bursting = { storage_account_type: 'Premium_LRS', disk_size_gb: 1024, on_demand_bursting_enabled: true };
    expect(readOne(type, bursting)[1]).toMatchObject({
      address: `${type}.it.on_demand_bursting_enabled`,
      kind: 'unpriced',
    });
  });
});
