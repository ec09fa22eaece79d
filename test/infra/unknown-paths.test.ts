import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '../../functions/routes.ts';
import { createGateway } from '../../infra/local/gateway.ts';
import { listen, stop } from '../../infra/local/listen.ts';
import { chosenMethod, methodsByPath } from './gateway-paths.ts';
import { synthesise } from './synthesised.ts';

const modes = {
  'api-key': synthesise().appraise,
  iam: synthesise({ pricingAccess: 'iam', corsOrigin: 'https://console.example.com' }).appraise,
};

let server: Server;
let url: string;
beforeAll(async () => {
  server = await createGateway(allRoutes, async () => async () => ({ statusCode: 200, body: '' }));
  url = await listen(server, 0, 'PORT');
});
afterAll(() => stop(server, 0));

/** The bodies of two gateways differ in their request ids, and in whether they repeat the path. */
const core = ({ type, title, status, code, ok }: Record<string, unknown>) => ({ type, title, status, code, ok });

const unknown = [
  { method: 'POST', path: '/' },
  { method: 'GET', path: '/favicon.ico' },
  { method: 'GET', path: '/api' },
  { method: 'DELETE', path: '/api/other' },
  { method: 'PUT', path: '/api/pricing/scopes/ea:1' },
  { method: 'GET', path: '/api/catalog/products/virtual_machine/options' },
  { method: 'GET', path: '/api/catalog/products/virtual_machine/options/sku/more' },
  { method: 'OPTIONS', path: '/api/health/more' },
  { method: 'GET', path: '/api/v1' },
  { method: 'GET', path: '/api/v1/ticker' },
  { method: 'POST', path: '/api/v1/quote/PETR4' },
  { method: 'GET', path: '/api/v2/tickers' },
];
const wrong = [
  { method: 'DELETE', path: '/api/estimate' },
  { method: 'POST', path: '/api/v1/ticker/PETR4' },
];

describe.each(Object.entries(modes))('with pricingAccess %s', (_mode, template) => {
  test.each([...unknown, ...wrong])('$method $path is answered as the local run does', async ({ method, path }) => {
    const local = await fetch(url + path, { method });
    const mock = chosenMethod(template, method, path);

    expect(mock).toMatchObject({ AuthorizationType: 'NONE', Integration: { Type: 'MOCK' } });
    expect(mock.ApiKeyRequired ?? false).toBe(false);
    const [answer] = mock.Integration.IntegrationResponses;
    expect(answer.StatusCode).toBe(String(local.status));
    const body = JSON.parse(answer.ResponseTemplates['application/json']);
    expect(core(body)).toEqual(core((await local.json()) as Record<string, unknown>));
    expect(answer.ResponseParameters['method.response.header.Content-Language']).toBe(
      `'${local.headers.get('content-language')}'`,
    );
  });

  test('every documented request reaches its function', () => {
    for (const { method, path } of allRoutes) {
      const chosen = chosenMethod(template, method, path.replace(/\{\w+\}/g, 'x'));
      expect(chosen.Integration.Type, `${method} ${path}`).toBe('AWS_PROXY');
    }
  });

  test('every path has an answer to every method, so that the gateway itself refuses only missing signatures', () => {
    const open = [...methodsByPath(template)].filter(([, methods]) => !methods.has('ANY'));
    expect(open.map(([path]) => path)).toEqual([]);
    expect(methodsByPath(template).has('/{proxy+}')).toBe(true);
  });
});
