import type { TableId } from '../aws/table-definitions.ts';

/**
 * What a function may do with a table, as IAM spells it. The parts of a transaction count by themselves: a check is
 * `ConditionCheckItem`. There is no `Scan`: no function reads a whole table.
 */
export type TableOperation =
  | 'BatchGetItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem'
  | 'DeleteItem'
  | 'GetItem'
  | 'PutItem'
  | 'Query'
  | 'UpdateItem';

/** The tables that a function uses, and what it may do with each. */
export type TableGrants = Partial<Record<TableId, readonly TableOperation[]>>;

/** What the product is about: three contracts, each with its own language and customers. */
export type Context = 'assessment' | 'pricing' | 'market';

/** One documented path: one row, one handler, one Lambda function. `Plan` is the union of the plans' names. */
export interface Route<Plan extends string = string> {
  /** Unique; `<context>-<file name of the entry>`. Names the function, its metrics, its sample event and its test. */
  readonly id: string;
  readonly context: Context;
  readonly method: 'GET' | 'POST';
  /** API Gateway spelling: path parameters in braces. */
  readonly path: string;
  /** Handler file, from the root of the project. Its export is `handler`. */
  readonly entry: string;
  /** `public`: no key; `optional-key`: a key shows more; `api-key`: a key is required when deployed. */
  readonly access: 'public' | 'optional-key' | 'api-key';
  /** Least plan that the endpoint requires (docs/spec/market.md#endpoints); absent where plans do not apply. */
  readonly plan?: Plan;
  readonly tables: TableGrants;
  /** Ids of the schemas in `schemas/http/` that requests must match. */
  readonly schemas?: { readonly query?: string; readonly body?: string };
  /**
   * How long a client may keep the response, in seconds; a handler may send its own `Cache-Control`.
   * @default - no-store
   */
  readonly cacheSeconds?: number;
  /** Problems of the market API speak Portuguese. */
  readonly language: 'en' | 'pt-BR';
}

/** A function without a path: an event or a schedule starts it. */
export interface Job {
  readonly id: string;
  readonly context: Context;
  readonly entry: string;
  readonly tables: TableGrants;
  /** How long one run may take, deployed and locally; Lambda allows 900. */
  readonly timeoutSeconds: number;
}
