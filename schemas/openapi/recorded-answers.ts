import { readFile } from 'node:fs/promises';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { allRoutes, routes } from '../../functions/routes.ts';
import { loadCheckedHandler } from '../../infra/local/checked-handler.ts';
import { createLocalContext } from '../../infra/local/context.ts';
import { startStores } from '../../infra/local/stores.ts';

/** The morning on which all examples play. */
const moment = '2026-11-20T12:30:00.000Z';
/** A longer list shows its beginning. */
const maxItems = 25;
const shownItems = 3;
/** Cursors are signed with a key that is new in every store; all show the same one. */
const cursor = 'MjAyNjExMjBUMTIzMDAwMDAwWi03NjAxYmZlZC4xNTcwLkpyaTU0YlE2LWRoYlltSFRnQ0VQb1E';

/**
 * The body of every route's answer to its sample event (`events/<id>.json`), by the route's id, and as `<id>.csv` what is CSV, from stores that hold
 * the demo as it is at one fixed moment: the same in every run. Takes over `process.env`.
 */
export async function recordedAnswers(): Promise<ReadonlyMap<string, unknown>> {
  // No command-line tool of the machine may show in an example.
  Object.assign(process.env, {
    APPRAISE_NOW: moment,
    APPRAISE_PRICING_ACCESS: 'open',
    APPRAISE_LOG_LEVEL: 'SILENT',
    PATH: '',
  });
  const stores = await startStores(
    {
      ports: { http: 0, s3: 0, dynamodb: 0 },
      dataDirectory: undefined,
      external: { s3: undefined, dynamodb: undefined },
    },
    { onObject: async () => {}, onEvent: () => {} },
  );
  try {
    // What reaches the stores is loaded no sooner than they are known.
    const { seedDemo } = await import('../../infra/local/demo/seed.ts');
    await seedDemo(new Date(moment));
    await (await import('../../infra/local/demo/seed-market.ts')).seedMarket(new Date(moment));
    await (await import('../../infra/local/api-keys.ts')).seedKeys(new Date(moment));
    const answers = new Map<string, unknown>();
    for (const { id, entry } of allRoutes) answers.set(id, shortened(JSON.parse(await answer(id, entry))));
    const { id, entry } = routes.marketGetHistory;
    answers.set(`${id}.csv`, await answer(id, entry, { Accept: 'text/csv' }));
    return answers;
  } finally {
    await stores.close();
  }
}

async function answer(id: string, entry: string, headers = {}): Promise<string> {
  const text = await readFile(new URL(`../../events/${id}.json`, import.meta.url), 'utf8');
  const event = JSON.parse(text) as APIGatewayProxyEvent;
  const asked = { ...event, headers: { ...event.headers, ...headers } } as never;
  const result = (await (
    await loadCheckedHandler({ id, entry })
  )(asked, createLocalContext({ id }))) as APIGatewayProxyResult;
  if (result.statusCode !== 200) throw new Error(`${id} answered its sample event with ${result.statusCode}`);
  return result.body;
}

/** The same value with the beginnings of its long lists, and the one cursor. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, value.length > maxItems ? shownItems : undefined).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'next_cursor' && member ? cursor : shortened(member),
    ]),
  );
}
