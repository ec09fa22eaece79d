import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';

/** The smallest function with a table: the SDK's client, one GetItem while the module loads and one in the call. */
const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    ...(process.env.APPRAISE_DYNAMODB_ENDPOINT && { endpoint: process.env.APPRAISE_DYNAMODB_ENDPOINT }),
  }),
);
const item = () =>
  client.send(
    new GetCommand({
      TableName: process.env.APPRAISE_SCOPES_TABLE ?? '',
      Key: { provider: 'azure', scope_id: 'ea:1234567' },
    }),
  );
await item();

export const handler = async () => ({ statusCode: 200, body: JSON.stringify(await item()) });
