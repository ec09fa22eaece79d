import { afterEach, beforeEach } from 'vitest';
import { b3Source } from '../../lib/market/source/b3.ts';
import { cashPage, startB3Server, supplement } from './b3-server.ts';
import { cotahist, quoteLine } from './cotahist.ts';

/** Codes and ISINs of COTAHIST, in November 2026. */
const isins = {
  PETR4: 'BRPETRACNPR6',
  PETR3: 'BRPETRACNOR9',
  BBAS3: 'BRBBASACNOR3',
  TAEE11: 'BRTAEECDAM10',
  BPAC11: 'BRBPACUNT006',
  AXIA3: 'BRAXIAACNOR0',
};

/** The local B3 of the test that runs; it knows the stocks above in the session of 2026-11-19. */
export let server: Awaited<ReturnType<typeof startB3Server>>;

/** Starts a new B3 before each test of a file. */
export function serveB3(): void {
  beforeEach(async () => {
    server = await startB3Server();
    const lines = Object.entries(isins).map(([codigo, isin]) => quoteLine({ codigo, isin }));
    server.serve('COTAHIST_D19112026', cotahist(lines));
  });
  afterEach(() => server.close());
}

/** Reads stocks from the source `b3`, as on a morning. */
export const read = (codes = ['PETR4'], asOf = '2026-11-20T12:05:00Z', timeoutMs = 120_000) =>
  b3Source({ ...server.addresses, waits: { firstMs: 1, maxMs: 5 }, timeoutMs }).fetch(codes, new Date(asOf));

/** Figures of a stock where B3 says these things of it; the failure where it fails on it. */
export const readOne = async (rows: readonly object[], company: object = {}, codigo = 'PETR4') => {
  server.answerWith(({ method }) => (method === 'GetListedSupplementCompany' ? supplement(company) : cashPage(rows)));
  const { figures, failures } = await read([codigo]);
  return figures.get(codigo) ?? failures.get(codigo);
};
