import { describe, expect, test } from 'vitest';
import { deriveFundamentals } from '../../../../../lib/market/source/cvm/derive.ts';
import type { CvmTables } from '../../../../../lib/market/source/cvm/tables.ts';
import {
  capitalRow,
  cvmStock,
  form,
  readCvmFixture,
  referenceForm,
  statement,
  tablesWith,
} from '../../../../support/cvm-tables.ts';
import { realTables } from '../../../../support/filed-statements.ts';

const [income, balance] = [readCvmFixture('cvm-dfp-dre-con-2023.csv'), readCvmFixture('cvm-dfp-bpp-con-2023.csv')];

/** Real rows of an annual statement; when it was received and the counts of shares are made. */
const realStatement = (cnpj: string, issued: number, treasury = 0): Partial<CvmTables> => {
  const own = income.filter(({ CNPJ_CIA }) => CNPJ_CIA === cnpj);
  const { DT_REFER = '', VERSAO = '' } = own[0] ?? {};
  const key = { CNPJ_CIA: cnpj, DT_REFER, VERSAO };
  return {
    dfp_registro: [{ ...key, DT_RECEB: '2023-09-05' }],
    dfp_dre_con: own,
    dfp_bpp_con: balance.filter(({ CNPJ_CIA }) => CNPJ_CIA === cnpj),
    dfp_capital: [capitalRow(key, issued, treasury)],
  };
};

const derive = (codigo: string, ...parts: Partial<CvmTables>[]) =>
  deriveFundamentals(tablesWith(...parts), [cvmStock(codigo)], '2023-10-02').get(codigo);

describe('LPA and VPA from real annual statements', () => {
  test('BrasilAgro: the year ends in June, and 3.11.01 is 0 where 3.11 is not', () => {
    const cnpj = '07.628.528/0001-59';
    const parts = [form('AGRO3', { CNPJ_Companhia: cnpj }), realStatement(cnpj, 102_683_444, 3_877_000)];
    expect(derive('AGRO3', ...parts)).toEqual({
      // 268,536,000 and 2,197,142,000 by 98,806,444.
      lpa: '2.717798',
      vpa: '22.236829',
      base_acoes: {
        dia: '2023-06-30',
        acoes: '98806444',
        fonte: 'DFP de 2023-06-30 (versão 1, recebida em 2023-09-05)',
      },
      contagens: [
        {
          dia: '2023-06-30',
          ate: '2023-09-05',
          emitidas: '102683444',
          tesouraria: '3877000',
          fonte: 'DFP de 2023-06-30 (versão 1, recebida em 2023-09-05)',
        },
      ],
      conhecido_em: '2023-09-05',
      periodo: '2023-06-30',
      conferido: true,
      conferencias: [
        {
          figura: 'lpa',
          inicio: '2022-07-01',
          fim: '2023-06-30',
          valor: '2.717798',
          fonte: 'cvm, lucro ÷ ações',
          comparado: '2.7178',
          comparado_com: 'DFP de 2023-06-30 (versão 1, recebida em 2023-09-05), conta 3.99.01.01',
          tolerancia: '0.05',
        },
      ],
      demonstracoes: expect.objectContaining({ plano: 'comum', base: 'consolidado', trimestres: null }),
      origem:
        'CVM, companhia 07.628.528/0001-59: LPA 2,717798 e VPA 22,236829. Lucro de doze meses: R$ 268.536.000 (DFP de ' +
        '2023-06-30 (versão 1, recebida em 2023-09-05), de 2022-07-01 a 2023-06-30, conta 3.11, porque 3.11.01 é zero), ' +
        'consolidado. Patrimônio consolidado do DFP de 2023-06-30 (versão 1, recebida em 2023-09-05): ' +
        'R$ 2.197.142.000, conta 2.03. Ações: 102.683.444 emitidas menos 3.877.000 em tesouraria, pela composição do ' +
        'capital, em unidades (como indicam o patrimônio e o LPA arquivado). Conferência: o LPA arquivado (3.99.01.01) ' +
        'de 2022-07-01 a 2023-06-30 é 2,7178, e o calculado 2,717798 (diferença de 0 %).',
    });
  });

  test('Raízen: equity and income of the controlling shareholders only; shares in thousands', () => {
    const cnpj = '33.453.598/0001-23';
    const derived = derive('RAIZ4', form('RAIZ4', { CNPJ_Companhia: cnpj }), realStatement(cnpj, 10_352_509, 30_600));
    // 2,441,126,000 (not 2,503,326,000) and 22,904,161,000 − 652,412,000, by 10,321,909,000.
    expect(derived).toMatchObject({
      lpa: '0.236499',
      vpa: '2.155778',
      contagens: [{ emitidas: '10352509000' }],
      conferido: true,
    });
    expect(derived?.origem).toContain('conta 2.03 menos 2.03.09');
    expect(derived?.origem).toContain('em milhares (como indicam o patrimônio e o LPA arquivado)');
  });

  test('São Martinho: the year ends in March', () => {
    const cnpj = '51.466.860/0001-56';
    const derived = derive(
      'SMTO3',
      form('SMTO3', { CNPJ_Companhia: cnpj }),
      realStatement(cnpj, 354_011_329, 7_636_263),
    );
    expect(derived).toMatchObject({ lpa: '2.932497', vpa: '17.069251', conferido: true });
    expect(derived?.origem).toContain('de 2022-04-01 a 2023-03-31');
  });

  test('Pettenati: amounts in units (ESCALA_MOEDA is UNIDADE)', () => {
    const cnpj = '88.613.658/0001-10';
    const derived = derive('PTNT4', form('PTNT4', { CNPJ_Companhia: cnpj }), realStatement(cnpj, 48_046_000));
    // 48,997,920 and 430,112,349 − 68,982,382, by 48,046,000.
    expect(derived).toMatchObject({ lpa: '1.019813', vpa: '7.516338', conferido: true });
  });

  test('CTC: filed earnings of 2851 a share are a thousand times too large', () => {
    const cnpj = '06.981.381/0001-13';
    const parts = [form('CTCA3', { CNPJ_Companhia: cnpj }), realStatement(cnpj, 32_072)];
    // Income over a count in thousands is 2851 too, so the filed figure cannot say in what the shares are counted.
    const alone = derive('CTCA3', ...parts);
    expect(alone).toMatchObject({ lpa: null, vpa: null, contagens: [], conferido: false });
    expect(alone?.origem).toContain(
      'não se sabe se as 32.072 ações da composição do capital são unidades ou milhares (o patrimônio: milhares, o LPA arquivado: unidades)',
    );
    const withForm = derive('CTCA3', ...parts, referenceForm(32_072_000, '2023-06-01', { CNPJ_Companhia: cnpj }));
    expect(withForm).toMatchObject({ lpa: '2.850992', vpa: '26.895735', conferido: false });
    expect(withForm?.contagens[0]).toMatchObject({ emitidas: '32072000' });
    expect(withForm?.origem).toContain('é 2.851, e o calculado 2,850992 (o arquivado está em milhares de ações)');
    expect(withForm?.conferencias).toMatchObject([
      { valor: '2.850992', comparado: '2851', observacao: 'o arquivado está em milhares de ações' },
    ]);
  });
});

