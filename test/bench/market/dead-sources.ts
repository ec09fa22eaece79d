/** Measures how soon a refresh gives a dead source up, and after how many requests. All sources are dead at once. */
import { b3Source } from '../../../lib/market/source/b3.ts';
import { brapiSource } from '../../../lib/market/source/brapi.ts';
import { universe } from '../../../lib/market/universe.ts';
import { startB3Server } from '../../support/b3-server.ts';
import { cotahist, quoteLine } from '../../support/cotahist.ts';
import { type Death, deaths, startDeadServer } from '../../support/dead-server.ts';
import { startLocalStores } from '../../support/local-stores.ts';

/** The deadline of a refresh, and what ending may take. */
const maxSeconds = 245;
const now = new Date('2026-11-19T12:05:00Z');
const prices = cotahist(universe.map(({ codigo }) => quoteLine({ codigo, session: '2026-11-18' })));

const stores = await startLocalStores();
const { refreshMarket } = await import('../../../lib/market/import/refresh-market.ts');

const starts = {
  'brapi.dev': async ({ answer }: Death) => {
    const { address, requests, close } = await startDeadServer(answer);
    return { source: brapiSource({ address, token: async () => 'token' }), requests, close };
  },
  'B3, prices there': async ({ answer }: Death) => {
    const server = await startB3Server();
    server.serve('COTAHIST_D18112026', prices);
    server.answerWith((_, response) => void answer(response));
    return { source: b3Source(server.addresses), requests: () => server.asked.length, close: server.close };
  },
  'B3, all of it': async ({ answer }: Death) => {
    const { address, requests, close } = await startDeadServer(answer);
    return { source: b3Source({ cotahist: address, events: address }), requests, close };
  },
} as const;

const rows = Object.entries(starts).flatMap(([name, start]) =>
  Object.entries(deaths).map(async ([what, death]) => {
    const { source, requests, close } = await start(death);
    const began = performance.now();
    const { status, motivo } = await refreshMarket({ sources: [source], now });
    const seconds = (performance.now() - began) / 1_000;
    const counted = requests();
    close();
    if (status !== 'failed') throw new Error(`${name}, ${what}: ${status}`);
    if (seconds > maxSeconds) throw new Error(`${name}, ${what}: ${seconds} s`);
    return `  ${name.padEnd(17)} ${what.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s ${String(counted).padStart(4)} requests  ${motivo}`;
  }),
);
const measured = await Promise.all(rows);
console.log(`\na refresh from a dead source, until it is given up (at most 240 s)\n${measured.join('\n')}`);
await stores.close();
