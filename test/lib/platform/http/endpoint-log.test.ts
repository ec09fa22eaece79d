import type { Context } from 'aws-lambda';
import { expect, test, vi } from 'vitest';
import { requestLog } from '../../../../lib/platform/http/endpoint.ts';
import type { Request } from '../../../../lib/platform/http/middleware.ts';
import { proxyEvent } from '../../../support/proxy-event.ts';

const route = {
  id: 'pricing-get-health',
  context: 'pricing',
  method: 'GET',
  path: '/api/health',
  entry: 'functions/pricing/get-health.ts',
  access: 'public',
  tables: {},
  language: 'en',
} as const;

const failed = (error: Error): Request => ({
  event: proxyEvent({ path: '/api/health' }),
  context: {} as Context,
  response: { statusCode: 500, body: '' },
  error,
  internal: {},
});

test.each([
  { what: 'an error', cause: new Error('inner'), logged: { cause: expect.any(Error) } },
  { what: 'values, which stay out of the log', cause: { data: [{ secret: 's3cret' }] }, logged: {} },
])('logs a failure whose cause is $what', ({ cause, logged }) => {
  const log = { info: vi.fn(), error: vi.fn() };
  requestLog(route, log).onError?.(failed(new TypeError('outer', { cause })));

  const [, { error }] = log.error.mock.calls[0] as [string, { error: Error }];
  expect(error).toMatchObject({ name: 'TypeError', message: 'outer', ...logged });
  expect(JSON.stringify(error.cause ?? null)).not.toContain('s3cret');
  expect(log.info).toHaveBeenCalledOnce();
});
