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

/** The validators that the row of a route names; the compiler accepts no others. */
export type Validators<R extends Route> = (SchemaIds<R> extends { readonly query: infer Id extends string }
  ? { readonly query: QueryValidator<Id>; readonly check?: QueryCheck }
  : { readonly query?: never; readonly check?: never }) &
  (SchemaIds<R> extends { readonly body: infer Id extends string }
    ? { readonly body: Validator<Id>; readonly names?: NameCheck }
    : { readonly body?: never; readonly names?: never });

/**
 * Finds what no schema can say of a query, such as a lower bound above its upper one. It gets the parameters that are valid by
 * themselves, so that the caller gets all violations at once.
 */
export type QueryCheck = (query: Query) => readonly WordedViolation[];

/**
 * Finds unknown names in a body that breaks its schema, but not at the pointers in `invalid`, so that the caller gets all
 * violations at once. The handler checks the names of valid bodies.
 */
export type NameCheck = (body: unknown, invalid: ReadonlySet<string>) => readonly WordedViolation[];

/** `Validators` of any route. */
export interface AnyValidators {
  readonly query?: QueryValidator | undefined;
  readonly check?: QueryCheck | undefined;
  readonly body?: Validator | undefined;
  readonly names?: NameCheck | undefined;
}

/** An event whose path, query and body have been parsed and validated. */
export type ParsedEvent = Omit<APIGatewayProxyEvent, 'pathParameters' | 'queryStringParameters' | 'body'> & {
  readonly pathParameters: PathParameters;
  readonly queryStringParameters: Query;
  readonly body: unknown;
};

/** Parses path and query in place, and validates query and body. @throws HttpProblem with all violations */
export function parseRequest({ query, check, body, names }: AnyValidators): Middleware {
  const validateQuery = query && validator({ eventSchema: asAjv(query) });
  const validateBody = body && validator({ eventSchema: asAjv(body) });
  return {
    before: (request) => {
      const { event } = request;
      const path = parsePath(event.pathParameters);
      const parsed = parseQuery(event, query?.parameters);
      Object.assign(event, { pathParameters: path.path, queryStringParameters: parsed.query });
      const ofQuery = violationsFound(validateQuery, request).filter(
        (violation) => !isAbout(violation, parsed.violations),
      );
      const ofCheck = check?.(withoutInvalid(parsed.query, ofQuery)) ?? [];
      const ofBody = withNames(event.body, violationsFound(validateBody, request), names);
      const violations = [...path.violations, ...parsed.violations, ...ofQuery, ...ofCheck, ...ofBody];
      if (violations.length > 0) throw invalidRequest(violations);
    },
  };
}

/** Checks a body as the endpoint that takes it does. @throws HttpProblem with all violations */
export function checkBody(
  body: unknown,
  { body: validate, names }: { readonly body: Validator; readonly names?: NameCheck },
): void {
  const request = { event: { body }, context: {} } as unknown as Request;
  const violations = withNames(body, violationsFound(validator({ eventSchema: asAjv(validate) }), request), names);
  if (violations.length > 0) throw invalidRequest(violations);
}

/** @middy/validator takes a compiled schema; its types ask for Ajv itself. */
const asAjv = (validate: Validator): Ajv => validate as unknown as Ajv;

function violationsFound(middleware: ReturnType<typeof validator> | undefined, request: Request): readonly Violation[] {
  try {
    middleware?.before?.(request as never);
    return [];
  } catch (error) {
    const { statusCode, cause }: { statusCode?: number; cause?: { data?: readonly ErrorObject[] } } = Object(error);
    if (statusCode !== 400 || !cause?.data) throw error;
    return schemaViolations(cause.data);
  }
}

/** True if a parameter is missing only because `parseQuery` has left it out. */
const isAbout = (violation: Violation, others: readonly Violation[]): boolean =>
  others.some(
    (refused) => 'parameter' in refused && 'parameter' in violation && refused.parameter === violation.parameter,
  );

function withoutInvalid(query: Query, violations: readonly Violation[]): Query {
  const invalid = new Set(violations.map((violation) => ('parameter' in violation ? violation.parameter : undefined)));
  return Object.fromEntries(Object.entries(query).filter(([name]) => !invalid.has(name)));
}

function withNames(
  body: unknown,
  violations: readonly Violation[],
  names: NameCheck | undefined,
): readonly (Violation | WordedViolation)[] {
  // A list that was cut off may lack values that are no names.
  if (!names || violations.length === 0 || violations.length >= maxViolations) return violations;
  const invalid = new Set(violations.map(pointerOf));
  return [...violations, ...names(body, invalid)].toSorted(byPlace);
}

const pointerOf = (violation: Violation | WordedViolation): string => ('pointer' in violation ? violation.pointer : '');

const byPlace = (left: Violation | WordedViolation, right: Violation | WordedViolation): number =>
  pointerOf(left).localeCompare(pointerOf(right), 'en', { numeric: true });
