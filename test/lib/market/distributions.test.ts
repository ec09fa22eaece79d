import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Payment, ShareChange } from '../../../lib/market/inputs.ts';
import { parsePaymentKind } from '../../../lib/market/source/labels.ts';
import { valueStock } from '../../../lib/market/ticker.ts';
import { inputsOf, publication, stockOf } from '../../support/stock-inputs.ts';

/** The official distributions of a stock, gross and per share of their time. */
function officialPayments(codigo: string): readonly Payment[] {
  const [, ...lines] = readFileSync('test/fixtures/b3-dividend-events.csv', 'utf8').trim().split('\n');
  return lines
    .map((line) => line.split(','))
    .filter(([of]) => of === codigo)
    .map(([, label, valor = '', data_com = '']) => {
      const tipo = parsePaymentKind(label);
      if (tipo === undefined) throw new Error(`${label} is no kind of payment`);
      return { tipo, valor, data_com, data_pagamento: null };
    });
}

const twoForOne = (data_com: string): ShareChange => ({ tipo: 'DESDOBRAMENTO', fator: '2', data_com });

interface Case {
  readonly codigo: string;
  /** Day of the publication, and session of its prices. */
  readonly dia: string;
  readonly pregao: string;
  readonly eventos?: readonly ShareChange[];
  readonly kinds?: readonly Payment['tipo'][];
}

function ceilingOf({ codigo, dia, pregao, eventos = [], kinds }: Case): number | null {
  const proventos = officialPayments(codigo).filter(({ tipo }) => kinds === undefined || kinds.includes(tipo));
  const inputs = inputsOf({ codigo, data_pregao: pregao, proventos, eventos });
  return valueStock(stockOf(codigo), inputs, { ...publication, data_referencia: dia }).preco_teto;
}

const split2024 = twoForOne('2024-04-15');

describe('the price ceiling from official events', () => {
  test('of BBAS3 is the published one of 2020 to 2024, which leaves RENDIMENTO out', () => {
    const kinds = ['DIVIDENDO', 'JCP'] as const;
    expect(ceilingOf({ codigo: 'BBAS3', dia: '2025-12-02', pregao: '2025-12-01', eventos: [split2024], kinds })).toBe(
      29.3466,
    );
    expect(ceilingOf({ codigo: 'BBAS3', dia: '2025-12-02', pregao: '2025-12-01', eventos: [split2024] })).toBe(29.5253);
  });

  test('of ABEV3, 2017 to 2021: (0.54 + 0.55 + 0.4906 + 0.4137 + 0.6803) ÷ 5 ÷ 6 %', () => {
    expect(ceilingOf({ codigo: 'ABEV3', dia: '2022-01-04', pregao: '2022-01-03' })).toBe(8.9153);
  });

  test('of DIRR3, of which the list has 2024 and 2025: (2.06 + 4.82) ÷ 5 ÷ 6 %', () => {
    expect(ceilingOf({ codigo: 'DIRR3', dia: '2026-01-05', pregao: '2026-01-02' })).toBe(22.9333);
  });
});

describe('a share change', () => {
  const july = [twoForOne('2021-07-01')];

  test.each([
    { what: 'is only announced', dia: '2021-06-15', pregao: '2021-06-14', is: 24.6909 },
    { what: 'has its last day of the old shares', dia: '2021-07-02', pregao: '2021-07-01', is: 24.6909 },
    { what: 'counts from the session after', dia: '2021-07-05', pregao: '2021-07-02', is: 12.3455 },
    { what: 'counts after a weekend, too', dia: '2021-07-12', pregao: '2021-07-09', is: 12.3455 },
  ])('$what: $is', ({ dia, pregao, is }) => {
    expect(ceilingOf({ codigo: 'BBAS3', dia, pregao, eventos: july })).toBe(is);
  });

  test('that came later does not change a past day', () => {
    const past = { codigo: 'BBAS3', dia: '2024-04-15', pregao: '2024-04-12' };
    expect(ceilingOf({ ...past, eventos: [split2024] })).toBe(ceilingOf(past));
    expect(ceilingOf({ ...past, eventos: [split2024] })).toBe(50.1454);
    expect(ceilingOf({ codigo: 'BBAS3', dia: '2024-04-17', pregao: '2024-04-16', eventos: [split2024] })).toBe(25.0727);
  });
});

describe('a share change that cannot be sized', () => {
  // BRAP4 has a REST CAP ACOES of December 2021.
  const valued = (data_com: string, dia = '2026-11-20', pregao = '2026-11-19') => {
    const eventos: readonly ShareChange[] = [{ tipo: 'OUTRO', fator: '1', data_com, rotulo: 'REST CAP ACOES' }];
    const inputs = inputsOf({ codigo: 'BRAP4', data_pregao: pregao, eventos });
    return valueStock(stockOf('BRAP4'), inputs, { ...publication, data_referencia: dia });
  };

  test('raises an alert and is named, and the stock keeps its figures', () => {
    const { preco_teto, alertas, explicacao } = valued('2021-12-15');
    expect([preco_teto, alertas]).toEqual([10, ['evento_nao_ajustado']]);
    expect(explicacao.preco_teto).toMatch(
      / Os proventos não estão ajustados a REST CAP ACOES \(data-com 2021-12-15\)\.$/,
    );
  });

  test.each([
    { what: 'on the first day of the years', data_com: '2021-01-01', alertas: ['evento_nao_ajustado'] },
    { what: 'before the years', data_com: '2020-12-30', alertas: [] },
    { what: 'on the session before that of the price', data_com: '2026-11-18', alertas: ['evento_nao_ajustado'] },
    { what: 'on the session of the price, whose shares still have it', data_com: '2026-11-19', alertas: [] },
  ])('$what: $alertas', ({ data_com, alertas }) => {
    const found = valued(data_com);
    expect(found.alertas).toEqual(alertas);
    expect(found.explicacao.preco_teto.includes('REST CAP ACOES')).toBe(alertas.length > 0);
  });

  test('no longer matters when its year is no longer in the mean', () => {
    expect(valued('2021-12-15', '2027-01-05', '2027-01-04').alertas).toEqual([]);
  });
});
