import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

const endpoint = process.env.APPRAISE_DYNAMODB_ENDPOINT;

/**
 * A store that says nothing is a store that is gone: three tries of this length end before a function's ten seconds, and
 * the caller gets a 503 instead of the gateway's time-out.
 */
const requestHandler = { connectionTimeout: 1_000, requestTimeout: 2_500, throwOnRequestTimeout: true };

/** The one DynamoDB client of a process. `APPRAISE_DYNAMODB_ENDPOINT` points it elsewhere than at AWS. */
export const dynamodb = DynamoDBDocumentClient.from(
  new DynamoDBClient({ requestHandler, ...(endpoint && { endpoint }) }),
  { marshallOptions: { removeUndefinedValues: true } },
);
