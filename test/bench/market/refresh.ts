/** Measures a refresh from sources that answer in 300 ms, in its own process, since it is bound to its stores. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { b3Source } from '../../../lib/market/source/b3.ts';
import { brapiSource } from '../../../lib/market/source/brapi.ts';
import type { MarketSource } from '../../../lib/market/source/source.ts';
import { universe } from '../../../lib/market/universe.ts';
import { cashPage, cashRowsOfAllClasses, startB3Server, supplement } from '../../support/b3-server.ts';
import { cotahist, quoteLine } from '../../support/cotahist.ts';
import { startLocalStores } from '../../support/local-stores.ts';

const answersAfterMs = 300;
/** Readers may count on the day from 09:05:30 on. */
const maxSeconds = 30;
const now = new Date('2026-11-19T12:05:00Z');

const brapi = createServer(async ({ url = '' }, response) => {
  await sleep(answersAfterMs);
  const symbol = url.replace(/.*\/quote\/|\?.*/g, '');
  response.end(
    JSON.stringify({ results: [{ symbol, regularMarketPrice: 10, earningsPerShare: 1, dividendsData: {} }] }),
  );
});
await new Promise<void>((listening) => brapi.listen(0, '127.0.0.1', listening));
const b3 = await startB3Server();
b3.serve('COTAHIST_D18112026', cotahist(universe.map(({ codigo }) => quoteLine({ codigo, session: '2026-11-18' }))));
b3.answerWith(async ({ method }) => {
  await sleep(answersAfterMs);
  return method === 'GetListedSupplementCompany' ? supplement() : cashPage(cashRowsOfAllClasses());
});

const stores = await startLocalStores();
const { refreshMarket } = await import('../../../lib/market/import/refresh-market.ts');
const address = `http://127.0.0.1:${(brapi.address() as AddressInfo).port}`;
const sources: Readonly<Record<string, MarketSource>> = {
  'brapi.dev, a request a stock': brapiSource({ address, token: async () => 'token' }),
  'B3, two requests a stock': b3Source(b3.addresses),
};
console.log(`\na refresh from sources that answer in ${answersAfterMs} ms, four requests at once`);
for (const [name, source] of Object.entries(sources)) {
  const began = performance.now();
  const { status, motivo } = await refreshMarket({ sources: [source], now });
  const seconds = (performance.now() - began) / 1_000;
  if (status === 'failed') throw new Error(`${name}: ${motivo}`);
  console.log(`  ${name.padEnd(30)} ${seconds.toFixed(1)} s (at most ${maxSeconds})`);
  if (seconds > maxSeconds) throw new Error(`${name} took longer than it may`);
}
b3.close();
brapi.close();
await stores.close();
