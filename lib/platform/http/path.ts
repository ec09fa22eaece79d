import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Fault } from './fault.ts';

/** Names of the path parameters in a route's path: `'/a/{scope}/{id}'` gives `'scope' | 'id'`. */
export type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

type PathParameters = APIGatewayProxyEvent['pathParameters'];

/** Path parameters, percent-decoded: a REST API hands them over as the client wrote them. */
export const readPath = (parameters: PathParameters): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(parameters ?? {}).map(([name, value]) => [name, decoded(value ?? '') ?? '']));

/** One fault for each parameter that is not valid percent-encoding. */
export const pathFaults = (parameters: PathParameters): readonly Fault[] =>
  Object.entries(parameters ?? {})
    .filter(([, value]) => decoded(value ?? '') === undefined)
    .map(([name]) => ({ parameter: name, code: 'wrong_encoding', name }));

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
