import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import {
  countShares,
  readCapital,
  readFormCapital,
  type ShareEvidence,
} from '../../../../../lib/market/source/cvm/shares.ts';
import type { CvmRow } from '../../../../../lib/market/source/cvm/tables.ts';
import { capitalRow, readCvmFixture, referenceForm, tablesWith } from '../../../../support/cvm-tables.ts';

const capitalOf = (...rows: CvmRow[]) => readCapital(rows);
const statement = { document: 'itr', refer: '2023-03-31', version: 1, received: '2023-05-10' } as const;
const formOf = (issued: number, day = '2023-01-01') => ({
  issued: new Decimal(issued),
  refer: day,
  version: 1,
  received: day,
});
const nothing: ShareEvidence = { form: null, equity: null, income: null, filed: null, statement };
const count = (row: CvmRow, evidence: Partial<ShareEvidence>) => {
  const { issued, outstanding, dia, ate, text } = countShares(capitalOf(row), { ...nothing, ...evidence });
  return { issued: issued.toFixed(), outstanding: outstanding.toFixed(), dia, ate, text };
};
const billions = (value: number) => new Decimal(value).mul(1e9);

describe('the composition of capital', () => {
  test('gives the shares issued and those in treasury', () => {
    expect(capitalOf(capitalRow({}, 5_730_834_040, 22_370_399))).toMatchObject({
      issued: new Decimal(5_730_834_040),
      treasury: new Decimal(22_370_399),
    });
    expect(capitalOf()).toBeNull();
    expect(capitalOf(capitalRow({}, 0))).toBeNull();
  });

  test('counts the classes where the total is 0, and the total where the classes are', () => {
    const row = capitalRow({}, 100, 10);
    expect(capitalOf({ ...row, QT_ACAO_TOTAL_CAP_INTEGR: '0', QT_ACAO_TOTAL_TESOURO: '' })).toEqual(capitalOf(row));
    const total = capitalOf({ ...row, QT_ACAO_ORDIN_CAP_INTEGR: '0', QT_ACAO_ORDIN_TESOURO: '0' });
    expect([total?.issued.toNumber(), total?.treasury.toNumber()]).toEqual([100, 10]);
  });

  test('is refused where its counts contradict each other', () => {
    const row = capitalRow({}, 100);
    expect(() => capitalOf({ ...row, QT_ACAO_PREF_CAP_INTEGR: '7' })).toThrow(
      'as classes somam 107 ações, e o total é 100',
    );
    expect(() => capitalOf(row, capitalRow({}, 200))).toThrow(
      'a composição do capital traz mais de um número de ações',
    );
    // Issued in thousands and treasury in units.
    expect(() => capitalOf(capitalRow({}, 4_539_008, 270_287_000))).toThrow(
      'há 270287000 ações em tesouraria e só 4539008 emitidas',
    );
    expect(() => capitalOf({ ...row, QT_ACAO_ORDIN_CAP_INTEGR: '1e3' })).toThrow(
      'QT_ACAO_ORDIN_CAP_INTEGR não é um número',
    );
    expect(capitalOf(row, row)).toEqual(capitalOf(row));
  });
});

describe('the shares of the reference form', () => {
  const read = (day: string, ...forms: ReturnType<typeof referenceForm>[]) =>
    readFormCapital(tablesWith(...forms), day)?.issued.toNumber();

  test('are those of the classes where the total is 0, as for Banco do Brasil', () => {
    const rows = readCvmFixture('cvm-fre-capital-social-2023.csv', 'utf8');
    expect(rows[0]?.Quantidade_Total_Acoes).toBe('0');
    const fre_registro = [{ CNPJ_CIA: '', DT_REFER: '2023-12-31', VERSAO: '19', DT_RECEB: '2024-04-20' }];
    const tables = tablesWith({ fre_capital_social: rows, fre_registro });
    expect(readFormCapital(tables, '2024-04-20')?.issued.toNumber()).toBe(5_730_834_040);
    expect(readFormCapital(tables, '2024-04-19')).toBeNull();
  });

  test('are the paid-in ones, of the newest approval, of the newest form received', () => {
    const older = referenceForm(10, '2022-05-31');
    const newer = referenceForm(20, '2023-05-31');
    expect(read('2023-05-30', newer, older)).toBe(10);
    expect(read('2023-05-31', newer, older)).toBe(20);
    const [row] = newer.fre_capital_social ?? [];
    const rows = [
      { ...row, Tipo_Capital: 'Capital Emitido', Quantidade_Total_Acoes: '25' },
      {
        ...row,
        Data_Autorizacao_Aprovacao: '2020-01-01',
        Quantidade_Acoes_Ordinarias: '15',
        Quantidade_Total_Acoes: '15',
      },
    ] as CvmRow[];
    expect(read('2023-05-31', newer, { fre_capital_social: rows })).toBe(20);
    // Two numbers of the same approval: neither counts.
    expect(
      read('2023-05-31', newer, { fre_capital_social: [{ ...row, Quantidade_Total_Acoes: '21' }] }),
    ).toBeUndefined();
  });
});

