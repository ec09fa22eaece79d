import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

/** Answers as DynamoDB or S3 does to a token that has expired. */
let service: Server;
let valid = '';
let asked: (string | undefined)[] = [];
/** What happens when a request has been refused. */
let onRefusal = (): void => {};

beforeAll(async () => {
  service = createServer(({ headers }, response) => {
    const token = headers['x-amz-security-token']?.toString();
    asked.push(token);
    if (token === valid) return void response.end(headers['x-amz-target'] ? '{}' : '');
    onRefusal();
    const isDynamodb = headers['x-amz-target'] !== undefined;
    response.writeHead(400, { 'Content-Type': isDynamodb ? 'application/x-amz-json-1.0' : 'application/xml' });
    response.end(
      isDynamodb
        ? '{"__type":"com.amazonaws.dynamodb.v20120810#ExpiredTokenException","message":"The security token is expired"}'
        : '<Error><Code>ExpiredToken</Code><Message>The provided token has expired.</Message></Error>',
    );
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  asked = [];
  onRefusal = () => {};
  vi.resetModules();
  vi.stubEnv('APPRAISE_DYNAMODB_ENDPOINT', url);
  vi.stubEnv('APPRAISE_S3_ENDPOINT', url);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'old');
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'appraise-dev-x');
});
afterAll(() => {
  vi.unstubAllEnvs();
  service.closeAllConnections();
  service.close();
});

const requests = {
  dynamodb: async () => {
    const { plainDynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
    return plainDynamodb.send(new GetItemCommand({ TableName: 'scopes', Key: {} }));
  },
  s3: async () => {
    const { s3 } = await import('../../../../lib/platform/aws/s3-client.ts');
    const { GetObjectCommand } = await import('@aws-sdk/client-s3');
    return s3.send(new GetObjectCommand({ Bucket: 'inbox', Key: 'a' }));
  },
};

describe.each(Object.entries(requests))('a token of the role that has expired: %s', (_, send) => {
  test('is replaced by the one that is in the environment by now', async () => {
    valid = 'new';
    onRefusal = () => vi.stubEnv('AWS_SESSION_TOKEN', 'new');
    await send();
    expect(asked).toEqual(['old', 'new']);
  });

  test('is never sent once the environment has a newer one', async () => {
    valid = 'old';
    await send();
    [valid] = ['new'];
    vi.stubEnv('AWS_SESSION_TOKEN', 'new');
    await send();
    expect(asked).toEqual(['old', 'new']);
  });

  test('is tried once more, not for ever', async () => {
    valid = 'new';
    await expect(send()).rejects.toThrow(/expired/);
    expect(asked).toEqual(['old', 'old']);
  });
});

test('a request that ends with an expired token is a 503, which callers try again', async () => {
  valid = 'new';
  const { mapStoreError } = await import('../../../../lib/platform/aws/store-errors.ts');
  const error = await requests.dynamodb().catch(mapStoreError);
  expect(error).toMatchObject({ name: 'StoreUnavailable', status: 503 });
});

test('another error is not sent again', async () => {
  valid = 'old';
  const { s3 } = await import('../../../../lib/platform/aws/s3-client.ts');
  vi.stubEnv('AWS_SESSION_TOKEN', '');
  await expect(s3.send(new HeadObjectCommand({ Bucket: 'inbox', Key: 'a' }))).rejects.toThrow();
  expect(asked).toHaveLength(1);
});
