import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import type { Payment, ShareChange } from '../../../../lib/market/inputs.ts';
import { demoSource } from '../../../../lib/market/source/demo.ts';
import { parsePaymentKind } from '../../../../lib/market/source/labels.ts';
import type { StockFigures } from '../../../../lib/market/source/source.ts';
import { type FullTicker, valueStock } from '../../../../lib/market/ticker.ts';
import { universe } from '../../../../lib/market/universe.ts';
import { inputsOf, publication, stockOf } from '../../../support/stock-inputs.ts';

type Row = Readonly<Record<string, string>>;
const fixture = (name: string): readonly Row[] =>
  parse(readFileSync(`test/fixtures/${name}.csv`), { columns: true }) as readonly Row[];
const byCode = (name: string): ReadonlyMap<string, Row> => new Map(fixture(name).map((row) => [row.codigo ?? '', row]));

const codes = universe.map(({ codigo }) => codigo);
const at = (instant: string) => demoSource.fetch(codes, new Date(instant));
const { figures } = await at('2026-11-20T12:05:00Z');
const of = (codigo: string): StockFigures => figures.get(codigo) ?? {};
const tickerOf = (codigo: string): FullTicker =>
  valueStock(stockOf(codigo), inputsOf({ listada_desde: null, ...of(codigo), codigo }), publication);

test('knows the whole universe, the same in every run', async () => {
  expect([...figures.keys()].sort()).toEqual(codes);
  expect(await at('2026-11-20T12:05:00Z')).toEqual({ figures, failures: new Map() });
});

test('has the prices of the session before, which vary a little', async () => {
  const monday = await at('2026-11-23T12:05:00Z');
  const sunday = await at('2026-11-22T12:05:00Z');
  expect(monday).toEqual(sunday);
  expect(monday.figures.get('PETR4')?.data_pregao).toBe('2026-11-19');
  const later = await at('2026-11-25T12:05:00Z');
  const moves = codes.map(
    (codigo) => Number(later.figures.get(codigo)?.preco) / Number(monday.figures.get(codigo)?.preco),
  );
  expect(moves.every((move) => Math.abs(move - 1) < 0.15)).toBe(true);
  expect(new Set(moves).size).toBeGreaterThan(50);
});

describe('each figure is a published one, or says that it is an estimate:', () => {
  const of2026 = byCode('b3-fundamentals-2026-07-13');
  const of2024 = byCode('b3-fundamentals-2024-02-10');

  test('LPA and VPA are those of 13 July 2026, and say so', () => {
    for (const codigo of codes) {
      const { lpa, vpa, origem_fundamentos } = of(codigo);
      const row = of2026.get(codigo);
      expect([codigo, lpa, vpa]).toEqual([codigo, row?.lpa, row?.vpa]);
      expect(origem_fundamentos).toContain('13/07/2026');
    }
  });

  test('prices are estimates, within a tenth of those of 13 July 2026', () => {
    for (const codigo of codes) {
      const { preco, preco_estimado } = of(codigo);
      expect([codigo, preco_estimado]).toEqual([codigo, true]);
      expect(Math.abs(Number(preco) / Number(of2026.get(codigo)?.preco) - 1)).toBeLessThan(0.1);
    }
  });

  test('share changes are those of the fixture, each of which has its source', () => {
    const rows = fixture('b3-share-changes');
    const changes = codes.flatMap((codigo) => (of(codigo).eventos ?? []).map((change) => ({ codigo, ...change })));
    expect(changes.map(({ codigo, tipo, fator, data_com }) => [codigo, tipo, fator, data_com])).toEqual(
      rows.map(({ codigo, tipo, fator, data_com }) => [codigo, tipo, fator, data_com]),
    );
    expect(rows.filter(({ fonte }) => fonte === '')).toEqual([]);
    expect(changes.filter(({ tipo, rotulo }) => (tipo === 'OUTRO') !== (rotulo !== undefined))).toEqual([]);
  });

  test('distributions without a mark are official ones, in years that are known in full', () => {
    const official = fixture('b3-dividend-events').map(({ codigo, tipo, valor, data_com }) =>
      [codigo, parsePaymentKind(tipo), valor, data_com].join(' '),
    );
    const unmarked = codes.flatMap((codigo) =>
      (of(codigo).proventos ?? []).filter(({ estimado }) => !estimado).map((one) => ({ codigo, ...one })),
    );
    const stated = unmarked.map(({ codigo, tipo, valor, data_com }) => [codigo, tipo, valor, data_com].join(' '));
    expect(stated.filter((one) => !official.includes(one))).toEqual([]);
    const years = [...new Set(unmarked.map(({ codigo, data_com }) => `${codigo} ${data_com.slice(0, 4)}`))];
    expect(years).toEqual([
      'ABEV3 2021',
      ...[2021, 2022, 2023, 2024, 2025].map((year) => `BBAS3 ${year}`),
      'DIRR3 2025',
    ]);
    for (const year of years) {
      const isOfYear = (one: string): boolean => `${one.split(' ')[0]} ${one.split(' ')[3]?.slice(0, 4)}` === year;
      expect(stated.filter(isOfYear).sort()).toEqual(official.filter(isOfYear).sort());
    }
  });

  /** The sum of a year's estimates, gross, adjusted to the shares of a day. */
  const sumOf = (codigo: string, year: number, asOf?: string): Decimal => {
    const { proventos, eventos } = of(codigo);
    const estimates = (proventos ?? []).filter((one) => one.estimado && one.data_com.startsWith(`${year}-`));
    return estimates.reduce((sum, { valor, data_com }) => {
      const between = (eventos ?? []).filter((one) => asOf && one.data_com >= data_com && one.data_com < asOf);
      return sum.add(between.reduce((value, { fator }) => value.div(fator), new Decimal(valor)));
    }, new Decimal(0));
  };
  const isDated = (codigo: string, year: number): boolean =>
    (of(codigo).proventos ?? []).some(({ estimado, data_com }) => !estimado && data_com.startsWith(`${year}-`));

  test.each([
    { year: 2021, rows: of2026, column: 'dpa_2021' },
    { year: 2022, rows: of2026, column: 'dpa_2022' },
    { year: 2023, rows: of2024, column: 'dpa_12m_derivado', asOf: '2024-02-10' },
    { year: 2025, rows: of2026, column: 'dpa_12m_derivado', asOf: '2026-07-13' },
  ])('those of $year add up to $column', ({ year, rows, column, asOf }) => {
    for (const codigo of codes.filter((one) => !isDated(one, year))) {
      expect([codigo, sumOf(codigo, year, asOf).toNumber()]).toEqual([
        codigo,
        expect.closeTo(Number(rows.get(codigo)?.[column]), 10),
      ]);
    }
  });

  test('those of 2024, of which nothing is published, to the mean of the sums of 2023 and 2025', () => {
    for (const codigo of codes.filter((one) => !isDated(one, 2024))) {
      const [before, after] = [of2024, of2026].map((rows) => Number(rows.get(codigo)?.dpa_12m_derivado));
      expect(sumOf(codigo, 2024).toNumber()).toBeCloseTo(((before ?? 0) + (after ?? 0)) / 2, 10);
    }
  });

  test('years to come repeat the last sum, so that no year of the mean is empty', async () => {
    const later = await at('2029-05-10T12:05:00Z');
    const { proventos } = later.figures.get('WEGE3') ?? {};
    const sums = [2026, 2027, 2028].map((year) =>
      (proventos ?? [])
        .filter(({ data_com }) => data_com.startsWith(`${year}-`))
        .reduce((sum, { valor }) => sum + Number(valor), 0),
    );
    for (const sum of sums) expect(sum).toBeCloseTo(1.3515, 10);
  });
});

