type Json = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly description: string;
  readonly required: boolean;
  readonly example?: string;
  readonly schema: { readonly default?: unknown; readonly enum?: readonly unknown[] };
}

interface OpenApiOperation {
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly [string];
  readonly security: readonly Json[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly example: unknown } } };
}

/** Converts the OpenAPI document to a Postman collection (format 2.1): a folder for each tag, a request for each operation. */
export function postmanCollection(document: Json): Json {
  const { info, tags, paths } = document as unknown as {
    info: { title: string; summary: string };
    tags: readonly { name: string; description: string }[];
    paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  };
  const requests = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ operation, item: requestItem(path, method, operation) })),
  );
  return {
    info: {
      name: info.title,
      description: info.summary,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: tags.map(({ name, description }) => ({
      name,
      description,
      item: requests.filter(({ operation }) => operation.tags.includes(name)).map((request) => request.item),
    })),
    variable: [
      { key: 'base_url', value: 'http://127.0.0.1:8787' },
      { key: 'api_key', value: 'demo-enterprise-0123456789' },
    ],
  };
}

function requestItem(
  path: string,
  method: string,
  { summary, description, security, parameters, requestBody }: OpenApiOperation,
): Json {
  const ofPath = parameters.filter((parameter) => parameter.in === 'path');
  const ofQuery = parameters.filter((parameter) => parameter.in === 'query');
  return {
    name: summary,
    request: {
      method: method.toUpperCase(),
      description,
      header: [
        ...(security.some((requirement) => 'ApiKey' in requirement)
          ? [{ key: 'X-API-Key', value: '{{api_key}}' }]
          : []),
        ...(requestBody ? [{ key: 'Content-Type', value: 'application/json' }] : []),
      ],
      url: {
        raw: `{{base_url}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        host: ['{{base_url}}'],
        path: path
          .slice(1)
          .split('/')
          .map((part) => part.replace(/^\{(\w+)\}$/, ':$1')),
        variable: ofPath.map(({ name, description: text, example = '' }) => ({
          key: name,
          value: example,
          description: text,
        })),
        query: ofQuery.map(({ name, description: text, required, schema }) => ({
          key: name,
          value: String(schema.default ?? schema.enum?.[0] ?? ''),
          description: text,
          disabled: !required,
        })),
      },
      ...(requestBody && {
        body: {
          mode: 'raw',
          raw: JSON.stringify(requestBody.content['application/json'].example, null, 2),
          options: { raw: { language: 'json' } },
        },
      }),
    },
  };
}
