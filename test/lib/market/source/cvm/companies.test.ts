import { describe, expect, test } from 'vitest';
import { countSharesOfUnit, findCompanies } from '../../../../../lib/market/source/cvm/companies.ts';
import type { CvmTables } from '../../../../../lib/market/source/cvm/tables.ts';
import { cvmStock, form, readCvmFixture, tablesWith } from '../../../../support/cvm-tables.ts';

const day = '2023-10-02';
const find = (stock: ReturnType<typeof cvmStock>, ...parts: Partial<CvmTables>[]) =>
  findCompanies(tablesWith(...parts), [stock], day).get(stock.codigo);
const other = '22.222.222/0001-22';

describe('the company of a stock', () => {
  test('is that of the registration form with its code', () => {
    const rows = readCvmFixture('cvm-fca-valor-mobiliario-2023.csv', 'utf8');
    const registers = ['00.000.000/0001-91', '00.864.214/0001-06'].map((CNPJ_CIA) => ({
      CNPJ_CIA,
      DT_REFER: '2023-01-01',
      VERSAO: '2',
      DT_RECEB: '2023-05-31',
    }));
    const real = { fca_valor_mobiliario: rows, fca_registro: registers };
    expect(find(cvmStock('BBAS3'), real)).toEqual({
      cnpj: '00.000.000/0001-91',
      sharesPerSecurity: 1,
      composition: null,
    });
    expect(find(cvmStock('ENGI11'), real)).toEqual({
      cnpj: '00.864.214/0001-06',
      sharesPerSecurity: 5,
      composition: '1 ação ordinária e 4 ações preferenciais',
    });
  });

  test('is found by a former code', () => {
    expect(find(cvmStock('AXIA3', 'ELET3'), form('ELET3'))).toMatchObject({ cnpj: '11.111.111/0001-11' });
    expect(find(cvmStock('AXIA3', 'ELET3'), form('ELET3', { CNPJ_Companhia: other }), form('AXIA3'))).toMatchObject({
      cnpj: '11.111.111/0001-11',
    });
  });

  test('is unknown once the code has ceased to trade', () => {
    expect(find(cvmStock('XXXX3'), form('XXXX3', { Data_Fim_Negociacao: day }))).toMatch(/^nenhum FCA/);
    expect(find(cvmStock('XXXX3'), form('XXXX3', { Data_Fim_Negociacao: '2023-10-03' }))).toMatchObject({
      sharesPerSecurity: 1,
    });
    // The code went to another company.
    expect(
      find(
        cvmStock('XXXX3'),
        form('XXXX3', { Data_Fim_Negociacao: '2021-01-01' }),
        form('XXXX3', { CNPJ_Companhia: other }),
      ),
    ).toMatchObject({ cnpj: other });
  });

  test('is that of the highest version of the newest form that CVM had received', () => {
    const of = (Versao: string, composition: string, received: string) =>
      form('TAEE11', { Versao, Composicao_BDR_Unit: composition }, received);
    const versions = [
      of('9', '1 ON / 2 PN', '2023-05-31'),
      of('10', '1 ON e 1 PN', '2023-10-03'),
      of('8', '1 ON', '2022-05-31'),
    ];
    expect(find(cvmStock('TAEE11'), ...versions)).toMatchObject({ sharesPerSecurity: 3, composition: '1 ON / 2 PN' });
  });

  test('is unknown, with the reason, where two companies claim the code', () => {
    expect(find(cvmStock('XXXX3'), form('XXXX3'), form('XXXX3', { CNPJ_Companhia: other }))).toBe(
      `o código está no FCA de 2 companhias: 11.111.111/0001-11, ${other}`,
    );
  });

  test('is known for BPAC11 and CMIN3, whose forms have something else as the code', () => {
    const btg = {
      CNPJ_Companhia: '30.306.294/0001-45',
      Valor_Mobiliario: 'Units',
      Composicao_BDR_Unit: '1 ON E 2 PNA',
    };
    expect(find(cvmStock('BPAC11'), form('000000', btg))).toEqual({
      cnpj: '30.306.294/0001-45',
      sharesPerSecurity: 3,
      composition: '1 ON E 2 PNA',
    });
    expect(find(cvmStock('CMIN3'), form('25585', { CNPJ_Companhia: '08.902.291/0001-15' }))).toMatchObject({
      cnpj: '08.902.291/0001-15',
    });
  });

  test('counts no shares in a unit whose composition is missing or said in two ways', () => {
    expect(find(cvmStock('TAEE11'), form('TAEE11'))).toMatchObject({ sharesPerSecurity: null, composition: '' });
    const twice = [
      form('TAEE11', { Composicao_BDR_Unit: '1 ON / 2 PN' }),
      form('TAEE11', { Composicao_BDR_Unit: '1 ON' }),
    ];
    expect(find(cvmStock('TAEE11'), ...twice)).toMatchObject({ sharesPerSecurity: null });
  });
});

describe('unit composition', () => {
  // As companies write it in CVM's registration forms, 2018 to 2026.
  test.each([
    ['1 ação ordinária e 4 ações preferenciais', 5],
    ['2 ações preferenciais e 1 ação ordinária', 3],
    ['1 KLBN3 + 4 KLBN4', 5],
    ['1 ENG3 e 4 ENGI4', 5],
    ['1 ON E 2 PNA', 3],
    ['1 ON / 2 PN', 3],
    ['1 ON + 1 PN', 2],
    ['1 ON e 2PNs', 3],
    ['01 ação ordinária e 04 ações preferenciais', 5],
    ['1 (uma) ação ordinária e 2 (duas) ações preferenciais classe A', 3],
    ['Uma ação ordinária e quatro preferenciais', 5],
    ['2 ações ordinárias', 2],
  ])('counts the shares in %j', (composition, shares) => {
    expect(countSharesOfUnit(composition)).toBe(shares);
  });

  test.each([
    '',
    'Vide item 9.1',
    '1 PN + 3 Recibos de Subscrição',
    'ações ordinárias e preferenciais',
    '0 ON',
    '999 ON',
    '1 ON e PN',
  ])('counts none in %j', (composition) => {
    expect(countSharesOfUnit(composition)).toBeNull();
  });
});
