import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type AttributeValue, DynamoDBClient, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { build, type Plugin } from 'esbuild';
import { localBuckets, localTableName } from '../../../lib/platform/aws/local-names.ts';
import { tableDefinitions } from '../../../lib/platform/aws/table-definitions.ts';
import { archivedDay } from '../../support/archived-day.ts';
import { run } from '../../support/child.ts';
import { importSheet } from '../../support/import-sheet.ts';
import { sdkClient } from '../../support/local-s3.ts';
import { placed } from '../../support/portfolio-records.ts';
import { smallSheet } from '../../support/small-sheet.ts';
import { places } from './places.ts';

/** All that stores hold: items in DynamoDB's JSON, with base64 for bytes, and objects. */
export interface Documents {
  readonly items: readonly { readonly table: string; readonly item: Readonly<Record<string, AttributeValue>> }[];
  readonly objects: readonly {
    readonly bucket: string;
    readonly key: string;
    readonly metadata: Readonly<Record<string, string>>;
    readonly base64: string;
  }[];
}

/** Writes one document of each kind with the writers of this version. The local stores must be running, and empty. */
export async function writeDocuments(): Promise<void> {
  for (const [text, uploadedAt] of [
    [smallSheet(2, '0.1'), new Date('2026-11-19T10:00:00Z')],
    [smallSheet(3, '0.2'), places.now],
  ] as const)
    await importSheet({ scopeId: places.scopeId, text: [text], uploadedAt });
  await writeMarket();
  await writeAssessment();
  const { addAccessKey } = await import('../../../lib/access/store/access-keys.ts');
  const { addRequest } = await import('../../../lib/access/store/quota-counter.ts');
  const key = { key_id: places.keyId, owner: 'ops', plan: 'pro', grants: ['*'], disabled: false } as const;
  await addAccessKey({ ...key, created_at: places.now.toISOString() }, places.secretHash);
  await addRequest({ keyId: places.keyId, day: places.day, requestId: places.keyId, now: places.now }, 10);
}

async function writeMarket(): Promise<void> {
  const { publishDays } = await import('../../../lib/market/store/publish-days.ts');
  const { toListEntry } = await import('../../../lib/market/ticker-schema.ts');
  const { readPending } = await import('../../../lib/market/store/pending-archive.ts');
  const { writeArchived } = await import('../../../lib/market/store/archive.ts');
  const { countAttempt } = await import('../../../lib/market/store/attempts.ts');
  const { publicacao, ativos } = archivedDay(places.day, [places.stock]);
  const { id, dia, data_pregao } = publicacao;
  const stocks = ativos.map(({ ativo }) => ativo);
  const day = {
    lista: { data_referencia: dia, data_pregao, tickers: stocks.map(toListEntry) },
    ativos: new Map(stocks.map((stock) => [stock.codigo, stock])),
    entradas: new Map(ativos.flatMap(({ ativo, entradas }) => (entradas ? [[ativo.codigo, entradas] as const] : []))),
  };
  await publishDays(new Map([[{ id, dia, data_pregao }, day]]), places.now);
  for (const pending of await readPending()) await writeArchived(pending, AbortSignal.timeout(60_000));
  await countAttempt(places.day, 'published');
}

async function writeAssessment(): Promise<void> {
  const verdicts = await import('../../../lib/assessment/store/verdicts.ts');
  const summaries = await import('../../../lib/assessment/store/summaries.ts');
  const reports = await import('../../../lib/assessment/store/reports.ts');
  const portfolios = await import('../../../lib/assessment/store/portfolios.ts');
  const upload = { ...places.upload, versionId: undefined, sequencer: 'A1' };
  const at = places.now.toISOString();
  const policy = { source: 'assessments/acme/appraise.policy.json', sha256: 'b'.repeat(64) };
  const { summary } = placed('', 'Acme', '2026-06-01', {
    priorities: [['high', '2026-12-01', 'Ana']],
    toFollow: { priorities: [['Keys are rotated', '2026-12-01', 1]], comments: ['Again'], evidenceAges: [30] },
  });
  await verdicts.claim(upload);
  await verdicts.settle(upload, {
    verdict: 'valid',
    relaxed: false,
    assessment_id: 'acme-2026',
    records: 1,
    error_count: 0,
    warning_count: 1,
    waived_count: 0,
    as_of: places.day,
    policy,
    judged_at: at,
  });
  await summaries.noteJudged(upload, { at, policy, records: [{ summary }] });
  await reports.write(upload.key, { json: '{"verdict":"valid"}\n', html: '<p>valid</p>' }, { etag: places.etag });
  await portfolios.write('assessments/acme/', { html: '<p>acme</p>', json: '{"systems":[]}' });
}

