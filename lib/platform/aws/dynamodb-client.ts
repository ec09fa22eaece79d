import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { environmentCredentials, retryExpired } from './fresh-credentials.ts';
import { rejectInvalidResponses } from './invalid-responses.ts';

const endpoint = process.env.APPRAISE_DYNAMODB_ENDPOINT;

/**
 * A time limit for the store: on Lambda as given, elsewhere three times as long. A local run has its store in the same
 * process, so on a slow machine a burst of requests would make a healthy store look dead. Three attempts still end before
 * the gateway's 29 seconds.
 */
export const storeTimeout = (lambdaMs: number): number =>
  process.env.AWS_LAMBDA_FUNCTION_NAME ? lambdaMs : 3 * lambdaMs;

/** On Lambda, three attempts end before a function's limit of ten seconds: the caller gets a 503 and no time-out. */
const maxAttempts = 3;
const requestHandler = {
  connectionTimeout: storeTimeout(1_000),
  requestTimeout: storeTimeout(2_500),
  throwOnRequestTimeout: true,
};

/** Settings that the SDK otherwise looks up in the environment and in files; this saves 5 ms of a cold start. */
const lambdaSettings = ({ AWS_REGION }: NodeJS.ProcessEnv) =>
  ({
    region: AWS_REGION ?? '',
    credentials: environmentCredentials,
    defaultsMode: 'standard',
    retryMode: 'standard',
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    accountIdEndpointMode: 'disabled',
    authSchemePreference: [],
    disableClockSkewCorrection: false,
    userAgentAppId: async () => undefined,
  }) satisfies DynamoDBClientConfig;

/** The one DynamoDB client of a process. Without `APPRAISE_DYNAMODB_ENDPOINT` it uses the region's endpoint. */
export const plainDynamodb = new DynamoDBClient({
  maxAttempts,
  requestHandler,
  ...(process.env.AWS_LAMBDA_FUNCTION_NAME && lambdaSettings(process.env)),
  ...(endpoint && { endpoint }),
});

rejectInvalidResponses(plainDynamodb);
retryExpired(plainDynamodb);

/** The same client; items are plain objects. */
export const dynamodb = DynamoDBDocumentClient.from(plainDynamodb, {
  marshallOptions: { removeUndefinedValues: true },
});
