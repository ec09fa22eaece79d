import type { APIGatewayProxyResult } from 'aws-lambda';
import { type Log, logger } from '../log.ts';
import { type Middleware, type Request, requestIdOf } from './middleware.ts';
import { isServerError } from './problem.ts';
import type { Route } from './route.ts';

/**
 * Logs one line for each request: its route, how it ended, how long it took; never the value of a header, a key, the query or
 * a body. An error with a status of 500 or more gets a second line with its cause.
 */
export function requestLog(route: Route, log: Log = logger): Middleware {
  const startedAt = new WeakMap<Request, number>();
  const write = (request: Request): void => {
    const began = startedAt.get(request) ?? performance.now();
    log.info('request', {
      route: route.id,
      method: request.event.httpMethod,
      path: route.path,
      status: (request.response as APIGatewayProxyResult).statusCode,
      duration_ms: Math.round((performance.now() - began) * 10) / 10,
      request_id: requestIdOf(request),
      ...(route.plan && { plan: route.plan }),
    });
  };
  return {
    before: (request) => {
      startedAt.set(request, performance.now());
    },
    after: write,
    onError: (request) => {
      const { error } = request;
      if (error && isServerError(error)) {
        log.error('request failed', { route: route.id, request_id: requestIdOf(request), error: loggable(error) });
      }
      write(request);
    },
  };
}

/** The error without a cause that is not an error: such a cause can hold values that must not be logged. */
function loggable(error: Error): Error {
  if (error.cause === undefined || error.cause instanceof Error) return error;
  const bare = new Error(error.message);
  bare.name = error.name;
  if (error.stack !== undefined) bare.stack = error.stack;
  return bare;
}
