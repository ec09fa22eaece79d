import { CreateTableCommand, DynamoDBClient, waitUntilTableExists } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localCredentials } from '../../lib/platform/aws/local-names.ts';
import { run } from '../support/child.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.end());

const copyTable = (...args: readonly string[]) =>
  run(process.execPath, ['dist/cli/appraise.mjs', 'copy-table', ...args, '--local'], {
    env: { PATH: process.env.PATH, APPRAISE_DYNAMODB_PORT: new URL(product.dynamodb).port },
  });

test('copies a table of a running product, and prints what it did', async () => {
  const client = new DynamoDBClient({ endpoint: product.dynamodb, region: 'us-east-1', credentials: localCredentials });
  const TableName = 'appraise-scopes-restored';
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['provider', 'scope_id'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: 'provider', KeyType: 'HASH' },
        { AttributeName: 'scope_id', KeyType: 'RANGE' },
      ],
    }),
  );
  await waitUntilTableExists({ client, maxWaitTime: 60, minDelay: 1, maxDelay: 1 }, { TableName });

  expect(await copyTable('appraise-scopes', TableName)).toMatchObject({
    code: 0,
    stdout: `4 items copied from appraise-scopes to ${TableName}\n`,
  });
  const { stdout, code } = await copyTable(TableName, 'appraise-scopes', '--exact', '--format', 'json');
  expect({ code, ...JSON.parse(stdout) }).toEqual({
    code: 0,
    source: TableName,
    target: 'appraise-scopes',
    copied_items: 4,
    removed_items: 0,
  });
  // The estimate still finds its prices.
  expect(await (await fetch(`${product.http}/api/health`)).json()).toMatchObject({ ok: true, status: 'ok' });
});

test('says in one line, and with 2, why two tables cannot be copied', async () => {
  expect(await copyTable('appraise-scopes', 'appraise-access')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'appraise: the key of appraise-scopes is provider, scope_id, that of appraise-access is key_id, record\n',
  });
});
