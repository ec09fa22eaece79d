import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { jobs } from '../../functions/routes.ts';
import { toObjectCreatedEvent } from '../../infra/local/inbox-uploads.ts';
import { openPendingEvents } from '../../infra/local/pending-events.ts';
import type { ObjectChange } from '../../infra/local/s3/object-change.ts';
import { startS3 } from '../../infra/local/s3/start-s3.ts';
import { objectUrl } from '../../lib/platform/aws/object-url.ts';
import type { Job } from '../../lib/platform/http/route.ts';
import { runOrThrow } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProduct, runToEnd, startProduct } from '../support/product.ts';
import { validRecord } from '../support/records.ts';

/** The running product gets events twice, and the newest one first, of records, price sheets and tables of figures. */
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'appraise-events-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const pending = () => join(directory, 'pending');
const inbox = 'appraise-inbox';
const key = 'assessments/acme/a b+ü%2B.json';
/** A contract without prices: of one of the demo's, a sheet as short as the sample is refused. */
const scope = 'ea:7654321';

/** Demo data of a fixed day, so that the figures are of its last session whenever the test runs. */
const start = () => startProduct({ APPRAISE_DATA_DIR: directory, APPRAISE_NOW: '2026-11-20T15:00:00Z' });

/** An upload, and the job that its event starts. */
interface Sent {
  readonly job: Job;
  readonly key: string;
  readonly body: string;
}

/** Two uploads of each kind: the older one, then the newer one. */
async function uploads(): Promise<readonly (readonly [older: Sent, newer: Sent])[]> {
  const sheet = await readFile('events/price-sheets/sample.csv', 'utf8');
  const [invalid, valid] = [{ ...validRecord(), limitations: [] }, validRecord()];
  const record = (body: object) => ({ job: jobs.assessmentValidateUpload, key, body: JSON.stringify(body) });
  const prices = (name: string, price: string) => ({
    job: jobs.pricingImportPriceSheet,
    key: `price-sheets/${scope}/${name}.csv`,
    body: sheet.replaceAll(',7.872,', `,${price},`),
  });
  const figures = (price: string) => ({
    job: jobs.marketRefresh,
    key: 'market/precos.csv',
    body: `codigo,preco,data_pregao,lpa,vpa\nPETR4,${price},2026-07-13,8.35,34.54\n`,
  });
  return [
    [record(invalid), record(valid)],
    [prices('older', '6.5'), prices('newer', '7.5')],
    [figures('40.01'), figures('40.02')],
  ];
}

/**
 * Stores uploads in the data directory, of which no product hears.
 * @returns their events, a second apart, as the pending events of a run
 */
async function stored(sent: readonly Sent[]) {
  const changes: ObjectChange[] = [];
  const s3 = await startS3(0, join(directory, 's3'), async (change) => void changes.push(change));
  const events: { readonly job: string; readonly event: unknown }[] = [];
  for (const [index, { job, key, body }] of sent.entries()) {
    await fetch(objectUrl(s3.url, inbox, key), { method: 'PUT', body });
    const [change] = changes.splice(0);
    const time = `2026-11-20T15:00:${String(index + 1).padStart(2, '0')}Z`;
    events.push({ job: job.id, event: change && toObjectCreatedEvent({ ...change, time }) });
  }
  await s3.close();
  return events;
}

/** Starts the product with events that it has to handle, and ends it when it has. @returns what it printed */
async function handle(
  events: readonly { readonly job: string; readonly event: unknown }[],
  look: (product: RunningProduct) => Promise<void>,
): Promise<void> {
  await mkdir(pending(), { recursive: true });
  for (const event of events) await openPendingEvents(pending()).keep(event);
  const product = await start();
  try {
    await eventually(async () => expect(await readdir(pending())).toEqual([]));
    await look(product);
  } finally {
    await product.end();
  }
}

