import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../platform/aws/dynamodb-client.ts';

/** What to read: rows of one partition whose key begins with a prefix, which may be empty. */
interface PrefixQuery {
  readonly table: string;
  /** Value of the partition key `bucket`. */
  readonly bucket: string;
  readonly prefix: string;
  /** Whether what was just written must be seen. @default false */
  readonly isConsistent?: boolean;
}

/** Reads rows in the order of their keys, page by page. */
export async function* queryPrefix(query: PrefixQuery): AsyncGenerator<Record<string, unknown>> {
  const { table, bucket, prefix, isConsistent = false } = query;
  const pages = paginateQuery(
    { client: dynamodb },
    {
      TableName: table,
      KeyConditionExpression: `#bucket = :bucket${prefix === '' ? '' : ' AND begins_with(#key, :prefix)'}`,
      ExpressionAttributeNames: { '#bucket': 'bucket', ...(prefix === '' ? {} : { '#key': 'key' }) },
      ExpressionAttributeValues: { ':bucket': bucket, ...(prefix === '' ? {} : { ':prefix': prefix }) },
      ...(isConsistent && { ConsistentRead: true }),
    },
  );
  for await (const { Items = [] } of pages) yield* Items;
}
