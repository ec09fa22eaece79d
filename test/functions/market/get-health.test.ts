import { readFile } from 'node:fs/promises';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { afterAll, expect, test, vi } from 'vitest';
import { logger } from '../../../lib/platform/log.ts';
import { startLocalStores } from '../../support/local-stores.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});
const stores = await startLocalStores();
const { getHealth, handler } = await import('../../../functions/market/get-health.ts');
afterAll(() => stores.close());

const sample = async () => JSON.parse(await readFile('events/market-get-health.json', 'utf8')) as APIGatewayProxyEvent;
const published = [{ id: '20261120T120502000Z', dia: '2026-11-20', data_pregao: '2026-11-19' }];

const ahead = [{ id: '20990101T120502000Z', dia: '2099-01-01', data_pregao: '2098-12-30' }];

test.each([
  { what: 'before the first publication', list: [], at: '2026-11-20T12:00:00Z', status: 'sem_dados', size: 0 },
  { what: 'after it', list: published, at: '2026-11-20T12:06:00Z', status: 'ok', size: 59 },
  { what: 'until the next one is due', list: published, at: '2026-11-21T12:04:59Z', status: 'ok', size: 59 },
  { what: 'while it may still come', list: published, at: '2026-11-21T12:19:59Z', status: 'ok', size: 59 },
  { what: 'once it is missing', list: published, at: '2026-11-21T12:20:00Z', status: 'desatualizado', size: 59 },
  {
    what: 'while a day after today is published',
    list: published,
    later: ahead,
    at: '2026-11-20T12:06:00Z',
    status: 'degraded',
    size: 59,
  },
  {
    what: 'with nothing but such a day',
    list: [],
    later: ahead,
    at: '2026-11-20T12:06:00Z',
    status: 'degraded',
    size: 0,
  },
])('$what is $status', async ({ list, later = [], at, status, size }) => {
  expect(
    await getHealth({ readPublications: async () => list, readLater: async () => later })({ now: new Date(at) }),
  ).toEqual({
    status,
    last_update: list.length === 0 ? null : '2026-11-20T09:05:02-03:00',
    universe_size: size,
  });
});

test('answers its sample event with 200', async () => {
  const { statusCode, headers, body } = await handler(await sample(), {} as Context);

  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'Cache-Control': 'no-store' });
  expect(JSON.parse(body)).toEqual({ status: 'sem_dados', last_update: null, universe_size: 0 });
});

test('refuses a parameter in Portuguese', async () => {
  const multiValueQueryStringParameters = { plano: ['pro'] };
  const { statusCode, body } = await handler({ ...(await sample()), multiValueQueryStringParameters }, {} as Context);

  expect(statusCode).toBe(400);
  expect(JSON.parse(body)).toMatchObject({ title: 'Requisição inválida', errors: [{ parameter: 'plano' }] });
});
