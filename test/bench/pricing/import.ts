import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { smallHeapFlags } from '../../../lib/platform/small-heap.ts';
import { type RunningProduct, startProduct } from '../../support/product.ts';
import { syntheticSheet } from '../../support/synthetic-sheet.ts';
import { peakFlags, peakMib } from '../measure.ts';

const run = promisify(execFile);

/**
 * Limits of an import: write units a row, MiB for any size of sheet with the heap of the command line and of Lambda,
 * and time by upload relative to the command line's, which stores its pages on a second CPU.
 */
export const limits = { unitsARow: 0.1, peakMib: 300, lambdaMib: 885, uploadRatio: 1.6 } as const;

/** Memory of the function in `infra/price-sheets.ts`; Lambda's runtime sizes V8's heap by it. */
const lambdaMib = 1_769;
export const heaps = {
  /**
   * The command restarts itself with a small heap; with these flags it does not, so that this process is measured.
   */
  commandLine: smallHeapFlags,
  lambda: [
    `--max-old-space-size=${lambdaMib - Math.floor(lambdaMib / 10)}`,
    `--max-semi-space-size=${Math.floor(lambdaMib / 20)}`,
  ],
} as const;

/** The command line, as `npm ci` makes it. */
export const program = 'dist/cli/appraise.mjs';

/** Each import fills a scope of its own. */
const scopes = ['ea:1', 'ea:2', 'ea:3', 'ea:4', 'ea:5'] as const;
type Scope = (typeof scopes)[number];

/** Longest wait for an import by upload. */
const uploadLimitMs = 3_600_000;

interface Measured {
  readonly seconds: number;
  readonly peakMib: number;
  readonly result: { readonly row_count: number; readonly write_units: number; readonly comparison?: object };
}

/**
 * Imports a synthetic sheet into a running product: by the command line, twice by upload, and by the command line
 * again, so that a store that slows down as it fills favours neither; then with Lambda's heap flags. Fails over a
 * limit.
 */
export async function benchImport(rows: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'appraise-bench-import-'));
  const product = await startProduct();
  try {
    const path = join(directory, 'sheet.csv');
    await pipeline(Readable.from(syntheticSheet({ rows })), createWriteStream(path));
    for (const scope of scopes) await addScope(product, scope);
    const upload = { path, bytes: (await stat(path)).size, rows };
    const first = await importByCommandLine(product, path, 'ea:1');
    const uploads = [await importByUpload(product, upload, 'ea:2'), await importByUpload(product, upload, 'ea:3')];
    const last = await importByCommandLine(product, path, 'ea:4');
    const lambda = await importWithLambdaHeap(product, path, directory, 'ea:5');
    for (const { result } of [first, last, lambda]) {
      if (result.row_count !== rows) throw new Error(`${result.row_count} of ${rows} rows were imported`);
    }
    const commandLineSeconds = (first.seconds + last.seconds) / 2;
    const commandLinePeakMib = Math.max(first.peakMib, last.peakMib);
    const uploadSeconds = uploads.reduce((sum, seconds) => sum + seconds, 0) / uploads.length;
    const uploadRatio = uploadSeconds / commandLineSeconds;
    const unitsARow = first.result.write_units / rows;
    const time = (seconds: number) => `${seconds.toFixed(1).padStart(8)} s`;

    console.log(`\nImport of ${rows} rows (${Math.round(upload.bytes / 1e6)} MB), into npm start`);
    console.log(`  by the command line  ${time(commandLineSeconds)}  × 1.00`);
    console.log(
      `  ${rows} rows by upload  ${time(uploadSeconds)}  × ${uploadRatio.toFixed(2)} (limit ${limits.uploadRatio})`,
    );
    console.log(`  ${Math.round(rows / commandLineSeconds)} rows a second by the command line`);
    console.log(`  ${commandLinePeakMib.toFixed(0)} MiB of memory at most (limit ${limits.peakMib})`);
    console.log(
      `  ${lambda.peakMib.toFixed(0)} MiB with the heap flags of Lambda at ${lambdaMib} MiB (limit ${limits.lambdaMib})`,
    );
    console.log(`  ${unitsARow.toFixed(3)} write units a row (limit ${limits.unitsARow})`);
    const isOver =
      commandLinePeakMib > limits.peakMib ||
      lambda.peakMib > limits.lambdaMib ||
      unitsARow > limits.unitsARow ||
      uploadRatio > limits.uploadRatio;
    if (isOver) throw new Error('over the limit');
  } finally {
    await product.end();
    await rm(directory, { recursive: true });
  }
}

/** The command line finds the product by it. */
export const environmentOf = ({ dynamodb, s3 }: RunningProduct): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  APPRAISE_DYNAMODB_PORT: new URL(dynamodb).port,
  APPRAISE_S3_PORT: new URL(s3).port,
});

async function addScope(product: RunningProduct, scope: Scope): Promise<void> {
  const command = [program, 'scopes', 'add', scope, '--currency', 'USD', '--local'];
  await run(process.execPath, command, { env: environmentOf(product) });
}

/** Imports a sheet in a process of its own. */
export function importByCommandLine(product: RunningProduct, path: string, scope: Scope): Promise<Measured> {
  const command = ['import-price-sheet', path, '--scope', scope, '--local', '--format', 'json'];
  return measured([...heaps.commandLine, program, ...command], environmentOf(product));
}

/** Imports as the function does after its download. */
function importWithLambdaHeap(
  product: RunningProduct,
  path: string,
  directory: string,
  scopeId: Scope,
): Promise<Measured> {
  const endpoints = { dynamodb: product.dynamodb, s3: product.s3, events: '' };
  const sheet = { scopeId, path, source: 'sheet.csv', sha256: 'ab', identity: 'bench', directory };
  const script = `
    const { setLocalEnvironment } = await import('./infra/local/local-environment.ts');
    setLocalEnvironment(process.env, ${JSON.stringify(endpoints)});
    const { importPriceSheet } = await import('./lib/pricing/import/import-price-sheet.ts');
    const sheet = { ...${JSON.stringify(sheet)}, uploadedAt: new Date() };
    console.log(JSON.stringify(await importPriceSheet(sheet, { now: () => new Date() })));`;
  return measured(['--expose-gc', ...heaps.lambda, '--input-type=module', '-e', script], { PATH: process.env.PATH });
}

/** @returns seconds from the start of the upload until the product reports the import */
async function importByUpload(
  product: RunningProduct,
  { path, bytes, rows }: { readonly path: string; readonly bytes: number; readonly rows: number },
  scope: Scope,
): Promise<number> {
  const credentials = { accessKeyId: 'any', secretAccessKey: 'any' };
  const s3 = new S3Client({ endpoint: product.s3, forcePathStyle: true, region: 'us-east-1', credentials });
  const key = `price-sheets/${scope}/sheet.csv`;
  const began = performance.now();
  await s3.send(
    new PutObjectCommand({
      Bucket: 'appraise-inbox',
      Key: key,
      Body: createReadStream(path),
      ContentLength: bytes,
    }),
  );
  const output = await product.printed(`: ${key}`, uploadLimitMs);
  if (!output.includes(`price sheet completed: ${key} (${rows} prices)`)) throw new Error(output);
  return (performance.now() - began) / 1000;
}

/** Runs Node with arguments in its own process, which writes a result as JSON. */
export async function measured(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Measured> {
  const began = performance.now();
  const { stdout, stderr } = await run(process.execPath, [...peakFlags, ...args], { env });
  const seconds = (performance.now() - began) / 1000;
  return { seconds, peakMib: peakMib(stderr), result: JSON.parse(stdout) as Measured['result'] };
}
