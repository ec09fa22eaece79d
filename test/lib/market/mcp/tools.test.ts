import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { marketTools } from '../../../../lib/market/mcp/tools.ts';
import { callTool, recordingApi } from '../../../support/mcp-tools.ts';

const example = (name: string) => JSON.parse(readFileSync(`schemas/openapi/examples/${name}.json`, 'utf8'));
const answering = (name: string) => recordingApi(() => ({ status: 200, value: example(name) }));

test('list_stocks asks for the members that a list needs, with the filters', async () => {
  const api = answering('market-list-tickers');
  const { text, value } = await callTool(marketTools, 'list_stocks', { setor: 'Financeiro' }, api.ask);
  expect(api.requests).toMatchObject([{ path: '/api/v1/tickers', query: { setor: 'Financeiro' } }]);
  expect(String(api.requests[0]?.query?.campos).split(',')).toEqual(expect.arrayContaining(['codigo', 'preco_teto']));
  expect(value).toEqual(example('market-list-tickers'));
  expect(text).toMatch(/^\d+ stocks, published on 2026-11-20\.$/);
});

test('list_stocks screens by numbers and codes, and shows what it screens and sorts by', async () => {
  const api = answering('market-list-tickers');
  const given = { p_l_max: 10, roe_min: 0.15, codigos: ['PETR4', 'VALE3'], ordenar: '-dividend_yield_12m' };
  await callTool(marketTools, 'list_stocks', given, api.ask);
  expect(api.requests).toMatchObject([{ path: '/api/v1/tickers', query: given }]);
  const shown = String(api.requests[0]?.query?.campos).split(',');
  expect(shown).toEqual(expect.arrayContaining(['preco', 'score', 'p_l', 'roe', 'dividend_yield_12m']));
  expect(new Set(shown).size).toBe(shown.length);
  expect(shown).not.toContain('payout');
});

test('list_stocks shows the members that are asked for, and leaves wrong arguments to the API', async () => {
  const api = answering('market-list-tickers');
  await callTool(marketTools, 'list_stocks', { campos: ['p_l'], score_min: 50 }, api.ask);
  await callTool(marketTools, 'list_stocks', { ordenar: 7, lucro_min: 1, p_l_min: 'x' }, api.ask);
  expect(api.requests[0]?.query).toEqual({ campos: ['p_l'], score_min: 50 });
  expect(api.requests[1]?.query).toMatchObject({ ordenar: 7, lucro_min: 1, p_l_min: 'x' });
  expect(api.requests[1]?.query?.campos).not.toContain('lucro');
});

test('list_stocks has a bound for each number that the API has one for', () => {
  const { input } = marketTools.find(({ name }) => name === 'list_stocks') ?? { input: { properties: {} } };
  const query = JSON.parse(readFileSync('schemas/http/market-tickers-query.schema.json', 'utf8'));
  expect(Object.keys(input.properties).toSorted()).toEqual(
    Object.keys(query.properties)
      .filter((name) => name !== 'formato')
      .toSorted(),
  );
});

test('get_stock answers what the API does, and says both classifications', async () => {
  const api = answering('market-get-ticker');
  const given = { codigo: 'BBAS3', yield_exigido: 0.08 };
  const { text, value } = await callTool(marketTools, 'get_stock', given, api.ask);
  expect(api.requests).toEqual([{ path: '/api/v1/ticker/BBAS3', query: { yield_exigido: 0.08 } }]);
  expect(value).toEqual(example('market-get-ticker'));
  expect(text).toBe(
    'BBAS3 (Banco do Brasil) at 20.94 BRL: BARATA by price ceiling, BARATA by intrinsic value. Alerts: estimado.',
  );
});

test('list_stocks asks which figures are old, and says how many', async () => {
  const [first, ...rest] = example('market-list-tickers').tickers;
  const tickers = [{ ...first, dado_antigo: true, data_pregao: '2026-11-18' }, ...rest];
  const api = recordingApi(() => ({ status: 200, value: { ...example('market-list-tickers'), tickers } }));
  const { text } = await callTool(marketTools, 'list_stocks', {}, api.ask);
  expect(String(api.requests[0]?.query?.campos).split(',')).toEqual(
    expect.arrayContaining(['dado_antigo', 'data_pregao']),
  );
  expect(text).toMatch(/ Figures of 1 are older than they should be \(dado_antigo\)\.$/);
});

test('get_stock says what limits the figures, and that there is no price', async () => {
  const sentenceOf = async (members: object) => {
    const value = { ...example('market-get-ticker'), ...members };
    const api = recordingApi(() => ({ status: 200, value }));
    return (await callTool(marketTools, 'get_stock', { codigo: 'BBAS3' }, api.ask)).text;
  };
  expect(await sentenceOf({ dado_antigo: true, data_pregao: '2026-11-18', alertas: ['valor_atipico'] })).toMatch(
    / The figures are older than they should be; the price is of 2026-11-18\. Alerts: valor_atipico\.$/,
  );
  expect(await sentenceOf({ preco: null })).toMatch(/^BBAS3 \(Banco do Brasil\) without a price: /);
});

