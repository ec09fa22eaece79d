/**
 * `npm run bench:cold-start [-- --rounds 31] [--only pricing-post-mcp,…]`: a cold start of each function relative to the reference
 * row: INIT and first call, for jobs INIT alone. Each deployed bundle runs in its own process, against dynalite with the demo, right
 * after the reference: a machine is often a fifth slower for some seconds, which falls on both then.
 * Fails when an endpoint is over the limit (docs/decisions/0011-cold-start-limit.md).
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { build } from 'esbuild';
import { allJobs, allRoutes } from '../../../functions/routes.ts';
import { bundleFunctions, leaveOutCredentialProviders } from '../../../infra/bundle.ts';
import { timeZone } from '../../../lib/market/sao-paulo.ts';
import { seedWholeDemo } from '../../support/demo.ts';
import { functionSettings } from '../../support/function-settings.ts';
import { startLocalStores } from '../../support/local-stores.ts';
import { spread } from '../measure.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '31' }, only: { type: 'string' } } });
const functions = [...allRoutes, ...allJobs].filter(({ id }) => values.only?.split(',').includes(id) ?? true);
if (functions.length === 0) throw new Error(`no function is called ${values.only}`);
const run = promisify(execFile);
const hello = { id: 'hello', entry: 'test/bench/cold-start/hello.ts' };
/** What answers agents has the code of several endpoints. */
const maxRatioOf = (id: string): number => (id.endsWith('-post-mcp') ? 1.25 : 1.15);
const labels: Readonly<Record<string, string>> = {
  reference: 'providers left out + GetItem at load',
  hello: 'nothing at all',
};

/** Milliseconds to load a function, and of its first call. */
interface ColdStart {
  readonly init: number;
  readonly call: number;
}

const sumOf = ({ init, call }: ColdStart): number => init + call;

const stores = await startLocalStores();
const directory = await mkdtemp(join(tmpdir(), 'appraise-cold-'));
try {
  await seedWholeDemo();
  const reference = await referenceBundle(join(directory, 'reference'));
  const bundles = new Map([
    ['reference', reference] as const,
    ...(await bundleFunctions([hello], join(directory, 'hello'))),
    ...(await bundleFunctions(functions, join(directory, 'functions'))),
  ]);
  const times = new Map([...bundles.keys()].map((id) => [id, [] as (ColdStart & { readonly ratio: number })[]]));
  // The first round is not counted: its files are not in the disk cache.
  for (let round = -1; round < Number(values.rounds); round += 1) {
    for (const [id, { directory: bundle }] of bundles) {
      const beside = await coldStart(join(reference.directory, 'index.mjs'), 'reference');
      const time = await coldStart(join(bundle, 'index.mjs'), id);
      if (round >= 0) times.get(id)?.push({ ...time, ratio: sumOf(time) / sumOf(beside) });
    }
  }
  const rows = [...times].map(([id, measured]) => ({
    id,
    init: spread(measured.map(({ init }) => init)),
    call: spread(measured.map(({ call }) => call)),
    sum: spread(measured.map(sumOf)),
    ratio: spread(measured.map(({ ratio }) => ratio)).median,
  }));
  console.log(
    `\nCold starts, medians of ${values.rounds} processes each; the range is of INIT + first call; limit of endpoints × ${maxRatioOf('')}, for agents × ${maxRatioOf('-post-mcp')}`,
  );
  console.log(
    `  ${'function'.padEnd(38)} ${'KB'.padStart(5)} ${'INIT ms'.padStart(8)} ${'call ms'.padStart(8)} ${'sum'.padStart(7)}  × the first, in pairs`,
  );
  for (const { id, init, call, sum, ratio } of rows) {
    const kb = Math.round((bundles.get(id)?.bytes ?? 0) / 1024);
    const medians = [init, call, sum].map(({ median }) => median.toFixed(1).padStart(8)).join('');
    console.log(
      `  ${(labels[id] ?? id).padEnd(38)} ${String(kb).padStart(5)}${medians}  × ${ratio.toFixed(2)}  (${sum.min.toFixed(0)} to ${sum.max.toFixed(0)})`,
    );
  }
  const overLimit = rows.filter(
    ({ id, ratio }) => allRoutes.some((route) => route.id === id) && ratio > maxRatioOf(id),
  );
  if (overLimit.length > 0) throw new Error(`over the limit: ${overLimit.map(({ id }) => id).join(', ')}`);
} finally {
  await stores.close();
  await rm(directory, { recursive: true });
}

/** The reference row of docs/decisions/0011-cold-start-limit.md, bundled without our own plugins. */
async function referenceBundle(outdir: string) {
  const outfile = join(outdir, 'index.mjs');
  await build({
    entryPoints: ['test/bench/cold-start/reference.ts'],
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    plugins: [leaveOutCredentialProviders],
  });
  return { directory: outdir, bytes: (await stat(outfile)).size };
}

/** Loads a bundle in a new process and calls it once. */
async function coldStart(bundle: string, id: string): Promise<ColdStart> {
  // An id of its own for each request: one that was counted before would be looked up once more.
  const requestId = randomUUID();
  const isJob = allJobs.some((job) => job.id === id);
  const isOfMarket = [...allRoutes, ...allJobs].some((row) => row.id === id && row.context === 'market');
  const event = isJob || id in labels ? '{}' : await readFile(`events/${id}.json`, 'utf8');
  const script = `
    const event = ${event};
    const began = performance.now();
    let { handler } = await import(${JSON.stringify(bundle)});
    const loaded = performance.now();
    if (${isJob}) handler = async () => ({ statusCode: 200 });
    const { statusCode, body } = await handler(event, { awsRequestId: '${requestId}', getRemainingTimeInMillis: () => 10000 });
    const called = performance.now();
    if (statusCode !== 200) throw new Error(body);
    process.stdout.write('\\n' + JSON.stringify({ init: loaded - began, call: called - loaded }));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    env: {
      ...functionSettings,
      // The names of the tables and the endpoint of the stores that this run has started.
      ...process.env,
      AWS_LAMBDA_FUNCTION_NAME: `appraise-dev-${id}`,
      // As the stack sets it.
      ...(isOfMarket && { TZ: timeZone }),
    },
  });
  return JSON.parse(stdout.slice(stdout.lastIndexOf('\n'))) as ColdStart;
}
