import { crc32 } from 'node:zlib';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** The response is not DynamoDB's, or not complete. The SDK retries the request. */
export class InvalidResponse extends Error {
  override readonly name = 'InvalidResponse';
  readonly $retryable = { throttling: false };
}

interface HttpResponse {
  readonly headers: Readonly<Record<string, string>>;
  /** Node's stream; bytes after `readBody`, which the SDK's deserializer also takes. */
  body: AsyncIterable<Uint8Array> | Uint8Array;
}

/** The member that every response to an operation has. */
const requiredMembers: Readonly<Record<string, string>> = {
  Query: 'Items',
  Scan: 'Items',
  BatchGetItem: 'Responses',
  BatchWriteItem: 'UnprocessedItems',
};

/** Makes a client reject incomplete responses. The SDK takes an empty body for a missing item and ignores the checksum. */
export function rejectInvalidResponses({ middlewareStack }: DynamoDBClient): void {
  middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const response = result.response as HttpResponse;
      response.body = await readBody(response);
      return result;
    },
    // 'low' is before the SDK's deserializer reads the body, 'high' is after it.
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
    { step: 'deserialize', priority: 'high', name: 'checkOutput' },
  );
}

async function readBody({ body, headers }: HttpResponse): Promise<Uint8Array> {
  // `buffer` of node:stream/consumers adds two milliseconds to a cold start.
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
  // For a missing item, DynamoDB answers `{}`. The SDK drops unknown members, so only the length shows another answer.
  return operation !== 'GetItem' || 'Item' in output || 'ConsumedCapacity' in output || body.length === '{}'.length;
}
