import { readFile } from 'node:fs/promises';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import { getHealth, handler } from '../../../functions/market/get-health.ts';
import { logger } from '../../../lib/http/log.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});

const sample = async () => JSON.parse(await readFile('events/market-get-health.json', 'utf8')) as APIGatewayProxyEvent;

it('promises no ticker while nothing has been published', async () => {
  expect(await getHealth()()).toEqual({ status: 'sem_dados', last_update: null, universe_size: 0 });
});

it('answers its sample event with 200 and says that there is no data', async () => {
  const { statusCode, headers, body } = await handler(await sample(), {} as Context);

  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'Cache-Control': 'no-store' });
  expect(JSON.parse(body)).toEqual({ status: 'sem_dados', last_update: null, universe_size: 0 });
});

it('refuses a parameter in Portuguese', async () => {
  const multiValueQueryStringParameters = { plano: ['pro'] };
  const { statusCode, body } = await handler({ ...(await sample()), multiValueQueryStringParameters }, {} as Context);

  expect(statusCode).toBe(400);
  expect(JSON.parse(body)).toMatchObject({ title: 'Requisição inválida', errors: [{ parameter: 'plano' }] });
});
