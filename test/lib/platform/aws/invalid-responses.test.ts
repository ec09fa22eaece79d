import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

type Answer = (response: ServerResponse) => void;

const body =
  (text: string, { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0', ...headers }).end(text);

const checksum = (text: string) => ({ headers: { 'x-amz-crc32': String(crc32(text)) } });

/** Announces more than it sends, and closes the connection. */
const cutOff: Answer = (response) => {
  response.writeHead(200, { 'content-length': '100' });
  response.write('{"Item":', () => response.destroy());
};

const whole = '{"Item":{"a":{"S":"ü"}}}';

let answers: Answer[] = [];
let requests = 0;
let client: DynamoDBClient;

/** Gives its answers one after the other, the last one for ever. */
const store = createServer((incoming, response) => {
  incoming.resume().on('end', () => {
    answers[Math.min(requests, answers.length - 1)]?.(response);
    requests += 1;
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('APPRAISE_DYNAMODB_ENDPOINT', `http://127.0.0.1:${(store.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  client = (await import('../../../../lib/platform/aws/dynamodb-client.ts')).plainDynamodb;
});
afterAll(() => {
  vi.unstubAllEnvs();
  client.destroy();
  store.close();
});
beforeEach(() => {
  requests = 0;
});

const getItem = () => client.send(new GetItemCommand({ TableName: 't', Key: { a: { S: 'a' } } }));

describe('a response that is not a complete one of DynamoDB', () => {
  test.each<{ what: string; answer: Answer }>([
    { what: 'empty', answer: body('') },
    { what: 'empty, with an error status', answer: body('', { status: 500 }) },
    { what: 'HTML', answer: body('<html>proxy</html>') },
    { what: 'HTML, with an error status', answer: body('<html>proxy</html>', { status: 403 }) },
    { what: 'half a response', answer: body('{"Item":') },
    { what: 'half an error', answer: body('{"__type":', { status: 400 }) },
    { what: 'null', answer: body('null') },
    { what: 'a list', answer: body('[]') },
    { what: 'a text', answer: body('"text"') },
    { what: 'a number', answer: body('7') },
    { what: 'the JSON of something else', answer: body('{"message":"hello"}') },
    { what: 'damaged', answer: body(`${whole} `, checksum(whole)) },
  ])('is rejected when it is $what, after three attempts', async ({ answer }) => {
    answers = [answer];
    await expect(getItem()).rejects.toMatchObject({ name: 'InvalidResponse' });
    expect(requests).toBe(3);
  });

  test('is rejected when the connection ends before it does, after three attempts', async () => {
    answers = [cutOff];
    await expect(getItem()).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(requests).toBe(3);
  });

  test.each([
    { operation: 'Query', send: () => client.send(new QueryCommand({ TableName: 't' })) },
    { operation: 'Scan', send: () => client.send(new ScanCommand({ TableName: 't' })) },
    { operation: 'BatchGetItem', send: () => client.send(new BatchGetItemCommand({ RequestItems: {} })) },
    { operation: 'BatchWriteItem', send: () => client.send(new BatchWriteItemCommand({ RequestItems: {} })) },
  ])('is rejected when it lacks the member that each response to $operation has', async ({ send }) => {
    answers = [body('{}')];
    await expect(send()).rejects.toMatchObject({ name: 'InvalidResponse' });
  });

  test.each([body(''), body('{"Item":'), cutOff])(
    'is forgotten when the next attempt brings a complete one',
    async (answer) => {
      answers = [answer, body(whole, checksum(whole))];
      expect((await getItem()).Item).toEqual({ a: { S: 'ü' } });
      expect(requests).toBe(2);
    },
  );
});

describe('a complete response', () => {
  test('to GetItem may have no item', async () => {
    answers = [body('{}', checksum('{}'))];
    expect((await getItem()).Item).toBeUndefined();
  });

  test('keeps the bytes of a binary attribute', async () => {
    answers = [body('{"Item":{"B":{"B":"AQI="}}}')];
    expect([...((await getItem()).Item?.B?.B ?? [])]).toEqual([1, 2]);
  });

  test('that is an error has the class of the SDK', async () => {
    const error = { __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException', message: 'no' };
    answers = [body(JSON.stringify(error), { status: 400 })];
    const put = client.send(new PutItemCommand({ TableName: 't', Item: { a: { S: 'a' } } }));
    await expect(put).rejects.toBeInstanceOf(ConditionalCheckFailedException);
    expect(requests).toBe(1);
  });
});
