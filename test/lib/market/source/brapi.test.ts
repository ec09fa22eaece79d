import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { brapiSource } from '../../../../lib/market/source/brapi.ts';
import { SourceFailure } from '../../../../lib/market/source/source.ts';

type Answer = (codigo: string, earlier: number, response: ServerResponse) => unknown;

let server: ReturnType<typeof createServer>;
let address: string;
let asked: { codigo: string; authorization: string | undefined; url: string }[];
let most = 0;
let underWay = 0;
let answer: Answer;

beforeEach(async () => {
  [asked, most, underWay] = [[], 0, 0];
  answer = (codigo) => quote(codigo);
  server = createServer(async (request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '', 'http://x');
    const codigo = url.pathname.split('/').at(-1) ?? '';
    underWay += 1;
    most = Math.max(most, underWay);
    const earlier = asked.filter((one) => one.codigo === codigo).length;
    asked.push({ codigo, authorization: request.headers.authorization, url: request.url ?? '' });
    const body = await answer(codigo, earlier, response);
    underWay -= 1;
    if (body === undefined) return;
    response.setHeader('Content-Type', 'application/json').end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A stock; lists of dividends that a test leaves out are empty. */
const quote = (
  symbol: string,
  members: { readonly dividendsData?: object | null; readonly [name: string]: unknown } = {},
) => ({
  results: [
    {
      symbol,
      regularMarketPrice: 20.19,
      regularMarketTime: '2026-11-19T21:07:00.000Z',
      earningsPerShare: 2.74,
      defaultKeyStatistics: { bookValue: 33.45 },
      ...members,
      dividendsData:
        members.dividendsData === null ? null : { cashDividends: [], stockDividends: [], ...members.dividendsData },
    },
  ],
});

const cash = (members: object = {}) => ({
  assetIssued: 'BRPETRACNPR6',
  isinCode: 'BRPETRACNPR6',
  rate: 0.35048636,
  label: 'JCP',
  lastDatePrior: '2026-06-01T00:00:00.000Z',
  paymentDate: '2026-08-20T00:00:00.000Z',
  ...members,
});

const change = (members: object = {}) => ({
  assetIssued: 'BRPETRACNPR6',
  isinCode: 'BRPETRACNPR6',
  label: 'DESDOBRAMENTO',
  factor: 2,
  lastDatePrior: '2024-04-15T00:00:00.000Z',
  ...members,
});

const read = (codes = ['PETR4'], timeoutMs = 120_000) =>
  brapiSource({
    address,
    token: async () => 't0ken',
    waits: { firstMs: 1, maxMs: 10 },
    timeoutMs,
  }).fetch(codes, new Date('2026-11-20T12:05:00Z'));
const readOne = async (members: Parameters<typeof quote>[1], codigo = 'PETR4') => {
  answer = (symbol) => quote(symbol, members);
  const { figures, failures } = await read([codigo]);
  return figures.get(codigo) ?? failures.get(codigo);
};

describe('brapi.dev', () => {
  test('is asked for each stock, few at once, with the token in a header', async () => {
    answer = async (codigo) => {
      await new Promise((soon) => setTimeout(soon, 5));
      return quote(codigo);
    };
    const codes = ['PETR4', 'VALE3', 'ITUB4', 'BBAS3', 'WEGE3', 'B3SA3', 'TAEE11', 'KLBN11'];
    const { figures, failures } = await read(codes);
    expect([...figures.keys()].sort()).toEqual([...codes].sort());
    expect(failures.size).toBe(0);
    expect(most).toBeLessThanOrEqual(4);
    expect(asked.every(({ authorization }) => authorization === 'Bearer t0ken')).toBe(true);
    expect(asked.map(({ url }) => url).join()).not.toContain('t0ken');
    expect(asked[0]?.url).toContain('?dividends=true&fundamental=true&modules=defaultKeyStatistics');
  });

  test('gives the close of the session that is due, and not the price of the moment', async () => {
    const during = { regularMarketTime: '2026-11-19T14:02:00.000Z', regularMarketPrice: 31.7 };
    const readAt = async (members: object, asOf: string) => {
      answer = (symbol) => quote(symbol, { ...during, ...members });
      const source = brapiSource({ address, token: async () => 't0ken', waits: { firstMs: 1, maxMs: 10 } });
      const { figures, failures } = await source.fetch(['PETR4'], new Date(asOf));
      const { preco, data_pregao } = figures.get('PETR4') ?? {};
      return failures.get('PETR4') ?? { preco, data_pregao };
    };
    const close = { preco: '30.5', data_pregao: '2026-11-18' };
    expect(await readAt({ regularMarketPreviousClose: 30.5 }, '2026-11-19T14:05:00Z')).toEqual(close);
    expect(await readAt({}, '2026-11-19T14:05:00Z')).toContain('brapi.dev não traz o fechamento de 2026-11-18');
    // The next morning that price is a close. Of a day that is further back, the close before is of another session.
    expect(await readAt({}, '2026-11-20T12:05:00Z')).toEqual({ preco: '31.7', data_pregao: '2026-11-19' });
    expect(await readAt({ regularMarketPreviousClose: 30.5 }, '2026-11-17T12:05:00Z')).toContain(
      'brapi.dev traz só o preço de 2026-11-19',
    );
  });

  test('is read', async () => {
    const stockDividends = [
      { label: 'DESDOBRAMENTO', factor: 2, isinCode: 'BRPETRACNPR6', lastDatePrior: '2024-04-15T00:00:00.000Z' },
      { label: 'Bonificação', factor: 1.05, isinCode: 'BRPETRACNPR6', lastDatePrior: '2023-01-02T00:00:00.000Z' },
    ];
    expect(await readOne({ dividendsData: { cashDividends: [cash()], stockDividends } })).toEqual({
      preco: '20.19',
      data_pregao: '2026-11-19',
      lpa: '2.74',
      vpa: '33.45',
      proventos: [{ tipo: 'JCP', valor: '0.35048636', data_com: '2026-06-01', data_pagamento: '2026-08-20' }],
      eventos: [
        { tipo: 'DESDOBRAMENTO', fator: '2', data_com: '2024-04-15' },
        { tipo: 'BONIFICACAO', fator: '1.05', data_com: '2023-01-02' },
      ],
    });
  });

  test('mixes the classes of an issuer: only rows of the stock’s own class count', async () => {
    const cashDividends = [
      cash(),
      cash({ isinCode: 'BRPETRACNOR9', rate: 9 }),
      cash({ isinCode: null, assetIssued: null, rate: 8 }),
    ];
    const found = await readOne({ dividendsData: { cashDividends } });
    expect(found).toMatchObject({ proventos: [{ valor: '0.35048636' }] });
  });

  test.each([
    ['ITUB4', 'BRITUBACNPR1'],
    ['UNIP6', 'BRUNIPACNPB8'],
    ['TAEE11', 'BRTAEECDAM10'],
    ['BPAC11', 'BRBPACUNT006'],
    ['AXIA3', 'BRAXIAACNOR0'],
    ['AXIA3', 'BRELETACNOR6'],
  ])('knows the rows of %s by %s', async (codigo, isinCode) => {
    const found = await readOne(
      { dividendsData: { cashDividends: [cash({ isinCode }), cash({ isinCode: 'BRXXXXACNXX0' })] } },
      codigo,
    );
    expect((found as { proventos: readonly unknown[] }).proventos).toHaveLength(1);
  });

  test('may say nothing of dividends, which is not to say that there were none', async () => {
    const [whole] = quote('PETR4').results;
    const { dividendsData: _, ...silent } = whole as { readonly dividendsData: unknown };
    answer = () => ({ results: [silent] });
    expect((await read()).figures.get('PETR4')).toMatchObject({ preco: '20.19', proventos: null });
  });

  test.each([
    { what: 'another class', isinCode: 'BRPETRACNOR9', says: /^brapi.dev: .*\(BRPETRACNPR6\); há BRPETRACNOR9$/ },
    { what: 'the same letters of a class', isinCode: 'BRPETRACNPR0', says: /BRPETRACNPR0/ },
    { what: 'no ISIN at all', isinCode: null, assetIssued: null, says: /há linhas sem ISIN$/ },
  ])('fails on a stock if all its rows are of $what, which is not “paid nothing”', async ({ says, ...members }) => {
    expect(await readOne({ dividendsData: { cashDividends: [cash(members)], stockDividends: [] } })).toMatch(says);
  });

  test('keeps share changes that cannot be sized as such, and leaves out a bonus in another class', async () => {
    const stockDividends = [
      change({ label: 'REST CAP ACOES', factor: null }),
      change({ label: 'CISAO', factor: null, lastDatePrior: null }),
      change({ label: 'BONIFICACAO', factor: 1.2628, assetIssued: 'BRPETRACNPC0' }),
    ];
    expect(await readOne({ dividendsData: { cashDividends: [cash()], stockDividends } })).toMatchObject({
      eventos: [{ tipo: 'OUTRO', fator: '1', data_com: '2024-04-15', rotulo: 'REST CAP ACOES' }],
    });
  });

  test('lists equal instalments: both count', async () => {
    const found = await readOne({ dividendsData: { cashDividends: [cash(), cash()] } });
    expect((found as { proventos: readonly unknown[] }).proventos).toHaveLength(2);
  });

  test.each([
    {
      what: 'no fundamentals',
      members: { earningsPerShare: null, defaultKeyStatistics: null },
      is: { lpa: null, vpa: null },
    },
    { what: 'no dividends', members: { dividendsData: {} }, is: { proventos: [], eventos: [] } },
    { what: 'dividends that are not known', members: { dividendsData: null }, is: { proventos: null } },
    {
      what: 'no list of distributions',
      members: { dividendsData: { cashDividends: null } },
      is: { proventos: null },
    },
    {
      what: 'distributions without the share changes that adjust them',
      members: { dividendsData: { cashDividends: [cash()], stockDividends: null } },
      is: { proventos: null },
    },
    { what: 'no time', members: { regularMarketTime: null }, is: { data_pregao: '2026-11-19' } },
    {
      what: 'a payment that is announced without an amount or a date',
      members: { dividendsData: { cashDividends: [cash({ rate: null }), cash({ lastDatePrior: null }), null] } },
      is: { proventos: [] },
    },
    {
      what: 'a payment without a date of payment',
      members: { dividendsData: { cashDividends: [cash({ paymentDate: '9999-12-31T00:00:00.000Z' })] } },
      is: { proventos: [{ data_pagamento: null }] },
    },
  ])('may have $what', async ({ members, is }) => {
    expect(await readOne(members)).toMatchObject(is);
  });

  test.each([
    { what: 'no price', members: { regularMarketPrice: null }, says: /não traz o preço/ },
    { what: 'a price of zero', members: { regularMarketPrice: 0 }, says: /não traz o preço/ },
    { what: 'another stock', members: { symbol: 'VALE3' }, says: /não traz a ação/ },
    {
      what: 'a kind of payment that is not known',
      members: { dividendsData: { cashDividends: [cash({ label: 'PRESENTE' })] } },
      says: /desconhecido: "PRESENTE"/,
    },
    {
      what: 'a split without a factor',
      members: {
        dividendsData: { stockDividends: [change({ factor: null })] },
      },
      says: /sem fator/,
    },
  ])('fails on a stock with $what, and on no other', async ({ members, says }) => {
    answer = (codigo) => quote(codigo, codigo === 'PETR4' ? members : {});
    const { figures, failures } = await read(['PETR4', 'BBAS3']);
    expect(failures.get('PETR4')).toMatch(says);
    expect([...figures.keys()]).toEqual(['BBAS3']);
  });

  test.each<{ what: string; fault: Answer }>([
    {
      what: '429 with Retry-After',
      fault: (_, _earlier, response) => {
        response.writeHead(429, { 'Retry-After': '0' }).end();
      },
    },
    {
      what: '503',
      fault: (_, _earlier, response) => {
        response.writeHead(503).end();
      },
    },
    { what: 'half an answer', fault: () => '{"results":[' },
    { what: 'a page instead of JSON', fault: () => '<html>' },
    {
      what: 'a connection that breaks',
      fault: (_, _earlier, response) => {
        response.destroy();
      },
    },
    { what: 'silence', fault: () => undefined },
  ])('is requested again after $what', async ({ what, fault }) => {
    answer = (codigo, earlier, response) => (earlier === 0 ? fault(codigo, earlier, response) : quote(codigo));
    expect((await read(undefined, what === 'silence' ? 1_000 : undefined)).figures.size).toBe(1);
    expect(asked).toHaveLength(2);
  });

  test('does not show its token in the reason of a failure, even if the server repeats it', async () => {
    answer = () => ({ error: true, message: 'bad token Bearer t0ken' });
    const { failures } = await read();
    expect(failures.get('PETR4')).toBe('brapi.dev: bad token Bearer ***');
  });

  test('fails on a stock that it does not know', async () => {
    answer = (codigo, _, response) => {
      if (codigo !== 'PETR4') return quote(codigo);
      response.writeHead(404).end('{"error":true,"message":"not found"}');
      return undefined;
    };
    const { figures, failures } = await read(['PETR4', 'BBAS3']);
    expect([...figures.keys()]).toEqual(['BBAS3']);
    expect(failures.get('PETR4')).toMatch(/404/);
  });

  test.each([
    [401, /o token não é válido/],
    [402, /a cota do token acabou/],
    [403, /o plano do token não basta/],
  ])('cannot be used at all after status %i', async (status, says) => {
    answer = (_, _earlier, response) => {
      response.writeHead(status).end('{"error":true}');
      return undefined;
    };
    const failure = await read(Array.from({ length: 20 }, (_, index) => `AAAA${index}`)).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(SourceFailure);
    expect((failure as Error).message).toMatch(says);
    expect((failure as Error).message).not.toContain('t0ken');
    expect(asked.length).toBeLessThanOrEqual(8);
  });

  test('cannot be used without its token', async () => {
    const source = brapiSource({ address, token: async () => Promise.reject(new Error('secret value in here')) });
    const failure = await source.fetch(['PETR4'], new Date()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SourceFailure);
    expect((failure as Error).message).not.toContain('secret value');
    expect(asked).toEqual([]);
  });
});
