import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { allRoutes } from '../../functions/routes.ts';
import { demoContracts } from '../../infra/local/demo/demo-sheet.ts';
import { contractErrors, openApi } from '../support/api-contract.ts';
import { run } from '../support/child.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

const firstEstimate = readFileSync('events/estimates/first.json', 'utf8');
const json = { 'Content-Type': 'application/json' };

interface Request {
  readonly what: string;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: number;
}

/** An estimate of one item, the given members on top of a virtual machine's. */
const item = (members: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({
    scope: 'ea:1234567',
    items: [{ product: 'virtual_machine', region: 'brazilsouth', sku: 'Standard_D4s_v5', ...members }],
  });
const estimate = (what: string, status: number, body: string, headers: Request['headers'] = json): Request => ({
  what,
  status,
  body,
  headers,
  method: 'POST',
  path: '/api/estimate',
});

const keyOf = (plan: string): Record<string, string> => ({ 'X-API-Key': `demo-${plan}-0123456789` });
const [gratis, pro, enterprise] = [keyOf('gratis'), keyOf('pro'), keyOf('enterprise')];

/** Every endpoint of pricing answers for both kinds of contracts: an enrollment's, in USD, and a billing profile's, in EUR. */
const ofContract = (scope: string): readonly Request[] => {
  const machine = { product: 'virtual_machine', region: 'westeurope', sku: 'Standard_D4s_v5', hours_per_month: 220 };
  const what_if = { same_shape: true, hours: [730] };
  return [
    { what: `sync of ${scope}`, path: `/api/pricing/scopes/${scope}/sync`, status: 200 },
    { what: `price-sheet diff of ${scope}`, path: `/api/pricing/scopes/${scope}/price-sheet-diff`, status: 200 },
    { what: `a search in ${scope}`, path: `/api/ea/meters?scope=${scope}&q=d4s+v5`, status: 200 },
    {
      what: `sizes of ${scope}`,
      path: `/api/catalog/products/virtual_machine/options/sku?scope=${scope}&region=westeurope`,
      status: 200,
    },
    estimate(`an estimate for ${scope}`, 200, JSON.stringify({ scope, items: [machine], what_if })),
  ];
};

/** What an agent can send to each of its endpoints. */
const ofAgents = (context: string, headers: Request['headers'] = {}): readonly Request[] => {
  const stateless = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
  const say = (what: string, status: number, message: object | string, more: Request['headers'] = {}): Request => ({
    what: `${what} to /mcp/${context}`,
    status,
    path: `/mcp/${context}`,
    method: 'POST',
    headers: { ...json, ...headers, ...more },
    body: typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message }),
  });
  const _meta = { ...stateless, 'io.modelcontextprotocol/clientCapabilities': {} };
  const versioned = { 'Mcp-Protocol-Version': '2026-07-28', 'Mcp-Method': 'ping' };
  return [
    say('a list', 200, { id: 1, method: 'tools/list' }),
    say('an unknown tool', 200, { id: 1, method: 'tools/call', params: { name: 'x' } }),
    say('a notification', 202, { method: 'notifications/initialized' }),
    say('no message', 400, { id: 1 }),
    say('a header that disagrees', 400, { id: 1, method: 'tools/list', params: { _meta } }, versioned),
    say('no JSON', 400, 'x'),
    say('a method that ended', 404, { id: 1, method: 'ping', params: { _meta } }, versioned),
  ];
};

