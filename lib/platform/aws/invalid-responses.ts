import { crc32 } from 'node:zlib';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** What came is not a complete response of DynamoDB: a proxy's page, half a response, nothing. The SDK retries the request. */
export class InvalidResponse extends Error {
  override readonly name = 'InvalidResponse';
  readonly $retryable = { throttling: false };
}

/** The part of the HTTP response that is used here. */
interface HttpResponse {
  readonly headers: Readonly<Record<string, string>>;
  /** A stream of Node; the SDK's deserializer takes bytes too. */
  body: AsyncIterable<Uint8Array> | Uint8Array;
}

/** The member that every response to an operation has. Responses to other operations may be `{}`. */
const requiredMembers: Readonly<Record<string, string>> = {
  Query: 'Items',
  Scan: 'Items',
  BatchGetItem: 'Responses',
  BatchWriteItem: 'UnprocessedItems',
};

/**
 * Makes a client reject responses that are not complete responses of DynamoDB. On its own the SDK takes an empty body for
 * an item that does not exist, and ignores the checksum that DynamoDB sends.
 */
export function rejectInvalidResponses({ middlewareStack }: DynamoDBClient): void {
  middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const response = result.response as HttpResponse;
      response.body = await readBody(response);
      return result;
    },
    // Inside the SDK's deserializer: before it reads the body.
    { step: 'deserialize', priority: 'low', name: 'checkBody' },
  );
  middlewareStack.add(
    (next) => async (args) => {
      const { headers } = args.request as { readonly headers: Readonly<Record<string, string>> };
      const [, operation = ''] = (headers['x-amz-target'] ?? '').split('.');
      const result = await next(args).catch((error: unknown) => {
        if (error instanceof SyntaxError) throw new InvalidResponse('the response is not JSON', { cause: error });
        throw error;
      });
      const { body } = result.response as { readonly body: Uint8Array };
      if (!isResponseTo(operation, result.output, body)) throw new InvalidResponse(`no response to ${operation}`);
      return result;
    },
    // Around the SDK's deserializer: after it has read the body.
    { step: 'deserialize', priority: 'high', name: 'checkOutput' },
  );
}

/** @throws InvalidResponse where the body is empty, does not begin a JSON object or does not match its checksum */
async function readBody({ body, headers }: HttpResponse): Promise<Uint8Array> {
  // `buffer` of node:stream/consumers goes by way of a Blob, which costs a cold start two more milliseconds.
  const chunks: Uint8Array[] = [];
  for await (const chunk of body as AsyncIterable<Uint8Array>) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (bytes.length === 0) throw new InvalidResponse('the response is empty');
  const checksum = headers['x-amz-crc32'];
  if (checksum !== undefined && crc32(bytes) !== Number(checksum)) {
    throw new InvalidResponse('the response does not match its checksum');
  }
  if (bytes[0] !== '{'.charCodeAt(0)) throw new InvalidResponse('the response is not a JSON object');
  return bytes;
}

function isResponseTo(operation: string, output: object = {}, body: Uint8Array): boolean {
  const member = requiredMembers[operation];
  if (member !== undefined) return member in output;
  // Where there is no item, DynamoDB answers `{}`. Anything longer is not DynamoDB's: the SDK drops members that it does not know.
  return operation !== 'GetItem' || 'Item' in output || 'ConsumedCapacity' in output || body.length === '{}'.length;
}
