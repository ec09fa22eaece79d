import { readFile } from 'node:fs/promises';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import { getHealth, handler } from '../../../functions/pricing/get-health.ts';
import { logger } from '../../../lib/http/request-log.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});

it.each([
  { available: false, authenticated: false },
  { available: true, authenticated: false },
  { available: true, authenticated: true },
])('reports the cloud command line as it is: $available, $authenticated', async (cloudCli) => {
  expect(await getHealth({ version: '1.2.3', cloudCli: async () => cloudCli })()).toEqual({
    ok: true,
    version: 'v1.2.3',
    status: 'ok',
    cloud_cli: cloudCli,
    database: { last_write_at: null, last_sync_at: null },
    snapshots: [],
  });
});

it('answers its sample event with 200, never to be cached', async () => {
  const event = JSON.parse(await readFile('events/pricing-get-health.json', 'utf8')) as APIGatewayProxyEvent;
  const { statusCode, headers, body } = await handler(event, {} as Context);

  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'Cache-Control': 'no-store', 'X-Request-Id': event.requestContext.requestId });
  expect(JSON.parse(body)).toMatchObject({ ok: true, status: 'ok' });
});
