/** Tables, by the names that the rows of the route table use. */
export type TableId = 'verdicts' | 'scopes' | 'snapshots' | 'meters' | 'access' | 'scores';

/** Definition of one table, for the stack and for the local server. All key attributes are strings. */
export interface TableDefinition {
  readonly id: TableId;
  readonly partitionKey: string;
  readonly sortKey?: string;
  /** Attribute with the time of expiry in epoch seconds; DynamoDB removes expired items within days. */
  readonly timeToLive?: string;
  readonly indexes: readonly { readonly name: string; readonly partitionKey: string; readonly sortKey?: string }[];
  /** Environment variable that tells a function the deployed name of the table. */
  readonly environment: `APPRAISE_${string}_TABLE`;
}

export const tableDefinitions = {
  /** The latest verdict of each uploaded object. One Query by bucket and key prefix gives those of a team. */
  verdicts: {
    id: 'verdicts',
    partitionKey: 'bucket',
    sortKey: 'key',
    indexes: [],
    environment: 'APPRAISE_VERDICTS_TABLE',
  },
  /** Pricing scopes: contracts and public price lists. One Query lists those of a provider, all or of one kind. */
  scopes: {
    id: 'scopes',
    partitionKey: 'provider',
    sortKey: 'scope_id',
    indexes: [],
    environment: 'APPRAISE_SCOPES_TABLE',
  },
  /** Attempts to import prices into a scope. Their ids are ordered by the time of the upload. */
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
   * Valuations of the market by publication: those of a stock under its code, the whole list of a day under `#lista`, and
   * under `#atual` the pointer to the publications that count.
   */
  scores: {
    id: 'scores',
    partitionKey: 'codigo',
    sortKey: 'publicacao',
    timeToLive: 'expires_at',
    indexes: [],
    environment: 'APPRAISE_SCORES_TABLE',
  },
  /** API-key records and quota counters, by the id of the key, never by its secret. */
  access: {
    id: 'access',
    partitionKey: 'key_id',
    sortKey: 'record',
    timeToLive: 'expires_at',
    indexes: [],
    environment: 'APPRAISE_ACCESS_TABLE',
  },
} as const satisfies Record<TableId, TableDefinition>;
