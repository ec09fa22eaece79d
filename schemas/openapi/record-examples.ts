/** Part of `npm run generate`: records answers to the sample events as examples for the OpenAPI document. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { allRoutes, routes } from '../../functions/routes.ts';
import { loadCheckedHandler } from '../../infra/local/checked-handler.ts';
import { createLocalContext } from '../../infra/local/context.ts';
import { startStores } from '../../infra/local/stores.ts';

/** All answers are recorded as of this time. */
const recordingTime = '2026-11-20T12:30:00.000Z';
/** An example shows only the first items of a longer list. */
const maxItems = 25;
const shownItems = 3;
/** An example shows only the first rows of a longer table; that of the history is shown whole. */
const maxLines = 40;
/** Stands for all cursors, which are signed with a new key for each store. */
const cursor = 'MjAyNjExMjBUMTIzMDAwMDAwWi03NjAxYmZlZC4xNTcwLkpyaTU0YlE2LWRoYlltSFRnQ0VQb1E';
/** Stands for all signed uploads, whose keys are random. */
const signedUpload = {
  url: 'https://appraise-inbox.s3.us-east-1.amazonaws.com/price-sheets/ea%3A1234567/20261120T123000Z-9f86d081884c7d65-november.csv?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Expires=900&X-Amz-SignedHeaders=content-length%3Bcontent-type%3Bhost&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  source: 's3://appraise-inbox/price-sheets/ea:1234567/20261120T123000Z-9f86d081884c7d65-november.csv',
};

/**
 * Returns the answers of all routes to their sample events (`events/<id>.json`), by the id of the route or as `<id>.csv`. The
 * stores hold the demo as of one fixed time, so all runs give the same answers. Changes `process.env`.
 */
export async function recordAnswers(): Promise<ReadonlyMap<string, unknown>> {
  // The empty PATH keeps the tools of this machine out of the examples.
  Object.assign(process.env, {
    APPRAISE_NOW: recordingTime,
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
    // These modules read the addresses of the stores when they load.
    const { seedDemo } = await import('../../infra/local/demo/seed.ts');
    await seedDemo(new Date(recordingTime));
    await (await import('../../infra/local/demo/seed-market.ts')).seedMarket(new Date(recordingTime));
    await (await import('../../infra/local/api-keys.ts')).seedKeys(new Date(recordingTime));
    const answers = new Map<string, unknown>();
    for (const { id, entry } of allRoutes) answers.set(id, shorten(JSON.parse(await answer(id, entry))));
    for (const { id, entry } of [
      routes.marketListTickers,
      routes.marketGetAgenda,
      routes.marketListChanges,
      routes.marketGetAudit,
      routes.marketGetHistory,
    ]) {
      const lines = (await answer(id, entry, { Accept: 'text/csv' })).split(/(?<=\r\n)/);
      const shown = lines.length > maxLines ? lines.slice(0, 1 + shownItems) : lines;
      answers.set(`${id}.csv`, shown.join(''));
    }
    const { id, entry } = routes.marketGetAgenda;
    answers.set(`${id}.ics`, shortenCalendar(await answer(id, entry, { Accept: 'text/calendar' })));
    return answers;
  } finally {
    await stores.close();
  }
}

async function answer(id: string, entry: string, headers = {}): Promise<string> {
  const text = await readFile(new URL(`../../events/${id}.json`, import.meta.url), 'utf8');
  const event: APIGatewayProxyEvent = JSON.parse(text);
  const request = { ...event, headers: { ...event.headers, ...headers } };
  const handler = await loadCheckedHandler({ id, entry });
  const result = await handler(request, createLocalContext({ id }));
  if (result.statusCode !== 200) throw new Error(`${id} answered its sample event with ${result.statusCode}`);
  return result.body;
}

/** Shows the first events of a longer calendar. */
function shortenCalendar(text: string): string {
  const [head = '', ...events] = text.split(/(?=BEGIN:VEVENT)/);
  return events.length > shownItems ? `${head}${events.slice(0, shownItems).join('')}END:VCALENDAR\r\n` : text;
}

/** Shortens long lists, and replaces what differs from run to run. */
function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, value.length > maxItems ? shownItems : undefined).map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (name === 'next_cursor' && member) return [name, cursor];
      return [name, name === 'upload' ? { ...member, ...signedUpload } : shorten(member)];
    }),
  );
}

if (import.meta.main) {
  const directory = join(import.meta.dirname, 'examples');
  await mkdir(directory, { recursive: true });
  for (const [id, answer] of await recordAnswers()) {
    if (typeof answer === 'string') await writeFile(join(directory, id), answer);
    else await writeFile(join(directory, `${id}.json`), `${JSON.stringify(answer, null, 2)}\n`);
  }
  process.exit();
}
