import { DescribeTableCommand, DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { batchWriter } from './batch-writer.ts';
import { unavailable } from './unavailable.ts';

/** Which table is copied into which. */
export interface TableCopy {
  readonly source: string;
  /** Of the source. @default the region of the target */
  readonly sourceRegion?: string | undefined;
  readonly target: string;
  /** Removes from the target what the source does not have. */
  readonly exact: boolean;
  /** Told how many items were read so far. */
  readonly onProgress?: (items: number) => void;
}

/** What a copy changed. */
export interface CopiedTable {
  readonly copied_items: number;
  readonly removed_items: number;
}

/** The two tables cannot be copied into each other; the message says why. */
export class CannotCopy extends Error {
  override readonly name = 'CannotCopy';
}

type Item = Readonly<Record<string, unknown>>;

/**
 * Puts every item of a table into another with the same key; an item that is there already is replaced. Meant for a table
 * that was restored from a backup, whose items are to be back in the table that the stack knows. May be repeated.
 * @throws CannotCopy, StoreUnavailable
 */
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
  const batches = batchWriter(target);
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

/** A client with everything that the SDK knows: the product's own reads and writes items only. */
function clientOf(region?: string): DynamoDBClient {
  const endpoint = process.env.APPRAISE_DYNAMODB_ENDPOINT;
  return new DynamoDBClient({ ...(region && { region }), ...(endpoint && { endpoint }) });
}

/** Names of the key's attributes, that of the partition first. */
async function keyOf(client: DynamoDBClient, TableName: string): Promise<readonly string[]> {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    const schema = Table?.KeySchema ?? [];
    return schema
      .toSorted((one, other) => (one.KeyType ?? '').localeCompare(other.KeyType ?? ''))
      .map(({ AttributeName = '' }) => AttributeName);
  } catch (error) {
    if (error instanceof ResourceNotFoundException) throw new CannotCopy(`there is no table ${TableName}`);
    throw unavailable(error);
  }
}

/** @param attributes what is wanted of each item; all, where none are named */
async function* itemsOf(client: DynamoDBClient, TableName: string, attributes: readonly string[] = []) {
  const wanted = attributes.length > 0 && {
    ProjectionExpression: attributes.map((_, index) => `#a${index}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(attributes.map((name, index) => [`#a${index}`, name])),
  };
  const pages = paginateScan(
    { client: DynamoDBDocumentClient.from(client) },
    { TableName, ConsistentRead: true, ...wanted },
  );
  try {
    for await (const { Items = [] } of pages) yield* Items as Item[];
  } catch (error) {
    throw unavailable(error);
  }
}
