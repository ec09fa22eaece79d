import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { findFiledEarnings } from '../../../../../lib/market/source/cvm/calculate.ts';
import type { CvmRow } from '../../../../../lib/market/source/cvm/tables.ts';

const row = (CD_CONTA: string, DS_CONTA: string, VL_CONTA: string): CvmRow => ({
  CD_CONTA,
  DS_CONTA,
  VL_CONTA,
  ESCALA_MOEDA: 'MIL',
});
const zeros = [
  row('3.99', 'Lucro por Ação - (Reais / Ação)', '0.0000000000'),
  row('3.99.01', 'Lucro Básico por Ação', '0.0000000000'),
];
const find = (rows: readonly CvmRow[], common = 100, preferred = 0) => {
  const found = findFiledEarnings(rows, { common: new Decimal(common), preferred: new Decimal(preferred) });
  return found && [found.value.toFixed(), found.accounts];
};

test('filed earnings are never scaled, and are the basic ones', () => {
  const rows = [...zeros, row('3.99.01.01', 'ON', '2.7178000000'), row('3.99.02.01', 'ON', '2.7028000000')];
  expect(find(rows)).toEqual(['2.7178', '3.99.01.01']);
});

test('classes are weighted by their shares', () => {
  const rows = [row('3.99.01.01', 'ON', '1.00'), row('3.99.01.02', 'PN', '1.10')];
  expect(find(rows, 100, 300)).toEqual(['1.075', '3.99.01.01 e 3.99.01.02']);
  // Preferred shares of two classes count by their mean; a class of 0 is not filed.
  expect(find([...rows, row('3.99.01.03', 'PNB', '1.30')], 100, 100)?.[0]).toBe('1.1');
  expect(find([row('3.99.01.01', 'ON', '0.0'), row('3.99.01.02', 'PN', '1.10')], 100, 300)?.[0]).toBe('1.1');
});

test('those without the name of a class count by their mean', () => {
  const rows = [row('3.99.01.01', 'Ações', '1.00'), row('3.99.01.02', 'Outras ações', '1.50')];
  expect(find(rows, 100, 300)).toEqual(['1.25', '3.99.01.01 e 3.99.01.02']);
});

test('some companies file them one or two levels above', () => {
  expect(find([row('3.99', 'Lucro por Ação', '2.40'), row('3.99.01', 'Lucro Básico por Ação', '0')])).toEqual([
    '2.4',
    '3.99',
  ]);
  expect(find([row('3.99.01', 'Lucro Básico por Ação', '-0.5')])).toEqual(['-0.5', '3.99.01']);
});

test('there are none where all are 0 or missing', () => {
  expect(find([...zeros, row('3.99.01.01', 'ON', '0.0000000000')])).toBeNull();
  expect(find([])).toBeNull();
});
