import { type IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type AttributeValue,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  ConditionalCheckFailedException,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** What the store says next, and what it was asked. */
let reply: { status: number; body: string } = { status: 200, body: '{}' };
let asked = '';
let own: DynamoDBClient;
/** With the SDK's own codec. */
let general: DynamoDBClient;

const store = new Server(async (request: IncomingMessage, response) => {
  asked = '';
  for await (const chunk of request) asked += chunk;
  response.writeHead(reply.status, { 'content-type': 'application/x-amz-json-1.0' }).end(reply.body);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  vi.stubEnv('APPRAISE_DYNAMODB_ENDPOINT', endpoint);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  own = (await import('../../../../lib/platform/aws/dynamodb-client.ts')).plainDynamodb;
  general = new DynamoDBClient({ endpoint, maxAttempts: 1 });
});
afterAll(() => {
  vi.unstubAllEnvs();
  for (const client of [own, general]) client.destroy();
  store.close();
});

/** A client for each codec; the command is made anew, as a client may keep something in it. */
type Send = (client: DynamoDBClient) => Promise<unknown>;

async function outcomes(send: Send) {
  const sent = async (client: DynamoDBClient) => {
    const outcome = await send(client).then(
      (output) => ({ output }),
      (error: Error) => ({ error, members: { ...error }, message: error.message }),
    );
    return { asked: JSON.parse(asked) as unknown, outcome };
  };
  return { ours: await sent(own), theirs: await sent(general) };
}

/** Bytes of any kind are one kind to a reader, and the order of names is nothing; tokens differ each time. */
const plain = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return { bytes: [...value] };
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .map(([key, member]) => [key, key === 'ClientRequestToken' ? String(member).length : plain(member)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
};

const bytes = fc.uint8Array({ maxLength: 40 });
/** Names that a careless codec takes for something else. `__proto__` is a test of its own: the SDK loses it. */
const name = fc.oneof(
  fc.string().filter((text) => text !== '__proto__'),
  fc.constantFrom('B', 'BS', 'S', 'M', 'constructor', 'toJSON'),
);
const { attribute } = fc.letrec<{ attribute: AttributeValue }>((again) => ({
  attribute: fc.oneof(
    { maxDepth: 3 },
    fc.record({ S: fc.string({ unit: 'grapheme' }) }),
    fc.record({ N: fc.oneof(fc.integer(), fc.bigInt()).map(String) }),
    fc.record({ B: bytes }),
    fc.record({ BOOL: fc.boolean() }),
    fc.record({ NULL: fc.constant(true) }),
    fc.record({ SS: fc.array(fc.string(), { minLength: 1, maxLength: 3 }) }),
    fc.record({ BS: fc.array(bytes, { minLength: 1, maxLength: 3 }) }),
    fc.record({ L: fc.array(again('attribute'), { maxLength: 3 }) }),
    fc.record({ M: items(again('attribute')) }),
  ),
})) as { attribute: fc.Arbitrary<AttributeValue> };
const item = items(attribute);

function items(of: fc.Arbitrary<AttributeValue>) {
  return fc.array(fc.tuple(name, of), { maxLength: 5 }).map((entries) => Object.fromEntries(entries));
}

/** An item as DynamoDB writes it. */
const onTheWire = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(onTheWire);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, onTheWire(member)]));
};
const saying = (body: unknown, status = 200) => {
  reply = { status, body: typeof body === 'string' ? body : JSON.stringify(onTheWire(body)) };
};

