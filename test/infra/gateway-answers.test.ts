import { describe, expect, test } from 'vitest';
import { allRoutes } from '../../functions/routes.ts';
import { synthesise } from './synthesised.ts';

const origin = 'https://console.example.com';
const { appraise } = synthesise();
const { appraise: withConsole } = synthesise({ corsOrigin: origin });

describe("the gateway's own answers", () => {
  const answers = Object.values(appraise.of('AWS::ApiGateway::GatewayResponse'));
  const answer = (type: string) => answers.find(({ ResponseType }) => ResponseType === type);

  test.each([
    { type: 'BAD_REQUEST_BODY', status: 400, code: 'invalid_json' },
    { type: 'INVALID_API_KEY', status: 401, code: 'api_key_required' },
    { type: 'ACCESS_DENIED', status: 403, code: 'access_denied' },
    { type: 'MISSING_AUTHENTICATION_TOKEN', status: 403, code: 'access_denied' },
    { type: 'RESOURCE_NOT_FOUND', status: 404, code: 'not_found' },
    { type: 'REQUEST_TOO_LARGE', status: 413, code: 'payload_too_large' },
    { type: 'UNSUPPORTED_MEDIA_TYPE', status: 415, code: 'unsupported_media_type' },
    { type: 'THROTTLED', status: 429, code: 'throttled' },
    { type: 'QUOTA_EXCEEDED', status: 429, code: 'quota_exceeded' },
    { type: 'DEFAULT_4XX', status: 400, code: 'bad_request' },
    { type: 'DEFAULT_5XX', status: 500, code: 'internal_error' },
    { type: 'INTEGRATION_TIMEOUT', status: 504, code: 'internal_error' },
  ])('are problems: $type is $status $code', ({ type, status, code }) => {
    const { StatusCode, ResponseTemplates, ResponseParameters } = answer(type);
    expect(StatusCode).toBe(String(status));
    expect(ResponseParameters).toMatchObject({
      'gatewayresponse.header.Content-Type': "'application/problem+json'",
      'gatewayresponse.header.Cache-Control': "'no-store'",
      'gatewayresponse.header.X-Request-Id': 'context.requestId',
    });
    expect(JSON.parse(ResponseTemplates['application/json'])).toMatchObject({
      type: `/docs/errors/${code}`,
      title: expect.stringMatching(/./),
      detail: expect.stringMatching(/\w\.$/),
      status,
      code,
      ok: false,
      request_id: '$context.requestId',
    });
  });

  test.each(['THROTTLED', 'QUOTA_EXCEEDED'])('say when to come back: %s', (type) => {
    expect(answer(type).ResponseParameters['gatewayresponse.header.Retry-After']).toMatch(/^'\d+'$/);
  });

  test('can be read by pages of the configured origin only', () => {
    const allowed = (template: typeof appraise) =>
      Object.values(template.of('AWS::ApiGateway::GatewayResponse')).map(
        ({ ResponseParameters }) => ResponseParameters['gatewayresponse.header.Access-Control-Allow-Origin'],
      );
    expect(new Set(allowed(appraise))).toEqual(new Set([undefined]));
    expect(new Set(allowed(withConsole))).toEqual(new Set([`'${origin}'`]));
  });
});

