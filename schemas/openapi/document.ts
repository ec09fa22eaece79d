import { readFileSync } from 'node:fs';
import { routes } from '../../functions/routes.ts';
import { dailyRequests, type Plan, sampleDelayHours } from '../../lib/access/plans.ts';
import { sampleCodes, universe } from '../../lib/market/universe.ts';
import type { Route as AnyRoute } from '../../lib/platform/http/route.ts';
import { version } from '../../lib/platform/version.ts';
import { httpSchemas, operationOf } from '../http-schemas.ts';

type Json = Readonly<Record<string, unknown>>;

const { gratis, pro } = dailyRequests;
const marketDescription = [
  'Avaliação de ações da B3, publicada às 09:05 de São Paulo com o fechamento do pregão anterior.',
  '| plano | requisições por dia | o que vê |',
  '| --- | --- | --- |',
  `| Gratis | ${gratis} | \`/status\` com a amostra de ${sampleCodes.length} ações, com ${sampleDelayHours} horas de atraso |`,
  `| Pro | ${pro} | \`/tickers\`, \`/ticker/{codigo}\`, \`/signals\`, \`/agenda\`, \`/mudancas\` e \`/conferencia\` das ${universe.length} ações, no mesmo dia |`,
  '| Enterprise | sem limite | o mesmo, e `/history/{codigo}`: 30 dias em CSV, ou até 400 dias em páginas |',
]
  .join('\n')
  .replace('\n', '\n\n')
  .concat('\n\n`/health` é público e não é contado. O dia da cota é o de São Paulo; requisições com erro não contam.');

type Route = AnyRoute<Plan>;

/** Makes the OpenAPI 3.1 document from the route table, the schemas and the recorded examples. */
export function openApiDocument(): Json {
  const rows: readonly (readonly [string, Route])[] = Object.entries(routes);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Appraise',
      version,
      summary: 'Azure architectures priced; B3 stocks valued.',
      description: [
        'Two APIs on one address. The **pricing** API estimates Azure costs at public and at contract prices and searches negotiated price sheets. The **market** API (in Portuguese) values stocks of B3.',
        'Agents ask under `/mcp`, by the Model Context Protocol: prices, stocks, and governance maturity records.',
        'Unknown query parameters and body properties are refused, with every fault at once, as an RFC 9457 problem. `HEAD` works where `GET` does. A wrong method gets 405 with `Allow`, an unknown path 404. GET answers carry an `ETag` and honour `If-None-Match`. Answers of 1 KiB and more are compressed with gzip or deflate for callers whose `Accept-Encoding` prefers one of them; their `ETag` is weak.',
      ].join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: 'http://127.0.0.1:8787', description: 'A local run (`npm start`).' },
      {
        url: 'https://{api}.execute-api.{region}.amazonaws.com/{stage}',
        description: 'A deployment; its outputs name the address.',
        variables: {
          api: { default: 'a1b2c3d4e5', description: 'Id of the REST API.' },
          region: { default: 'us-east-1', description: 'Region of AWS.' },
          stage: { default: 'dev', description: 'Stage of the deployment.' },
        },
      },
    ],
    tags: [
      {
        name: 'pricing',
        description:
          'Azure prices and estimates. Every body under `/api` has a boolean `ok`. Sentences are in Portuguese where `Accept-Language` prefers it to English.',
      },
      { name: 'market', description: marketDescription },
      {
        name: 'assessment',
        description:
          'Governance maturity records, for agents. Teams upload theirs to a bucket, or judge them by the command.',
      },
    ],
    security: [],
    paths: Object.fromEntries(
      rows.map(([name, route]) => [route.path, { [route.method.toLowerCase()]: operationObject(name, route) }]),
    ),
    components: {
      securitySchemes: {
        ApiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'Key of a plan, with its grants.' },
      },
      headers: {
        RequestId: {
          required: true,
          description: 'Id of the request; also in problems and logs.',
          schema: { type: 'string' },
        },
        ETag: {
          required: true,
          description: 'Validator of the body; weak where it is compressed.',
          schema: { type: 'string' },
        },
        CacheControl: { required: true, description: 'How long the answer may be kept.', schema: { type: 'string' } },
        RateLimitPolicy: {
          description: 'Cota do plano: `"daily";q=1000;w=86400`. Não há no plano Enterprise, que não é contado.',
          schema: { type: 'string' },
        },
        RateLimit: {
          description: 'O que resta da cota, e em quantos segundos ela volta: `"daily";r=999;t=70989`.',
          schema: { type: 'string' },
        },
        RateLimitLimit: { description: 'Requisições por dia.', schema: { type: 'integer', minimum: 0 } },
        RateLimitRemaining: { description: 'Requisições que restam hoje.', schema: { type: 'integer', minimum: 0 } },
        RateLimitReset: {
          description: 'Segundos até a meia-noite de São Paulo, quando a cota volta.',
          schema: { type: 'integer', minimum: 0 },
        },
        RetryAfter: { required: true, description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } },
      },
      schemas: Object.fromEntries([
        ...schemaIds(rows).flatMap(components),
        ['Problem', readJson(new URL('problem.schema.json', import.meta.url))],
      ]),
    },
  };
}

