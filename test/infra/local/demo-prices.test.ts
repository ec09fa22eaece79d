import { expect, test } from 'vitest';
import { demoPrices } from '../../../infra/local/demo/demo-prices.ts';
import { demoContracts, demoSheet } from '../../../infra/local/demo/demo-sheet.ts';
import { priceListKey } from '../../../lib/pricing/source/price-list-item.ts';

const prices = [...demoPrices('USD')];
const sheet = [...demoSheet(prices, demoContracts[0])].join('');

test('the demo has an enterprise agreement in USD and a customer agreement in EUR, each with public prices', () => {
  expect(demoContracts.map(({ scopeId, currency }) => [scopeId.split(':')[0], currency])).toEqual([
    ['ea', 'USD'],
    ['mca', 'EUR'],
  ]);
  for (const { currency } of demoContracts) {
    expect(new Set([...demoPrices(currency)].map((row) => row.currency))).toEqual(new Set([currency]));
  }
});

test('a meter has the same id in both currencies, as in Azure', () => {
  const idsOf = (currency: 'USD' | 'EUR') =>
    new Set([...demoPrices(currency)].flatMap((row) => (row.location === 'westeurope' ? [row.meterId] : [])));
  expect(idsOf('EUR')).toEqual(idsOf('USD'));
});

test('no two prices of the demo are one price of the list', () => {
  expect(new Set(prices.map(priceListKey)).size).toBe(prices.length);
});

test('the demo has a real price of each meter that services name and somebody has quoted', () => {
  const names = new Set(
    prices.map(({ category, product, sku, meterName }) => [category, product, sku, meterName].join()),
  );
  const ofFirewall = ['Azure Firewall', 'Azure Firewall', 'Standard', 'Standard Deployment'].join();
  expect(names).toContain(ofFirewall);
  expect(names.size).toBeGreaterThan(300);
});

test('the demo has prices of other services: in tiers, reserved, of no region and of a zone', () => {
  const ofMeter = (name: string, service?: string) =>
    prices.filter(({ meterName, category }) => meterName === name && (service ?? category) === category);
  expect(ofMeter('Standard Data Transfer Out', 'Bandwidth')).toHaveLength(12);
  expect(ofMeter('P1 v3 App').map(({ priceType }) => priceType)).toContain('Reservation');
  expect(ofMeter('Standard Gateway', 'NAT Gateway').map(({ location }) => location)).toEqual(['global']);
  expect(ofMeter('Public Zone').map(({ location }) => location)).toEqual(['Zone 1', 'Zone 1']);
});

test('the contract of the demo has no meter with tiers, whose first one would be taken for all, and no backup', () => {
  expect(sheet).toContain('Standard Uptime SLA');
  for (const meter of ['Standard Data Transfer Out,', 'Hot LRS Data Stored,', 'Public Zone,', ',Backup,']) {
    expect(sheet).not.toContain(meter);
  }
});
