import { DescribeTableCommand, DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { createBatchWriter } from './batch-writer.ts';
import { mapStoreError } from './store-errors.ts';

/** A copy of one table's items into another table with the same key. */
export interface TableCopy {
  readonly source: string;
  /** Region of the source. @default - the region of the target */
  readonly sourceRegion?: string | undefined;
  readonly target: string;
  /** True removes items from the target that the source does not have. */
  readonly exact: boolean;
  readonly onProgress?: (items: number) => void;
}

/** Result of a copy. */
export interface CopiedTable {
  readonly copied_items: number;
  readonly removed_items: number;
}

/** The source cannot be copied into the target; the message says why. */
export class CannotCopy extends Error {
  override readonly name = 'CannotCopy';
}

type Item = Readonly<Record<string, unknown>>;

/** Copies all items, and replaces items with the same key. It can be repeated. @throws CannotCopy, StoreUnavailable */
export async function copyTable({ source, sourceRegion, target, exact, onProgress }: TableCopy): Promise<CopiedTable> {
  const from = clientOf(sourceRegion);
  const to = clientOf();
  const regions = await Promise.all([from.config.region(), to.config.region()]);
  if (source === target && regions[0] === regions[1]) throw new CannotCopy('source and target are the same table');
  const [key, targetKey] = await Promise.all([keyOf(from, source), keyOf(to, target)]);
  if (key.join() !== targetKey.join()) {
    throw new CannotCopy(`the key of ${source} is ${key.join(', ')}, that of ${target} is ${targetKey.join(', ')}`);
  }
  const nameOf = (item: Item): string => JSON.stringify(key.map((attribute) => item[attribute]));
  const batches = createBatchWriter(target);
  const kept = new Set<string>();
  for await (const item of itemsOf(from, source)) {
    await batches.add({ PutRequest: { Item: item } });
    kept.add(nameOf(item));
    onProgress?.(kept.size);
  }
  await batches.flush();
  if (!exact) return { copied_items: kept.size, removed_items: 0 };
  let removed = 0;
  for await (const item of itemsOf(to, target, key)) {
    if (kept.has(nameOf(item))) continue;
    await batches.add({ DeleteRequest: { Key: Object.fromEntries(key.map((name) => [name, item[name]])) } });
    removed += 1;
  }
  await batches.flush();
  return { copied_items: kept.size, removed_items: removed };
}

function clientOf(region?: string): DynamoDBClient {
  const endpoint = process.env.APPRAISE_DYNAMODB_ENDPOINT;
  return new DynamoDBClient({ ...(region && { region }), ...(endpoint && { endpoint }) });
}

/** Names of the key's attributes, the partition key first. @throws CannotCopy if there is no such table */
async function keyOf(client: DynamoDBClient, TableName: string): Promise<readonly string[]> {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    const schema = Table?.KeySchema ?? [];
    return schema
      .toSorted((left, right) => (left.KeyType ?? '').localeCompare(right.KeyType ?? ''))
      .map(({ AttributeName = '' }) => AttributeName);
  } catch (error) {
    if (error instanceof ResourceNotFoundException) throw new CannotCopy(`there is no table ${TableName}`);
    throw mapStoreError(error);
  }
}

/** @param attributes to read; if empty, all */
async function* itemsOf(client: DynamoDBClient, TableName: string, attributes: readonly string[] = []) {
  const projection = attributes.length > 0 && {
    ProjectionExpression: attributes.map((_, index) => `#a${index}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(attributes.map((name, index) => [`#a${index}`, name])),
  };
  const pages = paginateScan(
    { client: DynamoDBDocumentClient.from(client) },
    { TableName, ConsistentRead: true, ...projection },
  );
  try {
    for await (const { Items = [] } of pages) yield* Items as Item[];
  } catch (error) {
    throw mapStoreError(error);
  }
}
