import type { Context } from 'aws-lambda';
import { vi } from 'vitest';
import type { Route } from '../../lib/platform/http/route.ts';
import { logger } from '../../lib/platform/log.ts';
import { compileSchema } from './compile-schema.ts';
import { proxyEvent } from './proxy-event.ts';

/** A public route without a body, in English. */
export const readRow = {
  id: 'pricing-get-thing',
  context: 'pricing',
  method: 'GET',
  path: '/api/things/{id}',
  entry: 'functions/pricing/get-thing.ts',
  access: 'public',
  plan: 'pro',
  tables: {},
  language: 'en',
  cacheSeconds: 60,
} as const satisfies Route;

/** A route with a query and a body, in Portuguese. */
export const writeRow = {
  id: 'market-post-thing',
  context: 'market',
  method: 'POST',
  path: '/api/v1/things',
  entry: 'functions/market/post-thing.ts',
  access: 'api-key',
  tables: {},
  schemas: { query: 'thing-query', body: 'thing' },
  language: 'pt-BR',
} as const satisfies Route;

/** Validators of `writeRow`. */
export const writeSchemas = {
  query: await compileSchema('thing-query', {
    type: 'object',
    additionalProperties: false,
    properties: { limit: { type: 'integer', minimum: 1 } },
  }),
  body: await compileSchema('thing', {
    type: 'object',
    required: ['name'],
    additionalProperties: false,
    properties: { name: { type: 'string' }, size: { type: 'integer' } },
  }),
};

export const context = { awsRequestId: 'invocation-1' } as Context;

type EventOptions = Parameters<typeof proxyEvent>[0];

/** An event that reads a thing. */
export const getThing = (options: EventOptions = {}) =>
  proxyEvent({ path: '/api/things/a%20b', resource: readRow.path, ...options });

/** An event that sends a thing as JSON. */
export const postThing = (text: string | Buffer, options: EventOptions = {}) =>
  proxyEvent({
    method: 'POST',
    path: writeRow.path,
    rawHeaders: ['CONTENT-TYPE', 'application/json; charset=utf-8'],
    body: text,
    ...options,
  });

/** Records what is logged instead of printing it. Restore it after all tests: unit tests of several files share a process. */
export const recordLog = () => ({
  info: vi.spyOn(logger, 'info').mockImplementation(() => {}),
  error: vi.spyOn(logger, 'error').mockImplementation(() => {}),
});
