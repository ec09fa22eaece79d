import { devNull } from 'node:os';
import { localBuckets, localCredentials, localTableName } from '../../lib/platform/aws/local-names.ts';
import { tableDefinitions } from '../../lib/platform/aws/table-definitions.ts';

/** The demo's figures, and uploaded ones in their place. */
const defaultMarketSource = 'csv+demo';

/** Addresses of the local services. */
export interface Endpoints {
  readonly s3: string;
  readonly dynamodb: string;
  readonly events: string;
}

/**
 * Gives this process a deployed function's environment. Call it before importing functions: they read it on loading.
 */
export function setLocalEnvironment(environment: NodeJS.ProcessEnv, endpoints: Endpoints): void {
  const region = environment.AWS_REGION || 'us-east-1';
  // The user's own AWS profiles, roles and tokens must not be used.
  for (const name of Object.keys(environment)) if (name.startsWith('AWS_')) delete environment[name];
  // Pages of other origins may not read a local run.
  delete environment.APPRAISE_CORS_ORIGIN;
  delete environment.APPRAISE_CONSOLE_URL;
  Object.assign(environment, {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
    AWS_CONFIG_FILE: devNull,
    AWS_SHARED_CREDENTIALS_FILE: devNull,
    AWS_EC2_METADATA_DISABLED: 'true',
    APPRAISE_DYNAMODB_ENDPOINT: endpoints.dynamodb,
    APPRAISE_S3_ENDPOINT: endpoints.s3,
    APPRAISE_EVENTS_ENDPOINT: endpoints.events,
    APPRAISE_EVENT_BUS: 'default',
    APPRAISE_MARKET_SOURCE: environment.APPRAISE_MARKET_SOURCE || defaultMarketSource,
    APPRAISE_INBOX_BUCKET: localBuckets.inbox,
    APPRAISE_INBOX_URL: `${endpoints.s3}/${localBuckets.inbox}`,
    APPRAISE_REPORTS_BUCKET: localBuckets.reports,
    APPRAISE_ARCHIVE_BUCKET: localBuckets.archive,
    ...Object.fromEntries(
      Object.values(tableDefinitions).map(({ id, environment: name }) => [name, localTableName(id)]),
    ),
  });
}
