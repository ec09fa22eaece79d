import type { PriceRow } from '../../../../../lib/pricing/price-row.ts';
import { contractRow, diskRow, reservationRow } from '../../../../support/price-book.ts';
import { all, type Case } from './case.ts';

const premium = 'Premium SSD Managed Disks';
const p10 = diskRow(premium, 'P10 LRS', 'P10 LRS Disk', '19.71');
const p10Mount = diskRow(premium, 'P10 LRS', 'P10 LRS Disk Mount', '0.98');
const p10Zrs = diskRow(premium, 'P10 ZRS', 'P10 ZRS Disk', '29.565');
const p30 = diskRow(premium, 'P30 LRS', 'P30 LRS Disk', '135.17');
const p30Zrs = diskRow(premium, 'P30 ZRS', 'P30 ZRS Disk', '202.76');
const standard = 'Standard SSD Managed Disks';
const e10 = diskRow(standard, 'E10 LRS', 'E10 LRS Disk', '9.60');
const e10Operations = diskRow(standard, 'E10 LRS', 'E10 LRS Disk Operations', '0.002', { unitOfMeasure: '10K' });
const hdd = 'Standard HDD Managed Disks';
const v2 = 'Azure Premium SSD v2';
const hourly = (unit: string, members: Partial<PriceRow> = {}) => ({ unitOfMeasure: `1 ${unit}/Hour`, ...members });
const v2Iops = diskRow(v2, 'Premium LRS', 'Premium LRS Provisioned IOPS', '0.0000067', {
  ...hourly('IOPS'),
  tierMinimumUnits: '3000',
});
const v2Rows = [
  diskRow(v2, 'Premium LRS', 'Premium LRS Provisioned Capacity', '0.000110959', hourly('GiB')),
  diskRow(v2, 'Premium LRS', 'Premium LRS Provisioned IOPS', '0', { ...hourly('IOPS'), tierMinimumUnits: '0' }),
  v2Iops,
  diskRow(v2, 'Premium LRS', 'Premium LRS Provisioned Throughput (MBps)', '0', hourly('MBps')),
  diskRow(v2, 'Premium LRS', 'Premium LRS Provisioned Throughput (MBps)', '0.000054', {
    ...hourly('MBps'),
    tierMinimumUnits: '125',
  }),
];
const ultraRows = [
  diskRow('Ultra Disks', 'Ultra LRS', 'Ultra LRS Provisioned Capacity', '0.000164', hourly('GiB')),
  diskRow('Ultra Disks', 'Ultra LRS', 'Ultra LRS Provisioned IOPS', '0.000068', hourly('IOPS')),
  diskRow('Ultra Disks', 'Ultra LRS', 'Ultra LRS Provisioned Throughput (MBps)', '0.000479', hourly('MBps')),
];

/** Public prices. */
export const rows: readonly PriceRow[] = [
  p10,
  p10Mount,
  p10Zrs,
  p30,
  reservationRow(p30, 'P1Y', '1540.96'),
  p30Zrs,
  diskRow(premium, 'P30 ZRS', 'P30 ZRS Disk Mount', '9.12'),
  diskRow(hdd, 'S10 LRS', 'S10 LRS Disk', '5.89'),
  diskRow(hdd, 'S10 LRS', 'S10 LRS Disk Operations', '0.0005', { unitOfMeasure: '10K' }),
  e10,
  e10Operations,
  ...v2Rows,
  ...ultraRows,
];

export const disk = { product: 'managed_disk', region: 'eastus' };

