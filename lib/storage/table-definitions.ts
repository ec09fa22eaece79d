/** Tables by the name that the route table grants them under. */
export type TableId = 'verdicts';

/** Key schema of one table; the stack and the local server both build from it. All key attributes are strings. */
export interface TableDefinition {
  readonly id: TableId;
  readonly partitionKey: string;
  readonly sortKey?: string;
  /** Attribute with the expiry in epoch seconds; DynamoDB removes expired items within days. */
  readonly timeToLive?: string;
  readonly indexes: readonly { readonly name: string; readonly partitionKey: string; readonly sortKey?: string }[];
  /** Environment variable through which a function learns the deployed name of the table. */
  readonly environment: `APPRAISE_${string}_TABLE`;
}

export const tableDefinitions = {
  /** The latest verdict of each uploaded object: one Query by bucket and key prefix answers for a team. */
  verdicts: {
    id: 'verdicts',
    partitionKey: 'bucket',
    sortKey: 'key',
    indexes: [],
    environment: 'APPRAISE_VERDICTS_TABLE',
  },
} as const satisfies Record<TableId, TableDefinition>;
