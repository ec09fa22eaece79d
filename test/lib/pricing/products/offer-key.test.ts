import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { PriceRow } from '../../../../lib/pricing/price-row.ts';
import { offerKeyOf } from '../../../../lib/pricing/products/offer-key.ts';
import { isWindows } from '../../../../lib/pricing/products/virtual-machine/offer-key.ts';
import { diskRow, reservationRow, sqlRow, vmRow } from '../../../support/price-book.ts';

interface Fact {
  readonly productName: string;
  readonly skuName: string;
  readonly meterName: string;
}
const factsOf = (file: string): readonly Fact[] =>
  parse(readFileSync(join('test/fixtures', file)), { columns: true, bom: true });

const linux = vmRow('Standard_D2s_v5', '0.1');
const named = (members: Partial<PriceRow>): PriceRow => ({ ...linux, ...members });

describe('the offer of a machine', () => {
  test.each([
    ['pay-as-you-go', linux],
    ['a reservation', reservationRow(linux, 'P1Y', '1')],
    ['Windows', named({ product: 'Virtual Machines Dsv5 Series Windows' })],
    ['a series without "Virtual Machines"', named({ product: 'Lasv3 Series Windows' })],
  ])('has %s', (_, row) => expect(offerKeyOf(row)).toBe('vm/eastus/standard_d2s_v5'));

  test.each([
    ['Spot', named({ sku: 'D2s v5 Spot' })],
    ['Spot, by its meter alone', named({ meterName: 'D2s v5 Spot' })],
    ['Low Priority', named({ sku: 'D2s v5 Low Priority' })],
    ['a cloud service', named({ product: 'Virtual Machines Dsv5 Series Cloud Services' })],
    ['a cloud service in one word', named({ product: 'Dsv5 Series CloudServices' })],
    ['a dedicated host', named({ product: 'Dsv5 Series Dedicated Host' })],
    ['a dedicated host in one word', named({ product: 'Easv5 Series DedicatedHost' })],
    ['a price for development', named({ priceType: 'DevTestConsumption' })],
    ['a row without a size', named({ armSku: '' })],
    ['another service', named({ category: 'Virtual Machines Licenses' })],
  ])('has nothing of %s', (_, row) => expect(offerKeyOf(row)).toBeUndefined());

  test('has, of a whole region’s real meters, all but what Azure may take back', () => {
    const facts = factsOf('azure-retail-vm-belgiumcentral.csv');
    expect(facts.length).toBeGreaterThan(3_000);
    for (const { productName, skuName, meterName } of facts) {
      const row = named({ product: productName, sku: skuName, meterName });
      const isFirm = !/Spot|Low Priority/.test(`${skuName} ${meterName}`) && !/Cloud|Host/.test(productName);
      expect(offerKeyOf(row) !== undefined, `${productName} ${skuName}`).toBe(isFirm);
    }
  });
});

describe('Windows', () => {
  test.each([
    ['Virtual Machines Dsv5 Series Windows', true],
    ['Virtual Machines Ebsv5-series Windows', true],
    ['Dpsv6 Srs Win', true],
    ['Virtual Machines Dsv5 Series Windows ', true],
    ['Virtual Machines Dsv5 Series', false],
    ['Virtual Machines Winsv1 Series', false],
  ])('%s: %s', (product, expected) => expect(isWindows(named({ product }))).toBe(expected));

  test('is every real product that has it in its name', () => {
    const products = new Set(factsOf('azure-retail-vm-belgiumcentral.csv').map(({ productName }) => productName));
    for (const product of products) expect(isWindows(named({ product })), product).toBe(/win/i.test(product));
  });
});

