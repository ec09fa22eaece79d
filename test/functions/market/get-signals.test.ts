import { describe, expect, test } from 'vitest';
import { parameters } from '../../../lib/market/parameters.ts';
import type { Signal } from '../../../lib/market/signals.ts';
import { valueStock } from '../../../lib/market/ticker.ts';
import { toListEntry } from '../../../lib/market/ticker-schema.ts';
import { universe } from '../../../lib/market/universe.ts';
import { askDemoMarket, createAsk } from '../../support/ask-market.ts';
import { inputsOf, publication } from '../../support/stock-inputs.ts';

const ask = askDemoMarket('market-get-signals');

const codes = (signals: readonly Signal[]) => signals.map(({ codigo }) => codigo);

describe('own assumptions of the signals', () => {
  test('that are the published ones give the published signals', async () => {
    const { parametros, ...own } = JSON.parse((await ask('yield_exigido=0.06')).body);
    expect(parametros).toEqual(parameters);
    expect(own).toEqual(JSON.parse((await ask()).body));
  });

  test('give the signals of the list with the same assumptions', async () => {
    const query = 'yield_exigido=0.09&constante_graham=15';
    const signals = JSON.parse((await ask(query)).body);
    const askList = await createAsk('market-list-tickers');
    const { tickers } = JSON.parse((await askList(`${query}&classificacao=BARATA&ordenar=-score`)).body);
    expect(codes(signals.convergencias.baratas)).toEqual(codes(tickers));
    expect(codes(signals.convergencias.baratas)).not.toEqual(
      codes(JSON.parse((await ask()).body).convergencias.baratas),
    );
    expect(signals.parametros).toEqual({ ...parameters, yield_exigido: 0.09, constante_graham: 15 });
  });

  test('so strict that nothing is cheap are said to be', async () => {
    const { convergencias, avisos } = JSON.parse((await ask('yield_exigido=0.5&constante_graham=1')).body);
    expect(convergencias.baratas).toEqual([]);
    expect(avisos).toContain('Nenhuma ação é BARATA pelos dois métodos.');
  });

  test.each(['ordenar=score', 'faixa_justa=1.1', 'constante_graham=x'])('refuses %s', async (query) => {
    expect((await ask(query)).status).toBe(400);
  });
});

test('a day of source b3 alone has no signals, and says why', async () => {
  const { getSignals } = await import('../../../functions/market/get-signals.ts');
  const provenance = { ...publication, fonte: 'b3' };
  const tickers = universe.map((stock) =>
    toListEntry(valueStock(stock, inputsOf({ lpa: null, vpa: null }), provenance)),
  );
  const list = { data_referencia: '2026-11-20', data_pregao: '2026-11-19', tickers };
  const reply = await getSignals({
    readPublications: async () => [{ id: 'b3', dia: '2026-11-20', data_pregao: '2026-11-19' }],
    readList: async () => ({ body: '', etag: '', parse: () => list }),
    readExact: async () => ({}),
  })({ now: new Date('2026-11-20T12:06:00Z'), query: {} });
  expect(JSON.parse((reply as { body: string }).body)).toEqual({
    data_referencia: '2026-11-20',
    data_pregao: '2026-11-19',
    fonte: 'b3',
    top5: [],
    convergencias: { baratas: [], caras: [] },
    avisos: [
      'Sem valor intrínseco: 59 de 59 ações; o LPA ou o VPA falta na fonte b3, e explicacao em /ticker/{codigo} diz por quê.',
      'Não há sinais: nenhuma ação tem os dois valores.',
    ],
  });
});
