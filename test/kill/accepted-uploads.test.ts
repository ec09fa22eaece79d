import { EventEmitter, once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runOrThrow } from '../support/child.ts';
import { type RunningProduct, runToEnd, startProduct } from '../support/product.ts';
import { validRecord } from '../support/records.ts';
import { canMount, mountDisk, type SmallDisk } from '../support/small-disk.ts';

/**
 * A local run that is killed at random moments while records, price sheets and tables of figures are uploaded, on a disk
 * with room or on one that gets full: whatever was answered with 200 is handled by a later run, and no run ends by itself.
 */
const runs = [
  { kills: Number(process.env.KILLS ?? 1), isFull: false },
  { kills: canMount ? Number(process.env.FULL_DISK_KILLS ?? 0) : 0, isFull: true },
].filter(({ kills }) => kills > 0);
/** What 60 kills leave takes 200 MB, most of it reports; with less, the jobs at the end wait for room for ever. */
const diskMegabytes = 384;
const scope = 'ea:77';
let directory: string;
let disk: SmallDisk | undefined;
let sample: string;

beforeAll(async () => {
  sample = await readFile('events/price-sheets/sample.csv', 'utf8');
});
afterEach(async () => {
  disk?.unmount();
  disk = undefined;
  await rm(directory, { recursive: true, force: true });
});

/** Demo data of a fixed day, so that the figures below are of the last session whenever the test runs. */
const start = (): Promise<RunningProduct> =>
  startProduct({ APPRAISE_DATA_DIR: directory, APPRAISE_NOW: '2026-11-20T15:00:00Z' });

/** What was sent under a key, in order. Where no answer came, the upload may have counted or not. */
interface Sent {
  readonly content: string;
  isAccepted: boolean;
}
const sent = new Map<string, Sent[]>();
const answers = new EventEmitter();
let answered = 0;
let refused = 0;

/** Resolves once so many more uploads were answered. */
async function moreAnswers(count: number): Promise<void> {
  const wanted = answered + count;
  while (answered < wanted) await once(answers, 'answer');
}

/** Uploads, and notes what became of it. @returns false once the run is gone */
async function upload(product: RunningProduct, key: string, content: string): Promise<boolean> {
  const note: Sent = { content, isAccepted: false };
  sent.set(key, [...(sent.get(key) ?? []), note]);
  const path = `${product.s3}/appraise-inbox/${key.split('/').map(encodeURIComponent).join('/')}`;
  const answer = await fetch(path, { method: 'PUT', body: content }).catch(() => undefined);
  // An answer that begins has been sent: the upload is accepted, also where the connection breaks after that.
  note.isAccepted = answer?.status === 200;
  if (answer?.status === 503) refused += 1;
  if (answer === undefined) return false;
  answered += 1;
  answers.emit('answer');
  return true;
}

let number = 0;
const next = (): number => {
  number += 1;
  return number;
};
const valid = JSON.stringify(validRecord());
const invalid = JSON.stringify({ ...validRecord(), limitations: [] });
const figuresHead = 'codigo,preco,data_pregao,lpa,vpa';
const unitPrice = (n: number): number => 7 + n / 1_000;
/** Two decimal places, as the API answers it: not every sum of such numbers is one. */
const preco = (n: number): string => (40 + n / 100).toFixed(2);

const uploadRecord = (product: RunningProduct) =>
  upload(product, `assessments/kill/${next()}.json`, number % 3 === 0 ? invalid : valid);

/** What the clients send, each one thing after the other: where keys are shared, the order of the answers is theirs. */
const uploads: readonly ((product: RunningProduct) => Promise<boolean>)[] = [
  uploadRecord,
  uploadRecord,
  (product) => upload(product, 'assessments/kill/again.json', next() % 2 === 0 ? invalid : valid),
  (product) =>
    upload(product, `price-sheets/${scope}/${next()}.csv`, sample.replaceAll(',7.872,', `,${unitPrice(number)},`)),
  (product) => upload(product, 'market/precos.csv', `${figuresHead}\nPETR4,${preco(next())},2026-07-13,8.35,34.54\n`),
];

/** Uploads of one kind, one after the other, until the run is gone. */
async function keepUploading(product: RunningProduct, send: (product: RunningProduct) => Promise<boolean>) {
  while (await send(product)) await sleep(Math.random() * 20);
}

/** The contents that may stand under a key in the end: the last accepted one, and later ones without an answer. */
function possible(key: string): readonly string[] {
  const all = sent.get(key) ?? [];
  const last = all.findLastIndex(({ isAccepted }) => isAccepted);
  return all.slice(Math.max(last, 0)).map(({ content }) => content);
}
const accepted = (prefix: string): readonly string[] =>
  [...sent].flatMap(([key, all]) => (key.startsWith(prefix) && all.some(({ isAccepted }) => isAccepted) ? [key] : []));

const appraise = (product: RunningProduct, ...args: string[]) =>
  runOrThrow(process.execPath, ['dist/cli/appraise.mjs', ...args, '--local'], {
    env: {
      PATH: process.env.PATH,
      APPRAISE_S3_PORT: new URL(product.s3).port,
      APPRAISE_DYNAMODB_PORT: new URL(product.dynamodb).port,
    },
  });

