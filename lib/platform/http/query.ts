import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Fault } from './fault.ts';
import { nearest, queryFault } from './schema-fault.ts';
import type { ParameterType, QueryValidator } from './validator.ts';

type QueryValue = string | number | boolean | readonly QueryScalar[];
type QueryScalar = string | number | boolean;
/** Query parameters once read: each has the type that the route's query schema gives it. */
export type Query = Readonly<Record<string, QueryValue>>;

type QueryEvent = Pick<APIGatewayProxyEvent, 'multiValueQueryStringParameters' | 'queryStringParameters'>;

/**
 * The query of a request and everything wrong with it: unknown names, repeated single values, and what the schema
 * says. A route without a query schema knows no parameter at all.
 */
export function readQuery(event: QueryEvent, check?: QueryValidator): { query: Query; faults: readonly Fault[] } {
  const given = valuesByName(event);
  const types = check?.parameters ?? {};
  const faults: Fault[] = [];
  const query: Record<string, QueryValue> = {};
  for (const [name, values] of given) {
    const type = Object.hasOwn(types, name) ? types[name] : undefined;
    if (!type) {
      faults.push({ parameter: name, code: 'unknown_parameter', name, near: nearest(name, Object.keys(types)) });
    } else if (type === 'array') {
      query[name] = values;
    } else if (values.length > 1) {
      faults.push({ parameter: name, code: 'repeated_parameter', name });
    } else {
      query[name] = typed(values[0] ?? '', type);
    }
  }
  if (check && !check(query)) {
    const repeated = new Set(faults.map((fault) => 'parameter' in fault && fault.parameter));
    // A repeated parameter was left out above, so a complaint that it is missing would be ours, not the caller's.
    faults.push(...complaints(check).filter((fault) => 'parameter' in fault && !repeated.has(fault.parameter)));
  }
  return { query, faults };
}

const complaints = (check: QueryValidator): Fault[] => (check.errors ?? []).map(queryFault);

function valuesByName(event: QueryEvent): Map<string, readonly string[]> {
  const many = Object.entries(event.multiValueQueryStringParameters ?? {});
  if (many.length > 0) return new Map(many.map(([name, values]) => [name, values ?? []]));
  const single = Object.entries(event.queryStringParameters ?? {});
  return new Map(single.map(([name, value]) => [name, [value ?? '']]));
}

/** Plain decimal notation only: `0x10`, `1e3` and ` 5` stay text, and the schema refuses them. */
const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

function typed(text: string, type: ParameterType): QueryScalar {
  if ((type === 'integer' || type === 'number') && decimal.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
