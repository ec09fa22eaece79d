import { describe, expect, test } from 'vitest';
import type { PriceRow } from '../../../../lib/pricing/price-row.ts';
import type { RequestedItem } from '../../../../lib/pricing/products/item.ts';
import {
  contractRow,
  estimateItems,
  reservationRow,
  savingsPlanRow,
  sqlRow,
  vmRow,
} from '../../../support/price-book.ts';

const linux = vmRow('Standard_D2s_v5', '0.1');
const oneYear = reservationRow(linux, 'P1Y', '600');
const vm: RequestedItem = { id: 'web', product: 'virtual_machine', region: 'eastus', sku: 'Standard_D2s_v5' };
const all = [
  linux,
  oneYear,
  reservationRow(linux, 'P3Y', '900'),
  savingsPlanRow(linux, 'P1Y', '0.08'),
  savingsPlanRow(linux, 'P3Y', '0.05'),
];
const sheetOf = (...rows: readonly PriceRow[]) => rows.map((row) => contractRow(row, row.unitPrice));

describe('coverage', () => {
  test('is without gaps where every model is sold', () => {
    expect(estimateItems([vm], all)).toMatchObject({ coverage: [], warnings: [] });
    expect(estimateItems([vm], all, sheetOf(...all))).toMatchObject({ coverage: [], warnings: [] });
  });

  test('has pay-as-you-go for what nobody sells', () => {
    const { coverage, warnings } = estimateItems([vm], [linux, oneYear]);
    expect(coverage).toEqual(
      ['ri_3y', 'savings_plan_1y', 'savings_plan_3y'].map((model) => ({
        item: 'web',
        side: 'retail',
        model,
        status: 'not_offered',
        stand_in: 'payg',
      })),
    );
    expect(warnings).toEqual([]);
  });

  test('has public prices for what the sheet lacks', () => {
    const { coverage } = estimateItems([vm], all, sheetOf(linux, oneYear));
    expect(coverage).toEqual(
      ['ri_3y', 'savings_plan_1y', 'savings_plan_3y'].map((model) => ({
        item: 'web',
        side: 'corporate',
        model,
        status: 'not_on_sheet',
        stand_in: 'retail',
      })),
    );
  });
});

test('a line is on the sheet where all that it pays by use is', () => {
  const product = 'SQL Database Single/Elastic Pool General Purpose';
  const compute = sqlRow(`${product} - Compute Gen5`, 'vCore', '0.1');
  const licence = sqlRow(`${product} - SQL License`, 'vCore', '0.1', { location: 'global' });
  const database: RequestedItem = {
    product: 'sql_database',
    region: 'eastus',
    tier: 'general_purpose',
    vcores: 2,
    storage_gb: 0,
  };
  const available = (...rows: readonly PriceRow[]) =>
    estimateItems([vm, database], [linux, compute, licence], sheetOf(...rows)).items.map(
      ({ ea_available }) => ea_available,
    );
  expect(available(linux, compute, licence)).toEqual([true, true]);
  expect(available(linux, compute)).toEqual([true, false]);
  expect(available(licence)).toEqual([false, false]);
});