describe('JCP are told from dividends', () => {
  const isJcp = ({ tipo }: Payment): boolean => tipo === 'JCP';
  const partOf = (codigo: string): number => {
    const estimates = (of(codigo).proventos ?? []).filter((one) => one.estimado && one.data_com.startsWith('2022-'));
    const sum = (payments: readonly Payment[]): number =>
      payments.reduce((total, { valor }) => total + Number(valor), 0);
    return sum(estimates.filter(isJcp)) / sum(estimates);
  };

  test.each([
    { codigo: 'ABEV3', part: 0.75 },
    { codigo: 'DIRR3', part: 0 },
    { codigo: 'VIVT3', part: 0.5 },
  ])('$codigo: $part of an estimate', ({ codigo, part }) => {
    expect(partOf(codigo)).toBeCloseTo(part, 10);
  });

  test('so that what is paid out differs from what is declared', () => {
    for (const codigo of codes.filter((one) => one !== 'DIRR3')) {
      for (const { ano, provento_bruto, provento_liquido } of tickerOf(codigo).proventos) {
        expect([codigo, ano, provento_liquido < provento_bruto]).toEqual([codigo, ano, provento_bruto > 0]);
      }
    }
  });
});

describe('a reader of the demo', () => {
  test('is told of estimates by the alert of each stock, in the years, in the calendar and in the sentences', () => {
    for (const codigo of codes) expect(tickerOf(codigo).alertas).toContain('estimado');
    const { explicacao, proventos, calendario } = tickerOf('VIVT3');
    expect(proventos.map(({ estimado }) => estimado)).toEqual(Array(5).fill(true));
    expect(calendario?.map(({ estimado }) => estimado)).toEqual([true, true, true]);
    expect(explicacao.preco_teto).toContain('1,7315 (2021, estimado)');
    expect(explicacao.preco_teto).toContain('Com o preço de R$ 34,87 (estimado)');
    expect(explicacao.valor_intrinseco).toContain('LPA e VPA são os publicados em 13/07/2026.');
    expect(tickerOf('BBAS3').explicacao.preco_teto).toContain('(1,1331 (2021) + 2,0853 (2022)');
  });

  test('sees VIVT3 after its 2:1 of April 2025: (3.463 + 3.055 + 2.0605 + 1.5632) ÷ 2 + 1.0659, ÷ 5 ÷ 6 %', () => {
    expect(tickerOf('VIVT3')).toMatchObject({ preco_teto: 20.4558, classificacao_ceiling: 'CARA' });
  });

  test('sees the official ceiling of BBAS3, after its 2:1 of April 2024', () => {
    const { preco_teto, proventos } = tickerOf('BBAS3');
    expect(proventos.map(({ provento_bruto }) => provento_bruto)).toEqual([
      1.133133, 2.085295, 2.28771, 2.612897, 1.182887,
    ]);
    expect(preco_teto).toBe(31.0064);
  });

  test.each(['BRAP4', 'ITSA4', 'LREN3', 'POMO4'])(
    'sees that %s had a bonus of a size that is not confirmed',
    (codigo) => {
      const { alertas, explicacao } = tickerOf(codigo);
      const { rotulo } = (of(codigo).eventos ?? []).find(({ tipo }) => tipo === 'OUTRO') as ShareChange;
      expect(alertas).toContain('evento_nao_ajustado');
      expect(explicacao.preco_teto).toContain(rotulo);
    },
  );
});
