import type { ErrorObject } from 'ajv';

/** A schema that Ajv has compiled. It judges an event with parsed query and body; `errors` are those of the last call. */
export interface Validator<Id extends string = string> {
  (event: unknown): boolean;
  readonly errors?: readonly ErrorObject[] | null;
  /** Never set; makes the types of two validators differ. */
  readonly schemaId?: Id;
}

/** Type that a query parameter is parsed to; the items of an `array` are separated by commas. */
export type ParameterType = 'string' | 'integer' | 'number' | 'boolean' | 'array';

/** The validator of a query, with the types of its parameters. */
export interface QueryValidator<Id extends string = string> extends Validator<Id> {
  readonly parameters: Readonly<Record<string, ParameterType>>;
}
