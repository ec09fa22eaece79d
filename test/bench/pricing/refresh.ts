import { startProduct } from '../../support/product.ts';
import { placeIn, startRetailServer } from '../../support/retail-server.ts';
import { syntheticItem } from '../../support/synthetic-price-list.ts';
import { environmentOf, heaps, measured, program } from './import.ts';

/** Limits of a refresh with all services of three regions, and of one of them. */
const limits = { seconds: 120, peakMib: 300, lambdaMib: 420, unitsARow: 0.1 } as const;

/** Memory of the function in `infra/retail-jobs.ts`; Lambda's runtime sizes V8's heap by it. */
const lambdaMib = 1_024;
const lambdaHeap = [
  `--max-old-space-size=${Math.floor(lambdaMib * 0.9)}`,
  `--max-semi-space-size=${Math.floor(lambdaMib / 20)}`,
];

const regions = ['brazilsouth', 'eastus2', 'westeurope'] as const;
const answerMs = 100;
const itemsAPage = 1_000;
/** A machine has two more rows than items. */
const rowsAnItem = 1 + 2 / 12;

/**
 * Reads a synthetic price list with all services of three regions from a server that answers each page after 100 ms, into a
 * running product: by the command line, and again one region of it. Fails over a limit.
 */
export async function benchRefresh(rows: number): Promise<void> {
  const inRegion = Math.ceil((rows * 0.3) / rowsAnItem);
  const elsewhere = Math.ceil((rows * 0.1) / rowsAnItem);
  const server = await startRetailServer();
  server.answerWith((asked) => (response) => {
    const place = placeIn(asked);
    const isRegion = regions.some((region) => region === place);
    const countOutside = place === 'Global' ? elsewhere : 0;
    const count = isRegion ? inRegion : countOutside;
    const end = Math.min(count, asked.skip + itemsAPage);
    const items = Array.from({ length: Math.max(0, end - asked.skip) }, (_, at) => ({
      ...syntheticItem(place, asked.skip + at),
      currencyCode: asked.currency,
    }));
    const filter = encodeURIComponent(asked.filter);
    const next = `${server.url}?currencyCode='EUR'&$filter=${filter}&$skip=${end}`;
    const body = JSON.stringify({ Items: items, NextPageLink: end < count ? next : null, Count: items.length });
    setTimeout(() => response.writeHead(200, { 'Content-Type': 'application/json' }).end(body), answerMs);
  });
  const product = await startProduct();
  const env = { ...environmentOf(product), APPRAISE_RETAIL_PRICES_URL: server.url };
  const refresh = (flags: readonly string[], names: readonly string[], currency: string) => {
    const command = ['refresh-retail', '--local', '--format', 'json', '--region', names.join(), '--currency', currency];
    return measured([...flags, program, ...command], env);
  };
  try {
    const first = await refresh(heaps.commandLine, regions, 'EUR');
    const pages = server.asked.length;
    const one = await refresh(heaps.commandLine, ['eastus2'], 'EUR');
    const lambda = await refresh([...heaps.commandLine, ...lambdaHeap], regions, 'EUR');
    const [list] = (
      first.result as unknown as { results: [{ row_count: number; write_units: number; status: string }] }
    ).results;
    if (list.status !== 'completed' || list.row_count < rows)
      throw new Error(`${list.status} with ${list.row_count} rows`);
    const unitsARow = list.write_units / list.row_count;
    const time = (seconds: number): string => `${seconds.toFixed(1).padStart(6)} s`;

    console.log(
      `\nRefresh of a price list of ${list.row_count} rows, ${pages} pages of ${answerMs} ms each, into npm start`,
    );
    console.log(`  ${time(first.seconds)} for all services of three regions (limit ${limits.seconds})`);
    console.log(`  ${time(one.seconds)} for one region, which copies the others`);
    console.log(
      `  ${first.peakMib.toFixed(0)} MiB of memory at most (limit ${limits.peakMib}), ${one.peakMib.toFixed(0)} for one region`,
    );
    console.log(
      `  ${lambda.peakMib.toFixed(0)} MiB with the heap flags of Lambda at ${lambdaMib} MiB (limit ${limits.lambdaMib})`,
    );
    console.log(`  ${list.write_units} write units, ${unitsARow.toFixed(3)} a row (limit ${limits.unitsARow})`);
    const isOver =
      first.seconds > limits.seconds ||
      Math.max(first.peakMib, one.peakMib) > limits.peakMib ||
      lambda.peakMib > limits.lambdaMib ||
      unitsARow > limits.unitsARow;
    if (isOver) throw new Error('over the limit');
  } finally {
    await product.end();
    await server.close();
  }
}
