import { readFileSync } from 'node:fs';
import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Payment, ShareChange, StockInputs } from '../../../lib/market/inputs.ts';
import { parameters } from '../../../lib/market/parameters.ts';
import { type FullTicker, valueStock } from '../../../lib/market/ticker.ts';
import { compareWithPrice, intrinsicValue, priceCeiling } from '../../../lib/market/valuation.ts';
import { inputsOf, publication, steady, stockOf, yearly } from '../../support/stock-inputs.ts';

const value = (members: Partial<StockInputs> = {}): FullTicker => valueStock(stockOf(), inputsOf(members), publication);

/** `a=1;b=2` as numbers in text, by name. */
const entries = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(text.split(';').flatMap((pair) => (pair.includes('=') ? [pair.split('=')] : [])));

/** Cells of the vectors; some are quoted. */
function vectors() {
  const [, ...lines] = readFileSync('test/fixtures/valuation-vectors.csv', 'utf8').trim().split(/\r?\n/);
  return lines.map((line) => {
    const [id = '', metodo = '', , entradas = '', esperado = ''] =
      line.match(/("[^"]*"|[^,]*)(?:,|$)/g)?.map((cell) => cell.replace(/,$/, '').replace(/^"|"$/g, '')) ?? [];
    return { id, metodo, given: entries(entradas), esperado };
  });
}

describe('the published results', () => {
  test.each(vectors().filter(({ metodo }) => metodo === 'graham'))('$id', ({ given, esperado }) => {
    const found = intrinsicValue(new Decimal(given.lpa ?? 0), new Decimal(given.vpa ?? 0), parameters);
    if (esperado === 'null') expect(found).toBeNull();
    else expect(found?.toDecimalPlaces(2).toString()).toBe(new Decimal(esperado).toString());
  });

  test.each(vectors().filter(({ metodo }) => metodo === 'bazin'))('$id', ({ given, esperado }) => {
    const years = Object.entries(given).filter(([name]) => /^\d{4}$/.test(name));
    const mean = years.length
      ? years.reduce((sum, [, paid]) => sum.add(paid), new Decimal(0)).div(years.length)
      : new Decimal(given.media_5a ?? given.dpa ?? 0);
    const rules = { ...parameters, yield_exigido: Number(given.yield) };
    expect(priceCeiling(mean, rules)?.toFixed(2)).toBe(new Decimal(esperado).toFixed(2));
  });

  test('are ten', () => {
    expect(vectors()).toHaveLength(10);
  });
});

const split = (data_com: string, fator: string, tipo: ShareChange['tipo'] = 'DESDOBRAMENTO'): ShareChange => ({
  tipo,
  fator,
  data_com,
});
const paid = (tipo: Payment['tipo'], valor: string, data_com: string): Payment => ({
  tipo,
  valor,
  data_com,
  data_pagamento: null,
});

interface Vector {
  readonly what: string;
  readonly given: Partial<StockInputs>;
  readonly is: Partial<FullTicker>;
}

const written: readonly Vector[] = [
  {
    what: 'a steady payer: 0.6 a year ÷ 6 % = 10, the price itself',
    given: {},
    is: {
      dividendo_medio_anual: 0.6,
      preco_teto: 10,
      margem_ceiling: 0,
      classificacao_ceiling: 'BARATA',
      score_ceiling: 50,
    },
  },
  {
    what: 'root of 22.5 × 1 × 10 = 15; 15 ÷ 10 − 1 = 0.5; 100 × (1.5 − 0.5) = 100',
    given: {},
    is: { valor_intrinseco: 15, margem_intrinseco: 0.5, classificacao_intrinseco: 'BARATA', score_intrinseco: 100 },
  },
  { what: 'the mean of both scores: (50 + 100) ÷ 2 = 75', given: {}, is: { score: 75 } },
  {
    what: 'a price a cent above its value: 10 ÷ 10.01 − 1 = −0.000999; 100 × (0.999001 − 0.5) = 49.9',
    given: { preco: '10.01' },
    is: { classificacao_ceiling: 'JUSTA', margem_ceiling: -0.000999, score_ceiling: 49.9 },
  },
  {
    what: 'a price of exactly 1.15 × its value, which is still fair: 10 ÷ 11.5 = 0.869565',
    given: { preco: '11.5' },
    is: { classificacao_ceiling: 'JUSTA', margem_ceiling: -0.130435, score_ceiling: 36.96 },
  },
  { what: 'a price a cent above that', given: { preco: '11.51' }, is: { classificacao_ceiling: 'CARA' } },
  { what: 'a price of twice its value: the score ends at 0', given: { preco: '20' }, is: { score_ceiling: 0 } },
  { what: 'a price of four times its value: no less than 0', given: { preco: '40' }, is: { score_ceiling: 0 } },
  { what: 'a price of half its value: no more than 100', given: { preco: '5' }, is: { score_ceiling: 100 } },
  {
    what: 'negative earnings: no intrinsic value, and the score of the other method alone',
    given: { lpa: '-1' },
    is: { valor_intrinseco: null, classificacao_intrinseco: 'SEM_DADOS', score_intrinseco: null, score: 50 },
  },
  {
    what: 'negative book value',
    given: { vpa: '-10' },
    is: { valor_intrinseco: null, classificacao_intrinseco: 'SEM_DADOS' },
  },
  {
    what: 'both negative, whose product would be positive',
    given: { lpa: '-1', vpa: '-10' },
    is: { valor_intrinseco: null, margem_intrinseco: null, classificacao_intrinseco: 'SEM_DADOS' },
  },
  { what: 'earnings of zero', given: { lpa: '0' }, is: { valor_intrinseco: null } },
  { what: 'earnings that are not known', given: { lpa: null }, is: { lpa: null, valor_intrinseco: null } },
  {
    what: 'no dividends at all: a ceiling of 0, and that is known',
    given: { proventos: [] },
    is: {
      dividendo_medio_anual: 0,
      preco_teto: 0,
      margem_ceiling: -1,
      classificacao_ceiling: 'CARA',
      score_ceiling: 0,
    },
  },
  {
    what: 'a year without payment, which counts as 0: (1 + 1 + 0 + 1 + 1) ÷ 5 = 0.8; ÷ 6 % = 13.3333',
    given: { proventos: yearly({ 2021: '1', 2022: '1', 2024: '1', 2025: '1' }) },
    is: { dividendo_medio_anual: 0.8, preco_teto: 13.3333 },
  },
  {
    what: 'two closed years of listing: too few',
    given: { listada_desde: 2024 },
    is: { dividendo_medio_anual: null, preco_teto: null, classificacao_ceiling: 'SEM_DADOS', score: 100 },
  },
  {
    what: 'three closed years, of which the mean is taken: (0.3 + 0.6 + 0.9) ÷ 3 = 0.6',
    given: { listada_desde: 2023, proventos: yearly({ 2023: '0.3', 2024: '0.6', 2025: '0.9' }) },
    is: { dividendo_medio_anual: 0.6, preco_teto: 10 },
  },
  {
    what: 'neither method: no score',
    given: { listada_desde: 2025, lpa: null },
    is: { score: null, classificacao_ceiling: 'SEM_DADOS', classificacao_intrinseco: 'SEM_DADOS' },
  },
  {
    what: 'payments of this year, which is not closed, and of one too long ago',
    given: { proventos: [...steady('0.6'), ...yearly({ 2026: '9', 2020: '9' })] },
    is: { dividendo_medio_anual: 0.6 },
  },
  {
    what: 'a split of 2:1 between payments: (1 + 1) ÷ 2 + 3 × 1 = 4; ÷ 5 = 0.8',
    given: { proventos: steady('1'), eventos: [split('2022-12-01', '2')] },
    is: { dividendo_medio_anual: 0.8 },
  },
  {
    what: 'a payment on the last day of the old shares, which is one to the old share: (1 + 1 ÷ 2 + 3) ÷ 5',
    given: { proventos: steady('1'), eventos: [split('2021-06-15', '2')] },
    is: { dividendo_medio_anual: 0.9 },
  },
  {
    what: 'a reverse split of 10:1: 0.1 ÷ 0.1 = 1 for the years before, and 1 after',
    given: {
      proventos: yearly({ 2021: '0.1', 2022: '0.1', 2023: '1', 2024: '1', 2025: '1' }),
      eventos: [split('2022-12-01', '0.1', 'GRUPAMENTO')],
    },
    is: { dividendo_medio_anual: 1 },
  },
  {
    what: 'a bonus issue of 5 %: (1.05 ÷ 1.05 × 2 + 3) ÷ 5 = 1',
    given: {
      proventos: yearly({ 2021: '1.05', 2022: '1.05', 2023: '1', 2024: '1', 2025: '1' }),
      eventos: [split('2022-12-01', '1.05', 'BONIFICACAO')],
    },
    is: { dividendo_medio_anual: 1 },
  },
  {
    what: 'JCP beside dividends, both gross: (0.4 + 0.2) a year',
    given: {
      proventos: [2021, 2022, 2023, 2024, 2025].flatMap((year) => [
        paid('DIVIDENDO', '0.4', `${year}-03-01`),
        paid('JCP', '0.2', `${year}-09-01`),
      ]),
    },
    is: { dividendo_medio_anual: 0.6, preco_teto: 10 },
  },
  {
    what: 'capital that is given back, which does not count; other income, which does',
    given: {
      proventos: [...steady('0.5'), paid('REST CAP DIN', '50', '2025-01-02'), paid('RENDIMENTO', '0.5', '2025-01-02')],
    },
    is: { dividendo_medio_anual: 0.6 },
  },
  {
    what: 'two payments that look alike, which are instalments: 0.3 + 0.3 a year',
    given: { proventos: [...steady('0.3'), ...steady('0.3')] },
    is: { dividendo_medio_anual: 0.6 },
  },
  {
    what: 'a year of 3 where the median is 1: more than 2.5 times it',
    given: { proventos: yearly({ 2021: '1', 2022: '1', 2023: '1', 2024: '1', 2025: '3' }) },
    is: { alertas: ['provento_extraordinario'] },
  },
  {
    what: 'a year of exactly 2.5 times the median, which is not too much',
    given: { proventos: yearly({ 2021: '1', 2022: '1', 2023: '1', 2024: '1', 2025: '2.5' }) },
    is: { alertas: [] },
  },
  {
    what: 'the year of 3 in the middle of the others: the median is of their values, not of their order',
    given: { proventos: yearly({ 2021: '1', 2022: '1', 2023: '3', 2024: '1', 2025: '1' }) },
    is: { alertas: ['provento_extraordinario'] },
  },
  {
    what: 'four years, whose median is the mean of the two in the middle, (0.1 + 0.2) ÷ 2 = 0.15: 0.376 is more than 2.5 × 0.15',
    given: { listada_desde: 2022, proventos: yearly({ 2022: '0.2', 2023: '0.376', 2024: '0.1', 2025: '0.1' }) },
    is: { alertas: ['provento_extraordinario'] },
  },
  {
    what: 'four years: 0.375 is exactly 2.5 × 0.15',
    given: { listada_desde: 2022, proventos: yearly({ 2022: '0.2', 2023: '0.375', 2024: '0.1', 2025: '0.1' }) },
    is: { alertas: [] },
  },
  {
    what: 'five years, whose median is the one in the middle, 0.2: 0.45 is less than 2.5 times it',
    given: { proventos: yearly({ 2021: '0.1', 2022: '0.1', 2023: '0.2', 2024: '0.2', 2025: '0.45' }) },
    is: { alertas: [] },
  },
  {
    what: 'no book value',
    given: { vpa: null },
    is: { valor_intrinseco: null, classificacao_intrinseco: 'SEM_DADOS' },
  },
  {
    what: 'a value of exactly 3 times the price, and one above: root of 22.5 × 4 × 10 = 30; 22.5 × 4 × 10.01 = 30.015',
    given: { lpa: '4', vpa: '10' },
    is: { valor_intrinseco: 30, alertas: [] },
  },
  { what: 'a value above 3 times the price', given: { lpa: '4', vpa: '10.01' }, is: { alertas: ['valor_atipico'] } },
];

describe('valuations by hand', () => {
  test.each(written)('$what', ({ given, is }) => {
    expect(value(given)).toMatchObject(is);
  });

  test('are at least 20', () => {
    expect(written.length).toBeGreaterThanOrEqual(20);
  });

  test('show the tax on JCP: 15 %, and 17.5 % from 2026 on', () => {
    const rules = { ...publication, data_referencia: '2027-03-01' };
    const proventos = [
      paid('JCP', '1', '2025-12-31'),
      paid('JCP', '1', '2026-01-01'),
      paid('DIVIDENDO', '1', '2024-05-05'),
    ];
    expect(valueStock(stockOf(), inputsOf({ proventos }), rules).proventos.slice(-3)).toEqual([
      { ano: 2024, provento_bruto: 1, provento_liquido: 1 },
      { ano: 2025, provento_bruto: 1, provento_liquido: 0.85 },
      { ano: 2026, provento_bruto: 1, provento_liquido: 0.825 },
    ]);
  });

  test('explain themselves with their numbers', () => {
    expect(value().explicacao).toEqual({
      preco_teto:
        'Preço-teto: (0,6 (2021) + 0,6 (2022) + 0,6 (2023) + 0,6 (2024) + 0,6 (2025)) ÷ 5 anos = 0,6 por ação; ÷ 6 % = R$ 10,00. Com o preço de R$ 10,00, a margem é 0 %, a nota 50 e a classificação BARATA.',
      valor_intrinseco:
        'Valor intrínseco: raiz de 22,5 × LPA 1 × VPA 10 = R$ 15,00. Com o preço de R$ 10,00, a margem é 50 %, a nota 100 e a classificação BARATA.',
    });
    expect(value({ lpa: '-1' }).explicacao.valor_intrinseco).toBe(
      'Sem dados: a fórmula exige LPA e VPA positivos; são -1 e 10.',
    );
  });

  test('say where the fundamentals are from, or why they are missing', () => {
    const sentence = (members: Parameters<typeof value>[0]) => value(members).explicacao.valor_intrinseco;
    const filed = 'DFP de 2025, versão 2.';
    expect(sentence({ origem_fundamentos: filed })).toMatch(/classificação BARATA\. DFP de 2025, versão 2\.$/);
    expect(sentence({ origem_fundamentos: filed, lpa: '-1' })).toMatch(/são -1 e 10\. DFP de 2025, versão 2\.$/);
    expect(sentence({ origem_fundamentos: 'Não há DFP de 2025.', lpa: null })).toBe(
      'Sem dados: faltam o lucro ou o valor patrimonial por ação. Não há DFP de 2025.',
    );
  });
});

test('has no price ceiling if the payments are unknown, unlike a stock that has paid nothing', () => {
  expect(value({ proventos: null })).toMatchObject({
    preco_teto: null,
    dividendo_medio_anual: null,
    dividend_yield: null,
    classificacao_ceiling: 'SEM_DADOS',
    score_ceiling: null,
    proventos: [],
    alertas: [],
    explicacao: { preco_teto: 'Sem dados: a fonte não traz os proventos.' },
  });
  expect(value({ proventos: [] })).toMatchObject({ preco_teto: 0, classificacao_ceiling: 'CARA' });
});

describe('every valuation', () => {
  const cents = fc.integer({ min: 1, max: 100_000 }).map((amount) => new Decimal(amount).div(100));
  const verdict = (worth: Decimal, price: Decimal) => compareWithPrice(worth, price, parameters);

  test('does not change if all amounts are multiplied by k', async () => {
    await fc.assert(
      fc.property(cents, cents, fc.integer({ min: 2, max: 1_000 }), (worth, price, k) => {
        const [one, other] = [verdict(worth, price), verdict(worth.mul(k), price.mul(k))];
        expect(other.score?.toFixed(12)).toBe(one.score?.toFixed(12));
        expect(other.classification).toBe(one.classification);
        expect(other.value?.toFixed(9)).toBe(one.value?.mul(k).toFixed(9));
      }),
    );
  });

  test('never scores higher at a higher price', async () => {
    await fc.assert(
      fc.property(cents, cents, cents, (worth, price, more) => {
        const [low, high] = [verdict(worth, price), verdict(worth, price.add(more))];
        expect(high.score?.lte(low.score ?? 0)).toBe(true);
      }),
    );
  });

  test('has exactly one class', async () => {
    await fc.assert(
      fc.property(cents, cents, (worth, price) => {
        const { classification } = verdict(worth, price);
        const fits = [
          price.lte(worth) && 'BARATA',
          price.gt(worth) && price.lte(worth.mul('1.15')) && 'JUSTA',
          price.gt(worth.mul('1.15')) && 'CARA',
        ].filter(Boolean);
        expect(fits).toEqual([classification]);
      }),
    );
  });
});
