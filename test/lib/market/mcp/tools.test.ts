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

test('get_stock answers what the API does, and says both classifications', async () => {
  const api = answering('market-get-ticker');
  const given = { codigo: 'BBAS3', yield_exigido: 0.08 };
  const { text, value } = await callTool(marketTools, 'get_stock', given, api.ask);
  expect(api.requests).toEqual([{ path: '/api/v1/ticker/BBAS3', query: { yield_exigido: 0.08 } }]);
  expect(value).toEqual(example('market-get-ticker'));
  expect(text).toBe('BBAS3 (Banco do Brasil) at 20.94 BRL: BARATA by price ceiling, BARATA by intrinsic value.');
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