describe('shares outstanding', () => {
  test('are the issued ones less those in treasury', () => {
    expect(count(capitalRow({}, 1_000_000, 100_000), { equity: new Decimal(9_000_000) })).toMatchObject({
      issued: '1000000',
      outstanding: '900000',
      dia: '2023-03-31',
      ate: '2023-05-10',
      text: '1.000.000 emitidas menos 100.000 em tesouraria, pela composição do capital, em unidades (como indica o patrimônio)',
    });
  });

  test('are counted in thousands by Vale, which its equity or its reference form shows', () => {
    const vale = capitalRow({}, 4_539_008, 270_287);
    expect(count(vale, { equity: billions(206) })).toMatchObject({ issued: '4539008000', outstanding: '4268721000' });
    expect(count(vale, { form: formOf(4_539_007_580) })).toMatchObject({ issued: '4539008000' });
  });

  test('are unknown where nothing tells units from thousands', () => {
    const row = capitalRow({}, 4_539_008);
    const unknown = 'não se sabe se as 4.539.008 ações da composição do capital são unidades ou milhares';
    expect(() => count(row, {})).toThrow(unknown);
    // Negative equity, and an equity per share that fits neither.
    expect(() => count(row, { equity: billions(-206) })).toThrow(unknown);
    expect(() => count(row, { equity: new Decimal(1000) })).toThrow(unknown);
    // Filed earnings alone do not decide: they may be in thousands of shares themselves.
    expect(() => count(row, { income: new Decimal(4_539_008), filed: new Decimal(1) })).toThrow(
      `${unknown} (o LPA arquivado: unidades)`,
    );
  });

  test('are those on which two of equity, reference form and filed earnings agree', () => {
    const row = capitalRow({}, 1_000_000);
    const thousands = { equity: new Decimal(300_000_000) };
    const units = { form: formOf(1_000_000) };
    const filed = { income: new Decimal(40_000_000), filed: new Decimal(40) };
    expect(() => count(row, { ...thousands, ...units })).toThrow('(o FRE: unidades, o patrimônio: milhares)');
    expect(() => count(row, { ...thousands, ...filed })).toThrow('(o patrimônio: milhares, o LPA arquivado: unidades)');
    expect(count(row, { ...thousands, ...units, ...filed })).toMatchObject({ issued: '1000000' });
    const all = { equity: new Decimal(30_000_000), ...units, ...filed };
    expect(count(row, all).text).toContain('(como indicam o FRE, o patrimônio e o LPA arquivado)');
  });

  test('are those of the reference form where the statement has none', () => {
    const form = formOf(1_000_000);
    const counted = countShares(null, { ...nothing, form, equity: new Decimal(10_000_000) });
    expect([counted.issued.toNumber(), counted.outstanding.toNumber()]).toEqual([1e6, 1e6]);
    expect(counted).toMatchObject({ dia: '2023-01-01', ate: null, treasury: null });
    expect(counted.text).toContain('a tesouraria não é conhecida');
    expect(() => countShares(null, { ...nothing, form, equity: billions(10) })).toThrow('são poucas para o patrimônio');
    expect(() => countShares(null, nothing)).toThrow('nem a composição do capital nem o FRE trazem o número de ações');
  });

  test('stay those of the statement, which names a reference form of a later day with another number', () => {
    // Banco do Brasil, 2:1 of April 2024: the ledger of shares tells the split, not the count.
    const row = capitalRow({}, 2_865_417_020, 11_000_000);
    const countBeside = (issued: number, day = '2023-04-20') =>
      count(row, { equity: billions(160), form: formOf(issued, day) });
    for (const issued of [5_730_834_040, 286_541_702, 2_865_417_020]) {
      expect(countBeside(issued)).toMatchObject({ issued: '2865417020', outstanding: '2854417020' });
    }
    const later = '; depois o FRE de 2023-04-20 (versão 1, recebida em 2023-04-20) traz 5.730.834.040 ações';
    expect(countBeside(5_730_834_040).text).toContain(later);
    expect(countBeside(2_865_417_020).text).not.toContain('; depois');
    expect(countBeside(5_730_834_040, '2023-03-31').text).not.toContain('; depois');
  });
});
