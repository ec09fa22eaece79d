import type { TableId } from './table-definitions.ts';

/** Returns the name of a table in a local run. */
export const localTableName = (id: TableId): string => `appraise-${id}`;

/** Buckets of a local run, in the order in which S3 lists them. */
export const localBuckets = {
  archive: 'appraise-archive',
  inbox: 'appraise-inbox',
  reports: 'appraise-reports',
} as const;

/** Sign the requests of a local run, where nothing checks them; the user's own credentials are not used. */
export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' } as const;
