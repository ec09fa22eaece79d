import { describe, expect, test } from 'vitest';
import { findPlanTerms } from '../../../../lib/pricing/sheet/plan-terms.ts';
import type { SheetRow } from '../../../../lib/pricing/sheet/sheet-row.ts';
import { vmRow } from '../../../support/price-book.ts';

const plan = (term: SheetRow['term'], unitPrice: string, members: Partial<SheetRow> = {}): SheetRow => ({
  ...vmRow('Standard_D2s_v5', unitPrice),
  priceType: 'SavingsPlan',
  term,
  offerId: '',
  effectiveStart: '',
  effectiveEnd: '',
  ...members,
});
const usage: SheetRow = { ...plan('', '0.1'), priceType: 'Consumption' };

describe('a savings-plan price without a term', () => {
  test.each<{ what: string; rows: readonly SheetRow[]; terms: readonly string[]; left: number }>([
    {
      what: 'beside a lower one of three years is of one',
      rows: [usage, plan('P3Y', '0.05'), plan('', '0.07')],
      terms: ['', 'P3Y', 'P1Y'],
      left: 0,
    },
    {
      what: 'beside one of three years that is lower by the hour is of one',
      rows: [plan('P3Y', '5', { unitOfMeasure: '100 Hours' }), plan('', '0.07')],
      terms: ['P3Y', 'P1Y'],
      left: 0,
    },
    { what: 'without a twin is not used', rows: [usage, plan('', '0.07')], terms: [''], left: 1 },
    {
      what: 'beside one of one year is not used',
      rows: [plan('P1Y', '0.07'), plan('', '0.05')],
      terms: ['P1Y'],
      left: 1,
    },
    {
      what: 'beside both is not used',
      rows: [plan('P1Y', '0.07'), plan('P3Y', '0.05'), plan('', '0.07')],
      terms: ['P1Y', 'P3Y'],
      left: 1,
    },
    {
      what: 'below the one of three years is not used',
      rows: [plan('P3Y', '0.05'), plan('', '0.04')],
      terms: ['P3Y'],
      left: 1,
    },
    {
      what: 'of two is not used',
      rows: [plan('P3Y', '0.05'), plan('', '0.07'), plan('', '0.08')],
      terms: ['P3Y'],
      left: 2,
    },
    {
      what: 'beside one of another SKU is not used',
      rows: [plan('P3Y', '0.05', { sku: 'other' }), plan('', '0.07')],
      terms: ['P3Y'],
      left: 1,
    },
    { what: 'is no price by use', rows: [usage], terms: [''], left: 0 },
  ])('$what', ({ rows, terms, left }) => {
    const found = findPlanTerms(rows);
    expect(found.rows.map(({ term }) => term)).toEqual(terms);
    expect(found.withoutTerm).toHaveLength(left);
  });
});
