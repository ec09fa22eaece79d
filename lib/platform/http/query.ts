import type { APIGatewayProxyEvent } from 'aws-lambda';
import { suggestName } from './schema-violations.ts';
import type { ParameterType } from './validator.ts';
import type { Violation } from './violation.ts';

type QueryScalar = string | number | boolean;

/** A parsed query: each parameter has the type that the route's query schema gives it. */
export type Query = Readonly<Record<string, QueryScalar | readonly QueryScalar[]>>;

type QueryEvent = Pick<APIGatewayProxyEvent, 'multiValueQueryStringParameters' | 'queryStringParameters'>;

/**
 * Parses the query of an event. Names that the schema does not know and single values that are repeated are violations, and
 * are left out of the query; the rest is for the validator to judge.
 * @param types of the parameters that the route knows: none where it has no query schema
 */
export function parseQuery(
  event: QueryEvent,
  types: Readonly<Record<string, ParameterType>> = {},
): { readonly query: Query; readonly violations: readonly Violation[] } {
  const violations: Violation[] = [];
  const query: Record<string, Query[string]> = {};
  for (const [name, values] of valuesByName(event)) {
    const type = Object.hasOwn(types, name) ? types[name] : undefined;
    if (!type) {
      violations.push({
        parameter: name,
        code: 'unknown_parameter',
        name,
        near: suggestName(name, Object.keys(types)),
      });
    } else if (type === 'array') {
      query[name] = values;
    } else if (values.length > 1) {
      violations.push({ parameter: name, code: 'repeated_parameter', name });
    } else {
      query[name] = parseValue(values[0] ?? '', type);
    }
  }
  return { query, violations };
}

function valuesByName(event: QueryEvent): readonly (readonly [name: string, values: readonly string[]])[] {
  const many = Object.entries(event.multiValueQueryStringParameters ?? {});
  if (many.length > 0) return many.map(([name, values]) => [name, values ?? []]);
  return Object.entries(event.queryStringParameters ?? {}).map(([name, value]) => [name, [value ?? '']]);
}

/** Plain decimal notation only: `0x10`, `1e3` and ` 5` stay text, and the validator refuses them. */
const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

function parseValue(text: string, type: ParameterType): QueryScalar {
  if ((type === 'integer' || type === 'number') && decimal.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