const open: readonly Request[] = [
  ...ofAgents('pricing'),
  ...ofAgents('market', pro),
  ...ofAgents('assessment'),
  { what: 'an agent without a key', path: '/mcp/market', method: 'POST', headers: json, body: '{}', status: 401 },
  {
    what: 'an agent of Gratis',
    path: '/mcp/market',
    method: 'POST',
    headers: { ...json, ...gratis },
    body: '{}',
    status: 403,
  },
  ...demoContracts.flatMap(({ scopeId }) => ofContract(scopeId)),
  {
    what: 'sizes where several contracts could be meant',
    path: '/api/catalog/products/virtual_machine/options/sku',
    status: 200,
  },
  estimate(
    'an estimate in the currency of one contract',
    200,
    item({ region: 'westeurope' }).replace('"scope":"ea:1234567"', '"currency":"EUR"'),
  ),
  { what: 'health', path: '/api/health', status: 200 },
  { what: 'health with a parameter', path: '/api/health?a=1&b=2', status: 400 },
  { what: 'scopes', path: '/api/pricing/scopes', status: 200 },
  { what: 'scopes with a parameter', path: '/api/pricing/scopes?active=true', status: 400 },
  { what: 'sync', path: '/api/pricing/scopes/ea:1234567/sync', status: 200 },
  { what: 'sync, encoded', path: '/api/pricing/scopes/ea%3A1234567/sync', status: 200 },
  { what: 'sync of a stranger', path: '/api/pricing/scopes/ea:1234568/sync', status: 404 },
  { what: 'sync of what is no id', path: '/api/pricing/scopes/aws:1/sync', status: 404 },
  { what: 'price-sheet diff', path: '/api/pricing/scopes/ea%3A1234567/price-sheet-diff', status: 200 },
  {
    what: 'an upload of a price sheet',
    path: '/api/pricing/scopes/ea:1234567/price-sheet-uploads',
    method: 'POST',
    headers: json,
    body: JSON.stringify({ file_name: 'sheet.csv', size_bytes: 100 }),
    status: 200,
  },
  { what: 'price-sheet diff of a stranger', path: '/api/pricing/scopes/ea:1234568/price-sheet-diff', status: 404 },
  { what: 'sync with bad encoding', path: '/api/pricing/scopes/ea%zz/sync', status: 404 },
  { what: 'products', path: '/api/catalog/products', status: 200 },
  { what: 'shapes', path: '/api/catalog/products/virtual_machine/options/sku?region=eastus2', status: 200 },
  {
    what: 'shapes of a scope',
    path: '/api/catalog/products/virtual_machine/options/sku?scope=ea:1234567',
    status: 200,
  },
  { what: 'options of a stranger', path: '/api/catalog/products/virtual_machine/options/sku?scope=ea:9', status: 404 },
  { what: 'options in no region', path: '/api/catalog/products/virtual_machine/options/sku?region=mars', status: 400 },
  { what: 'an unknown product', path: '/api/catalog/products/virtual_machines/options/sku', status: 404 },
  { what: 'an unknown field', path: '/api/catalog/products/virtual_machine/options/skus', status: 404 },
  ...['virtual_machine/options/os', 'managed_disk/options/size', 'sql_database/options/vcores'].map((path) => ({
    what: path,
    path: `/api/catalog/products/${path}`,
    status: 200,
  })),
  { what: 'a search', path: '/api/ea/meters?scope=ea:1234567&q=d2s+v5&location=eastus2&limit=2', status: 200 },
  { what: 'a search of nothing', path: '/api/ea/meters?scope=ea:1234567&q=zzzz', status: 200 },
  { what: 'a search of everything', path: '/api/ea/meters?scope=ea:1234567', status: 200 },
  { what: 'a search in one of several scopes', path: '/api/ea/meters', status: 400 },
  { what: 'a search with every fault', path: '/api/ea/meters?limit=0&price_type=x&queri=1&q=a&q=b', status: 400 },
  { what: 'a forged cursor', path: '/api/ea/meters?cursor=AAAA', status: 400 },
  { what: 'a search in a stranger’s scope', path: '/api/ea/meters?scope=ea:9', status: 404 },
  estimate('the first estimate', 200, firstEstimate),
  estimate('an estimate at list prices', 200, item({ license: 'hybrid_benefit', os: 'windows', hours_per_month: 1 })),
  estimate(
    'an estimate with every fault',
    400,
    item({ sku: 'Standard_D4s_v55', region: 'mars', quantity: 0, color: 1 }),
  ),
  estimate('lines by meter', 200, readFileSync('events/estimates/meters.json', 'utf8')),
  estimate(
    'a meter that may be several',
    400,
    '{"meters":[{"service":"Bandwidth","meter":"Standard Data Transfer Out","quantity":1}]}',
  ),
  estimate(
    'meters with every fault',
    400,
    '{"meters":[{"meter_id":"x","quantity":0,"units":"GB"},{"meter":"x","quantity":1},{}]}',
  ),
  estimate(
    'a meter that is nowhere',
    422,
    '{"scope":"none","meters":[{"meter_id":"00000000-0000-4000-8000-000000000000","quantity":1}]}',
  ),
  estimate(
    'alternatives, some of them without a price',
    200,
    firstEstimate.replace('{', '{"what_if":{"regions":["eastus2","uksouth"],"same_shape":true,"hours":[220]},'),
  ),
  estimate(
    'alternatives with every fault',
    400,
    firstEstimate.replace(
      '{',
      '{"what_if":{"regions":["mars"],"skus":{"web":["x y"],"nobody":["D2s_v5"]},"hours":[0]},',
    ),
  ),
  estimate(
    'too many alternatives',
    400,
    firstEstimate.replace(
      '{',
      `{"what_if":{"hours":[${Array.from({ length: 50 }, (_, at) => at + 1)}],"same_shape":true},`,
    ),
  ),
  estimate('one of several scopes', 400, item({}).replace('"scope":"ea:1234567",', '')),
  estimate('no items', 400, '{"items":[]}'),
  estimate('a body that is not JSON', 400, '{"items":'),
  estimate('a body of another type', 415, 'a=1', { 'Content-Type': 'application/x-www-form-urlencoded' }),
  estimate('a body of 1 MiB and more', 413, `{"items":"${'x'.repeat(1_048_576)}"}`),
  estimate('a stranger’s scope', 404, firstEstimate.replace('ea:1234567', 'ea:9')),
  estimate('another currency', 400, firstEstimate.replace('{', '{"currency":"BRL",')),
  estimate('a price that is nowhere', 422, item({ sku: 'Standard_M416ms_v2' })),
  { what: 'market health', path: '/api/v1/health', status: 200 },
  { what: 'market health with a parameter', path: '/api/v1/health?verbos=1', status: 400 },
  { what: 'status', path: '/api/v1/status', status: 200 },
  { what: 'status with an unknown key', path: '/api/v1/status', headers: { 'X-API-Key': 'unknown' }, status: 401 },
  { what: 'status with the sample', path: '/api/v1/status', headers: gratis, status: 200 },
  { what: 'tickers', path: '/api/v1/tickers', headers: enterprise, status: 200 },
  { what: 'tickers without a key', path: '/api/v1/tickers', status: 401 },
  { what: 'tickers with an unknown key', path: '/api/v1/tickers', headers: { 'X-API-Key': 'unknown' }, status: 401 },
  { what: 'tickers with a key of another plan', path: '/api/v1/tickers', headers: gratis, status: 403 },
  { what: 'tickers of an unknown sector', path: '/api/v1/tickers?setor=x', headers: enterprise, status: 400 },
  {
    what: 'tickers with everything wrong',
    path: '/api/v1/tickers?classificacao=&sem_alertas=1&ordenar=x&campos=a,a&formato=x&yield_exigido=6&x=1',
    headers: enterprise,
    status: 400,
  },
  {
    what: 'selected tickers',
    path: '/api/v1/tickers?setor=Sa%C3%BAde&classificacao=intrinseco:CARA&sem_alertas=true&ordenar=-score&campos=score,nome',
    headers: enterprise,
    status: 200,
  },
  { what: 'tickers for Excel', path: '/api/v1/tickers?formato=csv', headers: enterprise, status: 200 },
  {
    what: 'tickers as CSV',
    path: '/api/v1/tickers?ordenar=nome',
    headers: { ...enterprise, Accept: 'text/csv' },
    status: 200,
  },
  ...['tickers', 'ticker/BBAS3', 'signals'].flatMap((path) => [
    {
      what: `${path} by own assumptions`,
      path: `/api/v1/${path}?yield_exigido=0.08&constante_graham=15&faixa_justa=0`,
      headers: enterprise,
      status: 200,
    },
    {
      what: `${path} by wrong assumptions`,
      path: `/api/v1/${path}?yield_exigido=8&constante_graham=&faixa_justa=0,1`,
      headers: enterprise,
      status: 400,
    },
  ]),
  { what: 'a ticker', path: '/api/v1/ticker/bbas3', headers: enterprise, status: 200 },
  { what: 'an unknown ticker', path: '/api/v1/ticker/BBAS4', headers: enterprise, status: 404 },
  { what: 'signals', path: '/api/v1/signals', headers: enterprise, status: 200 },
  { what: 'the agenda', path: '/api/v1/agenda', headers: enterprise, status: 200 },
  { what: 'the agenda without a key', path: '/api/v1/agenda', status: 401 },
  { what: 'the agenda with a key of Gratis', path: '/api/v1/agenda', headers: gratis, status: 403 },
  {
    what: 'payments of JCP of two stocks',
    path: '/api/v1/agenda?tipo=pagamento,JCP&codigos=bbas3,PETR4F&ate=2099-12-31',
    headers: pro,
    status: 200,
  },
  { what: 'the agenda for Excel', path: '/api/v1/agenda?formato=csv', headers: enterprise, status: 200 },
  {
    what: 'the agenda as CSV',
    path: '/api/v1/agenda?tipo=data_com',
    headers: { ...enterprise, Accept: 'text/csv' },
    status: 200,
  },
  { what: 'the agenda as a calendar', path: '/api/v1/agenda?formato=ics', headers: enterprise, status: 200 },
  {
    what: 'the agenda as a calendar, by Accept',
    path: '/api/v1/agenda',
    headers: { ...enterprise, Accept: 'text/calendar' },
    status: 200,
  },
  {
    what: 'the agenda with everything wrong',
    path: '/api/v1/agenda?de=2026-02-30&ate=x&tipo=juros&codigos=XXXX9&formato=xls&x=1',
    headers: enterprise,
    status: 400,
  },
  { what: 'the agenda of an empty range', path: '/api/v1/agenda?ate=2020-01-01', headers: enterprise, status: 400 },
  { what: 'the changes', path: '/api/v1/mudancas', headers: enterprise, status: 200 },
  { what: 'the changes without a key', path: '/api/v1/mudancas', status: 401 },
  { what: 'the changes with a key of Gratis', path: '/api/v1/mudancas', headers: gratis, status: 403 },
  { what: 'the changes for Excel', path: '/api/v1/mudancas?formato=csv', headers: pro, status: 200 },
  {
    what: 'the changes as CSV',
    path: '/api/v1/mudancas?tipo=classificacao,alerta',
    headers: { ...enterprise, Accept: 'text/csv' },
    status: 200,
  },
  {
    what: 'the changes with everything wrong',
    path: '/api/v1/mudancas?desde=2026-02-30&tipo=x&codigos=XXXX9&formato=ics&x=1',
    headers: enterprise,
    status: 400,
  },
  { what: 'the audit', path: '/api/v1/conferencia', headers: enterprise, status: 200 },
  { what: 'the audit without a key', path: '/api/v1/conferencia', status: 401 },
  { what: 'the audit with a key of Gratis', path: '/api/v1/conferencia', headers: gratis, status: 403 },
  { what: 'the audit for Excel', path: '/api/v1/conferencia?formato=csv&codigos=petr4f', headers: pro, status: 200 },
  {
    what: 'the audit as CSV',
    path: '/api/v1/conferencia?figura=vpa&resultado=diverge,sem_conferencia',
    headers: { ...enterprise, Accept: 'text/csv' },
    status: 200,
  },
  {
    what: 'the audit with everything wrong',
    path: '/api/v1/conferencia?figura=x&resultado=y&codigos=XXXX9&formato=ics&x=1',
    headers: enterprise,
    status: 400,
  },
  { what: 'the changes since long ago', path: '/api/v1/mudancas?desde=2001-01-01', headers: enterprise, status: 400 },
  { what: 'a history', path: '/api/v1/history/BBAS3', headers: enterprise, status: 200 },
  {
    what: 'a history as JSON',
    path: '/api/v1/history/BBAS3',
    headers: { ...enterprise, Accept: 'application/json' },
    status: 200,
  },
  {
    what: 'a page of a history',
    path: '/api/v1/history/BBAS3?limit=20&formato=json',
    headers: enterprise,
    status: 200,
  },
  {
    what: 'a page of a history as a table',
    path: '/api/v1/history/BBAS3?formato=csv',
    headers: enterprise,
    status: 200,
  },
  {
    what: 'a history with everything wrong',
    path: '/api/v1/history/BBAS3?de=2026-02-30&ate=x&limit=0&cursor=x&formato=ics&x=1',
    headers: enterprise,
    status: 400,
  },
  { what: 'a history of the plan Pro', path: '/api/v1/history/BBAS3', headers: pro, status: 403 },
  { what: 'a history of nothing', path: '/api/v1/history/XXXX3', headers: enterprise, status: 404 },
  { what: 'an unknown path', path: '/api/nothing', status: 404 },
  { what: 'a wrong method', path: '/api/health', method: 'DELETE', status: 405 },
  {
    what: 'a wrong method with a body',
    path: '/api/ea/meters',
    method: 'POST',
    body: '{}',
    headers: json,
    status: 405,
  },
];