describe('the offer of a disk', () => {
  test.each([
    ['Premium SSD Managed Disks', 'P10 LRS', 'P10 LRS Disk', 'disk/eastus/premium_ssd/lrs'],
    ['Premium SSD Managed Disks', 'P10 ZRS', 'P10 ZRS Disk Mount', 'disk/eastus/premium_ssd/zrs'],
    ['Standard SSD Managed Disks', 'E10 LRS', 'E10 LRS Disk Operations', 'disk/eastus/standard_ssd/lrs'],
    ['Standard HDD Managed Disks', 'S10 LRS', 'S10 LRS Disk', 'disk/eastus/standard_hdd/lrs'],
    ['Azure Premium SSD v2', 'Premium LRS', 'Premium LRS Provisioned IOPS', 'disk/eastus/premium_ssd_v2/lrs'],
    ['Ultra Disks', 'Ultra LRS', 'Ultra LRS Provisioned Throughput (MBps)', 'disk/eastus/ultra/lrs'],
  ])('%s: %s, %s', (product, sku, meter, key) => {
    expect(offerKeyOf(diskRow(product, sku, meter, '1'))).toBe(key);
  });

  test.each([
    ['Premium SSD Managed Disks', 'Snapshots LRS', 'Snapshots LRS Snapshots'],
    ['Premium SSD Managed Disks', 'P10 LRS', 'P10 LRS Disk Burst'],
    ['Premium Page Blob', 'P10 LRS', 'P10 LRS Disk'],
    ['Premium SSD Managed Disks', 'Burst Enablement LRS', 'LRS Burst Enablement Disk'],
    ['Premium SSD Managed Disks', 'Burstable P10 LRS', 'P10 LRS Disk'],
    ['Premium SSD Managed Disks', 'P10 LRS Burst', 'P10 LRS Disk'],
    ['Ultra Disks', 'Ultra LRS', 'Ultra LRS Reservation per vCPU Provisioned'],
  ])('is not %s: %s, %s', (product, sku, meter) => {
    expect(offerKeyOf(diskRow(product, sku, meter, '1'))).toBeUndefined();
  });

  test('is of the service Storage alone', () => {
    const row = diskRow('Ultra Disks', 'Ultra LRS', 'Ultra LRS Provisioned IOPS', '1', { category: 'Backup' });
    expect(offerKeyOf(row)).toBeUndefined();
  });

  test('finds every tier among a whole region’s real meters, once', () => {
    const keys = factsOf('azure-retail-disks-westeurope.csv')
      .filter(({ meterName }) => meterName.endsWith(' Disk'))
      .map(({ productName, skuName, meterName }) => ({
        meterName,
        key: offerKeyOf(diskRow(productName, skuName, meterName, '1')),
      }));
    const lists = Map.groupBy(keys, ({ key }) => key);
    const counted = [...lists].map(([key, rows]) => [key, new Set(rows.map(({ meterName }) => meterName)).size]);
    expect(Object.fromEntries(counted)).toMatchObject({
      'disk/eastus/premium_ssd/lrs': 14,
      'disk/eastus/premium_ssd/zrs': 14,
      'disk/eastus/standard_ssd/lrs': 14,
      'disk/eastus/standard_ssd/zrs': 14,
      'disk/eastus/standard_hdd/lrs': 11,
    });
  });
});

describe('the offer of a database', () => {
  const pool = 'SQL Database Single/Elastic Pool';
  test.each([
    [`${pool} General Purpose - Compute Gen5`, 'eastus', 'sql/eastus/general_purpose'],
    [`${pool} General Purpose - Storage`, 'eastus', 'sql/eastus/general_purpose'],
    [`${pool} Business Critical - SQL License`, 'global', 'sql/global/business_critical'],
    ['SQL Database SingleDB Hyperscale - Serverless - Compute Gen5', 'eastus', 'sql/eastus/hyperscale'],
  ])('%s in %s', (product, location, key) => {
    expect(offerKeyOf(sqlRow(product, 'vCore', '1', { location }))).toBe(key);
  });

  test.each([
    'SQL Managed Instance General Purpose - Compute Gen5',
    'SQL Database Managed Instance Business Critical - Storage',
    'SQL Database Single Standard',
    `${pool} General Purpose`,
    `${pool} PITR Backup Storage`,
  ])('is not %s', (product) => expect(offerKeyOf(sqlRow(product, 'vCore', '1'))).toBeUndefined());

  test('is of the service SQL Database alone', () => {
    const row = sqlRow(`${pool} General Purpose - Storage`, 'vCore', '1', { category: 'Azure Database for MySQL' });
    expect(offerKeyOf(row)).toBeUndefined();
  });
});