test('get_stock adds what its figures were compared with, by a second request', async () => {
  const audit = { ...example('market-get-audit'), resumo: { conferem: 5, divergem: 1, sem_conferencia: 2 } };
  const api = recordingApi(({ path }) => ({
    status: 200,
    value: path === '/api/v1/conferencia' ? audit : example('market-get-ticker'),
  }));
  const given = { codigo: 'BBAS3', yield_exigido: 0.08, conferencia: true };
  const { text, value } = await callTool(marketTools, 'get_stock', given, api.ask);
  expect(api.requests).toEqual([
    { path: '/api/v1/ticker/BBAS3', query: { yield_exigido: 0.08 } },
    { path: '/api/v1/conferencia', query: { codigos: ['BBAS3'] } },
  ]);
  expect(value).toEqual({ ...example('market-get-ticker'), conferencia: audit });
  expect(text).toMatch(/ by intrinsic value\. Alerts: estimado\. Checks: 5 agree, 1 differ; 2 figures have none\.$/);
  await callTool(marketTools, 'get_stock', { codigo: 'BBAS3', conferencia: false }, api.ask);
  expect(api.requests).toHaveLength(3);
  await expect(callTool(marketTools, 'get_stock', { codigo: 'BBAS3', conferencia: 1 }, api.ask)).rejects.toMatchObject({
    faults: [{ pointer: '/conferencia' }],
  });
});

test('get_signals says that there is one publication alone', async () => {
  const api = recordingApi(({ path }) => ({
    status: 200,
    value: path === '/api/v1/signals' ? example('market-get-signals') : { desde: null, mudancas: [] },
  }));
  const { text } = await callTool(marketTools, 'get_signals', { mudancas: {} }, api.ask);
  expect(text).toMatch(/ There is no earlier publication to compare with\.$/);
});

test('the code of a stock stays one part of the path', async () => {
  const api = answering('market-get-ticker');
  await callTool(marketTools, 'get_stock', { codigo: '../../health?x=#' }, api.ask);
  expect(api.requests).toMatchObject([{ path: '/api/v1/ticker/..%2F..%2Fhealth%3Fx%3D%23' }]);
  for (const codigo of [undefined, '', 7]) {
    await expect(callTool(marketTools, 'get_stock', { codigo }, api.ask)).rejects.toMatchObject({
      faults: [{ pointer: '/codigo', detail: 'It must be the code of a stock, such as PETR4.' }],
    });
  }
});

test('get_signals answers the signals', async () => {
  const api = answering('market-get-signals');
  const { text, value } = await callTool(marketTools, 'get_signals', { faixa_justa: 0.2 }, api.ask);
  expect(api.requests).toEqual([{ path: '/api/v1/signals', query: { faixa_justa: 0.2 } }]);
  expect(value).toEqual(example('market-get-signals'));
  expect(text).toBe('Signals published on 2026-11-20.');
});

test('get_signals adds the agenda that is asked for, by a second request', async () => {
  const api = recordingApi(({ path }) => ({
    status: 200,
    value: example(path === '/api/v1/agenda' ? 'market-get-agenda' : 'market-get-signals'),
  }));
  const given = { yield_exigido: 0.08, agenda: { tipo: ['pagamento'], ate: '2026-12-31' } };
  const { text, value } = await callTool(marketTools, 'get_signals', given, api.ask);
  expect(api.requests).toEqual([
    { path: '/api/v1/signals', query: { yield_exigido: 0.08 } },
    { path: '/api/v1/agenda', query: given.agenda },
  ]);
  expect(value).toEqual({ ...example('market-get-signals'), agenda: example('market-get-agenda') });
  expect(text).toBe('Signals published on 2026-11-20. 3 days of payments, from 2026-11-20 on; 0 stocks without data.');
});

test('get_signals adds the changes that are asked for, and says since when', async () => {
  const api = recordingApi(({ path }) => ({
    status: 200,
    value: example(path === '/api/v1/mudancas' ? 'market-list-changes' : 'market-get-signals'),
  }));
  const { value, text } = await callTool(marketTools, 'get_signals', { mudancas: { tipo: ['alerta'] } }, api.ask);
  expect(api.requests.at(-1)).toEqual({ path: '/api/v1/mudancas', query: { tipo: ['alerta'] } });
  expect(value).toEqual({ ...example('market-get-signals'), mudancas: example('market-list-changes') });
  expect(text).toMatch(/ changes since the publication of 20\d\d-\d\d-\d\d\.$/);
});

test('get_signals says which part of the agenda is wrong', async () => {
  const errors = [{ parameter: 'de', code: 'wrong_format', detail: 'Recebido "x".' }];
  const api = recordingApi(({ path }) =>
    path === '/api/v1/agenda'
      ? { status: 400, value: { detail: 'Há um erro na requisição.', errors } }
      : { status: 200, value: example('market-get-signals') },
  );
  await expect(callTool(marketTools, 'get_signals', { agenda: { de: 'x' } }, api.ask)).rejects.toMatchObject({
    faults: [{ pointer: '/agenda/de', detail: 'Recebido "x".' }],
  });
  await expect(callTool(marketTools, 'get_signals', { agenda: 'all' }, api.ask)).rejects.toMatchObject({
    faults: [{ pointer: '/agenda', detail: 'It must be an object.' }],
  });
});

test('the agenda takes what the API does, but for the format', () => {
  const { input } = marketTools.find(({ name }) => name === 'get_signals') ?? { input: { properties: {} } };
  const { agenda } = input.properties as { agenda?: { properties: object } };
  expect(Object.keys(agenda?.properties ?? {})).toEqual(['de', 'ate', 'tipo', 'codigos']);
});
