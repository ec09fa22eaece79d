/** Id of a table in the route table. */
export type TableId = 'verdicts' | 'summaries' | 'scopes' | 'snapshots' | 'meters' | 'access' | 'scores';

/** All key attributes are strings; `environment` is the variable with the deployed name of the table. */
export interface TableDefinition {
  readonly id: TableId;
  readonly partitionKey: string;
  readonly sortKey?: string;
  /** Attribute with the time of expiry in epoch seconds; DynamoDB removes expired items within days. */
  readonly timeToLive?: string;
  readonly indexes: readonly { readonly name: string; readonly partitionKey: string; readonly sortKey?: string }[];
  readonly environment: `APPRAISE_${string}_TABLE`;
}

export const tableDefinitions = {
  /** The latest verdict of each uploaded object; `bucket` also names the team (`lib/assessment/store/keys.ts`, `partitionOf`). */
  verdicts: {
    id: 'verdicts',
    partitionKey: 'bucket',
    sortKey: 'key',
    indexes: [],
    environment: 'APPRAISE_VERDICTS_TABLE',
  },
  /** What portfolios need of each uploaded file, in the same partitions; and, by team, whether the portfolio is due. */
  summaries: {
    id: 'summaries',
    partitionKey: 'bucket',
    sortKey: 'key',
    indexes: [],
    environment: 'APPRAISE_SUMMARIES_TABLE',
  },
  scopes: {
    id: 'scopes',
    partitionKey: 'provider',
    sortKey: 'scope_id',
    indexes: [],
    environment: 'APPRAISE_SCOPES_TABLE',
  },
  /** Attempts to import prices into a scope; ids are ordered by the time of the upload. */
  snapshots: {
    id: 'snapshots',
    partitionKey: 'scope_id',
    sortKey: 'snapshot_id',
    timeToLive: 'expires_at',
    indexes: [],
    environment: 'APPRAISE_SNAPSHOTS_TABLE',
  },
  /** Prices of the snapshots and their search index; each page is a partition of its own. */
  meters: {
    id: 'meters',
    partitionKey: 'page',
    indexes: [],
    environment: 'APPRAISE_METERS_TABLE',
  },
  /** Valuations by stock code and publication; `#lista` holds whole days, `#atual` the pointer. */
  scores: {
    id: 'scores',
    partitionKey: 'codigo',
    sortKey: 'publicacao',
    timeToLive: 'expires_at',
    indexes: [],
    environment: 'APPRAISE_SCORES_TABLE',
  },
  /** API-key records and quota counters; the secrets of keys are not stored. */
  access: {
    id: 'access',
    partitionKey: 'key_id',
    sortKey: 'record',
    timeToLive: 'expires_at',
    indexes: [],
    environment: 'APPRAISE_ACCESS_TABLE',
  },
} as const satisfies Record<TableId, TableDefinition>;
