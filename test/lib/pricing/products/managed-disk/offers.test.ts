import { describe, expect, test } from 'vitest';
import type { RequestedItem } from '../../../../../lib/pricing/products/item.ts';
import { diskRow, estimateItems, pricesMissing, reservationRow, rolesOf } from '../../../../support/price-book.ts';

const disk = { product: 'managed_disk', region: 'eastus' } as const;
const premium = 'Premium SSD Managed Disks';
const standard = 'Standard SSD Managed Disks';
const p10 = diskRow(premium, 'P10 LRS', 'P10 LRS Disk', '20');
const p10Mount = diskRow(premium, 'P10 LRS', 'P10 LRS Disk Mount', '1');
const e10 = diskRow(standard, 'E10 LRS', 'E10 LRS Disk', '9');
const operations = (tier: string, price: string) =>
  diskRow(standard, `${tier} LRS`, `${tier} LRS Disk Operations`, price, { unitOfMeasure: '10K' });

describe('a disk with a tier', () => {
  const sharedP10: RequestedItem = { ...disk, type: 'premium_ssd', size: 'P10', shared_mounts: 1 };
  const e10WithOperations: RequestedItem = { ...disk, type: 'standard_ssd', size: 'E10', transactions: 20_000 };

  test('is charged for its storage, and for each further machine that mounts it', () => {
    expect(rolesOf(sharedP10, [p10, p10Mount, reservationRow(p10, 'P1Y', '180')])).toEqual({
      payg: { storage: 20, mount: 1 },
      ri_1y: { storage: 15, mount: 1 },
    });
  });

  test('is charged for operations at the price of its own tier', () => {
    expect(rolesOf(e10WithOperations, [operations('E4', '5'), e10, operations('E10', '2')])).toEqual({
      payg: { storage: 9, transactions: 4 },
    });
  });

  test('is charged for no operations where it is a premium disk', () => {
    const row = diskRow(premium, 'P10 LRS', 'P10 LRS Disk Operations', '2', { unitOfMeasure: '10K' });
    const item: RequestedItem = { ...disk, type: 'premium_ssd', size: 'P10', transactions: 20_000 };
    expect(rolesOf(item, [p10, row])).toEqual({ payg: { storage: 20 } });
  });

  test.each([
    ['its tier', sharedP10, [p10Mount], 'P10 LRS Disk'],
    ['sharing', sharedP10, [p10], 'P10 LRS Disk Mount'],
    ['operations of its tier', e10WithOperations, [e10, operations('E4', '5')], 'operations of E10 LRS'],
  ])('has no price where the list lacks %s', (_, item, rows, what) => {
    expect(pricesMissing([item], rows)).toEqual([`${what} is not on the public price list in eastus.`]);
  });

  test('has no price where the list has nothing of its type and redundancy', () => {
    expect(pricesMissing([{ ...sharedP10, redundancy: 'ZRS' }], [p10, p10Mount])).toEqual([
      'premium_ssd with ZRS is not on the public price list in eastus.',
    ]);
  });
});

describe('a disk that is billed by what is provisioned', () => {
  const v2 = 'Azure Premium SSD v2';
  const hourly = { unitOfMeasure: '1 GiB/Hour' };
  const capacity = diskRow(v2, 'Premium LRS', 'Premium LRS Provisioned Capacity', '0.001', hourly);
  const iops = (price: string, tierMinimumUnits = '0') =>
    diskRow(v2, 'Premium LRS', 'Premium LRS Provisioned IOPS', price, { ...hourly, tierMinimumUnits });
  const mbps = (price: string, tierMinimumUnits = '0') =>
    diskRow(v2, 'Premium LRS', 'Premium LRS Provisioned Throughput (MBps)', price, { ...hourly, tierMinimumUnits });
  const item: RequestedItem = { ...disk, type: 'premium_ssd_v2', size: 100, iops: 5_000, throughput_mbps: 225 };

  test('is charged for its capacity and for what is not free, under no commitment', () => {
    // 100 × 0.001 × 730; 2,000 × 0.0001 × 730; 100 × 0.002 × 730
    const figures = { storage: 73, iops: 146, throughput: 146 };
    const rows = [mbps('0.002', '125'), iops('0.0001', '3000'), capacity];
    expect(rolesOf(item, rows)).toEqual({ payg: figures });
    expect(rolesOf(item, rows.toReversed())).toEqual({ payg: figures });
  });

  test('has as much free as the list says', () => {
    // 3,500 × 0.0001 × 730 and 25 × 0.002 × 730
    expect(rolesOf(item, [capacity, iops('0.0001', '1500'), mbps('0.002', '200')])).toEqual({
      payg: { storage: 73, iops: 255.5, throughput: 36.5 },
    });
  });

  test('has what Azure gives free where the list does not say', () => {
    expect(rolesOf(item, [capacity, iops('0.0001'), mbps('0.002')])).toEqual({
      payg: { storage: 73, iops: 146, throughput: 146 },
    });
  });

  test('pays nothing for less than what the list has free', () => {
    expect(rolesOf(item, [capacity, iops('0.0001', '6000'), mbps('0.002', '300')])).toEqual({
      payg: { storage: 73, iops: 0, throughput: 0 },
    });
  });

  test('has no price where the list lacks one of what it pays for', () => {
    const missing = (what: string) => [`${what} of premium_ssd_v2 is not on the public price list in eastus.`];
    expect(pricesMissing([item], [iops('0.0001'), mbps('0.002')])).toEqual(missing('Provisioned Capacity'));
    expect(pricesMissing([item], [capacity, mbps('0.002')])).toEqual(missing('Provisioned IOPS'));
    expect(pricesMissing([item], [capacity, iops('0.0001')])).toEqual(missing('Provisioned Throughput (MBps)'));
    expect(estimateItems([{ ...item, iops: 3_000, throughput_mbps: 125 }], [capacity]).totals.retail.payg_monthly).toBe(
      73,
    );
  });
});
