import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parameters } from '../../../../lib/market/parameters.ts';
import type { ScreenedTicker } from '../../../../lib/market/ticker.ts';
import { indicatorIds } from '../../../../web/market/figures.ts';
import { stocksWorkbook } from '../../../../web/market/workbook/stocks-workbook.ts';
import { readWorkbook } from '../../../support/read-workbook.ts';

const stock: ScreenedTicker = {
  codigo: 'PETR4',
  nome: 'Petrobras',
  setor: 'Petróleo e Gás',
  data_referencia: '2026-11-27',
  data_pregao: '2026-11-26',
  preco: 31.5,
  dividendo_medio_anual: 3,
  dividend_yield: 0.09,
  lpa: 5,
  vpa: 30,
  preco_teto: 50,
  margem_ceiling: 0.587302,
  classificacao_ceiling: 'BARATA',
  score_ceiling: 90,
  valor_intrinseco: null,
  margem_intrinseco: null,
  classificacao_intrinseco: 'SEM_DADOS',
  score_intrinseco: null,
  score: 90,
  metodos: 1,
  alertas: ['valor_atipico', 'estimado'],
  dado_antigo: false,
  fonte: 'demo',
  atualizado_em: '2026-11-27T09:00:00Z',
};
const indicated: ScreenedTicker = {
  ...stock,
  ...Object.fromEntries(indicatorIds.map((name) => [name, null])),
  p_l: 6.3,
  roe: 0.166667,
  valor_de_mercado: 410_500_000_000,
};

const open = (stocks: readonly ScreenedTicker[], language: 'en' | 'pt' = 'en', parametros = parameters) => {
  const sheets = readWorkbook(stocksWorkbook({ stocks, all: 59, day: '2026-11-27', parametros, language }));
  const [first, second] = sheets.values();
  if (!first || !second) throw new Error('the workbook has two sheets');
  const rowOf = (at: number) => Object.fromEntries(first.heads.map((head, column) => [head, first.rows[at]?.[column]]));
  return { names: [...sheets.keys()], first, second, rowOf };
};

describe('the workbook of the stocks', () => {
  test('has numbers as numbers, the session as a day, and nothing for what is unknown', () => {
    const { names, first, rowOf } = open([stock]);
    expect(names).toEqual(['Stocks', 'What this is']);
    expect(rowOf(0)).toEqual({
      Code: 'PETR4',
      Name: 'Petrobras',
      Sector: 'Petróleo e Gás',
      Score: 90,
      Methods: 1,
      Price: 31.5,
      'Session of the price': { day: '2026-11-26' },
      'Old price': 'no',
      Ceiling: 50,
      'Ceiling margin (%)': 58.7302,
      'By ceiling': 'cheap',
      Intrinsic: undefined,
      'Intrinsic margin (%)': undefined,
      'By intrinsic': 'no data',
      Alerts: 'unusual value (estimate)',
      Source: 'demo',
    });
    expect(first.xml).toContain('state="frozen"');
    expect(first.xml).toMatch(/<autoFilter ref="A1:P2"\/>/);
  });

  test('has the indicators of an answer with indicators, in the units of the page', () => {
    const { rowOf, first } = open([indicated]);
    expect(first.heads).toHaveLength(16 + indicatorIds.length);
    expect(rowOf(0)).toMatchObject({ 'P/E': 6.3, 'ROE (%)': 16.6667, 'Market value (R$ bn)': 410.5 });
    expect(rowOf(0).ROIC).toBeUndefined();
  });

  test('says in the language of the reader of how many stocks and of which day it is', () => {
    const { names, first, second } = open([stock], 'pt');
    expect(names).toEqual(['Ações', 'O que é isto']);
    expect(first.heads).toContain('Pregão do preço');
    expect(first.rows[0]).toContain('barata');
    expect(second.rows.slice(0, 3)).toEqual([
      ['Publicado em', { day: '2026-11-27' }],
      ['Ações neste arquivo', 1],
      ['Ações da publicação', 59],
    ]);
  });

  test('says by which assumptions the stocks are valued, those of the publication or of the reader', () => {
    const factsBy = (...given: Parameters<typeof open>) => open(...given).second.rows.slice(3, 6);
    expect(factsBy([stock])).toEqual([
      ['Yield that the ceiling asks for (%)', 6],
      ['Number under Graham’s root', 22.5],
      ['Still fair above the value (%)', 15],
    ]);
    const chosen = { ...parameters, yield_exigido: 0.0825, faixa_justa: 0.07 };
    expect(factsBy([stock], 'pt', chosen)).toEqual([
      ['Rendimento que o preço-teto exige (%)', 8.25],
      ['Número sob a raiz de Graham', 22.5],
      ['Ainda justa acima do valor (%)', 7],
    ]);
  });

  test('keeps the order, also of no stock and of one without a session', () => {
    expect(open([]).first.rows).toEqual([]);
    const others = ['VALE3', 'ABEV3'].map((codigo) => ({ ...stock, codigo, data_pregao: null }));
    expect(open(others).first.rows.map(([code]) => code)).toEqual(['VALE3', 'ABEV3']);
    expect(open(others).rowOf(0)['Session of the price']).toBeUndefined();
  });

  test('takes no text for a formula, whatever it is', () => {
    fc.assert(
      fc.property(fc.constantFrom('=', '+', '-', '@', '\t='), fc.string(), (begin, rest) => {
        const { first } = open([{ ...stock, nome: `${begin}${rest}` }]);
        expect(first.xml).not.toMatch(/<f[ >]/);
        expect(typeof first.rows[0]?.[1]).toBe('string');
      }),
      { numRuns: 50 },
    );
  });
});
