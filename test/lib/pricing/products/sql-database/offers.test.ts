import { describe, expect, test } from 'vitest';
import type { PriceRow } from '../../../../../lib/pricing/price-row.ts';
import type { RequestedItem } from '../../../../../lib/pricing/products/item.ts';
import { hardwareProducts } from '../../../../../lib/pricing/products/sql-database/offers.ts';
import {
  contractRow,
  estimateItems,
  pricesMissing,
  reservationRow,
  rolesOf,
  sqlRow,
} from '../../../../support/price-book.ts';

const gp = 'SQL Database Single/Elastic Pool General Purpose';
const compute = sqlRow(`${gp} - Compute Gen5`, 'vCore', '0.1');
const zones = sqlRow(`${gp} - Compute Gen5`, 'Zone Redundancy vCore', '0.06', { sku: 'vCore Zone Redundancy' });
const licence = sqlRow(`${gp} - SQL License`, 'vCore', '0.05', { location: 'global' });
const stored = sqlRow(`${gp} - Storage`, 'General Purpose Data Stored', '0.2', { unitOfMeasure: '1 GB/Month' });
const storedInZones = { ...stored, meterName: 'General Purpose Zone Redundancy Data Stored', unitPrice: '0.4' };
const serverless = sqlRow(`${gp} - Serverless - Compute Gen5`, 'vCore', '0.3');
const ofVcores = (count: number, unitPrice: string): PriceRow =>
  sqlRow(`${gp} - Compute Gen5`, 'vCore', unitPrice, { sku: `${count} vCore` });

const sql: RequestedItem = {
  product: 'sql_database',
  region: 'eastus',
  tier: 'general_purpose',
  vcores: 2,
  storage_gb: 100,
};
const computeAlone: RequestedItem = { ...sql, storage_gb: 0, license: 'hybrid_benefit' };

describe('a SQL database', () => {
  test('is charged for compute, licence and storage, of which a reservation covers compute', () => {
    // 2 × 0.1 × 730, 2 × 0.05 × 730, 100 × 0.2; reserved 600 × 2 ÷ 12
    expect(rolesOf(sql, [compute, licence, stored, reservationRow(compute, 'P1Y', '600')])).toEqual({
      payg: { compute: 146, licence: 73, storage: 20 },
      ri_1y: { compute: 100, licence: 73, storage: 20 },
    });
  });

  test('is charged for zones beside its compute, and for storage in zones', () => {
    const rows = [zones, compute, licence, stored, storedInZones];
    // 2 × 0.06 × 730, 100 × 0.4
    const figures = { compute: 146, licence: 73, zone_redundancy: 87.6, storage: 40 };
    expect(rolesOf({ ...sql, redundancy: 'zone' }, rows)).toEqual({ payg: figures });
    expect(rolesOf({ ...sql, redundancy: 'zone' }, rows.toReversed())).toEqual({ payg: figures });
    expect(rolesOf(sql, rows)).toEqual({ payg: { compute: 146, licence: 73, storage: 20 } });
  });

  test('is charged for compute alone where it stores nothing and brings its licence', () => {
    expect(rolesOf(computeAlone, [compute])).toEqual({ payg: { compute: 146 } });
  });

  test('is charged by use where it is serverless, whatever reservations there are', () => {
    const item: RequestedItem = { ...sql, storage_gb: 0, compute: 'serverless' };
    const reservation = reservationRow(serverless, 'P1Y', '600');
    expect(rolesOf(item, [compute, licence, serverless, reservation])).toEqual({ payg: { compute: 438 } });
    const { totals } = estimateItems([item], [serverless], [contractRow(reservation, '500')]);
    expect(totals.corporate?.ri_1y_monthly).toBe(438);
  });

  test('is reserved at its contract’s price for a vCore, though the list has a reservation on a meter of its own', () => {
    const ofTwo = { ...reservationRow(compute, 'P1Y', '1000'), sku: '2 vCore', meterId: 'reservation of two' };
    const { totals } = estimateItems(
      [computeAlone],
      [compute, ofTwo],
      [contractRow(reservationRow(compute, 'P1Y', ''), '480')],
    );
    // 1000 ÷ 12 for two vCores; 480 × 2 ÷ 12 for one and another
    expect([totals.retail.ri_1y_monthly, totals.corporate?.ri_1y_monthly]).toEqual([83.33, 80]);
  });

  test('is priced by the rows of databases where pools have rows of their own', () => {
    const ofPools = [compute, licence].map((row) => ({
      ...row,
      product: row.product.replace('Single/Elastic Pool', 'Elastic Pool'),
      meterId: `pool ${row.meterId}`,
      unitPrice: '9',
    }));
    const figures = { payg: { compute: 146, licence: 73, storage: 20 } };
    expect(rolesOf(sql, [...ofPools, compute, licence, stored])).toEqual(figures);
    expect(rolesOf(sql, [compute, licence, stored, ...ofPools])).toEqual(figures);
  });

  test.each([
    ['a backup', { sku: 'Backup RA-GRS' }],
    ['a backup, by its meter', { meterName: 'Backup RA-GRS Data Stored' }],
    ['a snapshot', { product: `${gp} - Snapshot Storage` }],
    ['an operation', { meterName: 'General Purpose IO Rate Operations' }],
    ['a reservation', { priceType: 'Reservation', term: 'P1Y' }],
    ['another part', { product: `${gp} - Compute Gen5` }],
  ] as const)('is charged for no storage by the price of %s', (_, members) => {
    const other: PriceRow = { ...stored, unitPrice: '9', meterId: 'other', ...members };
    expect(rolesOf(sql, [other, compute, licence, stored])).toEqual({
      payg: { compute: 146, licence: 73, storage: 20 },
    });
  });

  test('is charged for no licence by another price that is of no region', () => {
    const global = { ...compute, location: 'global', unitPrice: '9' };
    expect(rolesOf({ ...sql, storage_gb: 0 }, [global, compute, licence])).toEqual({
      payg: { compute: 146, licence: 73 },
    });
  });

  test('pays the licence of Hyperscale where the list still has one apart', () => {
    const hyperscale = 'SQL Database SingleDB Hyperscale';
    const item: RequestedItem = { ...sql, tier: 'hyperscale', storage_gb: 0 };
    const ownCompute = sqlRow(`${hyperscale} - Compute Gen5`, 'vCore', '0.1');
    const ownLicence = sqlRow(`${hyperscale} - SQL License`, 'vCore', '0.05', { location: 'global' });
    expect(rolesOf(item, [ownCompute])).toEqual({ payg: { compute: 146 } });
    expect(rolesOf(item, [ownCompute, ownLicence])).toEqual({ payg: { compute: 146, licence: 73 } });
  });

  test.each([
    ['compute', sql, [licence, stored], 'provisioned general_purpose on gen5 with 2 vCores', ' in eastus'],
    ['the licence', sql, [compute, stored], 'The licence of general_purpose', ''],
    [
      'zones',
      { ...sql, redundancy: 'zone' },
      [compute, licence, storedInZones],
      'Zone redundancy of general_purpose',
      ' in eastus',
    ],
    ['storage', sql, [compute, licence], 'Storage of general_purpose', ' in eastus'],
    [
      'storage in zones',
      { ...sql, redundancy: 'zone' },
      [compute, licence, zones, stored],
      'Storage of general_purpose',
      ' in eastus',
    ],
  ])('has no price where the list lacks %s', (_, item, rows, what, where) => {
    const expected = `${what} is not on the public price list${where}.`;
    expect(pricesMissing([item], rows)).toEqual([expected]);
  });
});

