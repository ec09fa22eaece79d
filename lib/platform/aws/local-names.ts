import type { TableId } from './table-definitions.ts';

/** Name of a table in a local run. */
export const localTableName = (id: TableId): string => `appraise-${id}`;

/** Bucket that records are uploaded to, and bucket that reports are written to. */
export const localBuckets = { inbox: 'appraise-inbox', reports: 'appraise-reports' } as const;

/** What a local run is signed with. Nobody checks it, and the user's own keys stay where they are. */
export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' } as const;