function operationObject(name: string, route: Route): Json {
  const operation = operationOf(route.id);
  const { summary, description, path = {} } = operation;
  return {
    operationId: name,
    tags: [route.context],
    summary,
    description,
    security: securityOf(route),
    parameters: [
      ...Object.entries(path).map(([parameter, { description: text, example }]) => ({
        name: parameter,
        in: 'path',
        required: true,
        description: text,
        schema: { type: 'string' },
        example,
      })),
      ...queryParameters(route.schemas?.query),
    ],
    ...(route.schemas?.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: ref(route.schemas.body), example: readRequestExample(route) },
        },
      },
    }),
    responses: Object.fromEntries([
      [200, replyResponse('The answer.', route, operation, { isSuccess: true })],
      ...(route.method === 'GET'
        ? [
            [
              304,
              { description: 'The caller holds this answer.', headers: { ...cacheHeaders, ...quotaHeaders(route) } },
            ],
          ]
        : []),
      ...Object.entries(operation.replyStatuses ?? {}).map(([status, text]) => [
        status,
        replyResponse(text, route, operation, { isSuccess: false }),
      ]),
      ...Object.entries(operation.emptyStatuses ?? {}).map(([status, text]) => [status, emptyResponse(text)]),
      ...problemResponses(route, operation),
    ]),
  };
}

const securityOf = ({ access }: Route): readonly Json[] =>
  ({ public: [], 'optional-key': [{}, { ApiKey: [] }], 'api-key': [{ ApiKey: [] }] })[access];

function queryParameters(id: string | undefined): readonly Json[] {
  if (id === undefined) return [];
  const { properties, required = [] } = readHttpSchema(id) as {
    properties: Readonly<Record<string, { description: string; type?: string }>>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description,
    ...(schema.type === 'array' && { explode: false }),
    schema,
  }));
}

const header = (name: string): Json => ({ $ref: `#/components/headers/${name}` });
const cacheHeaders = {
  'X-Request-Id': header('RequestId'),
  ETag: header('ETag'),
  'Cache-Control': header('CacheControl'),
};

/** Headers of an answer that counts against a quota. */
const quotaHeaders = ({ plan, access }: Route): Json =>
  plan === undefined || access === 'public' || dailyRequests[plan] === null
    ? {}
    : {
        'RateLimit-Policy': header('RateLimitPolicy'),
        RateLimit: header('RateLimit'),
        'X-RateLimit-Limit': header('RateLimitLimit'),
        'X-RateLimit-Remaining': header('RateLimitRemaining'),
        'X-RateLimit-Reset': header('RateLimitReset'),
      };

function replyResponse(
  description: string,
  route: Route,
  { reply, csv, calendar, next }: ReturnType<typeof operationOf>,
  { isSuccess }: { readonly isSuccess: boolean },
): Json {
  const { id } = route;
  const { 'X-Request-Id': requestId, 'Cache-Control': cacheControl } = cacheHeaders;
  return {
    description,
    headers: {
      ...(isSuccess && route.method === 'GET'
        ? cacheHeaders
        : { 'X-Request-Id': requestId, 'Cache-Control': cacheControl }),
      ...(isSuccess && quotaHeaders(route)),
      ...(next !== undefined && { Link: { description: next, schema: { type: 'string' } } }),
    },
    content: {
      ...(csv !== undefined && {
        'text/csv': { schema: { type: 'string', description: csv }, example: readText(`${id}.csv`) },
      }),
      ...(calendar !== undefined && {
        'text/calendar': { schema: { type: 'string', description: calendar }, example: readText(`${id}.ics`) },
      }),
      'application/json': {
        schema: ref(reply),
        ...(isSuccess && { example: readExample(id) }),
      },
    },
  };
}

