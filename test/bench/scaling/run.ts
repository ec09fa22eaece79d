/**
 * `npm run bench:scaling [-- --rows 500000]`: which limit a growing load reaches first. Measures what each endpoint
 * consumes of each partition, simulates 10 to 10,000 requests a second, prints the tables and writes them into
 * `docs/scaling.md`.
 */
import { parseArgs } from 'node:util';
import { defaultThrottle } from '../../../infra/request-limits.ts';
import { startLocalStores } from '../../support/local-stores.ts';
import { publish, table } from '../document.ts';
import { measureAllScopes, measureEndpoints } from './measure.ts';
import { neighboursTable } from './neighbours.ts';
import { extrapolate, measurePortfolio, portfoliosTable } from './portfolios.ts';
import { seedPrices, seedScopes } from './seed.ts';
import { measureWrites } from './stores.ts';
import {
  aloneTable,
  costTable,
  limitsTable,
  type Measurement,
  secondsTable,
  startTable,
  uploadsTable,
} from './tables.ts';
import { uploadLoadsTable } from './upload-loads.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, requests: { type: 'string', default: '200' } },
});
const [rows, requests] = [Number(values.rows), Number(values.requests)];
if (!(rows >= 1_000 && requests >= 10))
  throw new Error('--rows must be a number of at least 1000, --requests of at least 10');

/** Requests a second to a function at which it is measured. */
const measuredRates = [1, 10, 100, 1_000, 10_000];

const stores = await startLocalStores();
try {
  await seedPrices(rows, new Date());
  const measurements: Measurement[] = [];
  for (const scopeCount of [4, 1_000]) {
    await seedScopes(scopeCount);
    const measuring = { scopeCount, sheetRows: rows, rates: measuredRates, requests };
    const endpoints = await measureEndpoints(measuring);
    endpoints.push(await measureAllScopes(measuring));
    measurements.push({ scopeCount, endpoints });
  }
  const writes = await measureWrites();
  const portfolios = [await measurePortfolio(100), await measurePortfolio(10_000)] as const;
  const { rate } = defaultThrottle;
  const [few, many] = measurements as [Measurement, Measurement];
  publish('docs/scaling.md', {
    limits: limitsTable(measurements, rate),
    'mix-4': secondsTable(few, rate),
    'mix-1000': secondsTable(many, rate),
    alone: aloneTable(measurements),
    start: startTable(measurements),
    uploads: uploadsTable(writes),
    portfolios: portfoliosTable([...portfolios, extrapolate(portfolios[1], 1_000_000)]),
    neighbours: neighboursTable([2, 8]),
    'upload-loads': uploadLoadsTable(),
    counter: table(
      ['counter of an API key', 'write units a request'],
      [
        ['one request now and then', `${writes.counterFirst}`],
        ['ten a second for 100 s, as the plan Pro allows: the largest', `${writes.counterMost}`],
      ],
    ),
    month: costTable(few),
  });
} finally {
  await stores.close();
}
