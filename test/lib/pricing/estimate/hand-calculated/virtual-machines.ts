import type { PriceRow } from '../../../../../lib/pricing/price-row.ts';
import { contractRow, reservationRow, savingsPlanRow, vmRow, windowsRow } from '../../../../support/price-book.ts';
import { all, type Case } from './case.ts';

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
export const d2Sheet = [
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

/** Public prices. */
export const rows: readonly PriceRow[] = [...d2, old, constrained, e16];

export const vm = { product: 'virtual_machine', region: 'eastus', sku: 'Standard_D2als_v7' };

export const cases: readonly Case[] = [
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
    what: 'a machine for 220 hours a month, whose commitments are paid in full',
    items: [{ ...vm, hours_per_month: 220 }],
    // 0.0804 × 220 = 17.688; 0.053868 × 730 = 39.32364; 0.035376 × 730 = 25.82448
    retail: [17.69, 34.67, 22.31, 39.32, 25.82],
  },
  {
    what: 'a Windows machine for 100 hours',
    items: [{ ...vm, os: 'windows', hours_per_month: 100 }],
    // 17.2; licence 9.16: 34.67 + 9.16, 22.31 + 9.16, 39.32 + 9.16, 25.82 + 9.16
    retail: [17.2, 43.83, 31.47, 48.48, 34.98],
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
];
