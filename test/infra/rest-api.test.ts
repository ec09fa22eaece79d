import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll, describe, expect, test } from 'vitest';
import { allJobs, allRoutes } from '../../functions/routes.ts';
import { readSettings } from '../../infra/read-settings.ts';
import { RestApi } from '../../infra/rest-api.ts';
import { Tables } from '../../infra/tables.ts';
import type { Job, Route } from '../../lib/platform/http/route.ts';
import { routeDifferences } from './route-differences.ts';
import { look, synthesise } from './synthesised.ts';

const { appraise } = synthesise({ canary: 'on' });

const rows: readonly (Route | Job)[] = [...allRoutes, ...allJobs];
const differences = (changed: typeof rows) => routeDifferences(changed, appraise, 'appraise-dev-');

/** Rows of kinds that the product does not have yet. */
const otherRoutes: readonly Route[] = [
  {
    id: 'pricing-get-sync',
    context: 'pricing',
    method: 'GET',
    path: '/api/pricing/scopes/{scope}/sync',
    entry: 'functions/pricing/get-sync.ts',
    access: 'api-key',
    tables: { verdicts: ['GetItem', 'Query'] },
    language: 'en',
  },
  {
    id: 'pricing-post-estimate',
    context: 'pricing',
    method: 'POST',
    path: '/api/estimate',
    entry: 'functions/pricing/post-estimate.ts',
    access: 'optional-key',
    tables: { verdicts: ['UpdateItem'] },
    language: 'en',
  },
];

const directory = mkdtempSync(join(tmpdir(), 'appraise-rest-api-'));
const bundle = join(directory, 'bundle');
mkdirSync(bundle);
writeFileSync(join(bundle, 'index.mjs'), 'export const handler = () => {};');
afterAll(() => rmSync(directory, { recursive: true }));

function deployed(routes: readonly Route[]) {
  const stack = new Stack(new App({ outdir: join(directory, 'cdk.out') }), 'Other');
  const settings = readSettings(() => undefined);
  const bundles = new Map(routes.map(({ id }) => [id, { id, directory: bundle, bytes: 0, inputs: {} }]));
  new RestApi(stack, 'api', { settings, bundles, routes, tables: new Tables(stack, 'tables', settings) });
  return look(Template.fromStack(stack));
}

describe('what the gateway knows of the API', () => {
  test('refuses a body that is no JSON object, where there is a body', () => {
    const [[model] = []] = Object.entries(appraise.of('AWS::ApiGateway::Model'));
    const posts = Object.values(appraise.of('AWS::ApiGateway::Method')).filter(
      ({ HttpMethod }) => HttpMethod === 'POST',
    );
    expect(posts).toHaveLength(allRoutes.filter(({ method }) => method === 'POST').length);
    for (const { RequestModels, RequestValidatorId } of posts) {
      expect(RequestModels).toEqual({ 'application/json': { Ref: model } });
      expect(RequestValidatorId).toBeDefined();
    }
  });
});

describe('what the gateway lets through', () => {
  test('is every query parameter, so that functions refuse wrong ones, all at once', () => {
    const proxies = Object.values(appraise.of('AWS::ApiGateway::Method')).filter(
      ({ Integration }) => Integration.Type === 'AWS_PROXY',
    );
    expect(proxies.length).toBeGreaterThanOrEqual(allRoutes.length);
    for (const { Integration, RequestParameters = {} } of proxies) {
      expect(Object.keys(RequestParameters).filter((name) => name.includes('querystring'))).toEqual([]);
      expect(Integration).not.toHaveProperty('RequestParameters');
    }
  });

  test('is never answered from a cache, which would not know the parameters', () => {
    const [stage] = Object.values(appraise.of('AWS::ApiGateway::Stage'));
    expect(stage.CacheClusterEnabled ?? false).toBe(false);
    expect(JSON.stringify(stage.MethodSettings)).not.toContain('CachingEnabled":true');
  });
});

