import { describe, expect, test } from 'vitest';
import { findEarnings, findEquity, findIncome } from '../../../../../lib/market/source/cvm/earnings.ts';
import { listStatements } from '../../../../../lib/market/source/cvm/statements.ts';
import type { CvmRow, CvmTables } from '../../../../../lib/market/source/cvm/tables.ts';
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

const row = (CD_CONTA: string, DS_CONTA: string, VL_CONTA: string | number, members: CvmRow = {}): CvmRow => ({
  CD_CONTA,
  DS_CONTA,
  VL_CONTA: `${VL_CONTA}`,
  MOEDA: 'REAL',
  ESCALA_MOEDA: 'UNIDADE',
  ...members,
});
const incomeOf = (...rows: CvmRow[]) => {
  const { value, accounts } = findIncome(rows);
  return [value.toFixed(), accounts];
};
const equityOf = (...rows: CvmRow[]) => {
  const { value, accounts } = findEquity(rows);
  return [value.toFixed(), accounts];
};

describe('the income of the controlling shareholders', () => {
  const total = row('3.11', 'Lucro/Prejuízo Consolidado do Período', 100);
  const own = (value: number) => row('3.11.01', 'Atribuído a Sócios da Empresa Controladora', value);
  const minority = (value: number) => row('3.11.02', 'Atribuído a Sócios Não Controladores', value);

  test('is 3.11.01', () => {
    expect(incomeOf(total, own(90), minority(10))).toEqual(['90', 'conta 3.11.01']);
    expect(incomeOf(total, own(-90), minority(190))).toEqual(['-90', 'conta 3.11.01']);
  });

  test('is 3.11 where 3.11.01 is 0, which a quarter of the companies leave', () => {
    expect(incomeOf(total, own(0), minority(0))).toEqual(['100', 'conta 3.11, porque 3.11.01 é zero']);
    expect(incomeOf(total)).toEqual(['100', 'conta 3.11']);
  });

  test('is unknown where 3.11.01 is 0 and the minority has a part', () => {
    expect(() => incomeOf(total, own(0), minority(10))).toThrow('a conta 3.11.01 é zero, mas 3.11 e 3.11.02 não');
  });

  test('of a bank is found by description: 3.11 and 3.09 mean other things than elsewhere', () => {
    expect(
      incomeOf(
        row('3.09', 'Lucro ou Prejuízo antes das Participações e Contribuições Estatutárias', 17_282),
        row('3.10', 'Participações nos Lucros e Contribuições Estatutárias', -500),
        row('3.11', 'Lucro ou Prejuízo Líquido Consolidado do Período', 16_782),
        row('3.11.01', 'Atribuído aos Sócios da Empresa Controladora', 13_698),
        row('3.11.02', 'Atribuído aos Sócios não Controladores', 3_084),
      ),
    ).toEqual(['13698', 'conta 3.11.01']);
    expect(
      incomeOf(
        row('3.09', 'Lucro/Prejuízo Consolidado do Período', 40),
        row('3.09.01', 'Atribuído a Sócios da Empresa Controladora', 39),
        row('3.11', 'Outros', 7),
      ),
    ).toEqual(['39', 'conta 3.09.01']);
  });

  test.each([
    'Lucro/Prejuízo do Período',
    'Lucro ou Prejuízo Líquido do Período',
    'Lucro (Prejuízo) Líquido do Período',
    'Resultado Líquido Consolidado do Período',
    'LUCRO LIQUIDO DO EXERCICIO',
  ])('is the account %s', (description) => {
    expect(incomeOf(row('3.11', description, 5))).toEqual(['5', 'conta 3.11']);
  });

  test('is unknown without such an account, or with two', () => {
    expect(() => incomeOf(row('3.09', 'Resultado Líquido das Operações Continuadas', 5))).toThrow(
      'nenhuma conta traz o lucro do período',
    );
    expect(() => incomeOf(total, { ...total, CD_CONTA: '3.13' })).toThrow(
      '2 contas trazem o lucro do período: 3.11, 3.13',
    );
    expect(() => incomeOf(total, own(1), row('3.11.03', 'Atribuído aos Controladores', 2))).toThrow(
      'as contas 3.11.01, 3.11.03 têm a mesma descrição',
    );
  });

  test('counts a repeated row once, and is unknown if the rows contradict each other', () => {
    expect(incomeOf(total, total)).toEqual(['100', 'conta 3.11']);
    expect(() => incomeOf(total, { ...total, VL_CONTA: '101' })).toThrow('a conta 3.11 tem mais de um valor');
  });

  test('is in BRL: MIL is a thousand times UNIDADE', () => {
    expect(incomeOf({ ...total, ESCALA_MOEDA: 'MIL', VL_CONTA: '91437.0000000000' })[0]).toBe('91437000');
    expect(() => incomeOf({ ...total, ESCALA_MOEDA: 'MILHÃO' })).toThrow('a conta 3.11 tem a escala "MILHÃO"');
    expect(() => incomeOf({ ...total, MOEDA: 'DÓLAR' })).toThrow('a conta 3.11 está na moeda "DÓLAR"');
  });

  test.each(['', '1,5', '1e9', 'NaN', '9'.repeat(40)])('is unknown if the value is %j', (VL_CONTA) => {
    expect(() => incomeOf({ ...total, VL_CONTA })).toThrow('o valor da conta 3.11 não é um número');
  });
});

describe('the equity of the controlling shareholders', () => {
  test('is 2.03 without the part of the minority', () => {
    const total = row('2.03', 'Patrimônio Líquido Consolidado', 100);
    const minority = row('2.03.09', 'Participação dos Acionistas Não Controladores', 8);
    expect(equityOf(total, minority)).toEqual(['92', 'conta 2.03 menos 2.03.09']);
    expect(equityOf(total, { ...minority, VL_CONTA: '0' })).toEqual(['100', 'conta 2.03']);
    expect(equityOf(total)).toEqual(['100', 'conta 2.03']);
  });

  test('of a bank is the account of the controlling shareholders under 2.07 or 2.08, whose 2.03 is something else', () => {
    expect(
      equityOf(
        row('2.03', 'Provisões', 40),
        row('2.07', 'Patrimônio Líquido Consolidado', 190),
        row('2.07.01', 'Patrimônio Líquido Atribuído ao Controlador', 187),
        row('2.07.02', 'Patrimônio Líquido Atribuído aos Não Controladores', 3),
      ),
    ).toEqual(['187', 'conta 2.07.01']);
    expect(
      equityOf(
        row('2.08', 'Patrimônio Líquido Consolidado', 190),
        row('2.08.09', 'Participação dos Acionistas Não Controladores', 9),
      ),
    ).toEqual(['181', 'conta 2.08 menos 2.08.09']);
    expect(
      equityOf(
        row('2.07', 'Patrimônio Líquido Consolidado', 190),
        row('2.07.01', 'Patrimônio Líquido Atribuído ao Controlador', 0),
        row('2.07.02', 'Patrimônio Líquido Atribuído aos Não Controladores', 3),
      ),
    ).toEqual(['187', 'conta 2.07 menos 2.07.02']);
  });

  test('of an individual statement is 2.03', () => {
    expect(equityOf(row('2.03', 'Patrimônio Líquido', -12))).toEqual(['-12', 'conta 2.03']);
  });

  test('is unknown without such an account', () => {
    expect(() => equityOf(row('2', 'Passivo Total', 5))).toThrow('nenhuma conta traz o patrimônio líquido');
  });
});
