import { describe, expect, test } from 'vitest';
import { parameters } from '../../../lib/market/parameters.ts';
import type { FullTicker } from '../../../lib/market/ticker.ts';
import { universe } from '../../../lib/market/universe.ts';
import { askDemoMarket, createAsk } from '../../support/ask-market.ts';

const ask = askDemoMarket('market-get-ticker', 'PETR4');

const published = 'yield_exigido=0.06&constante_graham=22.5&faixa_justa=0.15';

describe('own assumptions of a stock', () => {
  test('that are the published ones give the published answer, of each stock', async () => {
    for (const { codigo } of universe) {
      const askFor = await createAsk('market-get-ticker', codigo);
      const [one, other] = [await askFor(), await askFor(published)];
      expect([other.body, other.headers.ETag], codigo).toEqual([one.body, one.headers.ETag]);
    }
  });

  test('are in the parameters, the figures and the explanation', async () => {
    const { status, headers, body } = await ask('yield_exigido=0.08');
    expect([status, headers.Vary]).toEqual([200, 'Accept-Encoding']);
    const [own, before] = [JSON.parse(body), JSON.parse((await ask()).body)] as [FullTicker, FullTicker];
    expect(own.parametros).toEqual({ ...parameters, yield_exigido: 0.08 });
    expect(own.preco_teto).toBeCloseTo((Number(before.preco_teto) * 0.06) / 0.08, 3);
    expect(own.explicacao.preco_teto).toContain('; ÷ 8 % = R$');
    expect(own.explicacao.valor_intrinseco).toBe(before.explicacao.valor_intrinseco);
    expect([own.proventos, own.calculo]).toEqual([before.proventos, before.calculo]);
  });

  test('give the answer a tag of its own', async () => {
    const [one, other] = [await ask('faixa_justa=0.2'), await ask('faixa_justa=0.3')];
    expect(one.headers.ETag).not.toBe(other.headers.ETag);
    expect((await ask('faixa_justa=0.2', { 'If-None-Match': one.headers.ETag ?? '' })).status).toBe(304);
  });

  test('are refused for a publication without exact numbers', async () => {
    const { getTicker } = await import('../../../functions/market/get-ticker.ts');
    const { calculo: _, ...earlier } = JSON.parse((await ask()).body) as FullTicker;
    const handle = getTicker({
      readPublications: async () => [{ id: 'x', dia: '2026-11-20', data_pregao: '2026-11-19' }],
      readStock: async () => ({ body: '', etag: '', parse: () => earlier }),
      readStatements: () => Promise.reject(new Error('there are none')),
    });
    const call = { path: { codigo: 'PETR4' }, now: new Date(), query: { faixa_justa: 0.1 } };
    await expect(handle(call)).rejects.toMatchObject({ code: 'no_data', status: 404 });
  });

  test.each(['setor=Financeiro', 'yield_exigido=', 'yield_exigido=0.6', 'formato=csv'])('refuses %s', async (query) => {
    expect((await ask(query)).status).toBe(400);
  });
});

describe('the statements of a stock', () => {
  test('are added for those who ask for them, and change nothing else', async () => {
    const askEngie = await createAsk('market-get-ticker', 'EGIE3');
    const { demonstracoes, ...stock } = JSON.parse((await askEngie('campos=demonstracoes')).body);
    const plain = await askEngie();
    expect(JSON.stringify(stock)).toBe(plain.body);
    expect(demonstracoes.cnpj).toBe('02.474.103/0001-19');
    expect(demonstracoes.valores.receita).toMatchObject({
      valor: 12_860_075_000,
      partes: [{ conta: '3.01', documento: 'DFP', data: '2025-12-31' }],
    });
    // What is written of a ratio is what the stock has, too.
    for (const name of ['margem_ebit', 'roic', 'divida_liquida_ebitda', 'ev_ebitda', 'crescimento_receita_5a']) {
      expect([name, demonstracoes.indicadores[name].valor]).toEqual([name, stock[name]]);
    }
    expect(demonstracoes.piotroski.pontos).toBe(stock.piotroski);
    expect(stock.roic).toBe(0.105497);
  });

  test('stand beside own assumptions, under a tag of their own', async () => {
    const askEngie = await createAsk('market-get-ticker', 'EGIE3');
    const [plain, asked, own] = await Promise.all(
      ['', 'campos=demonstracoes', 'campos=demonstracoes&yield_exigido=0.08'].map((query) => askEngie(query)),
    );
    expect(new Set([plain, asked, own].map((answer) => answer?.headers.ETag)).size).toBe(3);
    const { demonstracoes, parametros } = JSON.parse(own?.body ?? '');
    expect([parametros.yield_exigido, demonstracoes]).toEqual([0.08, JSON.parse(asked?.body ?? '').demonstracoes]);
  });

  test('of a bank have income and equity', async () => {
    const { demonstracoes, roic } = JSON.parse(
      (await (await createAsk('market-get-ticker', 'BBAS3'))('campos=demonstracoes')).body,
    );
    expect([demonstracoes.plano, roic, demonstracoes.valores.receita.valor]).toEqual(['financeiro', null, null]);
    expect(demonstracoes.valores.lucro_liquido.valor).toBe(13_698_124_000);
  });

  test('are null where the source has none', async () => {
    const { demonstracoes, id_demonstracoes, piotroski } = JSON.parse((await ask('campos=demonstracoes')).body);
    expect([demonstracoes, id_demonstracoes, piotroski]).toEqual([null, null, null]);
  });

  test.each(['campos=', 'campos=roic', 'campos=demonstracoes,demonstracoes'])('refuses %s', async (query) => {
    expect((await ask(query)).status).toBe(400);
  });
});

test.each(['PETR3', 'petr3.SA', 'PETR3F', 'PETR5'])(
  'says of %s that it is not valued, and which class is',
  async (codigo) => {
    const { status, body } = await (await createAsk('market-get-ticker', codigo))();
    expect(status).toBe(404);
    const problem = JSON.parse(body) as Readonly<Record<string, unknown>>;
    expect(problem).toMatchObject({
      code: 'ticker_not_found',
      codigo,
      classe_avaliada: 'PETR4',
      detail:
        `O universo não tem a ação "${codigo}". Do emissor de "${codigo}", só a classe PETR4 é avaliada aqui, ` +
        'e os números dela não valem para outra.',
    });
    expect(problem).not.toHaveProperty('did_you_mean');
  },
);

test.each([
  { codigo: 'PETR44', hint: { did_you_mean: 'PETR4' } },
  { codigo: 'PETE4', hint: { did_you_mean: 'PETR4' } },
  { codigo: 'XPTO3', hint: {} },
])('suggests for $codigo: $hint', async ({ codigo, hint }) => {
  const { status, body } = await (await createAsk('market-get-ticker', codigo))();
  expect(status).toBe(404);
  const { did_you_mean, classe_avaliada } = JSON.parse(body) as Readonly<Record<string, unknown>>;
  expect({ did_you_mean, classe_avaliada }).toEqual(hint);
});
