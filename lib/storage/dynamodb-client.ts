import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

const endpoint = process.env.APPRAISE_DYNAMODB_ENDPOINT;

/** The one DynamoDB client of a process. `APPRAISE_DYNAMODB_ENDPOINT` points it elsewhere than at AWS. */
export const dynamodb = DynamoDBDocumentClient.from(new DynamoDBClient(endpoint ? { endpoint } : {}), {
  marshallOptions: { removeUndefinedValues: true },
});
