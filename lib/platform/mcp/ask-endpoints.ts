import type { Context } from 'aws-lambda';
import { type Call, type Handler, undoInvocation } from '../http/endpoint.ts';
import type { Route } from '../http/route.ts';
import { toProxyEvent } from '../http/to-proxy-event.ts';
import type { ApiRequest, Ask } from './tool.ts';

/** An endpoint whose handler is in this process. */
export interface Endpoint {
  readonly route: Pick<Route, 'path'>;
  readonly handler: Handler;
}

/** The request that tools ask for. */
export type Asking = Pick<Call, 'now' | 'requestId' | 'invocationId' | 'apiKey' | 'keyId'>;

/** Asks endpoints, and undoes what they have done. */
interface Asked {
  readonly ask: Ask;
  /** Takes requests back whose answers the caller does not get, such as their part of a quota. @returns false if there was nothing */
  readonly undo: () => Promise<boolean>;
}

/**
 * Asks endpoints in this process as the gateway would, for the caller of a request: keys, grants, plans and quotas are those of
 * the endpoint. @param onHeaders learns of the headers of each answer
 */
export function askEndpoints(
  endpoints: readonly Endpoint[],
  asking: Asking,
  onHeaders: (headers: Readonly<Record<string, unknown>>) => void,
): Asked {
  let asked = 0;
  const contexts: Context[] = [];
  const ask: Ask = async (request) => {
    const found = endpoints.find(({ route }) => isOf(route.path, request.path));
    if (!found) throw new Error(`no endpoint for ${request.path}`);
    asked += 1;
    // Quotas tell requests apart by this id; a deployed gateway has checked the key, if there is its id.
    const context = { awsRequestId: `${asking.invocationId}.${asked}` } as Context;
    contexts.push(context);
    const { statusCode, headers, body } = await found.handler(eventOf(request, found.route, asking), context);
    onHeaders(headers ?? {});
    const isJson = /[/+]json\b/.test(String(headers?.['Content-Type']));
    return { status: statusCode, value: isJson ? JSON.parse(body) : undefined };
  };
  const undo = async (): Promise<boolean> => {
    const undone = await Promise.all(contexts.map((context) => undoInvocation(context, asking.requestId)));
    return undone.includes(true);
  };
  return { ask, undo };
}

const isOf = (template: string, path: string): boolean => {
  const given = path.split('/');
  const segments = template.split('/');
  return (
    given.length === segments.length && segments.every((part, index) => part.startsWith('{') || part === given[index])
  );
};

function eventOf({ path, query = {}, body }: ApiRequest, route: Endpoint['route'], asking: Asking) {
  const { apiKey, keyId, requestId, now } = asking;
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return toProxyEvent(
    {
      method: body === undefined ? 'GET' : 'POST',
      path,
      query: new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString(),
      rawHeaders: [
        ...['Accept', 'application/json', 'Content-Type', 'application/json'],
        ...(apiKey === undefined ? [] : ['X-API-Key', apiKey]),
      ],
      body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
      sourceIp: '',
    },
    {
      route,
      requestId,
      receivedAt: now,
      ...(keyId !== undefined && { key: { id: keyId, secret: apiKey ?? '' } }),
    },
  );
}
