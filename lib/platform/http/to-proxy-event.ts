import { isUtf8 } from 'node:buffer';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Route } from './route.ts';

/** The HTTP request behind a proxy event. */
export interface HttpRequest {
  readonly method: string;
  /** As the client wrote it, without the query. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** Names and values in turn, as node:http has them. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  readonly sourceIp: string;
}

/** The route of a request, and the gateway's data on this request. */
export interface RouteMatch {
  readonly route: Pick<Route, 'path'>;
  readonly requestId: string;
  readonly receivedAt: Date;
  /** The checked key; undefined where none is asked for. */
  readonly key?: { readonly id: string; readonly secret: string } | undefined;
}

const stage = 'local';

/**
 * Makes the event of API Gateway's REST proxy integration (payload version 1.0): absent maps are null, the last of
 * several values wins, header names keep their case, path parameters stay encoded.
 */
export function toProxyEvent(
  request: HttpRequest,
  { route, requestId, receivedAt, key }: RouteMatch,
): APIGatewayProxyEvent {
  const { method, path, query, body, sourceIp } = request;
  const headers = groupByName(pairs(request.rawHeaders), (name) => name.toLowerCase());
  const agent = [...lastValues(headers)].find(([name]) => name.toLowerCase() === 'user-agent');
  const userAgent = agent?.[1] ?? null;
  const parameters = groupByName([...new URLSearchParams(query)]);
  const isText = isUtf8(body);
  return {
    resource: route.path,
    path,
    httpMethod: method,
    headers: Object.fromEntries(lastValues(headers)),
    multiValueHeaders: Object.fromEntries(headers),
    queryStringParameters: orNull(lastValues(parameters)),
    multiValueQueryStringParameters: orNull(parameters),
    pathParameters: pathParameters(route.path, path),
    stageVariables: null,
    body: body.length === 0 ? null : body.toString(isText ? 'utf8' : 'base64'),
    isBase64Encoded: !isText,
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      authorizer: null,
      httpMethod: method,
      identity: { ...noIdentity, apiKey: key?.secret ?? null, apiKeyId: key?.id ?? null, sourceIp, userAgent },
      path: `/${stage}${path}`,
      protocol: 'HTTP/1.1',
      requestId,
      requestTimeEpoch: receivedAt.getTime(),
      resourceId: route.path,
      resourcePath: route.path,
      stage,
    },
  };
}

const noIdentity = {
  accessKey: null,
  accountId: null,
  apiKey: null,
  apiKeyId: null,
  caller: null,
  clientCert: null,
  cognitoAuthenticationProvider: null,
  cognitoAuthenticationType: null,
  cognitoIdentityId: null,
  cognitoIdentityPoolId: null,
  principalOrgId: null,
  user: null,
  userArn: null,
};

type Pair = readonly [name: string, value: string];

const pairs = (raw: readonly string[]): Pair[] =>
  raw.flatMap((name, index): Pair[] => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []));

/** All values of each name, under its first spelling. */
function groupByName(given: readonly Pair[], keyOf = (name: string): string => name): Map<string, string[]> {
  const spelling = new Map<string, string>();
  const values = new Map<string, string[]>();
  for (const [name, value] of given) {
    const first = spelling.get(keyOf(name)) ?? name;
    spelling.set(keyOf(name), first);
    values.set(first, [...(values.get(first) ?? []), value]);
  }
  return values;
}

const orNull = <Value>(values: ReadonlyMap<string, Value>): Record<string, Value> | null =>
  values.size === 0 ? null : Object.fromEntries(values);

const lastValues = (values: ReadonlyMap<string, readonly string[]>): Map<string, string> =>
  new Map([...values].map(([name, all]) => [name, all.at(-1) ?? '']));

function pathParameters(template: string, path: string): APIGatewayProxyEvent['pathParameters'] {
  const given = path.split('/');
  const found = template.split('/').flatMap((segment, index): Pair[] => {
    const [, name] = /^\{(.+)\}$/.exec(segment) ?? [];
    return name === undefined ? [] : [[name, given[index] ?? '']];
  });
  return orNull(new Map(found));
}