describe('against the codec of the SDK', () => {
  it('asks the same', async () => {
    saying({});
    await fc.assert(
      fc.asyncProperty(item, async (Item) => {
        for (const send of [
          (client) => client.send(new PutItemCommand({ TableName: 't', Item, ReturnConsumedCapacity: 'TOTAL' })),
          (client) =>
            client.send(
              new BatchWriteItemCommand({
                RequestItems: { t: [{ PutRequest: { Item } }, { DeleteRequest: { Key: Item } }] },
              }),
            ),
          (client) =>
            client.send(
              new TransactWriteItemsCommand({
                TransactItems: [{ Put: { TableName: 't', Item, ConditionExpression: 'attribute_not_exists(a)' } }],
              }),
            ),
          (client) =>
            client.send(
              new UpdateItemCommand({
                TableName: 't',
                Key: { a: { S: 'a' } },
                UpdateExpression: 'SET #a = :a',
                ExpressionAttributeNames: { '#a': 'B' },
                ExpressionAttributeValues: { ':a': { M: Item } },
              }),
            ),
          (client) =>
            client.send(
              new QueryCommand({
                TableName: 't',
                Limit: 5,
                ScanIndexForward: false,
                ExclusiveStartKey: Item,
                FilterExpression: undefined,
              }),
            ),
        ] satisfies Send[]) {
          const { ours, theirs } = await outcomes(send);
          expect(plain(ours.asked)).toEqual(plain(theirs.asked));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('understands the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 3 }), async (Items) => {
        const ConsumedCapacity = { TableName: 'B', CapacityUnits: 0.5, Table: { CapacityUnits: 0.5 } };
        const replies: readonly (readonly [reply: object, Send])[] = [
          [
            { Item: Items[0], ConsumedCapacity },
            (client) => client.send(new GetItemCommand({ TableName: 't', Key: { a: { S: 'a' } } })),
          ],
          [
            { Items, Count: Items.length, ScannedCount: 9, LastEvaluatedKey: Items[1], ConsumedCapacity },
            (client) => client.send(new QueryCommand({ TableName: 't' })),
          ],
          [
            {
              Responses: { t: Items, B: Items },
              UnprocessedKeys: { t: { Keys: Items, ConsistentRead: true } },
              ConsumedCapacity: [ConsumedCapacity],
            },
            (client) => client.send(new BatchGetItemCommand({ RequestItems: { t: { Keys: [{ a: { S: 'a' } }] } } })),
          ],
        ];
        for (const [body, send] of replies) {
          saying(body);
          const { ours, theirs } = await outcomes(send);
          expect(withoutMetadata(ours.outcome)).toEqual(withoutMetadata(theirs.outcome));
        }
      }),
      { numRuns: 60 },
    );
  });

  const bytesAndText = { B: { B: Uint8Array.of(1, 2) }, a: { S: 'B' } };
  it.for([
    ['ConditionalCheckFailedException', { Item: bytesAndText, message: 'The conditional request failed' }],
    [
      'TransactionCanceledException',
      {
        Message: 'cancelled',
        CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: bytesAndText }],
      },
    ],
    ['ResourceNotFoundException', { message: 'no such table' }],
    ['ValidationException', { message: 'no such thing' }],
    ['NeverHeardOfException', { message: 'no such thing' }],
  ] as const)('fails with the same %s', async ([type, body]) => {
    saying({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, ...body }, 400);
    const { ours, theirs } = await outcomes((client) =>
      client.send(new PutItemCommand({ TableName: 't', Item: { a: { S: 'a' } } })),
    );
    expect(ours.outcome).toMatchObject({ error: { name: type, message: expect.any(String) } });
    expect(withoutMetadata(ours.outcome)).toEqual(withoutMetadata(theirs.outcome));
  });
});

/** Ids and counts of tries differ from request to request. */
function withoutMetadata(outcome: object): unknown {
  const { output, members, message } = outcome as { output?: object; members?: object; message?: string };
  const { $metadata: _, $response: __, ...rest } = { ...output, ...members } as Record<string, unknown>;
  return plain({ ...rest, message });
}

it('gives errors the classes that the code asks for', async () => {
  const send = () => own.send(new PutItemCommand({ TableName: 't', Item: { a: { S: 'a' } } }));
  saying({ __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException', Item: { a: { S: 'a' } } }, 400);
  await expect(send()).rejects.toBeInstanceOf(ConditionalCheckFailedException);
  await expect(send()).rejects.toMatchObject({ Item: { a: { S: 'a' } } });
  saying({ __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException', CancellationReasons: [] }, 400);
  await expect(send()).rejects.toBeInstanceOf(TransactionCanceledException);
});

it('tells a transaction from another by a token, its own where it has one', async () => {
  saying({});
  const tokenOf = async (ClientRequestToken?: string) => {
    await own.send(new TransactWriteItemsCommand({ TransactItems: [], ClientRequestToken }));
    return (JSON.parse(asked) as { ClientRequestToken: string }).ClientRequestToken;
  };
  expect(await tokenOf('own')).toBe('own');
  expect(await tokenOf()).toMatch(/^[\da-f-]{36}$/);
  expect(await tokenOf()).not.toBe(await tokenOf());
});

it('keeps an attribute named __proto__, there and back', async () => {
  const Item = JSON.parse('{"__proto__":{"M":{"__proto__":{"B":"AQI="}}}}') as Record<string, AttributeValue>;
  saying({});
  await own.send(new PutItemCommand({ TableName: 't', Item }));
  expect(asked).toContain(JSON.stringify(Item));
  reply = { status: 200, body: `{"Item":${JSON.stringify(Item)}}` };
  const read = await own.send(new GetItemCommand({ TableName: 't', Key: { a: { S: 'a' } } }));
  expect(plain(read.Item)).toEqual([['__proto__', [['M', [['__proto__', [['B', { bytes: [1, 2] }]]]]]]]]);
});

it('refuses a reply that is empty, or not a JSON object', async () => {
  const send = () => own.send(new GetItemCommand({ TableName: 't', Key: { a: { S: 'a' } } }));
  for (const body of ['<html>proxy</html>', '', '{"Item":', 'null', '[]', '"text"', '7']) {
    saying(body);
    await expect(send()).rejects.toMatchObject({ name: 'ForeignAnswer' });
  }
});

it('keeps the requests of one moment apart', async () => {
  saying({});
  const keys = Array.from({ length: 50 }, (_, number) => `k${number}`);
  const seen: string[] = [];
  store.on('request', note);
  await Promise.all(keys.map((key) => own.send(new GetItemCommand({ TableName: 't', Key: { a: { S: key } } }))));
  store.off('request', note);
  expect(seen.toSorted()).toEqual(keys.toSorted());

  async function note(request: IncomingMessage) {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => seen.push((JSON.parse(text) as { Key: { a: { S: string } } }).Key.a.S));
  }
});
