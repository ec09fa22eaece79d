import { describe, expect, test } from 'vitest';
import { allRoutes } from '../../functions/routes.ts';
import { gatewayRefusals } from '../../infra/gateway-refusals.ts';
import { openApiDocument } from '../../schemas/openapi/document.ts';
import { openApi, operationOf, schemaErrors } from '../support/api-contract.ts';
import { runOrThrow } from '../support/child.ts';

describe('the OpenAPI document', () => {
  test('is what its sources give', () => {
    expect(openApi, 'run npm run generate').toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });

  test('passes the linter without an error or a warning', async () => {
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const { stderr } = await runOrThrow('node_modules/.bin/redocly', ['lint', 'schemas/openapi.json'], { env });
    expect(stderr).toContain('Your API description is valid');
  });

  test('has every route of the table and no other', () => {
    const documented = Object.entries(openApi.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented).toEqual(allRoutes.map(({ method, path }) => `${method} ${path}`));
  });

  test('tells of the quota wherever a plan is counted, and nowhere else', () => {
    for (const { method, path, plan, access } of allRoutes) {
      const responses = operationOf(method, path)?.responses ?? {};
      const told = ['200', '429'].map((status) => 'X-RateLimit-Remaining' in (responses[status]?.headers ?? {}));
      const isCounted = plan !== undefined && plan !== 'enterprise' && access !== 'public';
      expect([told[0], told[1] ?? false], path).toEqual([isCounted, isCounted && '429' in responses]);
    }
  });

  test.each([
    { path: '/api/v1/history/{codigo}', status: 404, code: 'no_data', isThere: true },
    { path: '/api/v1/health', status: 429, code: 'throttled', isThere: true },
    { path: '/api/v1/status', status: 429, code: 'throttled', isThere: true },
    { path: '/api/ea/meters', status: 403, code: 'access_denied', isThere: true },
    { path: '/api/ea/meters', status: 400, code: 'scope_required', isThere: true },
    // A form must not fail because several contracts have a price sheet.
    {
      path: '/api/catalog/products/{id}/options/{field}',
      status: 400,
      code: 'scope_required',
      isThere: false,
    },
  ])('says of $path that $status $code can come: $isThere', ({ path, status, code, isThere }) => {
    expect(operationOf('GET', path)?.responses[status]?.description.includes(`\`${code}\``)).toBe(isThere);
  });

  test('says of every route what the gateway itself may answer', () => {
    for (const { method, path, schemas } of allRoutes) {
      const responses = operationOf(method, path)?.responses ?? {};
      const mayCome = Object.values(gatewayRefusals).filter(
        ({ status, code }) =>
          // A function answers these first, or they need a body, a key, a quota, or another path.
          !['api_key_required', 'quota_exceeded', 'not_found'].includes(code) &&
          (schemas !== undefined && 'body' in schemas ? true : ![413, 415].includes(status) && code !== 'invalid_json'),
      );
      const missing = mayCome.filter(({ status, code }) => !responses[status]?.description.includes(`\`${code}\``));
      expect(
        missing.map(({ status, code }) => `${status} ${code}`),
        path,
      ).toEqual([]);
    }
  });

  describe.each(allRoutes.map(({ id, method, path }) => ({ id, method, path })))(
    '$method $path',
    ({ method, path }) => {
      const operation = operationOf(method, path);

      test('shows examples that its schemas allow', () => {
        const shown = [operation?.requestBody, operation?.responses['200']].flatMap((part) =>
          Object.values(part?.content ?? {}),
        );
        expect(shown.length).toBeGreaterThan(0);
        for (const { schema, example } of shown) expect(schemaErrors(schema, example)).toEqual([]);
      });

      test('closes every object, so that a field which is not documented cannot pass', () => {
        const schema = operation?.responses['200']?.content?.['application/json']?.schema as { $ref: string };
        const name = schema.$ref.split('/').at(-1) ?? '';
        expect(openObjects(openApi.components.schemas[name], name)).toEqual([]);
      });
    },
  );
});

/** Places of object schemas with properties that allow others. */
function openObjects(schema: unknown, place: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, additionalProperties } = schema as { properties?: unknown; additionalProperties?: unknown };
  const open = properties !== undefined && additionalProperties !== false ? [place] : [];
  return [...open, ...Object.entries(schema).flatMap(([name, part]) => openObjects(part, `${place}/${name}`))];
}
