import { describe, expect, test } from 'vitest';
import { estimateItems } from '../../../support/price-book.ts';
import type { Case } from './hand-calculated/case.ts';
import * as disks from './hand-calculated/managed-disks.ts';
import * as databases from './hand-calculated/sql-databases.ts';
import * as machines from './hand-calculated/virtual-machines.ts';

const { vm, d2Sheet } = machines;
const { disk } = disks;
const { sql } = databases;

const retailRows = [...machines.rows, ...disks.rows, ...databases.rows];

const cases: readonly Case[] = [
  ...machines.cases,
  ...disks.cases,
  ...databases.cases,
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
