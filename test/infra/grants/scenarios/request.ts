import type { Route } from '../../../../lib/platform/http/route.ts';
import type { Invocation, Invoked } from '../../../support/bundled-functions.ts';
import { proxyEvent } from '../../../support/proxy-event.ts';

interface Parts {
  /** Values of the path's parameters. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: string;
  /** Id of a key that the gateway has checked. */
  readonly keyId?: string | undefined;
  /** Key that the gateway has not checked. */
  readonly apiKey?: string;
}

/** A request to a route, as API Gateway hands it to the function. */
export function request(route: Route, { path = {}, query = '', body = '', keyId, apiKey }: Parts = {}): Invocation {
  const event = proxyEvent({
    method: route.method,
    path: route.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? ''),
    resource: route.path,
    query,
    body,
    rawHeaders: [
      ...(body === '' ? [] : ['Content-Type', 'application/json']),
      ...(apiKey === undefined ? [] : ['X-API-Key', apiKey]),
    ],
  });
  const identity = { ...event.requestContext.identity, apiKeyId: keyId ?? null };
  return { event: { ...event, requestContext: { ...event.requestContext, identity } } };
}

/** Statuses of answers. */
export const statuses = (answers: readonly Invoked[]): readonly number[] =>
  answers.map(({ result }) => result?.statusCode);