const tableNames = Object.values(tableDefinitions).map(({ id }) => localTableName(id));
const clients = () => ({
  dynamodb: new DynamoDBClient({ endpoint: process.env.APPRAISE_DYNAMODB_ENDPOINT ?? '' }),
  s3: sdkClient(process.env.APPRAISE_S3_ENDPOINT ?? ''),
});

/** Reads all that the local stores hold. */
export async function recordDocuments(): Promise<Documents> {
  const { dynamodb, s3 } = clients();
  const items = await Promise.all(
    tableNames.map(async (table) => {
      const { Items = [] } = await dynamodb.send(new ScanCommand({ TableName: table }));
      return Items.map((item) => ({ table, item }));
    }),
  );
  const objects = await Promise.all(
    Object.values(localBuckets).map(async (bucket) => {
      const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }));
      return Promise.all(
        Contents.map(async ({ Key: key = '' }) => {
          const { Body, Metadata: metadata = {} } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
          return { bucket, key, metadata, base64: (await Body?.transformToString('base64')) ?? '' };
        }),
      );
    }),
  );
  return { items: items.flat(), objects: objects.flat() };
}

/** Writes documents as they were recorded, over those in the local stores. */
export async function restoreDocuments({ items, objects }: Documents): Promise<void> {
  const { dynamodb, s3 } = clients();
  await Promise.all([
    ...items.map(({ table, item }) => dynamodb.send(new PutItemCommand({ TableName: table, Item: item }))),
    ...objects.map(({ bucket, key, metadata, base64 }) => {
      const Body = Buffer.from(base64, 'base64');
      return s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body, Metadata: metadata }));
    }),
  ]);
}

const lastDocuments = new URL('last-release/documents.json', import.meta.url);
const lastReaders = new URL('last-release/readers.mjs', import.meta.url);

/** The documents that the last release wrote. */
export const readLastDocuments = (): Documents =>
  JSON.parse(readFileSync(lastDocuments, 'utf8'), (name, value) =>
    name === 'B' ? Buffer.from(value, 'base64') : value,
  );

/** Makes the documents in the local stores, and the readers of this version, those of the last release. */
export async function renewDocuments(): Promise<void> {
  const { items, objects } = await recordDocuments();
  const lines = (all: readonly object[]): string => all.map((each) => JSON.stringify(each, bytesAsText)).join(',\n');
  writeFileSync(lastDocuments, `{"items": [\n${lines(items)}\n],\n"objects": [\n${lines(objects)}\n]}\n`);
  await bundleReaders(fileURLToPath(lastReaders));
}

const bytesAsText = (name: string, value: unknown): unknown =>
  name === 'B' && value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;

/** Bundles the readers of this version, without the AWS SDK. */
export async function bundleReaders(outfile: string): Promise<void> {
  await build({
    entryPoints: [fileURLToPath(new URL('readers.ts', import.meta.url))],
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    external: ['@aws-sdk/*'],
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [leaveOutUnused],
  });
}

/** Leaves out files of which a reader uses nothing; most of them make texts when they are loaded. */
const leaveOutUnused: Plugin = {
  name: 'leave-out-unused',
  setup: ({ onResolve, resolve }) => {
    onResolve({ filter: /^\./ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === 'resolved') return undefined;
      return { ...(await resolve(path, { ...from, pluginData: 'resolved' })), sideEffects: false };
    });
  },
};

/** What readers found, or which error they met, by kind of document. */
export type Readings = Readonly<
  Record<string, { readonly found?: unknown; readonly error?: Readonly<Record<string, unknown>> }>
>;

/** Lets bundled readers read the local stores. @param file of the bundle. @default - the readers of the last release */
export async function runReaders(file: string = fileURLToPath(lastReaders)): Promise<Readings> {
  const { code, stdout, stderr } = await run('node', [file]);
  if (code !== 0) throw new Error(`the readers ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}