describe('a method that a path does not have', () => {
  const everyRefusal = Object.values(appraise.of('AWS::ApiGateway::Method')).filter(
    ({ HttpMethod }) => HttpMethod === 'ANY',
  );
  const refusals = everyRefusal.filter(({ Integration }) => Integration.IntegrationResponses[0].StatusCode === '405');

  test('is refused on every path, without a function', () => {
    expect(refusals).toHaveLength(new Set(allRoutes.map(({ path }) => path)).size);
    for (const { Integration } of refusals) expect(Integration.Type).toBe('MOCK');
  });

  test('gets 405 with Allow and a problem in the language of the path', () => {
    const answers = refusals.map(({ Integration }) => Integration.IntegrationResponses[0]);
    const allowed = answers.map(({ ResponseParameters }) => ResponseParameters['method.response.header.Allow']);
    const posts = allRoutes.filter(({ method }) => method === 'POST').length;
    expect(allowed.filter((allow) => allow === "'POST'")).toHaveLength(posts);
    expect(allowed.filter((allow) => allow === "'GET, HEAD'")).toHaveLength(answers.length - posts);
    expect(new Set(answers.map(({ StatusCode }) => StatusCode))).toEqual(new Set(['405']));
    const bodies = answers.map(({ ResponseTemplates }) => JSON.parse(ResponseTemplates['application/json']));
    const titles = bodies
      .map(({ status, code, title }) => ({ status, code, title }))
      .sort((a, b) => (a.title < b.title ? -1 : 1));
    const isEnglish = ({ title }: { title: string }) => title === 'Method not allowed';
    expect(new Set(titles.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['405 method_not_allowed']));
    expect(titles.filter(isEnglish)).toHaveLength(allRoutes.filter(({ language }) => language === 'en').length);
    expect(new Set(titles.filter((one) => !isEnglish(one)).map(({ title }) => title))).toEqual(
      new Set(['Método não permitido']),
    );
  });

  test('declares every header that it sends, or the gateway would drop it; so does a path that is unknown', () => {
    expect(everyRefusal.length).toBeGreaterThan(refusals.length);
    for (const { Integration, MethodResponses } of everyRefusal) {
      const [{ StatusCode, ResponseParameters }] = Integration.IntegrationResponses;
      expect(MethodResponses).toEqual([
        {
          StatusCode,
          ResponseParameters: Object.fromEntries(Object.keys(ResponseParameters).map((name) => [name, true])),
        },
      ]);
    }
  });

  test('is refused with the status that its templates choose, whatever the type of the body', () => {
    for (const { Integration } of everyRefusal) {
      const [{ StatusCode }] = Integration.IntegrationResponses;
      const chosen = Object.values<string>(Integration.RequestTemplates).map((text) => JSON.parse(text).statusCode);
      expect(new Set(chosen)).toEqual(new Set([Number(StatusCode)]));
      expect(Object.keys(Integration.RequestTemplates)).toContain('application/json');
    }
  });
});

describe('cross-origin requests', () => {
  const preflights = (template: typeof appraise) =>
    Object.values(template.of('AWS::ApiGateway::Method')).filter(({ HttpMethod }) => HttpMethod === 'OPTIONS');

  test('are refused unless an origin is configured', () => {
    expect(preflights(appraise)).toEqual([]);
  });

  test('are answered for the configured origin on every path', () => {
    const found = preflights(withConsole);
    expect(found).toHaveLength(new Set(allRoutes.map(({ path }) => path)).size);
    for (const { Integration } of found) {
      expect(Integration.IntegrationResponses[0].ResponseParameters).toMatchObject({
        'method.response.header.Access-Control-Allow-Origin': `'${origin}'`,
        'method.response.header.Access-Control-Allow-Methods': expect.stringMatching(/^'(?:GET,HEAD|POST)'$/),
      });
    }
  });

  test.each([
    { pricingAccess: 'api-key', signing: false },
    { pricingAccess: 'iam', signing: true },
  ])('may carry what signs them where pricing access is $pricingAccess: $signing', ({ pricingAccess, signing }) => {
    const { appraise: template } = synthesise({ corsOrigin: origin, pricingAccess });
    const signingHeaders = ['Authorization', 'X-Amz-Date', 'X-Amz-Security-Token', 'X-Amz-Content-Sha256'];
    for (const { Integration } of preflights(template)) {
      const [{ ResponseParameters }] = Integration.IntegrationResponses;
      const allowed = ResponseParameters['method.response.header.Access-Control-Allow-Headers'].slice(1, -1).split(',');
      expect(allowed).toEqual(['Content-Type', 'If-None-Match', 'X-Api-Key', ...(signing ? signingHeaders : [])]);
    }
  });

  test('are known to the functions, which answer them', () => {
    const told = (template: typeof appraise) =>
      Object.values(template.of('AWS::Lambda::Function')).map((one) => one.Environment?.Variables.APPRAISE_CORS_ORIGIN);
    expect(told(withConsole).filter((value) => value === origin)).toHaveLength(allRoutes.length);
    expect(told(appraise).filter((value) => value !== undefined)).toEqual([]);
  });
});
