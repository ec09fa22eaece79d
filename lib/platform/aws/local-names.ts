import type { TableId } from './table-definitions.ts';

/** Name of a table in a local run. */
export const localTableName = (id: TableId): string => `appraise-${id}`;

/** Bucket that records are uploaded to, and bucket that reports are written to. */
export const localBuckets = { inbox: 'appraise-inbox', reports: 'appraise-reports' } as const;

/** Credentials that sign the requests of a local run. Nothing checks them, and the user's own are not used. */
export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' } as const;