/** Adds the contract to the data directory. */
const addContract = () =>
  handle([], async ({ dynamodb }) => {
    await runOrThrow(
      process.execPath,
      ['dist/cli/appraise.mjs', 'scopes', 'add', scope, '--currency', 'USD', '--local'],
      { env: { PATH: process.env.PATH, APPRAISE_DYNAMODB_PORT: new URL(dynamodb).port } },
    );
  });

const json = async (url: string, headers: Record<string, string> = {}) =>
  (await (await fetch(url, { headers })).json()) as never;

/** What readers see of the uploads. */
async function seen(product: RunningProduct) {
  const { http, s3, dynamodb } = product;
  const { stdout } = await runOrThrow(
    process.execPath,
    ['dist/cli/appraise.mjs', 'verdicts', '--prefix', 'assessments/', '--format', 'json', '--local'],
    {
      env: {
        PATH: process.env.PATH,
        APPRAISE_S3_PORT: new URL(s3).port,
        APPRAISE_DYNAMODB_PORT: new URL(dynamodb).port,
      },
    },
  );
  const { verdicts } = JSON.parse(stdout) as { verdicts: { key: string; verdict: string }[] };
  const tags = await (await fetch(`${objectUrl(s3, inbox, key)}?tagging`)).text();
  const { summary } = (await json(objectUrl(s3, 'appraise-reports', `${key}.report.json`))) as { summary: object };
  const { rows } = (await json(`${http}/api/ea/meters?scope=${scope}&q=d2s&price_type=Consumption`)) as {
    rows: { unitPrice: number }[];
  };
  const { snapshot } = (await json(`${http}/api/pricing/scopes/${scope}/sync`)) as {
    snapshot: { snapshot_id: string; status: string };
  };
  const { preco } = (await json(`${http}/api/v1/ticker/PETR4`, { 'X-API-Key': 'demo-enterprise-0123456789' })) as {
    preco: number;
  };
  return {
    verdicts: verdicts.map((one) => [one.key, one.verdict]),
    tag: /<Value>(valid|invalid)<\/Value>/.exec(tags)?.[1],
    summary,
    price: rows[0]?.unitPrice,
    snapshot,
    preco,
  };
}

test('events that come twice, and after those of newer uploads, change nothing', async () => {
  await addContract();
  const pairs = await uploads();
  const events = await stored(pairs.flat());
  const [older, newer] = [events.filter((_, index) => index % 2 === 0), events.filter((_, index) => index % 2 === 1)];
  let first: Awaited<ReturnType<typeof seen>> | undefined;

  await handle([...newer, ...newer], async (product) => {
    first = await seen(product);
    expect(first).toMatchObject({
      verdicts: [[key, 'valid']],
      tag: 'valid',
      summary: { valid: 1, invalid: 0 },
      price: 7.5,
      snapshot: { status: 'completed' },
      preco: 40.02,
    });
  });

  await handle([...older, ...older, ...newer], async (product) => {
    expect(await seen(product)).toEqual(first);
    // Nobody is told of an upload that was judged before, or that a newer one has replaced.
    expect(product.output()).not.toMatch(/assessment (validated|rejected)/);
    expect(product.output()).toContain(`price sheet superseded: price-sheets/${scope}/older.csv`);
  });
  await expect(readFile(join(directory, 'dead-letters.ndjson'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('an event that an earlier version left in S3’s own form is refused, with what to do', async () => {
  await mkdir(pending(), { recursive: true });
  const event = { Records: [{ eventName: 'ObjectCreated:Put', s3: { object: { key: 'assessments/a.json' } } }] };
  const name = '1-earlier.json';
  await writeFile(join(pending(), name), JSON.stringify({ job: 'assessment-validate-upload', event }));

  const { code, stderr } = await runToEnd({ APPRAISE_DATA_DIR: directory });
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /^appraise: .*1-earlier\.json .* earlier version .* move the file away and upload .* again\n$/,
  );
  // A reset would remove the upload, which nobody has judged, and all that was judged.
  expect(stderr).not.toContain('--reset');
  expect(await readdir(pending())).toEqual([name]);
});
