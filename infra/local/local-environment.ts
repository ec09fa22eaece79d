import { devNull } from 'node:os';
import { localBuckets, localCredentials, localTableName } from '../../lib/platform/aws/local-names.ts';
import { tableDefinitions } from '../../lib/platform/aws/table-definitions.ts';

/** The demo's figures, but for stocks that somebody has uploaded figures of. */
const defaultMarketSource = 'csv+demo';

/** Where the local services answer. */
export interface Endpoints {
  readonly s3: string;
  readonly dynamodb: string;
  readonly events: string;
}

/**
 * Gives this process the environment that the stack gives a deployed function. To be called before any function is
 * imported, since they read their configuration when they load.
 */
export function setLocalEnvironment(environment: NodeJS.ProcessEnv, endpoints: Endpoints): void {
  const region = environment.AWS_REGION || 'us-east-1';
  // Profiles, roles, endpoints, session tokens: whatever the shell says about the user's account is not for us.
  for (const name of Object.keys(environment)) if (name.startsWith('AWS_')) delete environment[name];
  // Pages of other origins may not read a local run, whatever a deployment allows.
  delete environment.APPRAISE_CORS_ORIGIN;
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
    APPRAISE_REPORTS_BUCKET: localBuckets.reports,
    ...Object.fromEntries(
      Object.values(tableDefinitions).map(({ id, environment: name }) => [name, localTableName(id)]),
    ),
  });
}