const products: RunningProduct[] = [];
afterAll(() => Promise.all(products.map((product) => product.end())));

async function product(environment: NodeJS.ProcessEnv): Promise<RunningProduct> {
  const started = await startProduct(environment);
  products.push(started);
  return started;
}

const send = (http: string, { path, method = 'GET', headers, body }: Omit<Request, 'what' | 'status'>) =>
  fetch(`${http}${path}`, { method, ...(headers && { headers }), ...(body !== undefined && { body }) });

describe('every answer is as the OpenAPI document says', async () => {
  const { http } = await product({});

  test.each(open)('$what: $status', async ({ status, ...request }) => {
    const answer = await send(http, request);
    expect(answer.status).toBe(status);
    expect(await contractErrors(request.method ?? 'GET', request.path, answer)).toEqual([]);
  });

  // What counts a quota changes with every request.
  test.each(open.filter(({ method, status, headers }) => method === undefined && status === 200 && headers !== gratis))(
    'HEAD and If-None-Match: $what',
    async ({ path, headers = {} }) => {
      const got = await send(http, { path, headers });
      await got.arrayBuffer();
      const head = await send(http, { path, headers, method: 'HEAD' });
      expect([head.status, head.headers.get('etag')]).toEqual([200, got.headers.get('etag')]);
      expect(await contractErrors('HEAD', path, head)).toEqual([]);

      const again = await send(http, { path, headers: { ...headers, 'If-None-Match': got.headers.get('etag') ?? '' } });
      expect(again.status).toBe(304);
      expect(await contractErrors('GET', path, again)).toEqual([]);
    },
  );

  test('asks every operation at least once', () => {
    const asked = open.map(({ method = 'GET', path }) => `${method} ${path.split('?')[0]}`);
    const unasked = allRoutes.filter(({ method, path }) => {
      const pattern = new RegExp(`^${method} ${path.replace(/\{[^}]+\}/g, '[^/]+')}$`);
      return !asked.some((one) => pattern.test(one));
    });
    expect(unasked).toEqual([]);
  });
});

