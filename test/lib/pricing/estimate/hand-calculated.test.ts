import { describe, expect, test } from 'vitest';
import type { PriceRow } from '../../../../lib/pricing/price-row.ts';
import type { RequestedItem } from '../../../../lib/pricing/products/item.ts';
import {
  contractRow,
  diskRow,
  estimateItems,
  reservationRow,
  savingsPlanRow,
  sqlRow,
  vmRow,
  windowsRow,
} from '../../../support/price-book.ts';

// The worked case of the design: a D2als_v7 in eastus, August 2026.
const linux = vmRow('Standard_D2als_v7', '0.0804');
const windows = windowsRow('Standard_D2als_v7', '0.172');
const d2 = [
  linux,
  windows,
  reservationRow(linux, 'P1Y', '416'),
  reservationRow(linux, 'P3Y', '803'),
  savingsPlanRow(linux, 'P1Y', '0.053868'),
  savingsPlanRow(linux, 'P3Y', '0.035376'),
];
const d2Sheet = [
  // 100 Hours for 6.60 are 0.066 an hour.
  contractRow(linux, '6.60', { unitOfMeasure: '100 Hours' }),
  contractRow(windows, '15.10', { unitOfMeasure: '100 Hours' }),
  contractRow(reservationRow(linux, 'P1Y', ''), '390'),
  contractRow(reservationRow(linux, 'P3Y', ''), '754.82'),
  contractRow(savingsPlanRow(linux, 'P1Y', ''), '0.051175'),
  contractRow(savingsPlanRow(linux, 'P3Y', ''), '0.033607'),
];
// An old size: no savings plan, no reservation.
const old = vmRow('Standard_A2_v2', '0.091');
// Constrained cores: a price of its own, on the meter of the size it runs on.
const constrained = vmRow('Standard_E16-8s_v5', '1.008', { meterId: 'E16s v5' });
const e16 = vmRow('Standard_E16s_v5', '1.008', { meterId: 'E16s v5' });

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

const pool = 'SQL Database Single/Elastic Pool';
const gpCompute = sqlRow(`${pool} General Purpose - Compute Gen5`, 'vCore', '0.152');
const gpOfTwo = sqlRow(`${pool} General Purpose - Compute Gen5`, 'vCore', '0.30', { sku: '2 vCore' });
const gp = [
  gpCompute,
  gpOfTwo,
  reservationRow(gpCompute, 'P1Y', '850'),
  reservationRow(gpCompute, 'P3Y', '1500'),
  sqlRow(`${pool} General Purpose - Compute Gen5`, 'Zone Redundancy vCore', '0.0912', { sku: 'vCore Zone Redundancy' }),
  sqlRow(`${pool} General Purpose - SQL License`, 'vCore', '0.1', { location: 'global' }),
  sqlRow(`${pool} General Purpose - Storage`, 'General Purpose Data Stored - Free', '0', {
    unitOfMeasure: '1 GB/Month',
  }),
  sqlRow(`${pool} General Purpose - Storage`, 'General Purpose Data Stored', '0.115', { unitOfMeasure: '1 GB/Month' }),
  sqlRow(`${pool} General Purpose - Storage`, 'General Purpose Zone Redundancy Data Stored', '0.23', {
    unitOfMeasure: '1 GB/Month',
  }),
  sqlRow(`${pool} General Purpose - Serverless - Compute Gen5`, 'vCore', '0.000145', { unitOfMeasure: '1 Second' }),
];
const bcCompute = sqlRow(`${pool} Business Critical - Compute Gen5`, 'vCore', '0.304');
const bcLicence = sqlRow(`${pool} Business Critical - SQL License`, 'vCore', '0.375', { location: 'global' });
const bc = [
  bcCompute,
  // Listed by six too, on the meter of one.
  { ...bcCompute, sku: '6 vCore', unitPrice: '1.824' },
  bcLicence,
  sqlRow(`${pool} Business Critical - Storage`, 'Business Critical Data Stored', '0.25', {
    unitOfMeasure: '1 GB/Month',
  }),
];
const hyperscale = [
  sqlRow('SQL Database SingleDB Hyperscale - Compute Gen5', 'vCore', '0.212'),
  sqlRow('SQL Database SingleDB Hyperscale - Storage', 'Hyperscale Data Stored', '0.10', {
    unitOfMeasure: '1 GB/Month',
  }),
];

const retailRows = [
  ...d2,
  old,
  constrained,
  e16,
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
  ...gp,
  ...bc,
  ...hyperscale,
];

