import type { PriceRow } from '../../../../../lib/pricing/price-row.ts';
import { contractRow, reservationRow, sqlRow } from '../../../../support/price-book.ts';
import { all, type Case } from './case.ts';

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

/** Public prices. */
export const rows: readonly PriceRow[] = [...gp, ...bc, ...hyperscale];

export const sql = { product: 'sql_database', region: 'eastus', storage_gb: 0 };

export const cases: readonly Case[] = [
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
    what: 'a serverless database for a month, that no reservation covers',
    items: [{ ...sql, tier: 'general_purpose', compute: 'serverless', vcores: 4, storage_gb: 10 }],
    // 4 × 0.000145 × 730 × 3600 = 1524.24; storage 10 × 0.115 = 1.15
    retail: all(1525.39),
  },
];