describe('with keys, as deployed', async () => {
  const { http, output } = await product({ APPRAISE_PRICING_ACCESS: 'api-key' });
  const granted = { 'X-API-Key': 'demo-enterprise-0123456789' };
  const ungranted = { 'X-API-Key': 'demo-pro-0123456789' };
  const paths = [
    '/api/pricing/scopes',
    '/api/pricing/scopes/ea:1234567/sync',
    '/api/pricing/scopes/ea:1234567/price-sheet-diff',
    '/api/catalog/products/virtual_machine/options/sku?scope=ea:1234567',
    '/api/ea/meters?scope=ea:1234567&q=d2s',
  ];
  const gets = paths.map((path) => ({ path, method: 'GET', headers: {} as Record<string, string> }));
  const upload = '/api/pricing/scopes/ea:1234567/price-sheet-uploads';
  const all = [...gets, { path: '/api/estimate', method: 'POST', headers: json, body: firstEstimate }];

  test.each([
    { who: 'nobody', key: {}, status: 401 },
    { who: 'an unknown key', key: { 'X-API-Key': 'unknown' }, status: 401 },
    { who: 'a key of the market', key: ungranted, status: 403 },
    { who: 'a key with a grant', key: granted, status: 200 },
  ])('$who gets $status', async ({ key, status }) => {
    for (const request of all) {
      const answer = await send(http, { ...request, headers: { ...request.headers, ...key } });
      expect([request.path, answer.status]).toEqual([request.path, status]);
      expect(await contractErrors(request.method, request.path, answer)).toEqual([]);
    }
  });

  test.each([
    { who: 'nobody', key: {}, status: 401 },
    { who: 'a key of the market', key: ungranted, status: 403 },
    { who: 'a key with a grant that may only read', key: granted, status: 403 },
  ])('$who gets $status for an upload', async ({ key, status }) => {
    const body = '{"file_name":"sheet.csv","size_bytes":5}';
    const answer = await send(http, { path: upload, method: 'POST', headers: { ...json, ...key }, body });
    expect(answer.status).toBe(status);
    expect(await contractErrors('POST', upload, answer)).toEqual([]);
  });

  test('refuses what is not granted alike, whether it exists or not', async () => {
    const of = async (scope: string) => {
      const answer = await send(http, { path: `/api/ea/meters?scope=${scope}`, headers: ungranted });
      const { request_id: _, ...body } = (await answer.json()) as Record<string, unknown>;
      return JSON.stringify({ status: answer.status, ...body }).replaceAll(scope, '');
    };
    expect(await of('ea:1234567')).toBe(await of('ea:7654321'));
  });

  test('prints requests that get an answer', async () => {
    const requests = output().match(/^ {2}curl .*\/api\/.*$/gm) ?? [];
    expect(requests).toHaveLength(4);
    for (const request of requests) {
      const { stdout } = await run('sh', ['-c', request.replace('curl', 'curl --silent --write-out %{http_code}')]);
      expect([request, stdout.slice(-3)]).toEqual([request, '200']);
    }
  });

  test('names no contract to the public', async () => {
    expect(await (await send(http, { path: '/api/health' })).text()).not.toContain('ea:');
  });
});

