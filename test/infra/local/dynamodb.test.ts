import { CreateTableCommand, DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { createTables, startDynamoDb, tableInput } from '../../../infra/local/dynamodb.ts';
import { localCredentials } from '../../../lib/platform/aws/local-names.ts';
import { tableDefinitions } from '../../../lib/platform/aws/table-definitions.ts';

test('states keys and indexes of a definition in DynamoDB’s terms, each attribute once', () => {
  const input = tableInput({
    id: 'verdicts',
    partitionKey: 'bucket',
    sortKey: 'key',
    indexes: [
      { name: 'by-verdict', partitionKey: 'verdict', sortKey: 'key' },
      { name: 'by-day', partitionKey: 'day' },
    ],
    environment: 'APPRAISE_VERDICTS_TABLE',
  });

  expect(input).toMatchObject({
    TableName: 'appraise-verdicts',
    AttributeDefinitions: ['bucket', 'key', 'verdict', 'day'].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    KeySchema: [
      { AttributeName: 'bucket', KeyType: 'HASH' },
      { AttributeName: 'key', KeyType: 'RANGE' },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'by-verdict',
        KeySchema: [
          { AttributeName: 'verdict', KeyType: 'HASH' },
          { AttributeName: 'key', KeyType: 'RANGE' },
        ],
      },
      { IndexName: 'by-day', KeySchema: [{ AttributeName: 'day', KeyType: 'HASH' }] },
    ],
  });
});

test('keeps existing tables, and names one with other keys in its error', async () => {
  const server = await startDynamoDb(0, undefined);
  const client = new DynamoDBClient({ endpoint: server.url, region: 'us-east-1', credentials: localCredentials });
  try {
    await createTables(server.url);
    await createTables(server.url);
    await client.send(new DeleteTableCommand({ TableName: 'appraise-scopes' }));
    const older = { ...tableDefinitions.scopes, partitionKey: 'kind' };
    await expect
      .poll(() =>
        client.send(new CreateTableCommand(tableInput(older))).then(
          () => 'made',
          ({ name }) => name,
        ),
      )
      .toBe('made');
    await expect(createTables(server.url)).rejects.toThrow(
      'the table appraise-scopes belongs to another version of appraise, with the keys kind, scope_id instead of provider, scope_id: remove the data directory',
    );
  } finally {
    client.destroy();
    await server.close();
  }
});
