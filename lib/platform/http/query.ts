import type { APIGatewayProxyEvent } from 'aws-lambda';
import { suggestName } from './schema-violations.ts';
import type { ParameterType } from './validator.ts';
import type { Violation } from './violation.ts';

type QueryScalar = string | number | boolean;

/** A parsed query; its schema says the types of the parameters. */
export type Query = Readonly<Record<string, QueryScalar | readonly QueryScalar[]>>;

type QueryEvent = Pick<APIGatewayProxyEvent, 'multiValueQueryStringParameters' | 'queryStringParameters'>;

/** Parses a query. Unknown and repeated parameters are violations and not in the result; the validator judges the rest. */
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
    } else if (values.length > 1) {
      violations.push({ parameter: name, code: 'repeated_parameter', name });
    } else {
      const [value = ''] = values;
      query[name] = type === 'array' ? value.split(',') : parseValue(value, type);
    }
  }
  return { query, violations };
}

function valuesByName(event: QueryEvent): readonly (readonly [name: string, values: readonly string[]])[] {
  const many = Object.entries(event.multiValueQueryStringParameters ?? {});
  if (many.length > 0) return many.map(([name, values]) => [name, values ?? []]);
  return Object.entries(event.queryStringParameters ?? {}).map(([name, value]) => [name, [value ?? '']]);
}

/** `0x10`, `1e3` and ` 5` stay text, which the validator refuses. */
const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

function parseValue(text: string, type: ParameterType): QueryScalar {
  // Hundreds of digits are no number that a computer has.
  if ((type === 'integer' || type === 'number') && decimal.test(text) && Number.isFinite(Number(text))) {
    return Number(text);
  }
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
