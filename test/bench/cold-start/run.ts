/**
 * `npm run bench:cold-start [-- --rounds 31]`: what a cold start of every function costs, INIT and first call (of jobs, which
 * nobody waits for, INIT alone), relative to the least that a function with a table can be as others bundle it, on the
 * bundles that are deployed, each in a process of its own, against dynalite with the demo.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { build } from 'esbuild';
import { allJobs, allRoutes } from '../../../functions/routes.ts';
import { bundleFunctions } from '../../../infra/bundle.ts';
import { leaveOutCredentialProviders } from '../../../infra/leave-out-credential-providers.ts';
import { seedWholeDemo } from '../../support/demo.ts';
import { startLocalStores } from '../../support/local-stores.ts';
import { spread } from '../measure.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '31' } } });
const run = promisify(execFile);
const hello = { id: 'hello', entry: 'test/bench/cold-start/hello.ts' };
const labels: Readonly<Record<string, string>> = {
  reference: 'providers left out + GetItem at load',
  hello: 'nothing at all',
};

const stores = await startLocalStores();
const directory = await mkdtemp(join(tmpdir(), 'appraise-cold-'));
try {
  await seedWholeDemo();
  const bundles = new Map([
    ['reference', await referenceBundle(join(directory, 'reference'))] as const,
    ...(await bundleFunctions([hello], join(directory, 'hello'))),
    ...(await bundleFunctions([...allRoutes, ...allJobs], join(directory, 'functions'))),
  ]);
  const times = new Map([...bundles.keys()].map((id) => [id, [] as (readonly [number, number])[]]));
  // One round more, whose files are not in the disk cache, is thrown away.
  for (let round = -1; round < Number(values.rounds); round += 1) {
    for (const [id, { directory: bundle }] of bundles) {
      const time = await coldStart(join(bundle, 'index.mjs'), id);
      if (round >= 0) times.get(id)?.push(time);
    }
  }
  console.log(`\nCold starts, medians of ${values.rounds} processes each; the range is of INIT + first call`);
  console.log(
    `  ${'function'.padEnd(38)} ${'KB'.padStart(5)} ${'INIT ms'.padStart(8)} ${'call ms'.padStart(8)} ${'sum'.padStart(7)}  × the first`,
  );
  const reference = (times.get('reference') ?? []).map(([load, first]) => load + first);
  for (const [id, measured] of times) {
    const [init, call, sum] = [0, 1, 2].map((part) =>
      spread(measured.map(([load, first]) => [load, first, load + first][part] ?? 0)),
    );
    const kb = Math.round((bundles.get(id)?.bytes ?? 0) / 1024);
    const figures = [init, call, sum].map((one) => (one?.median ?? 0).toFixed(1).padStart(8)).join('');
    console.log(
      `  ${(labels[id] ?? id).padEnd(38)} ${String(kb).padStart(5)}${figures}  × ${((sum?.median ?? 0) / spread(reference).median).toFixed(2)}  (${sum?.min.toFixed(0)} to ${sum?.max.toFixed(0)})`,
    );
  }
} finally {
  await stores.close();
  await rm(directory, { recursive: true });
}

/** The reference row of docs/decisions/0011-cold-start-limit.md, without what our own bundles do on top. */
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

/** Milliseconds to load a bundle in a new process, and those of its first call. */
async function coldStart(bundle: string, id: string): Promise<readonly [init: number, call: number]> {
  const isJob = allJobs.some((job) => job.id === id);
  const event = isJob || id in labels ? '{}' : await readFile(`events/${id}.json`, 'utf8');
  const script = `
    const event = ${event};
    const began = performance.now();
    let { handler } = await import(${JSON.stringify(bundle)});
    const loaded = performance.now();
    if (${isJob}) handler = async () => ({ statusCode: 200 });
    const { statusCode, body } = await handler(event, { awsRequestId: 'cold', getRemainingTimeInMillis: () => 10000 });
    const called = performance.now();
    if (statusCode !== 200) throw new Error(body);
    process.stdout.write('\\n' + JSON.stringify([loaded - began, called - loaded]));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, AWS_LAMBDA_FUNCTION_NAME: `appraise-dev-${id}` },
  });
  return JSON.parse(stdout.slice(stdout.lastIndexOf('\n'))) as [number, number];
}
