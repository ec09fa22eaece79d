import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fetchRetailPrices, RetailPricesFailure } from '../../../../lib/pricing/source/retail-prices.ts';
import {
  type RetailAnswer,
  type RetailQuestion,
  retailItem,
  startRetailServer,
} from '../../../support/retail-server.ts';

let server: Awaited<ReturnType<typeof startRetailServer>>;
beforeEach(async () => {
  server = await startRetailServer();
});
afterEach(() => server.close());

const query = { currency: 'BRL', filter: "armRegionName eq 'eastus2' and serviceName eq 'Virtual Machines'" };

/** All that is listed, with the waits of a test. */
async function read(timeoutMs = 120_000): Promise<unknown[]> {
  const items: unknown[] = [];
  const options = { address: server.url, waits: { firstMs: 1, maxMs: 50 }, timeoutMs };
  for await (const page of fetchRetailPrices(query, options)) items.push(...page);
  return items;
}

const three = ({ skip }: RetailQuestion): RetailAnswer => ({ items: [{ skip }], next: skip < 2 ? skip + 1 : null });

describe('the price list', () => {
  test('is asked for as the API wants it, with savings plans', async () => {
    await read();
    expect(server.asked).toMatchObject([{ ...query, version: '2023-01-01-preview', skip: 0 }]);
  });

  test('is read from page to page to its end', async () => {
    server.answerWith(three);
    expect(await read()).toEqual([{ skip: 0 }, { skip: 1 }, { skip: 2 }]);
  });

  test('may be empty', async () => {
    server.answerWith(() => ({ items: [] }));
    expect(await read()).toEqual([]);
  });

  test.each<{ what: string; fault: RetailAnswer }>([
    { what: '429 with Retry-After', fault: { status: 429, headers: { 'Retry-After': '0' } } },
    { what: '429 with a date', fault: { status: 429, headers: { 'Retry-After': new Date().toUTCString() } } },
    { what: '500', fault: { status: 500, body: 'oops' } },
    { what: '503', fault: { status: 503 } },
    { what: 'a connection that breaks', fault: (response) => response.destroy() },
    {
      what: 'half an answer of announced length',
      fault: (response) => {
        response.writeHead(200, { 'Content-Length': '1000' });
        response.write('{"Items":[');
        setTimeout(() => response.destroy(), 5);
      },
    },
    { what: 'half an answer that ends as if it were whole', fault: { status: 200, body: '{"Items":[{"a":1},' } },
    { what: 'a proxy’s page', fault: { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<html>' } },
  ])('is read to its end after $what', async ({ fault }) => {
    server.answerWith((asked) => (asked.skip === 1 && asked.earlier < 2 ? fault : three(asked)));
    expect(await read()).toEqual([{ skip: 0 }, { skip: 1 }, { skip: 2 }]);
    expect(server.asked.filter(({ skip }) => skip === 1)).toHaveLength(3);
  });

  test('is requested again when an answer takes too long', async () => {
    server.answerWith((asked) => (asked.earlier === 0 ? () => {} : three(asked)));
    expect(await read(2_000)).toHaveLength(3);
  });

  test.each<{ what: string; answer: (asked: RetailQuestion) => RetailAnswer; says: RegExp; requests: number }>([
    { what: '400', answer: () => ({ status: 400 }), says: /refuses the request with status 400/, requests: 1 },
    { what: '404', answer: () => ({ status: 404 }), says: /status 404/, requests: 1 },
    {
      what: 'a link to another host',
      answer: () => ({ items: [], next: 'http://127.0.0.2:1/x' }),
      says: /leads to another host: http:\/\/127\.0\.0\.2/,
      requests: 1,
    },
    {
      what: 'a link that is no address',
      answer: () => ({ items: [], next: 'http://[' }),
      says: /leads to another host/,
      requests: 1,
    },
    {
      what: 'a redirect',
      answer: () => ({ status: 302, headers: { Location: 'http://127.0.0.2:1/' } }),
      says: /redirects elsewhere/,
      requests: 1,
    },
    {
      what: 'pages in a circle',
      answer: ({ skip }) => ({ items: [], next: (skip + 1) % 3 }),
      says: /circle/,
      requests: 4,
    },
    {
      what: 'a list that has no items',
      answer: () => ({ status: 200, body: '{}' }),
      says: /another form/,
      requests: 1,
    },
    {
      what: 'a link that is a number',
      answer: () => ({ status: 200, body: '{"Items":[],"NextPageLink":7}' }),
      says: /another form/,
      requests: 1,
    },
    { what: 'null', answer: () => ({ status: 200, body: 'null' }), says: /another form/, requests: 1 },
    { what: '500 for good', answer: () => ({ status: 500 }), says: /status 500/, requests: 6 },
  ])('is not read on after $what', async ({ answer, says, requests }) => {
    server.answerWith(answer);
    const failure = await read().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RetailPricesFailure);
    expect((failure as Error).message).toMatch(says);
    expect(server.asked).toHaveLength(requests);
  });

  test('has a bound on its pages', async () => {
    server.answerWith(({ skip }) => ({ items: [], next: skip + 1 }));
    await expect(read()).rejects.toThrow(/more than 2000 pages/);
  });

  test('has a bound on the size of a page', async () => {
    const item = JSON.stringify(retailItem({ meterName: 'x'.repeat(1_000_000) }));
    server.answerWith(() => ({ status: 200, body: `{"Items":[${Array(25).fill(item).join()}]}` }));
    await expect(read()).rejects.toThrow(/exceeds 20971520 bytes/);
  });
});
