import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Route } from '../../../../lib/platform/http/route.ts';
import type { Invocation, Invoked } from '../../../support/bundled-functions.ts';
import { proxyEvent } from '../../../support/proxy-event.ts';
import type { Scenario } from '../stage.ts';

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

/** The scenario of a route that has none of its own: its sample event twice, by a key that opens every scope or the sample's. */
export const sampleScenario =
  ({ id, context, access }: Route, keyId: string): Scenario =>
  async ({ container }) => {
    const event = JSON.parse(readFileSync(`events/${id}.json`, 'utf8'));
    const { identity } = event.requestContext;
    const apiKeyId = context === 'pricing' && access === 'api-key' ? keyId : identity.apiKeyId;
    const asked = {
      event: { ...event, requestContext: { ...event.requestContext, identity: { ...identity, apiKeyId } } },
    };
    expect(statuses(await container([asked, asked]))).toEqual([200, 200]);
  };
