import validator from '@middy/validator';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type Fault, maxFaults, type WordedFault } from './fault.ts';
import type { Middleware } from './middleware.ts';
import { pathFaults } from './path.ts';
import { invalidRequest } from './problem.ts';
import { readQuery } from './query.ts';
import { type FullReply, fullReply, type Reply } from './reply.ts';
import type { Route } from './route.ts';
import { bodyFault } from './schema-fault.ts';
import type { QueryValidator, Validator } from './validator.ts';

type SchemaIds<R extends Route> = R extends { readonly schemas: infer Ids } ? Ids : unknown;

/**
 * The compiled schemas of a route. Each one that its row names must be handed over, and no other fits; `reply` keeps
 * an undeclared field from leaving.
 */
export type Checks<R extends Route> = { readonly reply?: Validator } & (SchemaIds<R> extends {
  readonly query: infer Id extends string;
}
  ? { readonly query: QueryValidator<Id> }
  : { readonly query?: never }) &
  (SchemaIds<R> extends { readonly body: infer Id extends string }
    ? { readonly body: Validator<Id>; readonly names?: NameCheck }
    : { readonly body?: never; readonly names?: never });

/**
 * What is wrong with a body beyond what its schema says: names that only a catalogue knows. It is asked where the schema has
 * complained; a body that is valid by its schema is the handler's, which refuses it for its names alone.
 * @param told pointers of what the schema says is wrong, and need not be told again
 */
export type NameCheck = (body: unknown, told: ReadonlySet<string>) => readonly WordedFault[];

/** The parts of `Checks` without the row they belong to. */
export interface AnyChecks {
  readonly query?: QueryValidator | undefined;
  readonly body?: Validator | undefined;
  readonly names?: NameCheck | undefined;
  readonly reply?: Validator | undefined;
}

/** Refuses a request with every fault of path, query and body in one list; a reply that breaks its schema is a 500. */
export function checked({ query, body, names, reply }: AnyChecks): Middleware {
  const request = asSchema<APIGatewayProxyEvent>((event) => [
    ...pathFaults(event.pathParameters),
    ...readQuery(event, query).faults,
    ...(body ? bodyFaults(event.body, body, names) : []),
  ]);
  const response = reply && asSchema<Reply>((given) => replyFaults(reply, fullReply(given)));
  const middleware = validator({
    eventSchema: request,
    ...(response && { responseSchema: response }),
  } as never) as Middleware;
  return {
    before: (call) => {
      try {
        return middleware.before?.(call);
      } catch (error) {
        throw invalidRequest(faultsOf(error));
      }
    },
    ...(middleware.after && { after: middleware.after }),
  };
}

function bodyFaults(given: unknown, body: Validator, names: NameCheck | undefined): readonly (Fault | WordedFault)[] {
  if (body(given)) return [];
  const told = (body.errors ?? []).map(bodyFault);
  // A schema that has stopped counting may not have told of everything that is no name at all.
  if (!names || told.length >= maxFaults) return told;
  const more = names(given, new Set(told.map(({ pointer }) => pointer)));
  return [...told, ...more].toSorted(byPlace);
}

/** Item 2 before item 10. */
const byPlace = (one: { readonly pointer: string }, other: { readonly pointer: string }): number =>
  one.pointer.localeCompare(other.pointer, 'en', { numeric: true });

/** A document, which has its tag already, was checked when it was written or read. */
function replyFaults(reply: Validator, { body, etag }: FullReply): readonly unknown[] {
  return etag !== undefined || reply(body) ? [] : (reply.errors ?? []);
}

/** A function in the shape of a compiled schema: true or false, and the complaints in `errors`. */
function asSchema<Value>(complaints: (value: Value) => readonly unknown[]) {
  const schema = (value: Value): boolean => {
    const errors = complaints(value);
    return Object.assign(schema, { errors }) && errors.length === 0;
  };
  return schema;
}

/** The validator's error carries the list in `cause.data`; anything else went wrong inside a check. */
function faultsOf(error: unknown): readonly (Fault | WordedFault)[] {
  const { statusCode, cause } = error as { statusCode?: number; cause?: { data?: readonly (Fault | WordedFault)[] } };
  if (statusCode !== 400 || !Array.isArray(cause?.data)) throw error;
  return cause.data;
}
