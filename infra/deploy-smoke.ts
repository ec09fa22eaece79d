/**
 * `npm run deploy:smoke -- --stage prod`, or `-- --local`: what a deployment does for its first callers. It makes a key and a scope of
 * its own, uploads a small price sheet and a record, asks every route once, and removes what it has made. Exit codes: 0 all is well;
 * 1 an answer is wrong; 2 wrong usage; 3 a service failed.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { allRoutes } from '../functions/routes.ts';
import { errorCode } from '../lib/platform/error-facts.ts';
import { exitCode } from '../lib/platform/exit-code.ts';
import type { Route } from '../lib/platform/http/route.ts';
import { setLocalEnvironment } from './local/local-environment.ts';

/** No enrolment has such an id. */
const scope = 'ea:deploy-smoke';
const sheetKey = `price-sheets/${scope}/sample.csv`;
const recordKey = 'assessments/deploy-smoke/valid.json';
/** What the scope in the sample events and the sample sheet are for. */
const sampleScope = 'ea:1234567';

/** A cold start of a state machine and its function; a key reaches API Gateway's edges within a minute. */
const importMs = 180_000;
const keyMs = 90_000;

/** What `appraise keys create` prints. */
interface NewKey {
  readonly key_id: string;
  readonly secret: string;
}

interface Target {
  /** Ends with a slash. */
  readonly url: string;
  readonly stage: string;
  readonly local: boolean;
}

/** The command, or its caller, has failed. */
class Failure extends Error {
  readonly code: number;

  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}

/** Runs the command as an operator does. @returns what it printed @throws Failure with what it said, and its exit code */
function appraise(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/cli/appraise.mjs', ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Failure(stderr.trim(), status ?? exitCode.serviceFailed);
  return stdout;
}

/** Runs the checks in order, and goes on after one that fails. */
class Smoke {
  failed = 0;

  /** Runs a check, which returns what there is to say about it. @returns whether it passed */
  async check(name: string, run: () => Promise<string>): Promise<boolean> {
    const start = performance.now();
    const took = () => `${Math.round(performance.now() - start)} ms`;
    try {
      console.log(`ok      ${name}: ${await run()} (${took()})`);
      return true;
    } catch (error) {
      this.failed += 1;
      console.log(`FAILED  ${name}: ${error instanceof Error ? error.message : error} (${took()})`);
      return false;
    }
  }
}

/** Points this process at a deployment or a local run. */
function findTarget(args: readonly string[]): Target {
  const { values } = parseArgs({
    args: [...args],
    options: { stage: { type: 'string' }, local: { type: 'boolean', default: false } },
  });
  if (values.local === (values.stage !== undefined)) {
    throw new Failure('give --stage <stage> for a deployment, or --local for a running npm start', exitCode.usage);
  }
  if (values.local) {
    const address = (port: string | undefined, otherwise: number) => `http://127.0.0.1:${port || otherwise}`;
    const { APPRAISE_S3_PORT, APPRAISE_DYNAMODB_PORT } = process.env;
    setLocalEnvironment(process.env, {
      s3: address(APPRAISE_S3_PORT, 8788),
      dynamodb: address(APPRAISE_DYNAMODB_PORT, 8789),
      events: '',
    });
    return { url: `http://127.0.0.1:${process.env.PORT || 8787}/`, stage: 'dev', local: true };
  }
  const stage = values.stage ?? '';
  for (const [, name = '', value = ''] of appraise('env', '--stage', stage).matchAll(/^export (\w+)='(.*)'$/gm)) {
    process.env[name] = value.replaceAll("'\\''", "'");
  }
  return { url: process.env.APPRAISE_API_URL ?? '', stage, local: false };
}

/** Modules of the stores read the environment when they are loaded. */
const loadStores = async () => ({
  ...(await import('../lib/pricing/store/scopes.ts')),
  ...(await import('../lib/pricing/store/attempts.ts')),
  ...(await import('../lib/pricing/store/page-writer.ts')),
  ...(await import('../lib/pricing/store/keys.ts')),
  uploads: await import('../lib/assessment/store/uploads.ts'),
  reports: await import('../lib/assessment/store/reports.ts'),
  s3: (await import('../lib/platform/aws/s3-client.ts')).s3,
  dynamodb: (await import('../lib/platform/aws/dynamodb-client.ts')).dynamodb,
  DeleteObjectCommand: (await import('@aws-sdk/client-s3')).DeleteObjectCommand,
  DeleteCommand: (await import('@aws-sdk/lib-dynamodb')).DeleteCommand,
});
type Stores = Awaited<ReturnType<typeof loadStores>>;

const inbox = (): string => process.env.APPRAISE_INBOX_BUCKET ?? '';
const reportsBucket = (): string => process.env.APPRAISE_REPORTS_BUCKET ?? '';

/** Looks again and again until there is something. @throws Error at the limit */
async function waitFor<Found>(what: string, limitMs: number, look: () => Promise<Found | undefined>): Promise<Found> {
  const end = performance.now() + limitMs;
  for (let wait = 50; ; wait = Math.min(wait * 1.5, 2_000)) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`${what} after ${limitMs / 1_000} s`);
    await pause(wait);
  }
}

