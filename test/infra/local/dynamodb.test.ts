import { expect, it } from 'vitest';
import { tableInput } from '../../../infra/local/dynamodb.ts';

it('states keys and indexes of a definition in DynamoDB’s terms, each attribute once', () => {
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
