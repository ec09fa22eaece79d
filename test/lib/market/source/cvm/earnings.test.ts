import { describe, expect, test } from 'vitest';
import { findEarnings } from '../../../../../lib/market/source/cvm/earnings.ts';
import { listStatements } from '../../../../../lib/market/source/cvm/statements.ts';
import type { CvmTables } from '../../../../../lib/market/source/cvm/tables.ts';
import { statement, tablesWith } from '../../../../support/cvm-tables.ts';

const day = '2024-12-31';
const earningsOf = (...parts: Partial<CvmTables>[]) => findEarnings(listStatements(tablesWith(...parts), day), 'con');
const thousandsOf = (...parts: Partial<CvmTables>[]) =>
  earningsOf(...parts)
    .value.div(1000)
    .toFixed();

const annual = statement({ refer: '2023-12-31', start: '2023-01-01', income: 100 });
const quarterly = (refer: string, start: string, income: number, quarters?: Readonly<Record<string, number>>) =>
  statement({ document: 'itr', refer, start, income, ...(quarters && { quarters }) });

describe('the earnings of twelve months', () => {
  test('are those of an annual statement, if it is the newest', () => {
    expect(thousandsOf(annual, quarterly('2023-09-30', '2023-01-01', 60))).toBe('100');
  });

  test('are the annual ones, with the months of this year instead of the same months of last year', () => {
    const parts = [annual, quarterly('2024-06-30', '2024-01-01', 55), quarterly('2023-06-30', '2023-01-01', 40)];
    expect(thousandsOf(...parts)).toBe('115');
    expect(earningsOf(...parts).text).toBe(
      'R$ 100.000 (DFP de 2023-12-31 (versão 1, recebida em 2023-12-31), de 2023-01-01 a 2023-12-31, conta 3.11.01) + ' +
        'R$ 55.000 (ITR de 2024-06-30 (versão 1, recebida em 2024-06-30), de 2024-01-01 a 2024-06-30, conta 3.11.01) − ' +
        'R$ 40.000 (ITR de 2023-06-30 (versão 1, recebida em 2023-06-30), de 2023-01-01 a 2023-06-30, conta 3.11.01) = ' +
        'R$ 115.000, consolidado',
    );
  });

  test('take the year to date of a quarterly statement, not its quarter', () => {
    expect(
      thousandsOf(
        annual,
        quarterly('2024-09-30', '2024-01-01', 80, { '2024-07-01': 7 }),
        quarterly('2023-09-30', '2023-01-01', 60, { '2023-07-01': 5 }),
      ),
    ).toBe('120');
  });

  test('follow a fiscal year that ends in June, and in February of a leap year', () => {
    expect(
      thousandsOf(
        statement({ refer: '2024-06-30', start: '2023-07-01', income: 10 }),
        quarterly('2024-09-30', '2024-07-01', 3),
        quarterly('2023-09-30', '2023-07-01', 2),
      ),
    ).toBe('11');
    expect(
      thousandsOf(
        statement({ refer: '2023-11-30', start: '2022-12-01', income: 10 }),
        quarterly('2024-02-29', '2023-12-01', 3),
        quarterly('2023-02-28', '2022-12-01', 2),
      ),
    ).toBe('11');
  });

  test('are unknown where the year is a quarter, or begins in the middle of a month', () => {
    expect(() => thousandsOf(statement({ refer: '2023-12-31', start: '2023-10-01', income: 100 }))).toThrow(
      'traz o período de 2023-10-01 a 2023-12-31, e não 12 meses inteiros',
    );
    expect(() => thousandsOf(statement({ refer: '2023-12-31', start: '2023-01-15', income: 100 }))).toThrow(
      'e não 12 meses inteiros',
    );
  });

  test('are unknown where a quarterly statement has its quarter only', () => {
    expect(() => thousandsOf(annual, quarterly('2024-06-30', '2024-04-01', 20))).toThrow(
      'para doze meses falta a versão conhecida do DFP de 2024-03-31',
    );
  });

  test('are unknown without the annual statement, or without the quarter of last year', () => {
    const recent = quarterly('2024-06-30', '2024-01-01', 55);
    expect(() => thousandsOf(recent)).toThrow('falta a versão conhecida do DFP de 2023-12-31');
    expect(() => thousandsOf(recent, annual)).toThrow('falta a versão conhecida do ITR de 2023-06-30');
  });

  test('are unknown where last year has other months', () => {
    expect(() =>
      thousandsOf(annual, quarterly('2024-06-30', '2024-01-01', 55), quarterly('2023-06-30', '2023-04-01', 20)),
    ).toThrow('o ITR de 2024-06-30 é de 6 meses desde 2024-01-01, e o de 2023-06-30 de 3 meses desde 2023-04-01');
  });

  test('are unknown where a statement has no consolidated income', () => {
    const own = statement({ document: 'itr', refer: '2023-06-30', start: '2023-01-01', income: 40, basis: 'ind' });
    expect(() => thousandsOf(annual, quarterly('2024-06-30', '2024-01-01', 55), own)).toThrow(
      'o ITR de 2023-06-30 (versão 1, recebida em 2023-06-30) não traz o resultado consolidado',
    );
  });
});
