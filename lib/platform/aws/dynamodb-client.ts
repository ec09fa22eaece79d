import type { Readable } from 'node:stream';
import { DynamoDBClient, type DynamoDBClientConfig, errorTypeRegistries } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { AttributeCodec } from './attribute-codec.ts';
import { refuseForeignAnswers } from './whole-answers.ts';

const endpoint = process.env.APPRAISE_DYNAMODB_ENDPOINT;

/**
 * A store that says nothing is a store that is gone: three tries of this length end before a function's ten seconds, and
 * the caller gets a 503 instead of the gateway's time-out. The SDK alone would try DynamoDB a fourth time.
 */
const maxAttempts = 3;
const requestHandler = { connectionTimeout: 1_000, requestTimeout: 2_500, throwOnRequestTimeout: true };

/** What the SDK makes its protocol of, but for the codec; errors keep their classes. */
const protocolSettings = {
  defaultNamespace: 'com.amazonaws.dynamodb',
  errorTypeRegistries,
  serviceTarget: 'DynamoDB_20120810',
  jsonCodec: new AttributeCodec(),
};

/**
 * What the SDK looks up one by one when the first request is made, in the environment and then in files. On Lambda all of it
 * is known: 1.5 ms of a cold start. Elsewhere, as for the command line, a person's profile counts.
 */
const onLambda = ({ AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN }: NodeJS.ProcessEnv) =>
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
 * The one DynamoDB client of a process. `APPRAISE_DYNAMODB_ENDPOINT` says where DynamoDB is: the stack tells its functions,
 * and a local run points at a store of its own. Without it, as for the command line, the SDK finds that of the region.
 */
export const plainDynamodb = new DynamoDBClient({
  maxAttempts,
  protocolSettings,
  requestHandler,
  ...(process.env.AWS_LAMBDA_FUNCTION_NAME && onLambda(process.env)),
  ...(endpoint && { endpoint, endpointProvider: () => ({ url: new URL(endpoint) }) }),
});

refuseForeignAnswers(plainDynamodb, collect);

/** The same, for items as plain objects. */
export const dynamodb = DynamoDBDocumentClient.from(plainDynamodb, {
  marshallOptions: { removeUndefinedValues: true },
});
// It copies every item that is read for a log that nobody keeps.
dynamodb.middlewareStack.remove('loggerMiddleware');

/**
 * A reply's bytes. The SDK's own collector first asks whether it was given a stream of the web's, for which Node loads
 * them all: 1.5 ms of a cold start.
 */
function collect(stream: Readable): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    stream
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('error', reject)
      .on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
  });
}
