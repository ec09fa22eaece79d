import { openApi } from './api-contract.ts';

type Json = Readonly<Record<string, unknown>>;

interface Operation {
  readonly tags: readonly string[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Json }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, { readonly description: string; readonly headers?: Json }>>;
}

/** The operations of one API, as the OpenAPI document has them. */
export const operationsOf = (tag: 'pricing' | 'market') =>
  Object.entries(openApi.paths).flatMap(([path, item]) =>
    Object.entries(item as unknown as Record<string, Operation>)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

const components = openApi.components.schemas as Readonly<Record<string, Json>>;

/** Names of properties and enumerated values in a part of the document, and in what it refers to. */
export function termsIn(found: unknown, terms = new Set<string>(), seen = new Set<string>()): ReadonlySet<string> {
  if (typeof found !== 'object' || found === null) return terms;
  const { $ref, properties, enum: values, example: _, examples: _1, ...others } = found as Json;
  const name = typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? '') : '';
  if (components[name] && !seen.has(name)) {
    seen.add(name);
    termsIn(components[name], terms, seen);
  }
  for (const value of Array.isArray(values) ? values : []) if (typeof value === 'string') terms.add(value);
  for (const [property, schema] of Object.entries((properties ?? {}) as Json)) {
    terms.add(property);
    termsIn(schema, terms, seen);
  }
  for (const part of Object.values(others)) termsIn(part, terms, seen);
  return terms;
}

/** Each status with each code that the document gives it. */
export const problemsIn = (tag: 'pricing' | 'market'): readonly (readonly [status: string, code: string])[] =>
  operationsOf(tag).flatMap(({ operation }) =>
    Object.entries(operation.responses)
      .filter(([, { description }]) => description.startsWith('Problem:'))
      .flatMap(([status, { description }]) =>
        [...description.matchAll(/`(\w+)`/g)].map(([, code = '']) => [status, code] as const),
      ),
  );