describe('the price of some vCores', () => {
  const monthlyOf = (vcores: number, rows: readonly PriceRow[]) =>
    estimateItems([{ ...computeAlone, vcores }], rows).totals.retail.payg_monthly;

  test('is that of the row for so many, or so many times that for one', () => {
    const rows = [ofVcores(16, '1'), ofVcores(6, '0.5'), compute];
    expect([16, 6, 8].map((vcores) => monthlyOf(vcores, rows))).toEqual([730, 365, 584]);
    expect([16, 6, 8].map((vcores) => monthlyOf(vcores, rows.toReversed()))).toEqual([730, 365, 584]);
  });

  test('is that of the row for so many where there is none for one', () => {
    expect(monthlyOf(16, [ofVcores(6, '0.5'), ofVcores(16, '1')])).toBe(730);
  });

  test('is not made of a row for another number', () => {
    expect(pricesMissing([{ ...computeAlone, vcores: 8 }], [ofVcores(6, '0.5'), ofVcores(16, '1')])).toEqual([
      'provisioned general_purpose on gen5 with 8 vCores is not on the public price list in eastus.',
    ]);
  });

  test.each([
    ['16 vCore', 'vCore'],
    ['Gen5 16 vCore', 'vCore'],
    ['General Purpose', '16 vCore'],
    ['General Purpose', 'Gen5 16 vCore'],
  ])('is by the number in its SKU or meter: %s, %s', (sku, meterName) => {
    expect(monthlyOf(16, [{ ...ofVcores(16, '1'), sku, meterName }])).toBe(730);
  });
});

describe('hardware of SQL Database', () => {
  test.each([
    ['SQL Database Single/Elastic Pool General Purpose - Compute Gen5', 'gen5'],
    ['SQL Database Single General Purpose - Serverless - Compute Gen5', 'gen5'],
    ['SQL Database Single/Elastic Pool General Purpose - Compute FSv2 Series', 'fsv2'],
    ['SQL Database Single/Elastic Pool Business Critical - Compute DC-Series', 'dc'],
    ['SQL Database SingleDB Hyperscale - Premium Series Compute', 'premium_series'],
    ['SQL Database SingleDB Hyperscale - Premium-Series Memory Optimized Compute', 'premium_series_memory_optimized'],
    ['SQL Database Single/Elastic Pool General Purpose - Storage', undefined],
    ['SQL Database Single/Elastic Pool General Purpose - SQL License', undefined],
  ])('of "%s" is %s alone', (product, expected) => {
    const matching = Object.entries(hardwareProducts).filter(([, words]) => words.test(product));
    expect(matching.map(([name]) => name)).toEqual(expected === undefined ? [] : [expected]);
  });
});
