import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface Response {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: object; readonly example?: unknown }>>;
  readonly headers?: Readonly<Record<string, unknown>>;
}

interface OperationObject {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Response['content'] };
  readonly responses: Readonly<Record<string, Response>>;
}

/** The committed document of the API. */
export const openApi = JSON.parse(readFileSync('schemas/openapi.json', 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly headers: Readonly<Record<string, { readonly required?: boolean }>>;
  };
};

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strict: false });
(addFormats as unknown as typeof addFormats.default)(ajv);
ajv.addSchema({ $id: 'openapi', ...openApi });
const compiled = new Map<string, ValidateFunction>();

/** Lists every error of a body against a schema, which may refer to the document's components. */
export function schemaErrors(schema: object, body: unknown): readonly string[] {
  const text = JSON.stringify(schema).replaceAll('"#/', '"openapi#/');
  const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object);
  compiled.set(text, validate);
  if (validate(body)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
  );
}

/** The operation of a method and a path without placeholders; HEAD is the operation of GET. */
export function operationOf(method: string, path: string): OperationObject | undefined {
  const wanted = method === 'HEAD' ? 'get' : method.toLowerCase();
  for (const [template, item] of Object.entries(openApi.paths)) {
    const pattern = new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`);
    if (pattern.test(path)) return item[wanted];
  }
  return undefined;
}

/** True for a header that every answer must have. */
const isRequired = (header: unknown): boolean => {
  const { $ref = '' } = header as { $ref?: string };
  return openApi.components.headers[$ref.split('/').at(-1) ?? '']?.required === true;
};

/** Lists every difference of an answer from the document: in its status, type, headers and body. */
export async function contractErrors(
  method: string,
  path: string,
  answer: globalThis.Response,
): Promise<readonly string[]> {
  const operation = operationOf(method, path.split('?')[0] ?? path);
  const text = await answer.text();
  // An unknown path or method also gets a problem.
  if (!operation) return problemErrors(answer, text);
  const response = operation.responses[answer.status];
  if (!response)
    return [`the status ${answer.status} is not documented for ${operation.operationId}: ${text.slice(0, 300)}`];
  const promised = Object.entries(response.headers ?? {}).filter(([, header]) => isRequired(header));
  const missing = promised.filter(([name]) => !answer.headers.has(name));
  const undocumented = [...answer.headers.keys()].filter(
    (name) =>
      name.includes('ratelimit') && !Object.keys(response.headers ?? {}).some((known) => known.toLowerCase() === name),
  );
  const errors = [
    ...missing.map(([name]) => `the header ${name} is missing`),
    ...undocumented.map((name) => `the header ${name} is not documented`),
  ];
  if (method === 'HEAD' || !response.content)
    return text === '' ? errors : [...errors, 'the answer has a body, which the document does not have'];
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const content = response.content[type];
  if (!content) return [...errors, `the content type ${type} is not documented`];
  if (!type.endsWith('json')) return errors;
  return [...errors, ...schemaErrors(content.schema, JSON.parse(text))];
}

function problemErrors(answer: globalThis.Response, text: string): readonly string[] {
  if (answer.status !== 404 && answer.status !== 405)
    return [`the status is ${answer.status} for a path or method that is not documented`];
  if (answer.status === 405 && !answer.headers.has('allow')) return ['the header Allow is missing'];
  return text === '' ? [] : schemaErrors({ $ref: '#/components/schemas/Problem' }, JSON.parse(text));
}
