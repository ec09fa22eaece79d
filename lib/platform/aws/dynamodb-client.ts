import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { rejectInvalidResponses } from './invalid-responses.ts';

const endpoint = process.env.APPRAISE_DYNAMODB_ENDPOINT;

/**
 * A store that does not answer counts as gone: three attempts of this length end before a function's ten seconds, so the
 * caller gets a 503 and not the gateway's time-out. The SDK's default for DynamoDB is four attempts.
 */
const maxAttempts = 3;
const requestHandler = { connectionTimeout: 1_000, requestTimeout: 2_500, throwOnRequestTimeout: true };

/**
 * Settings that the SDK otherwise looks up one by one for the first request, in the environment and then in files. On Lambda
 * the environment has them all; this saves 1.5 ms of a cold start. Elsewhere (the command line) the user's profile counts.
 */
const lambdaSettings = ({
  AWS_REGION,
  AWS_ACCESS_KEY_ID,
  AWS_SECRET_ACCESS_KEY,
  AWS_SESSION_TOKEN,
}: NodeJS.ProcessEnv) =>
  ({
    region: AWS_REGION ?? '',
    credentials: {
      accessKeyId: AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: AWS_SECRET_ACCESS_KEY ?? '',
      ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
    },
    defaultsMode: 'standard',
    retryMode: 'standard',
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    accountIdEndpointMode: 'disabled',
    authSchemePreference: [],
    userAgentAppId: async () => undefined,
  }) satisfies DynamoDBClientConfig;

/**
 * The one DynamoDB client of a process. `APPRAISE_DYNAMODB_ENDPOINT` says where DynamoDB is: the stack sets it for its
 * functions, a local run for its own store. Without it, as for the command line, the SDK takes the region's endpoint.
 */
export const plainDynamodb = new DynamoDBClient({
  maxAttempts,
  requestHandler,
  ...(process.env.AWS_LAMBDA_FUNCTION_NAME && lambdaSettings(process.env)),
  ...(endpoint && { endpoint }),
});

rejectInvalidResponses(plainDynamodb);

/** The same client, with items as plain objects. */
export const dynamodb = DynamoDBDocumentClient.from(plainDynamodb, {
  marshallOptions: { removeUndefinedValues: true },
});