const vm = { product: 'virtual_machine', region: 'eastus', sku: 'Standard_D2als_v7' };
const disk = { product: 'managed_disk', region: 'eastus' };
const sql = { product: 'sql_database', region: 'eastus', storage_gb: 0 };

/** Figures in the order of the models: pay-as-you-go, reserved 1 and 3 years, savings plan 1 and 3 years. */
type Five = readonly [payg: number, ri1: number, ri3: number, sp1: number, sp3: number];
const all = (figure: number): Five => [figure, figure, figure, figure, figure];

interface Case {
  readonly what: string;
  readonly items: readonly RequestedItem[];
  readonly retail: Five;
  readonly corporate?: Five;
  /** Lines of the contract's sheet. */
  readonly sheet?: readonly PriceRow[];
}

const cases: readonly Case[] = [
  {
    what: 'a Linux machine',
    items: [vm],
    // 0.0804 × 730 = 58.692; 416 ÷ 12 = 34.6667; 803 ÷ 36 = 22.3056; 0.053868 × 730 = 39.32364; 0.035376 × 730 = 25.82448
    retail: [58.69, 34.67, 22.31, 39.32, 25.82],
  },
  {
    what: 'a Windows machine, whose licence no commitment covers',
    items: [{ ...vm, os: 'windows' }],
    // 0.172 × 730 = 125.56; the licence is (0.172 − 0.0804) × 730 = 66.868, on top of each commitment:
    // 34.67 + 66.87 = 101.54; 22.31 + 66.87 = 89.18; 39.32 + 66.87 = 106.19; 25.82 + 66.87 = 92.69
    retail: [125.56, 101.54, 89.18, 106.19, 92.69],
  },
  {
    what: 'a Windows machine with the hybrid benefit, which pays Linux',
    items: [{ ...vm, os: 'windows', license: 'hybrid_benefit' }],
    retail: [58.69, 34.67, 22.31, 39.32, 25.82],
  },
  {
    what: 'a Linux machine with the hybrid benefit, which changes nothing',
    items: [{ ...vm, license: 'hybrid_benefit' }],
    retail: [58.69, 34.67, 22.31, 39.32, 25.82],
  },
  {
    what: 'three Linux machines',
    items: [{ ...vm, quantity: 3 }],
    // 0.0804 × 2190 = 176.076; 416 × 3 ÷ 12 = 104; 803 × 3 ÷ 36 = 66.9167; 0.053868 × 2190 = 117.97092; 0.035376 × 2190 = 77.47344
    retail: [176.08, 104, 66.92, 117.97, 77.47],
  },
  {
    what: 'a machine for 220 hours a month, whose reservation is paid in full',
    items: [{ ...vm, hours_per_month: 220 }],
    // 0.0804 × 220 = 17.688; 0.053868 × 220 = 11.85096; 0.035376 × 220 = 7.78272
    retail: [17.69, 34.67, 22.31, 11.85, 7.78],
  },
  {
    what: 'a Windows machine for 100 hours',
    items: [{ ...vm, os: 'windows', hours_per_month: 100 }],
    // 17.2; licence 9.16: 34.67 + 9.16, 22.31 + 9.16, 5.3868 → 5.39 + 9.16, 3.5376 → 3.54 + 9.16
    retail: [17.2, 43.83, 31.47, 14.55, 12.7],
  },
  {
    what: 'a size that is sold under no commitment, at pay-as-you-go throughout',
    items: [{ ...vm, sku: 'Standard_A2_v2' }],
    // 0.091 × 730 = 66.43
    retail: all(66.43),
  },
  {
    what: 'a size with constrained cores, by its own price',
    items: [{ ...vm, sku: 'Standard_E16-8s_v5' }],
    // 1.008 × 730 = 735.84
    retail: all(735.84),
  },
  {
    what: 'a Linux machine at contract prices, by the hundred hours',
    items: [vm],
    sheet: d2Sheet,
    retail: [58.69, 34.67, 22.31, 39.32, 25.82],
    // 6.60 ÷ 100 × 730 = 48.18; 390 ÷ 12 = 32.5; 754.82 ÷ 36 = 20.9672; 0.051175 × 730 = 37.35775; 0.033607 × 730 = 24.53311
    corporate: [48.18, 32.5, 20.97, 37.36, 24.53],
  },
  {
    what: 'a Windows machine at contract prices, its licence being the difference of contract prices',
    items: [{ ...vm, os: 'windows' }],
    sheet: d2Sheet,
    retail: [125.56, 101.54, 89.18, 106.19, 92.69],
    // 15.10 × 7.3 = 110.23; licence (15.10 − 6.60) × 7.3 = 62.05: + 32.5, + 20.97, + 37.36, + 24.53
    corporate: [110.23, 94.55, 83.02, 99.41, 86.58],
  },
  {
    what: 'a Windows machine with the hybrid benefit at contract prices',
    items: [{ ...vm, os: 'windows', license: 'hybrid_benefit' }],
    sheet: d2Sheet,
    retail: [58.69, 34.67, 22.31, 39.32, 25.82],
    corporate: [48.18, 32.5, 20.97, 37.36, 24.53],
  },
  {
    what: 'a Windows machine of which the sheet has Linux alone: its licence is at public prices',
    items: [{ ...vm, os: 'windows' }],
    sheet: d2Sheet.filter(({ meterId }) => meterId === linux.meterId),
    retail: [125.56, 101.54, 89.18, 106.19, 92.69],
    // Pay-as-you-go stays the public 125.56; under commitments 66.87 + 32.5, + 20.97, + 37.36, + 24.53
    corporate: [125.56, 99.37, 87.84, 104.23, 91.4],
  },
  {
    what: 'a meter that is missing on the sheet',
    items: [vm],
    sheet: [],
    retail: [58.69, 34.67, 22.31, 39.32, 25.82],
    corporate: [58.69, 34.67, 22.31, 39.32, 25.82],
  },
  {
    what: 'a sheet without reservations: the public ones stand in',
    items: [vm],
    sheet: d2Sheet.filter(({ priceType }) => priceType === 'Consumption'),
    retail: [58.69, 34.67, 22.31, 39.32, 25.82],
    corporate: [48.18, 34.67, 22.31, 39.32, 25.82],
  },
  {
    what: 'a reservation that only the sheet has',
    items: [{ ...vm, sku: 'Standard_A2_v2' }],
    sheet: [contractRow(old, '0.08'), contractRow(reservationRow(old, 'P1Y', ''), '480')],
    retail: all(66.43),
    // 0.08 × 730 = 58.4; 480 ÷ 12 = 40
    corporate: [58.4, 40, 58.4, 58.4, 58.4],
  },
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
    what: 'a general purpose database',
    items: [{ ...sql, tier: 'general_purpose', vcores: 4, storage_gb: 250 }],
    // compute 4 × 0.152 × 730 = 443.84; licence 4 × 0.1 × 730 = 292; storage 250 × 0.115 = 28.75
    // reserved: 850 × 4 ÷ 12 = 283.3333, 1500 × 4 ÷ 36 = 166.6667
    retail: [764.59, 604.08, 487.42, 764.59, 764.59],
  },
  {
    what: 'two vCores by the row of two, which is not doubled',
    items: [{ ...sql, tier: 'general_purpose', vcores: 2 }],
    // 0.30 × 730 = 219; licence 2 × 0.1 × 730 = 146; reserved 850 × 2 ÷ 12 = 141.6667, 1500 × 2 ÷ 36 = 83.3333
    retail: [365, 287.67, 229.33, 365, 365],
  },
  {
    what: 'a general purpose database with the hybrid benefit',
    items: [{ ...sql, tier: 'general_purpose', vcores: 4, license: 'hybrid_benefit' }],
    retail: [443.84, 283.33, 166.67, 443.84, 443.84],
  },
  {
    what: 'a zone redundant database, whose addition no reservation covers',
    items: [{ ...sql, tier: 'general_purpose', vcores: 4, storage_gb: 250, redundancy: 'zone' }],
    // + 4 × 0.0912 × 730 = 266.304; storage 250 × 0.23 = 57.5: 443.84 + 292 + 266.30 + 57.5
    retail: [1059.64, 899.13, 782.47, 1059.64, 1059.64],
  },
  {
    what: 'a serverless database, by the vCore-second, licence included',
    items: [{ ...sql, tier: 'general_purpose', compute: 'serverless', vcores: 2, hours_per_month: 100 }],
    // 2 × 0.000145 × 100 × 3600 = 104.4
    retail: all(104.4),
  },
  {
    what: 'a business critical database, zone redundant at no extra',
    items: [{ ...sql, tier: 'business_critical', vcores: 8, storage_gb: 100, redundancy: 'zone' }],
    // 8 × 0.304 × 730 = 1775.36; licence 8 × 0.375 × 730 = 2190; storage 100 × 0.25 = 25
    retail: all(3990.36),
  },
  {
    what: 'a hyperscale database, whose licence is in its compute',
    items: [{ ...sql, tier: 'hyperscale', vcores: 4, storage_gb: 500 }],
    // 4 × 0.212 × 730 = 619.04; storage 500 × 0.1 = 50
    retail: all(669.04),
  },
  {
    what: 'a database at contract prices',
    items: [{ ...sql, tier: 'general_purpose', vcores: 4 }],
    sheet: [contractRow(gpCompute, '1.1856', { unitOfMeasure: '10 Hours' })],
    retail: [735.84, 575.33, 458.67, 735.84, 735.84],
    // 4 × 0.11856 × 730 = 346.1952; the licence is at public prices, 292; so are the reservations
    corporate: [638.2, 575.33, 458.67, 638.2, 638.2],
  },
  {
    what: 'six vCores by a row that shares its meter with that of one, at the contract price of one',
    items: [{ ...sql, tier: 'business_critical', vcores: 6 }],
    sheet: [contractRow(bcCompute, '0.29'), contractRow(bcLicence, '0.3')],
    // 6 × 0.304 × 730 = 1331.52; licence 6 × 0.375 × 730 = 1642.5
    retail: all(2974.02),
    // 6 × 0.29 × 730 = 1270.2; licence 6 × 0.3 × 730 = 1314
    corporate: all(2584.2),
  },
  {
    what: 'two vCores by the row of two, reserved by that of one, each at the contract price of its own meter',
    items: [{ ...sql, tier: 'general_purpose', vcores: 2, license: 'hybrid_benefit' }],
    sheet: [contractRow(gpOfTwo, '0.25'), contractRow(reservationRow(gpCompute, 'P1Y', ''), '800')],
    retail: [219, 141.67, 83.33, 219, 219],
    // 0.25 × 730 = 182.5; 800 × 2 ÷ 12 = 133.3333; three years are the public 83.33
    corporate: [182.5, 133.33, 83.33, 182.5, 182.5],
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
  {
    what: 'a serverless database for a month, that no reservation covers',
    items: [{ ...sql, tier: 'general_purpose', compute: 'serverless', vcores: 4, storage_gb: 10 }],
    // 4 × 0.000145 × 730 × 3600 = 1524.24; storage 10 × 0.115 = 1.15
    retail: all(1525.39),
  },
  {
    what: 'an architecture of all three',
    items: [
      { ...vm, quantity: 3 },
      { ...vm, os: 'windows' },
      { ...disk, type: 'premium_ssd', size: 1024, quantity: 2 },
      { ...sql, tier: 'general_purpose', vcores: 4, storage_gb: 250 },
    ],
    sheet: d2Sheet,
    // 176.08 + 125.56 + 270.34 + 764.59; 104 + 101.54 + 256.83 + 604.08; 66.92 + 89.18 + 270.34 + 487.42;
    // 117.97 + 106.19 + 270.34 + 764.59; 77.47 + 92.69 + 270.34 + 764.59
    retail: [1336.57, 1066.45, 913.86, 1259.09, 1205.09],
    // 3 × 48.18 = 144.54 + 110.23; 3 × 32.5 = 97.5 + 94.55; 754.82 × 3 ÷ 36 = 62.9017 + 83.02;
    // 0.051175 × 2190 = 112.07325 + 99.41; 0.033607 × 2190 = 73.59933 + 86.58; disks and database are not on the sheet
    corporate: [1289.7, 1052.96, 903.68, 1246.41, 1195.11],
  },
];

describe('estimates by hand', () => {
  test.each(cases)('$what', ({ items, sheet, retail, corporate }) => {
    const { totals } = estimateItems(items, retailRows, sheet ?? null);

    expect(Object.values(totals.retail)).toEqual(retail);
    expect(totals.corporate && Object.values(totals.corporate)).toEqual(corporate ?? null);
  });

  test.each(cases)('$what, whatever the order of the prices', ({ items, sheet, retail, corporate }) => {
    const { totals } = estimateItems(items, retailRows.toReversed(), sheet?.toReversed() ?? null);

    expect(Object.values(totals.retail)).toEqual(retail);
    expect(totals.corporate && Object.values(totals.corporate)).toEqual(corporate ?? null);
  });

  test('are at least 25', () => {
    expect(cases.length).toBeGreaterThanOrEqual(25);
  });
});