/** The number of a price sheet, by its key. */
const numberOf = (key: string): number => Number(/(\d+)\.csv$/.exec(key)?.[1]);

async function report<Body>(product: RunningProduct, name: string): Promise<Body | undefined> {
  const path = `${product.s3}/appraise-reports/${name.split('/').map(encodeURIComponent).join('/')}`;
  const answer = await fetch(path);
  return answer.status === 200 ? ((await answer.json()) as Body) : undefined;
}

test.each(runs)(
  'misses nothing that was accepted, after $kills kills (full disk: $isFull)',
  async ({ kills, isFull }) => {
    sent.clear();
    [answered, refused] = [0, 0];
    if (isFull) disk = mountDisk(diskMegabytes);
    directory = disk ? join(disk.path, 'data') : await mkdtemp(join(tmpdir(), 'appraise-kill-'));
    const first = await start();
    await appraise(first, 'scopes', 'add', scope, '--currency', 'USD');
    await first.end('SIGKILL');

    for (let kill = 0; kill < kills; kill += 1) {
      const product = await start();
      // Every second run accepts something for certain, the first among them.
      const isLoaded = moreAnswers(Math.floor(Math.random() * 40) + (kill % 2 === 0 ? 5 : 0));
      const clients = uploads.map((send) => keepUploading(product, send));
      // From right after the start, while the events of the run before are taken up, to the middle of anything.
      await isLoaded;
      disk?.fill();
      await sleep(Math.random() * (disk ? 1_500 : 10));
      const { code, stderr } = await product.end('SIGKILL');
      expect(code, stderr).toBeNull();
      await Promise.all(clients);
      // A start on a full disk says so, and touches nothing.
      if (disk && kill % 10 === 0) {
        const ending = await runToEnd({ APPRAISE_DATA_DIR: directory });
        expect(ending).toMatchObject({ code: 2, stderr: expect.stringContaining('no room on the disk') });
        expect(ending.stderr).not.toMatch(/reset|damaged|remove/);
      }
      disk?.empty();
    }

    expect(answered).toBeGreaterThan(kills);
    if (isFull) expect(refused).toBeGreaterThan(kills / 2);
    const product = await start();
    const pending = join(directory, 'pending');
    await vi.waitFor(async () => expect(await readdir(pending)).toEqual([]), { timeout: 1_800_000, interval: 100 });
    await expect(readFile(join(directory, 'dead-letters.ndjson'), 'utf8')).rejects.toMatchObject({ code: 'ENOENT' });

    const records = accepted('assessments/');
    const { stdout } = await appraise(product, 'verdicts', '--prefix', 'assessments/kill/', '--format', 'json');
    const { verdicts } = JSON.parse(stdout) as { verdicts: { key: string; verdict?: string }[] };
    const verdictOf = new Map(verdicts.map(({ key, verdict }) => [key, verdict]));
    const wanted = (key: string) => possible(key).map((content) => (content === valid ? 'valid' : 'invalid'));
    for (const key of records) {
      expect(wanted(key), key).toContain(verdictOf.get(key));
      const { summary } = (await report<{ summary: { valid: number } }>(product, `${key}.report.json`)) ?? {};
      expect(summary?.valid, key).toBe(verdictOf.get(key) === 'valid' ? 1 : 0);
      const tags = await fetch(`${product.s3}/appraise-inbox/${key}?tagging`);
      expect(await tags.text(), key).toContain(`<Value>${verdictOf.get(key)}</Value>`);
    }

    const sheets = accepted(`price-sheets/${scope}/`);
    for (const key of sheets) {
      const { status } = (await report<{ status: string }>(product, `${key}.import.json`)) ?? {};
      expect(['completed', 'superseded', 'unchanged'], key).toContain(status);
    }
    const sync = await (await fetch(`${product.http}/api/pricing/scopes/${scope}/sync`)).json();
    expect(sync).toMatchObject({ snapshot: { status: 'completed' } });
    expect(JSON.stringify(sync)).not.toContain('"running"');
    const search = await fetch(`${product.http}/api/ea/meters?scope=${scope}&q=d2s&price_type=Consumption`);
    const { rows } = (await search.json()) as { rows: { unitPrice: number }[] };
    const newest = Math.max(...sheets.map(numberOf));
    const laterSheets = [...sent.keys()].filter((key) => key.startsWith('price-sheets/') && numberOf(key) >= newest);
    expect(laterSheets.map((key) => unitPrice(numberOf(key)))).toContain(rows[0]?.unitPrice);

    const ticker = await fetch(`${product.http}/api/v1/ticker/PETR4`, {
      headers: { 'X-API-Key': 'demo-pro-0123456789' },
    });
    const figures = (await ticker.json()) as { preco: number };
    const possiblePrices = possible('market/precos.csv').map((content) => Number(/PETR4,([\d.]+)/.exec(content)?.[1]));
    expect(possiblePrices).toContain(figures.preco);

    console.log(
      `${kills} kills: ${records.length} records, ${sheets.length} price sheets, none missing; ${refused} refused`,
    );
    await product.end();
  },
);
