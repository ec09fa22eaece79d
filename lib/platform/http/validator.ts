import type { ErrorObject } from 'ajv';

/**
 * A schema of `schemas/http/` compiled by Ajv. It judges an event of API Gateway whose query and body have been parsed;
 * `errors` holds every error of the latest call, with the value (`data`) and the schema (`parentSchema`) it is about.
 */
export interface Validator<Id extends string = string> {
  (event: unknown): boolean;
  readonly errors?: readonly ErrorObject[] | null;
  /** Never set: lets the compiler distinguish the validators of two schemas. */
  readonly schemaId?: Id;
}

/** What a query parameter is read as; an `array` is the only one that may be given more than once. */
export type ParameterType = 'string' | 'integer' | 'number' | 'boolean' | 'array';

/** The validator of a query; `parameters` says what each text is turned into before the validator sees it. */
export interface QueryValidator<Id extends string = string> extends Validator<Id> {
  readonly parameters: Readonly<Record<string, ParameterType>>;
}
