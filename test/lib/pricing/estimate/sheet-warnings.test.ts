import { describe, expect, test } from 'vitest';
import { speakIn } from '../../../../lib/platform/language.ts';
import type { RequestedItem } from '../../../../lib/pricing/products/item.ts';
import { contractRow, estimateItems, reservationRow, sqlRow, vmRow } from '../../../support/price-book.ts';

const linux = vmRow('Standard_D2s_v5', '0.1');
const vm: RequestedItem = { id: 'web', product: 'virtual_machine', region: 'eastus', sku: 'Standard_D2s_v5' };

describe('an estimate warns', () => {
  test.each([
    ['0.12', '1 Hour', '0.12 USD for 1 Hour'],
    ['10.01', '100 Hours', '10.01 USD for 100 Hours'],
  ])('of a contract price of %s for %s above the public one, with both', (price, unitOfMeasure, own) => {
    const { warnings } = estimateItems([vm], [linux], [contractRow(linux, price, { unitOfMeasure })]);
    expect(warnings).toEqual([
      `web: compute (D2s v5) costs more on the price sheet than on the public list: ${own} against 0.1 USD for 1 Hour.`,
    ]);
  });

  test.each([
    ['an equal price', '10', '100 Hours'],
    ['a lower one', '0.09', '1 Hour'],
    ['a price of another unit', '5', '1 GB'],
  ])('not of %s', (_, price, unitOfMeasure) => {
    expect(estimateItems([vm], [linux], [contractRow(linux, price, { unitOfMeasure })]).warnings).toEqual([]);
  });

  test('of a reservation above the public one, by the term', () => {
    const reserved = reservationRow(linux, 'P1Y', '600');
    const sheet = [contractRow(linux, '0.09'), contractRow(reserved, '601')];
    expect(estimateItems([vm], [linux, reserved], sheet).warnings).toEqual([
      'web: compute (D2s v5) costs more on the price sheet than on the public list: 601 USD for the term against 600 USD for the term.',
    ]);
  });

  test.each([
    ['ended', { effectiveEnd: '2026-11-19' }, 'ended on 2026-11-19'],
    ['begins tomorrow', { effectiveStart: '2026-11-21' }, 'begins on 2026-11-21'],
  ])('of a price that %s', (_, members, says) => {
    expect(estimateItems([vm], [linux], [contractRow(linux, '0.09', members)]).warnings).toEqual([
      `web: compute (D2s v5) has a price that ${says} on the price sheet.`,
    ]);
  });

  test('not of a price on its first or last day', () => {
    const today = { effectiveStart: '2026-11-20', effectiveEnd: '2026-11-20' };
    expect(estimateItems([vm], [linux], [contractRow(linux, '0.09', today)]).warnings).toEqual([]);
  });

  test('of what the import warned of about its meters, and of no other', () => {
    const other = vmRow('Standard_D4s_v5', '0.2');
    const note = 'has several prices (0.08, 0.09 USD); the highest was taken';
    const sheet = [contractRow(linux, '0.09', { note }), contractRow(other, '0.1', { note: 'is not used' })];
    expect(estimateItems([vm], [linux, other], sheet).warnings).toEqual([
      'web: compute (D2s v5) has several prices (0.08, 0.09 USD); the highest was taken.',
    ]);
  });

  test('in English of what the import has written, also where the other warnings are in Portuguese', () => {
    const sheet = [contractRow(linux, '0.11', { note: 'has several prices (0.1, 0.11 USD); the highest was taken' })];
    speakIn(() => 'pt');
    try {
      expect(estimateItems([vm], [linux], sheet).warnings).toEqual([
        'web: compute (D2s v5) has several prices (0.1, 0.11 USD); the highest was taken.',
        expect.stringContaining('custa mais na tabela de preços'),
      ]);
    } finally {
      speakIn(() => 'en');
    }
  });
});

test('two vCores by a meter that rows of several sizes share are two times one', () => {
  const product = 'SQL Database Single/Elastic Pool Business Critical - Compute Gen5';
  const one = sqlRow(product, 'vCore', '0.152', { meterId: 'shared' });
  const public_ = [
    one,
    { ...one, sku: '2 vCore', unitPrice: '0.304' },
    { ...one, sku: '80 vCore', unitPrice: '12.16' },
  ];
  const sheet = ['vCore 0.13', '2 vCore 0.26', '80 vCore 10.40'].map((text) => {
    const [, sku = '', price = ''] = /(.*) (.*)/.exec(text) ?? [];
    return contractRow(one, price, { product: `${product} - ${sku} - US East` });
  });
  const licence = sqlRow('SQL Database Single/Elastic Pool Business Critical - SQL License', 'vCore', '0.1', {
    location: 'global',
  });
  const item: RequestedItem = {
    product: 'sql_database',
    region: 'eastus',
    tier: 'business_critical',
    vcores: 2,
    storage_gb: 0,
    license: 'hybrid_benefit',
  };
  const { totals, warnings } = estimateItems([item], [...public_, licence], sheet);
  // 2 × 0.13 × 730
  expect(totals.corporate?.payg_monthly).toBe(189.8);
  expect(warnings).toEqual([]);
});
