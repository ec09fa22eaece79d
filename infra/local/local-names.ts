import type { TableId } from '../../lib/storage/table-definitions.ts';

/** Name of a table in a local run. */
export const localTableName = (id: TableId): string => `appraise-${id}`;

/** Bucket that records are uploaded to, and bucket that reports are written to (README, Local names). */
export const localBuckets = { inbox: 'appraise-inbox', reports: 'appraise-reports' } as const;
