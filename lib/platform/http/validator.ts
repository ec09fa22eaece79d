/** One complaint of a compiled schema, under the names that validators of JSON Schema use. */
export interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The value that failed. */
  readonly data?: unknown;
  /** For a name that is not known: those that are. */
  readonly known?: Iterable<string>;
}

/** A schema of `schemas/http/`, compiled ahead; `errors` holds every complaint of the latest call. */
export interface Validator<Id extends string = string> {
  (value: unknown): boolean;
  readonly errors?: readonly SchemaError[] | null;
  /** Never set: lets the compiler tell the validators of two schemas apart. */
  readonly schemaId?: Id;
}

/** What a query parameter is read as; an `array` is the only one that may be given more than once. */
export type ParameterType = 'string' | 'integer' | 'number' | 'boolean' | 'array';

/** A compiled query schema; `parameters` says what each text is turned into before the schema sees it. */
export interface QueryValidator<Id extends string = string> extends Validator<Id> {
  readonly parameters: Readonly<Record<string, ParameterType>>;
}
