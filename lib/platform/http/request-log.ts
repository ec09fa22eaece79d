import type { APIGatewayProxyResult } from 'aws-lambda';
import { type Log, logger } from '../log.ts';
import { type Middleware, type Request, requestIdOf } from './middleware.ts';
import { isServerError } from './problem.ts';
import type { Route } from './route.ts';

/** Logs one line per request, never with values from the caller, and the cause of an error of 500 or more. */
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

/** Removes a cause that is no error, because it can hold values that must not be logged. */
function loggable(error: Error): Error {
  if (error.cause === undefined || error.cause instanceof Error) return error;
  const bare = new Error(error.message);
  bare.name = error.name;
  if (error.stack !== undefined) bare.stack = error.stack;
  return bare;
}
