import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallHeapFlags } from '../../lib/platform/small-heap.ts';
import { runOrThrow } from '../support/child.ts';
import { killAtEachStep } from '../support/kill-at-each-step.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';
import { asksForMachines, retailItem, startRetailServer } from '../support/retail-server.ts';

/** Jobs that are killed at each of their requests to the store: what there was before is there, whole, and the next run ends well. */
let product: RunningProduct;
let directory: string;
beforeAll(async () => {
  product = await startProduct();
  directory = await mkdtemp(join(tmpdir(), 'appraise-killed-'));
});
afterAll(async () => {
  await product.end();
  await rm(directory, { recursive: true });
});

/** With these the command does its work itself, in no further process, which a kill would leave behind. */
const inOneProcess = [...smallHeapFlags, 'dist/cli/appraise.mjs'];
const run = (args: readonly string[], environment: NodeJS.ProcessEnv = {}) => ({
  args: [...inOneProcess, ...args, '--local'],
  environment: { APPRAISE_S3_PORT: new URL(product.s3).port, ...environment },
  dynamodb: product.dynamodb,
});
const json = async <Body>(path: string): Promise<Body> =>
  (await (await fetch(`${product.http}${path}`)).json()) as Body;

/** What `/sync` says of a scope, as far as it is looked at here. */
interface Sync {
  readonly snapshot: { readonly snapshot_id: string; readonly status: string; readonly row_count: number };
}
const nobody = async (): Promise<void> => {};

test('the import of a price sheet', async () => {
  const sheet = await readFile('events/price-sheets/sample.csv', 'utf8');
  const dearer = join(directory, 'dearer.csv');
  await writeFile(dearer, sheet.replaceAll(',7.872,', ',8.5,'));
  await killAtEachStep(run(['scopes', 'add', 'ea:77', '--currency', 'USD']), nobody);
  await killAtEachStep(run(['import-price-sheet', 'events/price-sheets/sample.csv', '--scope', 'ea:77']), nobody);
  const price = async () => {
    const { rows } = await json<{ rows: { unitPrice: number }[] }>(
      '/api/ea/meters?scope=ea:77&q=d2s&price_type=Consumption',
    );
    return rows[0]?.unitPrice;
  };
  const before = await json<Sync>('/api/pricing/scopes/ea:77/sync');
  expect(await price()).toBe(7.872);
  const rows = before.snapshot.row_count;
  let wasOld = true;

  const kills = await killAtEachStep(run(['import-price-sheet', dearer, '--scope', 'ea:77']), async (step) => {
    const { snapshot } = await json<Sync>('/api/pricing/scopes/ea:77/sync');
    const isOld = snapshot.snapshot_id === before.snapshot.snapshot_id;
    // Once the new sheet counts it stays, and only bookkeeping is left to do.
    expect(wasOld || !isOld, `step ${step}`).toBe(true);
    wasOld = isOld;
    expect([await price(), snapshot.status, snapshot.row_count], `step ${step}`).toEqual([
      isOld ? 7.872 : 8.5,
      'completed',
      rows,
    ]);
  });
  expect(kills).toBeGreaterThan(5);
  expect(await price()).toBe(8.5);
});

test('the refresh of the public price list', async () => {
  const server = await startRetailServer();
  try {
    const refresh = run(['refresh-retail', '--region', 'eastus2', '--currency', 'GBP'], {
      APPRAISE_RETAIL_PRICES_URL: server.url,
    });
    await killAtEachStep(refresh, nobody);
    const active = async () => {
      const { stdout } = await runOrThrow(
        process.execPath,
        ['dist/cli/appraise.mjs', 'scopes', 'list', '--local', '--format', 'json'],
        {
          env: { PATH: process.env.PATH, APPRAISE_DYNAMODB_PORT: new URL(product.dynamodb).port },
        },
      );
      const { scopes } = JSON.parse(stdout) as {
        scopes: { scope_id: string; active_snapshot: { snapshot_id: string; row_count: number } | null }[];
      };
      return scopes.find(({ scope_id }) => scope_id === 'retail:azure:GBP')?.active_snapshot;
    };
    const before = await active();
    expect(before).toMatchObject({ row_count: 2 });
    let wasOld = true;
    server.answerWith(({ filter, currency }) => ({
      items: asksForMachines({ filter })
        ? [
            retailItem({ currencyCode: currency, unitPrice: 0.2, retailPrice: 0.2 }),
            retailItem({ currencyCode: currency, type: 'Reservation', reservationTerm: '1 Year', unitPrice: 900 }),
          ]
        : [],
    }));
    const kills = await killAtEachStep(refresh, async (step) => {
      const now = await active();
      const isOld = now?.snapshot_id === before?.snapshot_id;
      expect(wasOld || !isOld, `step ${step}`).toBe(true);
      wasOld = isOld;
      expect(now, `step ${step}`).toMatchObject(isOld ? (before ?? {}) : { row_count: 2 });
    });
    expect(kills).toBeGreaterThan(5);
    expect(await active()).not.toEqual(before);
  } finally {
    await server.close();
  }
});