export const cases: readonly Case[] = [
  { what: 'a P10 by its name', items: [{ ...disk, type: 'premium_ssd', size: 'P10' }], retail: all(19.71) },
  { what: '100 GiB, which are a P10', items: [{ ...disk, type: 'premium_ssd', size: 100 }], retail: all(19.71) },
  {
    what: 'a P10 in ZRS',
    items: [{ ...disk, type: 'premium_ssd', size: 128, redundancy: 'ZRS' }],
    // 29.565, half-even: 29.56
    retail: all(29.56),
  },
  {
    what: 'two P10, whose amount is rounded once',
    items: [{ ...disk, type: 'premium_ssd', size: 128, redundancy: 'ZRS', quantity: 2 }],
    // 59.13
    retail: all(59.13),
  },
  {
    what: 'a P10 that two more machines share',
    items: [{ ...disk, type: 'premium_ssd', size: 'P10', shared_mounts: 2 }],
    // 19.71 + 2 × 0.98 = 21.67
    retail: all(21.67),
  },
  {
    what: 'a P30, which is reserved for a year only',
    items: [{ ...disk, type: 'premium_ssd', size: 1024 }],
    // 1540.96 ÷ 12 = 128.4133
    retail: [135.17, 128.41, 135.17, 135.17, 135.17],
  },
  {
    what: 'a P30 in ZRS',
    items: [{ ...disk, type: 'premium_ssd', size: 'P30', redundancy: 'ZRS' }],
    retail: all(202.76),
  },
  {
    what: 'a P30 at contract prices',
    items: [{ ...disk, type: 'premium_ssd', size: 'P30' }],
    sheet: [contractRow(p30, '121.653'), contractRow(reservationRow(p30, 'P1Y', ''), '1448.5')],
    retail: [135.17, 128.41, 135.17, 135.17, 135.17],
    // 121.653 → 121.65; 1448.5 ÷ 12 = 120.7083
    corporate: [121.65, 120.71, 121.65, 121.65, 121.65],
  },
  {
    what: 'a standard SSD with 50,000 operations',
    items: [{ ...disk, type: 'standard_ssd', size: 128, transactions: 50_000 }],
    // 9.60 + 50,000 ÷ 10,000 × 0.002 = 9.61
    retail: all(9.61),
  },
  {
    what: 'a Premium SSD v2 with what is free: 3,000 IOPS and 125 MBps',
    items: [{ ...disk, type: 'premium_ssd_v2', size: 1024, iops: 3000, throughput_mbps: 125 }],
    // 0.000110959 × 1024 × 730 = 82.9441
    retail: all(82.94),
  },
  {
    what: 'a Premium SSD v2 with 5,000 IOPS and 225 MBps',
    items: [{ ...disk, type: 'premium_ssd_v2', size: 1024, iops: 5000, throughput_mbps: 225 }],
    // 82.94 + 2000 × 0.0000067 × 730 = 9.782 → 9.78, + 100 × 0.000054 × 730 = 3.942 → 3.94
    retail: all(96.66),
  },
  {
    what: 'an Ultra disk, of which nothing is free',
    items: [{ ...disk, type: 'ultra', size: 256, iops: 1000, throughput_mbps: 50 }],
    // 256 × 0.000164 × 730 = 30.64832; 1000 × 0.000068 × 730 = 49.64; 50 × 0.000479 × 730 = 17.4835
    retail: all(97.77),
  },
  {
    what: 'an Ultra disk of 1,100 GiB, which is billed as one of 2 TiB',
    items: [{ ...disk, type: 'ultra', size: 1100, iops: 0, throughput_mbps: 0 }],
    // 2048 × 0.000164 × 730 = 245.18656
    retail: all(245.19),
  },
  {
    what: 'a hard disk with a million operations',
    items: [{ ...disk, type: 'standard_hdd', size: 'S10', transactions: 1_000_000 }],
    // 5.89 + 1,000,000 ÷ 10,000 × 0.0005 = 5.94
    retail: all(5.94),
  },
  {
    what: 'a P30 in ZRS that another machine shares, at contract prices by ten',
    items: [{ ...disk, type: 'premium_ssd', size: 1000, redundancy: 'ZRS', shared_mounts: 1, quantity: 2 }],
    sheet: [contractRow(p30Zrs, '1800', { unitOfMeasure: '10/Month' })],
    // 2 × 202.76 + 2 × 9.12 = 423.76
    retail: all(423.76),
    // 2 × 180 = 360, and the mounts at the public price, 18.24
    corporate: all(378.24),
  },
  {
    what: 'a Premium SSD v2 at contract prices, of which the free part stays free',
    items: [{ ...disk, type: 'premium_ssd_v2', size: 100, iops: 4000 }],
    sheet: [contractRow(v2Iops, '0.0006', { unitOfMeasure: '100/Hour' })],
    // 100 × 0.000110959 × 730 = 8.100007 → 8.10; 1000 × 0.0000067 × 730 = 4.891 → 4.89
    retail: all(12.99),
    // 1000 ÷ 100 × 0.0006 × 730 = 4.38
    corporate: all(12.48),
  },
];
