import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BusEvent, formatEvent, startEvents } from '../../../infra/local/events-endpoint.ts';
import type { LocalService } from '../../../infra/local/listen.ts';

const events: BusEvent[] = [];
let service: LocalService;

beforeAll(async () => {
  service = await startEvents((event) => events.push(event));
});

afterAll(() => service.close());

test('accepts every entry of PutEvents from the SDK', async () => {
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  const client = new EventBridgeClient({ endpoint: service.url, region: 'us-east-1', credentials });
  const entry = { Source: 'appraise.assessment', DetailType: 'AssessmentValidated', Detail: '{"key":"k"}' };
  const { FailedEntryCount, Entries } = await client.send(new PutEventsCommand({ Entries: [entry, entry] }));
  client.destroy();

  expect({ FailedEntryCount, count: Entries?.length }).toEqual({ FailedEntryCount: 0, count: 2 });
  expect(Entries?.[0]?.EventId).toMatch(/^[0-9a-f-]{36}$/);
  expect(events).toEqual([entry, entry]);
});

test.each([
  { what: 'another operation', target: 'AWSEvents.PutRule', body: '{}' },
  { what: 'a body that is not JSON', target: 'AWSEvents.PutEvents', body: '{' },
  { what: 'a body without entries', target: 'AWSEvents.PutEvents', body: '{}' },
])('refuses $what', async ({ target, body }) => {
  const response = await fetch(service.url, { method: 'POST', headers: { 'X-Amz-Target': target }, body });
  expect(response.status).toBe(400);
});

const s3 = 'http://127.0.0.1:8788';
const key = 'assessments/a b/r#1.json';

test.each([
  {
    event: { DetailType: 'AssessmentValidated', Detail: JSON.stringify({ key, error_count: 1, warning_count: 2 }) },
    line: `assessment validated: ${key} (1 error, 2 warnings): report at ${s3}/appraise-reports/assessments/a%20b/r%231.json.report.html`,
  },
  {
    event: { DetailType: 'AssessmentRejected', Detail: JSON.stringify({ key: 'a.json' }) },
    line: `assessment rejected: a.json: report at ${s3}/appraise-reports/a.json.report.html`,
  },
  { event: { DetailType: 'PricesRefreshed', Detail: '{}' }, line: 'prices refreshed' },
  { event: { DetailType: 'Odd', Detail: 'not JSON' }, line: 'odd' },
  { event: { DetailType: 'Odd', Detail: 'null' }, line: 'odd' },
  { event: {}, line: 'event' },
])('says "$line"', ({ event, line }) => {
  expect(formatEvent(event, s3)).toBe(line);
});
