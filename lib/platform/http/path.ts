import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Violation } from './violation.ts';

/** Names of the path parameters: those of `'/a/{scope}/{id}'` are `'scope' | 'id'`. */
export type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

/** Path parameters by name, percent-decoded. */
export type PathParameters = Readonly<Record<string, string>>;

/** Decodes path parameters, and finds all violations; @middy/http-urlencode-path-parser stops at the first. */
export function parsePath(given: APIGatewayProxyEvent['pathParameters']): {
  readonly path: PathParameters;
  readonly violations: readonly Violation[];
} {
  const decoded = Object.entries(given ?? {}).map(([name, value]) => [name, decode(value ?? '')] as const);
  return {
    path: Object.fromEntries(decoded.map(([name, value]) => [name, value ?? ''])),
    violations: decoded
      .filter(([, value]) => value === undefined)
      .map(([name]) => ({ parameter: name, code: 'wrong_encoding', name })),
  };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