async function importSheet({ uploads, ...stores }: Stores): Promise<string> {
  await stores.addScope({ scope_id: scope, currency: 'USD', now: new Date() });
  await uploads.put(inbox(), sheetKey, readFileSync('events/price-sheets/sample.csv'));
  const active = await waitFor('no import was completed', importMs, async () => {
    const failed = (await stores.listAttempts(scope)).find(({ status }) => status === 'failed');
    if (failed) throw new Error(`the import failed: ${JSON.stringify(failed.failure ?? failed.status)}`);
    return (await stores.findScope(scope))?.active_snapshot ?? undefined;
  });
  return `${active.row_count} prices`;
}

async function judgeRecord({ uploads, reports }: Stores): Promise<string> {
  const source = await uploads.put(inbox(), recordKey, readFileSync('events/records/valid.json'));
  const report = await waitFor('there is no report', importMs, () => reports.find(recordKey, source));
  const { files }: { files: { verdict: string }[] } = JSON.parse(report);
  if (files[0]?.verdict !== 'valid') throw new Error(`the sample record is ${files[0]?.verdict}`);
  return 'valid';
}

interface SampleEvent {
  readonly path: string;
  readonly httpMethod: string;
  readonly queryStringParameters: Readonly<Record<string, string>> | null;
  readonly body: string | null;
}

/** Asks a route what its sample event asks, of the scope of this test. */
async function ask({ id }: Route, { url, local }: Target, secret: string): Promise<string> {
  const text = readFileSync(`events/${id}.json`, 'utf8').replaceAll(sampleScope, scope);
  const { path, httpMethod, queryStringParameters, body }: SampleEvent = JSON.parse(text);
  const address = new URL(path.slice(1), url);
  address.search = new URLSearchParams(queryStringParameters ?? {}).toString();
  const request = async (): Promise<Response> =>
    fetch(address, {
      method: httpMethod,
      headers: { 'X-API-Key': secret, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(30_000),
      ...(body !== null && { body }),
    });
  const response = await waitFor('the key is not accepted', local ? 0 : keyMs, async () => {
    const answer = await request();
    // A new key is not known everywhere at once.
    const isEarly = !local && (answer.status === 401 || answer.status === 403);
    return isEarly ? undefined : answer;
  });
  const said = await response.text();
  if (response.status === 200) return '200';
  const { code = '' } = jsonOf(said);
  if (expectedOfNew.has(code)) return `${response.status} ${code}, as of a new stage`;
  throw new Error(`${response.status} ${said.slice(0, 300)}`);
}

/** Codes of problems that are right for a stage without a market day, or without public prices, or with one sheet only. */
const expectedOfNew: ReadonlySet<string> = new Set([
  'no_data',
  'retail_prices_missing',
  'no_active_snapshot',
  'no_earlier_price_sheet',
]);

function jsonOf(text: string): { readonly code?: string } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Removes the scope with its prices, the uploads and their reports; it finds what an earlier run has left, too. */
async function tidyUp(stores: Stores): Promise<string> {
  const { s3, dynamodb, DeleteObjectCommand, DeleteCommand } = stores;
  for (const attempt of await stores.listAttempts(scope)) {
    await stores.deletePages(attempt, attempt.sections);
    const Key = { scope_id: scope, snapshot_id: attempt.snapshot_id };
    await dynamodb.send(new DeleteCommand({ TableName: stores.attemptsTable(), Key }));
  }
  const TableName = process.env.APPRAISE_SCOPES_TABLE;
  await dynamodb.send(new DeleteCommand({ TableName, Key: stores.scopeItemKey(scope) }));
  for (const Key of [sheetKey, recordKey]) await s3.send(new DeleteObjectCommand({ Bucket: inbox(), Key }));
  const report = { Bucket: reportsBucket(), Key: `${sheetKey}.import.json` };
  await s3.send(new DeleteObjectCommand(report));
  return 'the scope, its prices and the uploads are gone';
}

async function main(): Promise<number> {
  const target = findTarget(process.argv.slice(2));
  const stores = await loadStores();
  const smoke = new Smoke();
  const where = target.local ? ['--local'] : ['--stage', target.stage];
  let key: NewKey | undefined;
  try {
    if (!(await smoke.check('nothing is left of an earlier run', () => tidyUp(stores)))) return exitCode.serviceFailed;
    await smoke.check('a key', async () => {
      const made: NewKey = JSON.parse(
        appraise(
          'keys',
          'create',
          '--owner',
          'deploy:smoke',
          '--plan',
          'enterprise',
          '--grant',
          scope,
          '--upload-sheets',
          ...where,
          '--format',
          'json',
        ),
      );
      key = made;
      return made.key_id;
    });
    await smoke.check('a price sheet is imported', () => importSheet(stores));
    await smoke.check('a record is judged', () => judgeRecord(stores));
    for (const route of allRoutes) {
      await smoke.check(`${route.method} ${route.path}`, () => ask(route, target, key?.secret ?? ''));
    }
  } finally {
    await smoke.check('all is removed', () => tidyUp(stores));
    const made = key;
    if (made) {
      const place = target.local ? ['--local'] : [];
      await smoke.check('the key is deleted', async () => appraise('keys', 'delete', made.key_id, ...place).trim());
    }
  }
  console.log(smoke.failed === 0 ? 'all is well' : `${smoke.failed} failed`);
  return smoke.failed === 0 ? exitCode.ok : exitCode.judgedWrong;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`deploy:smoke: ${error instanceof Error ? error.message : error}`);
  const isUsage = error instanceof TypeError && errorCode(error)?.startsWith('ERR_PARSE_ARGS') === true;
  const code = error instanceof Failure ? error.code : exitCode.serviceFailed;
  process.exitCode = isUsage ? exitCode.usage : code;
}
