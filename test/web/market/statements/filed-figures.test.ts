import { describe, expect, test } from 'vitest';
import { type AccountName, accountNames, type FiledStatements } from '../../../../lib/market/filed-statements.ts';
import { demoStatements } from '../../../../lib/market/source/demo-statements.ts';
import { amountNames, findAmount, findRatio, type RatioName } from '../../../../lib/market/statement-figures.ts';
import { writeStatements } from '../../../../lib/market/write-statements.ts';
import { entriesOf } from '../../../../lib/platform/members.ts';
import { amountsOfRatio, changeOf, listMissing, partNameOf } from '../../../../web/market/statements/filed-figures.ts';
import { periodWith, statementsWith } from '../../../support/filed-statements.ts';

const marketValue = 1e10;
const everything = Object.fromEntries(accountNames.map((name, index) => [name, 1000 + 10 * index]));
/** Six years in which a company has filed every account, but the one that is named. */
const without = (missing?: AccountName): FiledStatements => {
  const { [missing ?? '']: _missing, ...accounts } = everything;
  const exercicios = [2025, 2024, 2023, 2022, 2021, 2020].map((year) => periodWith(accounts, { fim: `${year}-12-31` }));
  return statementsWith({ exercicios });
};

describe('the amounts of a ratio', () => {
  test.each(entriesOf(amountsOfRatio).filter(([, amounts]) => amounts.length > 0))(
    '%s are those without which it cannot be calculated',
    (ratio: RatioName, amounts) => {
      expect(findRatio(without(), ratio, marketValue).valor).not.toBeNull();
      for (const account of accountNames) {
        const needed = findRatio(without(account), ratio, marketValue).valor === null;
        const named = amounts.some((amount) => findAmount(without(account), amount).valor === null);
        expect(named, account).toBe(needed);
      }
    },
  );

  test('of growth are in the fiscal years, whatever the last twelve months are', () => {
    expect(findRatio(without(), 'crescimento_receita_5a', null).valor).toBe(0);
    expect(findRatio(without('receita'), 'crescimento_receita_5a', null).valor).toBeNull();
  });
});

describe('what is missing', () => {
  test('is nothing if every account is there', () => {
    expect(listMissing(writeStatements(without(), marketValue))).toEqual([]);
  });

  test('is said once for each reason, with amounts and ratios together', () => {
    const missing = listMissing(writeStatements(without('depreciacao'), null));
    expect(missing).toEqual([
      {
        reason: expect.stringContaining('não traz a depreciação'),
        names: ['depreciacao', 'ebitda', 'margem_ebitda', 'divida_liquida_ebitda', 'ev_ebitda'],
      },
    ]);
  });

  test('of a bank is one reason for its chart of accounts, and what it has is not among it', () => {
    const bank = demoStatements('BBAS3', '2026-11-20');
    if (!bank) throw new Error('the demo has statements of BBAS3');
    const [chart, ...others] = listMissing(writeStatements(bank, marketValue));
    expect(chart?.reason).toContain('bancos e seguradoras');
    const kept = amountNames.filter((name) => !chart?.names.includes(name));
    expect(kept).toEqual(['lucro_consolidado', 'lucro_liquido', 'ativo', 'patrimonio_liquido']);
    expect(others.flatMap(({ names }) => names)).toEqual(['crescimento_receita_5a', 'crescimento_lucro_5a']);
  });
});

describe('the account of a part', () => {
  test.each([
    ['divida_liquida', '2.02.01', 'divida_nao_circulante'],
    ['caixa_e_aplicacoes', '1.01.02', 'aplicacoes'],
    ['ebitda', '3.05', 'ebit'],
    ['ebitda', '7.04.01', 'depreciacao'],
    ['ebitda', '6.01.01.03', 'depreciacao'],
    ['ebit', '3.05', undefined],
    ['caixa_operacional', '6.01.01.03', undefined],
    ['depreciacao', '7.04.01', undefined],
    ['ebitda', '6.01.011', undefined],
    ['patrimonio_liquido', '2.07', undefined],
  ] as const)('of %s, %s, has the name %s', (amount, account, name) => {
    expect(partNameOf(amount, account)).toBe(name);
  });
});

test.each([
  [100, 90, -0.1],
  [-100, -90, 0.1],
  [-100, 50, 1.5],
  [0, 5, null],
])('from %d to %d an amount changes by %s', (before, after, change) => {
  const filed = { documento: 'DFP', data: '', versao: 1, recebido_em: '', conta: '3.01' } as const;
  const restatement = {
    nome: 'receita',
    exercicio: '2024-12-31',
    arquivado: { ...filed, valor: before },
    reapresentado: { ...filed, valor: after },
  };
  expect(changeOf(restatement)).toBe(change);
});
