import type { Readable } from 'node:stream';
import { DynamoDBClient, errorTypeRegistries } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { AttributeCodec } from './attribute-codec.ts';

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

/** The one DynamoDB client of a process. `APPRAISE_DYNAMODB_ENDPOINT` points it elsewhere than at AWS. */
export const plainDynamodb = new DynamoDBClient({
  maxAttempts,
  protocolSettings,
  requestHandler,
  streamCollector: collect,
  ...(endpoint && { endpoint }),
});

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