function emptyResponse(description: string): Json {
  const { ETag: _, ...headers } = cacheHeaders;
  return { description, headers };
}

/** The problems of the gateway, those that follow from the row, and the operation's own. */
function problemResponses(
  route: Route,
  { problems = {}, replyStatuses = {}, replyOrProblem = {}, reply }: ReturnType<typeof operationOf>,
): readonly [string, Json][] {
  const codes: Record<number, readonly string[]> = {
    400: ['invalid_request', ...(route.schemas?.body ? ['invalid_json'] : []), 'bad_request'],
    ...(route.access === 'api-key' && { 401: ['api_key_required', 'api_key_invalid'] }),
    // A firewall answers so, and the gateway if callers sign their requests.
    403: ['access_denied'],
    429: ['throttled'],
    ...(route.schemas?.body && { 413: ['payload_too_large'], 415: ['unsupported_media_type'] }),
    500: ['internal_error'],
    504: ['internal_error'],
    ...(Object.keys(route.tables).length > 0 && { 503: ['store_unavailable', 'newer_format'] }),
  };
  for (const [status, own] of Object.entries(problems))
    codes[Number(status)] = [...(codes[Number(status)] ?? []), ...own];
  return Object.entries(codes)
    .filter(([status]) => !(status in replyStatuses))
    .map(([status, names]) => {
      const { description, content, ...response } = problemResponse(Number(status), names, route);
      const said = replyOrProblem[Number(status)];
      if (said === undefined) return [status, { description, ...response, content }];
      const both = { ...content, 'application/json': { schema: ref(reply) } };
      return [status, { description: `${said} ${description}`, ...response, content: both }];
    });
}

const problemResponse = (status: number, codes: readonly string[], route: Route) => ({
  description: `Problem: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
  headers: {
    'X-Request-Id': header('RequestId'),
    ...(status === 429 && quotaHeaders(route)),
    ...((status === 429 || status === 503) && { 'Retry-After': header('RetryAfter') }),
  },
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

const schemaIds = (rows: readonly (readonly [string, Route])[]): readonly string[] => [
  ...new Set(rows.flatMap(([, { id, schemas }]) => [...(schemas?.body ? [schemas.body] : []), operationOf(id).reply])),
];

/** Makes `EstimateReply` of `estimate-reply`, and `BreakEven` of `break_even`. */
export const componentName = (id: string): string =>
  id.replace(/(?:^|[-_])(.)/g, (_, letter: string) => letter.toUpperCase());

const ref = (id: string): Json => ({ $ref: `#/components/schemas/${componentName(id)}` });

/** A schema and its `$defs` as components, without `$schema` and `$id`; names of definitions begin with the schema's. */
function components(id: string): readonly (readonly [string, unknown])[] {
  const { $schema: _, $id: __, $defs = {}, ...schema } = readHttpSchema(id);
  const name = componentName(id);
  const nameOf = (definition: string) => `${name}${componentName(definition)}`;
  const withComponentRefs = (part: unknown): unknown =>
    JSON.parse(
      JSON.stringify(part).replace(
        /"#\/\$defs\/([^"]+)"/g,
        (_match, definition: string) => `"#/components/schemas/${nameOf(definition)}"`,
      ),
    );
  return [
    [name, withComponentRefs(schema)],
    ...Object.entries($defs as Json).map(
      ([definition, part]) => [nameOf(definition), withComponentRefs(part)] as const,
    ),
  ];
}

function readHttpSchema(id: string): Json {
  const schema = httpSchemas.get(id);
  if (!schema) throw new Error(`there is no schemas/http/${id}.schema.json`);
  return schema as Json;
}
const readExample = (id: string): Json => readJson(new URL(`examples/${id}.json`, import.meta.url));

/** The body of the sample event. */
function readRequestExample({ id }: Route): unknown {
  const { body } = readJson(new URL(`../../events/${id}.json`, import.meta.url)) as { body: string };
  return JSON.parse(body);
}

const readText = (name: string): string => readFileSync(new URL(`examples/${name}`, import.meta.url), 'utf8');

const readJson = (file: URL): Json => JSON.parse(readFileSync(file, 'utf8'));
