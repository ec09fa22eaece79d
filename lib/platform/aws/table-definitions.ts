/** Tables by the name that the route table grants them under. */
export type TableId = 'verdicts' | 'scopes' | 'snapshots' | 'meters' | 'access' | 'scores';

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
  /** Pricing scopes, contracts' and the public price lists': one Query lists all of a provider, or those of a kind. */
  scopes: {
    id: 'scopes',
    partitionKey: 'provider',
    sortKey: 'scope_id',
    indexes: [],
    environment: 'APPRAISE_SCOPES_TABLE',
  },
  /** Every attempt to import prices into a scope; ids grow with the time of the upload. */
  snapshots: {
    id: 'snapshots',
    partitionKey: 'scope_id',
    sortKey: 'snapshot_id',
    timeToLive: 'expires_at',
    indexes: [],
    environment: 'APPRAISE_SNAPSHOTS_TABLE',
  },
  /** The prices of the snapshots and their search index, in pages of some kilobytes, each a partition of its own. */
  meters: {
    id: 'meters',
    partitionKey: 'page',
    indexes: [],
    environment: 'APPRAISE_METERS_TABLE',
  },
  /**
   * The valuations of the market, by publication: a stock's of each day under its code, the whole list of a day under
   * `#lista`, and under `#atual` the pointer to the publications that count.
   */
  scores: {
    id: 'scores',
    partitionKey: 'codigo',
    sortKey: 'publicacao',
    timeToLive: 'expires_at',
    indexes: [],
    environment: 'APPRAISE_SCORES_TABLE',
  },
  /** API-key records, by the id of the key and never its secret, and what was counted for the key. */
  access: {
    id: 'access',
    partitionKey: 'key_id',
    sortKey: 'record',
    timeToLive: 'expires_at',
    indexes: [],
    environment: 'APPRAISE_ACCESS_TABLE',
  },
} as const satisfies Record<TableId, TableDefinition>;
