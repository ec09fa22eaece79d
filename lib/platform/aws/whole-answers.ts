import { crc32 } from 'node:zlib';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** What came in place of DynamoDB's answer: a page of a proxy, half an answer, nothing. The SDK tries again. */
export class ForeignAnswer extends Error {
  override readonly name = 'ForeignAnswer';
  readonly $retryable = { throttling: false };
}

/** The part of the SDK's answer, as it came over the wire, that is used here. */
interface RawAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  body?: unknown;
}

/** The member that DynamoDB never leaves out, by operation. The others may answer `{}`. */
const required: Readonly<Record<string, string>> = {
  Query: 'Items',
  Scan: 'Items',
  BatchGetItem: 'Responses',
  BatchWriteItem: 'UnprocessedItems',
};
/** Members that a read of one item may answer with; one that is not there is no member at all. */
const ofOneItem = ['Item', 'ConsumedCapacity', '$metadata'];

/**
 * Lets a client believe only what is a whole answer of DynamoDB. The SDK takes an empty body for an item that does not
 * exist, and does not look at the checksum that DynamoDB sends.
 * @param collect reads a body to its end
 */
export function refuseForeignAnswers(
  { middlewareStack }: DynamoDBClient,
  collect: (body: never) => Promise<Uint8Array>,
): void {
  middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const response = result.response as RawAnswer;
      const bytes = await collect(response.body as never);
      const { 'x-amz-crc32': checksum } = response.headers;
      if (bytes.length === 0) throw new ForeignAnswer('the store answered with nothing');
      if (checksum !== undefined && crc32(bytes) !== Number(checksum)) {
        throw new ForeignAnswer('the store’s answer was damaged on the way');
      }
      response.body = bytes;
      return result;
    },
    // Within the SDK's own deserializer, which takes bytes as they are.
    { step: 'deserialize', priority: 'low', name: 'wholeAnswer' },
  );
  middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { headers } = args.request as { readonly headers: Readonly<Record<string, string>> };
      const [, operation = ''] = (headers['x-amz-target'] ?? '').split('.');
      if (!isAnswerTo(operation, result.output)) throw new ForeignAnswer(`this is no answer to ${operation}`);
      return result;
    },
    { step: 'deserialize', priority: 'high', name: 'ownAnswer' },
  );
}

function isAnswerTo(operation: string, output: object = {}): boolean {
  if (operation === 'GetItem') return Object.keys(output).every((name) => ofOneItem.includes(name));
  const member = required[operation];
  return member === undefined || member in output;
}
