import type { TableId } from '../aws/table-definitions.ts';

/** Names of IAM's actions. A transaction needs those of its parts. `Scan` is left out: no function reads a whole table. */
export type TableOperation =
  | 'BatchGetItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem'
  | 'DeleteItem'
  | 'GetItem'
  | 'PutItem'
  | 'Query'
  | 'UpdateItem';

/** Tables that a function may use, with the operations on each. */
export type TableGrants = Partial<Record<TableId, readonly TableOperation[]>>;

/** A part of the product with its own contract. See docs/decisions/0001-contexts-first.md. */
export type Context = 'assessment' | 'pricing' | 'market';

/** A path, with its parameters in braces, and the file that exports its `handler`, which is one Lambda function. */
export interface Route<Plan extends string = string> {
  /** `<context>-<file name of the entry>`; names the function, its metrics, sample event and test. */
  readonly id: string;
  readonly context: Context;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly entry: string;
  /** With `optional-key` a key shows more; with `api-key` it is required when deployed. */
  readonly access: 'public' | 'optional-key' | 'api-key';
  readonly plan?: Plan;
  readonly tables: TableGrants;
  readonly schemas?: { readonly query?: string; readonly body?: string };
  /** Seconds that a client may keep a response. @default - no-store */
  readonly cacheSeconds?: number;
  readonly language: 'en' | 'pt-BR';
}

/** A function that an event or a schedule starts; Lambda allows it 900 seconds at most. */
export interface Job {
  readonly id: string;
  /** `operations` for what watches all of them. */
  readonly context: Context | 'operations';
  readonly entry: string;
  readonly tables: TableGrants;
  readonly timeoutSeconds: number;
}

/** True where callers sign their requests, so that they send no API key: only pricing has that second way. */
export const isSigned = ({ context, access }: Route, pricingAccess: string | undefined): boolean =>
  context === 'pricing' && access === 'api-key' && pricingAccess === 'iam';

/** The tables of a route's function. Where callers sign, it has no API keys to look up. */
export function tablesOf(route: Route, pricingAccess: string | undefined): TableGrants {
  if (!isSigned(route, pricingAccess)) return route.tables;
  const { access: _, ...others } = route.tables;
  return others;
}
