import { Console } from 'node:console';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { allJobs, allRoutes } from '../../functions/routes.ts';
import { errorMessage } from '../../lib/platform/error-facts.ts';
import { exitCode } from '../../lib/platform/exit-code.ts';
import type { Job } from '../../lib/platform/http/route.ts';
import { membersOf } from '../../lib/platform/members.ts';
import { scopeOfKey } from '../../lib/pricing/store/keys.ts';
import { CannotStart } from './cannot-start.ts';
import { loadCheckedHandler } from './checked-handler.ts';
import { createLocalContext } from './context.ts';
import { loadHandler } from './function-module.ts';
import { type LocalSettings, readLocalSettings } from './local-settings.ts';
import { findEventObject, seedObject } from './seed-object.ts';
import { startStores } from './stores.ts';

/** Finds the stores of a running product, in the settings or at the usual ports; undefined unless both answer. */
async function findRunningEndpoints(
  external: LocalSettings['external'],
  ports: LocalSettings['ports'],
): Promise<{ readonly s3: string; readonly dynamodb: string } | undefined> {
  const { s3 = `http://127.0.0.1:${ports.s3}`, dynamodb = `http://127.0.0.1:${ports.dynamodb}` } = external;
  const answers = await Promise.all([s3, dynamodb].map(isAnswering));
  return answers.every(Boolean) ? { s3, dynamodb } : undefined;
}

/** True for any HTTP answer. */
const isAnswering = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    async (response) => {
      await response.body?.cancel();
      return true;
    },
    () => false,
  );

/** A function, with the name that a person uses for it. */
interface Invocable extends Pick<Job, 'id' | 'context' | 'entry'> {
  readonly name: string;
  readonly timeoutSeconds?: number;
}

// Logs go to stderr: stdout has the result alone.
process.env.APPRAISE_LOG_STREAM = 'stderr';
globalThis.console = new Console(process.stderr);

const code = await main(process.argv.slice(2));
// Wait until a pipe has taken all output, which the exit would cut off.
await Promise.all([process.stdout, process.stderr].map((stream) => new Promise((done) => stream.write('', done))));
process.exit(code);

async function main([name = '', eventPath, ...rest]: readonly string[]): Promise<number> {
  const functions: readonly Invocable[] = [...allRoutes, ...allJobs].map((row) => ({
    ...row,
    name: nameOf(row.entry),
  }));
  const wanted = functions.find((known) => known.name === name || known.id === name || known.entry === name);
  if (!wanted || eventPath === undefined || rest.length > 0) {
    console.error(
      wanted || name === '' ? 'usage: npm run invoke -- <function> <event.json>' : `there is no function ${name}`,
    );
    console.error(`functions:\n${functions.map((known) => `  ${known.name}`).join('\n')}`);
    return exitCode.usage;
  }
  try {
    const event: unknown = await readEvent(eventPath);
    return await invoke(wanted, event);
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    console.error(`invoke: ${error.message}`);
    return exitCode.usage;
  }
}

/** `functions/assessment/validate-upload.ts` is called `assessment/validate-upload`. */
function nameOf(entry: string): string {
  return entry.replace(/^functions\//, '').replace(/\.ts$/, '');
}

async function readEvent(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CannotStart(`cannot read ${path} (${error.code}); sample events are in events/`);
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CannotStart(`${basename(path)} is not JSON: ${errorMessage(error)}`);
  }
}

/** A day before the event's time, so that its upload is newer than the demo's; undefined for an event without one. */
function dayBefore(event: unknown): Date | undefined {
  const dated = Date.parse(String(membersOf(event).time));
  return Number.isNaN(dated) ? undefined : new Date(dated - 86_400_000);
}

/** Adds the demo's prices, and the scope of the event's price sheet. */
async function seedPricingDemo(event: unknown): Promise<void> {
  await (await import('./demo/seed.ts')).seedDemo(dayBefore(event));
  const { addScope } = await import('../../lib/pricing/store/scopes.ts');
  const scope = scopeOfKey(findEventObject(event)?.key ?? '');
  if (scope !== undefined) await addScope({ scope_id: scope, currency: 'USD', now: new Date() });
}

async function seedMarketDemo(): Promise<void> {
  const { now } = await import('../../lib/platform/clock.ts');
  await (await import('./demo/seed-market.ts')).seedMarket(now());
  await (await import('./api-keys.ts')).seedKeys(now());
}

async function invoke(wanted: Invocable, event: unknown): Promise<number> {
  const { context, entry } = wanted;
  const { ports, external, pricingAccess } = readLocalSettings(process.env);
  const running = await findRunningEndpoints(external, ports);
  const stores = await startStores(
    running
      ? { ports, dataDirectory: undefined, external: running }
      : { ports: { http: 0, s3: 0, dynamodb: 0 }, dataDirectory: undefined, external },
    { onObject: async () => {}, onEvent: (busEvent) => console.error(`event: ${JSON.stringify(busEvent)}`) },
  );
  try {
    process.env.APPRAISE_PRICING_ACCESS = pricingAccess;
    if (!running) await seedObject(event, stores.endpoints.s3);
    // Modules that use stores must be loaded after the stores are known.
    if (!running && context === 'pricing') await seedPricingDemo(event);
    if (!running && context === 'market') await seedMarketDemo();
    const route = allRoutes.find(({ id }) => id === wanted.id);
    const handler = await (route ? loadCheckedHandler(route) : loadHandler<unknown, unknown>(entry));
    const result = await handler(event as APIGatewayProxyEvent, createLocalContext(wanted));
    process.stdout.write(`${JSON.stringify(result ?? null, null, 2)}\n`);
    return exitCode.ok;
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    console.error(error);
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    process.stdout.write(`${JSON.stringify({ errorType: name, errorMessage: message }, null, 2)}\n`);
    return exitCode.serviceFailed;
  } finally {
    await stores.close();
  }
}
