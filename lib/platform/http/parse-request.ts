import validator from '@middy/validator';
import type { Ajv, ErrorObject } from 'ajv';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Middleware, Request } from './middleware.ts';
import { type PathParameters, parsePath } from './path.ts';
import { invalidRequest } from './problem.ts';
import { parseQuery, type Query } from './query.ts';
import type { Route } from './route.ts';
import { schemaViolations } from './schema-violations.ts';
import type { QueryValidator, Validator } from './validator.ts';
import { maxViolations, type Violation, type WordedViolation } from './violation.ts';

type SchemaIds<R extends Route> = R extends { readonly schemas: infer Ids } ? Ids : unknown;

/** The validators of a route. Each one that its row names must be handed over, and no other fits. */
export type Validators<R extends Route> = (SchemaIds<R> extends { readonly query: infer Id extends string }
  ? { readonly query: QueryValidator<Id> }
  : { readonly query?: never }) &
  (SchemaIds<R> extends { readonly body: infer Id extends string }
    ? { readonly body: Validator<Id>; readonly names?: NameCheck }
    : { readonly body?: never; readonly names?: never });

/**
 * Violations of a body beyond its schema: names that only a catalogue knows. It is called where the body breaks its schema,
 * so that the caller learns everything at once; a body that is valid by its schema is the handler's to check.
 * @param invalid pointers of what breaks the schema: nothing more is to be said of them
 */
export type NameCheck = (body: unknown, invalid: ReadonlySet<string>) => readonly WordedViolation[];

/** The parts of `Validators` without the row that they belong to. */
export interface AnyValidators {
  readonly query?: QueryValidator | undefined;
  readonly body?: Validator | undefined;
  readonly names?: NameCheck | undefined;
}

/** An event whose path and query have been parsed and validated, and whose body too if the route has one. */
export type ParsedEvent = Omit<APIGatewayProxyEvent, 'pathParameters' | 'queryStringParameters' | 'body'> & {
  readonly pathParameters: PathParameters;
  readonly queryStringParameters: Query;
  readonly body: unknown;
};

/**
 * Parses the path and the query of an event in place, as the parser of JSON has done with its body, and validates the query
 * and the body. A request is refused with all violations in one list.
 */
export function parseRequest({ query, body, names }: AnyValidators): Middleware {
  const validateQuery = query && validator({ eventSchema: asTyped(query) });
  const validateBody = body && validator({ eventSchema: asTyped(body) });
  return {
    before: (request) => {
      const { event } = request;
      const path = parsePath(event.pathParameters);
      const parsed = parseQuery(event, query?.parameters);
      Object.assign(event, { pathParameters: path.path, queryStringParameters: parsed.query });
      const ofQuery = violationsFound(validateQuery, request).filter(
        (violation) => !isAbout(violation, parsed.violations),
      );
      const ofBody = withNames(event.body, violationsFound(validateBody, request), names);
      const violations = [...path.violations, ...parsed.violations, ...ofQuery, ...ofBody];
      if (violations.length > 0) throw invalidRequest(violations);
    },
  };
}

/** The types of @middy/validator ask for Ajv itself, where it takes what Ajv has compiled. */
const asTyped = (validate: Validator): Ajv => validate as unknown as Ajv;

/** Runs a validator's middleware; its error carries the list of Ajv. */
function violationsFound(middleware: ReturnType<typeof validator> | undefined, request: Request): readonly Violation[] {
  try {
    middleware?.before?.(request as never);
    return [];
  } catch (error) {
    const { statusCode, cause } = error as { statusCode?: number; cause?: { data?: readonly ErrorObject[] } };
    if (statusCode !== 400 || !cause?.data) throw error;
    return schemaViolations(cause.data);
  }
}

/** True where a parameter is missing only because `parseQuery` has left it out. */
const isAbout = (violation: Violation, others: readonly Violation[]): boolean =>
  others.some((other) => 'parameter' in other && 'parameter' in violation && other.parameter === violation.parameter);

function withNames(
  body: unknown,
  violations: readonly Violation[],
  names: NameCheck | undefined,
): readonly (Violation | WordedViolation)[] {
  // A list that is cut off may not tell of everything that is no name at all.
  if (!names || violations.length === 0 || violations.length >= maxViolations) return violations;
  const invalid = new Set(violations.map(pointerOf));
  return [...violations, ...names(body, invalid)].toSorted(byPlace);
}

const pointerOf = (violation: Violation | WordedViolation): string => ('pointer' in violation ? violation.pointer : '');

/** Item 2 before item 10. */
const byPlace = (one: Violation | WordedViolation, other: Violation | WordedViolation): number =>
  pointerOf(one).localeCompare(pointerOf(other), 'en', { numeric: true });