describe('the deployed API and the route table', () => {
  test('agree on every method, path, key, function and table', () => {
    expect(differences(rows)).toEqual([]);
  });

  test('agree for rows with parameters, keys and table grants', () => {
    expect(routeDifferences(otherRoutes, deployed(otherRoutes), 'appraise-dev-')).toEqual([]);
  });

  test.each([
    {
      change: 'a row that is not deployed',
      changed: [...rows, ...otherRoutes.slice(1)],
      difference: 'not deployed: POST /api/estimate without key pricing-post-estimate',
    },
    {
      change: 'a function without a row',
      changed: rows.filter(({ id }) => id !== 'assessment-validate-upload'),
      difference: 'function of no row: assessment-validate-upload',
    },
    {
      change: 'another path',
      changed: rows.map((row) => (row.id === 'pricing-get-health' ? { ...row, path: '/api/healthz' } : row)),
      difference: 'in no row: GET /api/health without key pricing-get-health',
    },
    {
      change: 'another method',
      changed: rows.map((row) => (row.id === 'pricing-get-health' ? { ...row, method: 'POST' as const } : row)),
      difference: 'not deployed: POST /api/health without key pricing-get-health',
    },
    {
      change: 'a key that is required',
      changed: rows.map((row) => (row.id === 'market-get-health' ? { ...row, access: 'api-key' as const } : row)),
      difference: 'not deployed: GET /api/v1/health with key market-get-health',
    },
    {
      change: 'a table that is not granted',
      changed: rows.map((row) =>
        row.id === 'market-get-health' ? { ...row, tables: { verdicts: ['GetItem' as const] } } : row,
      ),
      difference: 'market-get-health may do nothing on verdicts',
    },
    {
      change: 'a table that should not be granted',
      changed: rows.map((row) => (row.id === 'assessment-validate-upload' ? { ...row, tables: {} } : row)),
      difference: 'assessment-validate-upload is told the name of verdicts',
    },
  ])('are found to disagree on $change', ({ changed, difference }) => {
    expect(differences(changed)).toContain(difference);
  });
});

describe('the stage', () => {
  const [stage] = Object.values(appraise.of('AWS::ApiGateway::Stage'));

  test('is traced and throttled, and logs errors without bodies', () => {
    expect(stage).toMatchObject({
      StageName: 'dev',
      TracingEnabled: true,
      MethodSettings: [
        {
          HttpMethod: '*',
          ResourcePath: '/*',
          LoggingLevel: 'ERROR',
          DataTraceEnabled: false,
          ThrottlingRateLimit: 200,
          ThrottlingBurstLimit: 400,
        },
      ],
    });
  });

  test('lets through as many requests as the context says', () => {
    const { appraise: wide } = synthesise({ throttleRate: '1000', throttleBurst: '500' });
    const [{ MethodSettings }] = Object.values(wide.of('AWS::ApiGateway::Stage'));
    expect(MethodSettings).toMatchObject([{ ThrottlingRateLimit: 1_000, ThrottlingBurstLimit: 500 }]);
  });

  test('has metrics of each method only where the context asks for them', () => {
    expect(stage.MethodSettings).toMatchObject([{ MetricsEnabled: false }]);
    const [detailed] = Object.values(synthesise({ detailedMetrics: 'on' }).appraise.of('AWS::ApiGateway::Stage'));
    expect(detailed.MethodSettings).toMatchObject([{ MetricsEnabled: true }]);
  });

  test('compresses answers of 1 KiB and more', () => {
    const [api] = Object.values(appraise.of('AWS::ApiGateway::RestApi'));
    expect(api.MinimumCompressionSize).toBe(1_024);
  });

  test('writes one JSON line a request, without key or query', () => {
    const line = JSON.parse(stage.AccessLogSetting.Format.replace(/:(\$context\.\w+)/g, ':"$1 as a number"'));
    expect(line).toMatchObject({
      request_id: '$context.requestId',
      status: '$context.status as a number',
      latency_ms: '$context.responseLatency as a number',
    });
    expect(Object.values(line)).not.toContain('$context.identity.apiKey');
  });

  test('keeps both of its logs for as long as the context says', () => {
    const { appraise: patient } = synthesise({ logRetentionDays: 180 });
    const logs = Object.entries(patient.of('AWS::Logs::LogGroup')).filter(([id]) =>
      /^api(access|execution)logs/.test(id),
    );
    expect(logs.map(([, { RetentionInDays }]) => RetentionInDays)).toEqual([180, 180]);
    expect(JSON.stringify(logs)).toContain('API-Gateway-Execution-Logs_');
  });
});