describe('LPA and VPA', () => {
  const annual = { refer: '2022-12-31', start: '2022-01-01', income: 200, filed: 2 };

  test('of a unit are those of the shares in it', () => {
    const energisa = readCvmFixture('cvm-fca-valor-mobiliario-2023.csv', 'utf8');
    const cnpj = '00.864.214/0001-06';
    const forms = {
      fca_valor_mobiliario: energisa,
      fca_registro: [{ CNPJ_CIA: cnpj, DT_REFER: '2023-01-01', VERSAO: '2', DT_RECEB: '2023-05-31' }],
    };
    const derived = deriveFundamentals(
      tablesWith(forms, statement({ ...annual, cnpj })),
      [cvmStock('ENGI11'), cvmStock('ENGI3')],
      '2023-06-30',
    );
    expect(derived.get('ENGI3')).toMatchObject({ lpa: '2', vpa: '10' });
    expect(derived.get('ENGI11')).toMatchObject({ lpa: '10', vpa: '50', conferido: true });
    expect(derived.get('ENGI11')?.origem).toContain('Unit de 5 ações: "1 ação ordinária e 4 ações preferenciais"');
  });

  test('of a unit without a composition are unknown', () => {
    const derived = derive('TAEE11', form('TAEE11', { Composicao_BDR_Unit: 'Vide item 9.1' }), statement(annual));
    expect(derived).toMatchObject({ lpa: null, vpa: null, conferido: false });
    expect(derived?.origem).toContain('o FCA não diz de quantas ações é a unit: "Vide item 9.1"');
  });

  test('are unknown, with the reason, for a stock of which there is nothing', () => {
    expect(derive('XXXX3')?.origem).toBe(
      'Sem dados da CVM: nenhum FCA recebido pela CVM traz o código como negociado.',
    );
    expect(derive('XXXX3', form('XXXX3'))).toEqual({
      lpa: null,
      vpa: null,
      origem: 'Sem dados da CVM: até 2023-10-02 a CVM não recebeu demonstração da companhia 11.111.111/0001-11.',
      base_acoes: null,
      contagens: [],
      conhecido_em: null,
      periodo: null,
      conferido: false,
      conferencias: [],
      demonstracoes: null,
    });
  });

  describe('are compared with what the assets leave for the shareholders', () => {
    const checksOf = (codigo: string, ...parts: Partial<CvmTables>[]) =>
      deriveFundamentals(tablesWith(...parts), [cvmStock(codigo)], '2026-04-30')
        .get(codigo)
        ?.conferencias.filter(({ figura }) => figura === 'vpa');

    // By the other side of the balance, published in a table of its own: a bank, too.
    test.each(['ABEV3', 'AXIA3', 'BBAS3', 'CPFE3', 'EGIE3', 'EQTL3', 'HYPE3', 'TAEE11', 'VIVT3'])('%s', (codigo) => {
      const tables = realTables(codigo);
      const [check, ...more] = checksOf(codigo, tables) ?? [];
      expect([more, check?.valor]).toEqual([[], check?.comparado]);
      // The fixture's made count is 1,000,000,000 shares.
      const value = (account: RegExp) =>
        (tables.dfp_bpp_con ?? []).find(
          ({ DS_CONTA = '', DT_REFER }) => DT_REFER === '2025-12-31' && account.test(DS_CONTA),
        )?.VL_CONTA;
      const total = Number(value(/^Patrimônio Líquido Consolidado$/));
      const minority = Number(value(/[Nn]ão Controladores$/) ?? 0);
      expect(Number(check?.valor)).toBeCloseTo((total - minority) / 1_000_000, 6);
    });

    const day = { CNPJ_CIA: '11.111.111/0001-11', DT_REFER: '2025-12-31', VERSAO: '1', DT_FIM_EXERC: '2025-12-31' };
    const row = (CD_CONTA: string, VL_CONTA: string) => ({
      ...day,
      MOEDA: 'REAL',
      ESCALA_MOEDA: 'MIL',
      ORDEM_EXERC: 'ÚLTIMO',
      CD_CONTA,
      DS_CONTA: CD_CONTA,
      VL_CONTA,
    });
    const filed = statement({ ...annual, refer: '2025-12-31', start: '2025-01-01', equity: 1000 });
    const compared = (assets: string, liabilities: readonly (readonly [string, string])[]) =>
      checksOf(
        'XXXX3',
        form('XXXX3'),
        filed,
        { dfp_bpa_con: [row('1', assets)] },
        { dfp_bpp_con: liabilities.map(([account, value]) => row(account, value)) },
      );

    test('and differ where they do not add up', () => {
      const [check] =
        compared('3600', [
          ['2.01', '1500'],
          ['2.02', '1000'],
        ]) ?? [];
      expect(check).toEqual({
        figura: 'vpa',
        fim: '2025-12-31',
        valor: '10',
        fonte: 'cvm, patrimônio ÷ ações',
        comparado: '11',
        comparado_com: 'DFP de 2025-12-31 (versão 1, recebida em 2025-12-31), conta 1 menos 2.01, 2.02, ÷ ações',
        tolerancia: '0.001',
      });
    });

    test.each<{ what: string; liabilities: readonly (readonly [string, string])[] }>([
      { what: 'the first account', liabilities: [['2.02', '1000']] },
      { what: 'an account between', liabilities: [['2.01', '1500']] },
    ])('but not without $what, which would count as equity', ({ liabilities }) => {
      expect(compared('3500', liabilities)).toEqual([]);
    });
  });

  test('are unknown once the newest statement is nine months old', () => {
    const parts = [form('XXXX3'), statement({ ...annual, refer: '2022-12-31' })];
    const at = (day: string) => deriveFundamentals(tablesWith(...parts), [cvmStock('XXXX3')], day).get('XXXX3');
    expect(at('2023-10-02')?.lpa).toBe('2');
    expect(at('2023-10-03')?.lpa).toBeNull();
    expect(at('2023-10-03')?.origem).toContain('a última demonstração da companhia 11.111.111/0001-11 é de 2022-12-31');
  });

  test('are not checked where no earnings are filed, or the filed ones differ by more than 5 %', () => {
    const of = (filed: number) => derive('XXXX3', form('XXXX3'), statement({ ...annual, filed }));
    expect([1.9, 1.89, 2.1, 2.11, 0].map((filed) => of(filed)?.conferido)).toEqual([true, false, true, false, false]);
    expect(of(0)?.origem).toContain('não há LPA arquivado com que comparar');
    expect(of(2.11)).toMatchObject({ lpa: '2', vpa: '10' });
  });

  test('of twelve months are checked in each of their statements', () => {
    const recent = { document: 'itr', refer: '2023-06-30', start: '2023-01-01', income: 100, filed: 1 } as const;
    const before = { document: 'itr', refer: '2022-06-30', start: '2022-01-01', income: 90, filed: 0.9 } as const;
    const of = (year: object, last: object = {}) =>
      derive(
        'XXXX3',
        form('XXXX3'),
        statement(recent),
        statement({ ...annual, ...year }),
        statement({ ...before, ...last }),
      );
    // 200 + 100 − 90 thousand by 100 thousand shares.
    expect(of({})).toMatchObject({ lpa: '2.1', conferido: true, conhecido_em: '2023-06-30', periodo: '2023-06-30' });
    // Last year's statement was corrected after this year's came out.
    expect(of({}, { received: '2023-08-01' })).toMatchObject({ conhecido_em: '2023-08-01', periodo: '2023-06-30' });
    expect(of({ filed: 2.5 })).toMatchObject({ lpa: '2.1', conferido: false });
    expect(of({ filed: 2.5 })?.origem).toContain('o LPA arquivado (3.99.01.01) de 2022-01-01 a 2022-12-31 é 2,5');
    expect(of({}, { filed: 0.5 })?.conferido).toBe(false);
    expect(of({ filed: 0 }, { issued: 0 })?.conferido).toBe(true);
    // Earlier statements counted a third of the shares, before a split, or counted them in thousands.
    expect(of({ issued: 33_333, filed: 6 }, { issued: 33_333, filed: 2.7 })?.conferido).toBe(true);
    expect(of({ issued: 100 }, { issued: 100 })?.conferido).toBe(true);
  });

  test('are per share of the statement where a reference form of a later day has another number', () => {
    const derived = derive('XXXX3', form('XXXX3'), statement(annual), referenceForm(200_000, '2023-05-31'));
    expect(derived).toMatchObject({
      lpa: '2',
      vpa: '10',
      base_acoes: { dia: '2022-12-31', acoes: '100000' },
      contagens: [
        { dia: '2022-12-31', emitidas: '100000' },
        { dia: '2023-05-31', ate: null, emitidas: '200000' },
      ],
      conferido: true,
      conhecido_em: '2022-12-31',
    });
    expect(derived?.origem).toContain('; depois o FRE de 2023-05-31');
  });

  test('are those of the individual statement where the consolidated one is missing or all zeros', () => {
    const zeros = statement({ ...annual, income: 0, equity: 0, filed: 0 });
    const own = { ...statement({ ...annual, basis: 'ind' }), dfp_registro: [], dfp_capital: [] };
    const derived = derive('XXXX3', form('XXXX3'), zeros, own);
    expect(derived).toMatchObject({ lpa: '2', vpa: '10', conferido: true });
    expect(derived?.origem).toContain('individual');
  });

  test('are not taken from the individual statement where half of the consolidated one is missing', () => {
    const { dfp_bpp_con: _, ...half } = statement(annual);
    const own = { ...statement({ ...annual, basis: 'ind', income: 300 }), dfp_registro: [], dfp_capital: [] };
    const derived = derive('XXXX3', form('XXXX3'), half, own, referenceForm(100_000, '2022-05-31'));
    expect(derived).toMatchObject({ lpa: '2', vpa: null });
    expect(derived?.origem).toContain('VPA sem dados (nenhuma conta traz o patrimônio líquido)');
  });

  test('one can be known without the other', () => {
    const { dfp_dre_con: _, ...rest } = statement(annual);
    const { dfp_dre_con = [] } = statement({ ...annual, start: '2022-10-01' });
    const derived = derive('XXXX3', form('XXXX3'), rest, { dfp_dre_con });
    expect(derived).toMatchObject({ lpa: null, vpa: '10', conferido: false });
    expect(derived?.origem).toContain('traz o período de 2022-10-01 a 2022-12-31, e não 12 meses inteiros');
  });
});