/** Fields that docs/spec/pricing.md and docs/spec/market.md mark with C: operation, path within the body, JSON type. */
const documented: readonly (readonly [operation: string, place: string, type: string])[] = [
  ['pricing-get-health', 'ok', 'boolean'],
  ['pricing-get-health', 'version', 'string'],
  ['pricing-get-health', 'status', 'string'],
  ['pricing-get-health', 'cloud_cli.available', 'boolean'],
  ['pricing-get-health', 'cloud_cli.authenticated', 'boolean'],
  ['pricing-list-scopes', 'ok', 'boolean'],
  ['pricing-list-scopes', 'scopes.0.scope_id', 'string'],
  ['pricing-list-scopes', 'scopes.0.currency', 'string'],
  ['pricing-list-scopes', 'scopes.0.active', 'boolean'],
  ['pricing-get-sync', 'ok', 'boolean'],
  ['pricing-get-sync', 'scope_id', 'string'],
  ['pricing-get-sync', 'snapshot.row_count', 'number'],
  ['pricing-get-sync', 'snapshot.status', 'string'],
  ['pricing-list-products', 'products.0.id', 'string'],
  ['pricing-list-products', 'products.0.label', 'string'],
  ['pricing-list-options', 'options.0.value', 'string'],
  ['pricing-list-options', 'options.0.label', 'string'],
  ['pricing-post-estimate', 'ok', 'boolean'],
  ['pricing-post-estimate', 'currency', 'string'],
  ['pricing-post-estimate', 'totals.retail.payg_monthly', 'number'],
  ['pricing-post-estimate', 'totals.corporate.payg_monthly', 'number'],
  ['pricing-search-meters', 'ok', 'boolean'],
  ['pricing-search-meters', 'count', 'number'],
  ['pricing-search-meters', 'rows.0.meterId', 'string'],
  ['pricing-search-meters', 'rows.0.meterName', 'string'],
  ['pricing-search-meters', 'rows.0.unitPrice', 'number'],
  ['market-get-health', 'status', 'string'],
  ['market-get-health', 'last_update', 'string'],
  ['market-get-health', 'universe_size', 'number'],
  ['market-list-tickers', 'tickers.0.classificacao_ceiling', 'string'],
];

describe('the documented fields', () => {
  test.each(documented)('%s: %s is a %s', (id, place, type) => {
    const body: unknown = JSON.parse(readFileSync(`schemas/openapi/examples/${id}.json`, 'utf8'));
    const value = place.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], body);
    expect(typeof value).toBe(type);
  });

  test('has the paths of the documents', () => {
    expect(Object.keys(openApi.paths)).toEqual(
      expect.arrayContaining(['/api/health', '/api/estimate', '/api/v1/health']),
    );
  });
});
