import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand, paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { array, boolean, exactOptional, type GenericSchema, nullable, object, picklist, string } from 'valibot';
import { dynamodb } from '../../platform/aws/dynamodb-client.ts';
import { requireVariable } from '../../platform/aws/environment.ts';
import { mapStoreError } from '../../platform/aws/store-errors.ts';
import { parseItem } from '../../platform/aws/stored-item.ts';
import { formatOf } from '../../platform/stored-formats.ts';
import { type Plan, plans } from '../plans.ts';

/** Who holds an API key and what it opens. Only API Gateway has its secret. */
export interface AccessKey {
  readonly key_id: string;
  readonly owner: string;
  /** Null for a key that opens pricing only. */
  readonly plan: Plan | null;
  /** Ids of pricing scopes, or `*` for all. */
  readonly grants: readonly string[];
  /** True for a key that may also upload price sheets into the scopes of its grants. @default - it may only read */
  readonly uploads_sheets?: boolean;
  readonly created_at: string;
  readonly disabled: boolean;
  readonly replaces?: string;
  /** Requests count under this id, the first key's, so that a new secret brings no new quota. @default - `key_id` */
  readonly quota_id?: string;
}

const keySchema: GenericSchema<unknown, AccessKey> = object({
  key_id: string(),
  owner: string(),
  plan: nullable(picklist(plans)),
  grants: array(string()),
  uploads_sheets: exactOptional(boolean()),
  created_at: string(),
  disabled: boolean(),
  replaces: exactOptional(string()),
  quota_id: exactOptional(string()),
});

const secretPointerSchema = object({ id: string() });

const table = (): string => requireVariable('APPRAISE_ACCESS_TABLE');

const parseKey = (item: Record<string, unknown>): AccessKey =>
  parseItem(keySchema, item, { kind: 'key', table: table(), key: { key_id: item.key_id, record: 'key' } });

/** The parts of a key that can change. */
export type KeyChange = Partial<Pick<AccessKey, 'plan' | 'grants' | 'uploads_sheets' | 'disabled'>>;

/** SHA-256 of a key's secret in hexadecimal; the table never holds the secret itself. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Finds a key; the gateway may know keys that this table does not have. @throws StoreUnavailable 503 */
export async function findAccessKey(keyId: string): Promise<AccessKey | undefined> {
  const item = await getItem({ key_id: keyId, record: 'key' });
  return item && parseKey(item);
}

/** Finds the id of a key by its `secretHash`. @throws StoreUnavailable 503 */
export async function findKeyId(hash: string): Promise<string | undefined> {
  const key = { key_id: `secret:${hash}`, record: 'id' };
  const item = await getItem(key);
  return item && parseItem(secretPointerSchema, item, { kind: 'key', table: table(), key }).id;
}

async function getItem(Key: Record<string, string>): Promise<Record<string, unknown> | undefined> {
  try {
    const { Item } = await dynamodb.send(new GetCommand({ TableName: table(), Key }));
    return Item;
  } catch (error) {
    throw mapStoreError(error);
  }
}

/** Adds a key, to be found by its `secretHash` too. @returns false if the id exists */
export async function addAccessKey(key: AccessKey, hash: string): Promise<boolean> {
  const TableName = table();
  const pointer = { key_id: `secret:${hash}`, record: 'id', id: key.key_id, ...formatOf('key') };
  await dynamodb.send(new PutCommand({ TableName, Item: pointer }));
  try {
    await dynamodb.send(
      new PutCommand({
        TableName,
        Item: { ...key, record: 'key', ...formatOf('key') },
        ConditionExpression: 'attribute_not_exists(key_id)',
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Lists all keys, the oldest first; it reads the whole table. @throws StoreUnavailable 503 */
export async function listAccessKeys(): Promise<readonly AccessKey[]> {
  const keys = (await scanItems({ record: 'key' })).map(parseKey);
  return keys.toSorted((left, right) => (left.created_at < right.created_at ? -1 : 1));
}

/** Changes a key; functions notice within ten seconds. @returns false if it does not exist @throws StoreUnavailable 503 */
export async function changeAccessKey(keyId: string, change: KeyChange): Promise<boolean> {
  const names = Object.keys(change);
  try {
    await dynamodb.send(
      new UpdateCommand({
        TableName: table(),
        Key: { key_id: keyId, record: 'key' },
        UpdateExpression: `SET ${names.map((_, index) => `#${index} = :${index}`).join(', ')}`,
        ConditionExpression: 'attribute_exists(key_id)',
        ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#${index}`, name])),
        ExpressionAttributeValues: Object.fromEntries(
          Object.values(change).map((value, index) => [`:${index}`, value]),
        ),
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw mapStoreError(error);
  }
}

/** Deletes a key, pointers first, so that it can be repeated; quota counters expire. @throws StoreUnavailable 503 */
export async function deleteAccessKey(keyId: string): Promise<void> {
  const pointers = await scanItems({ record: 'id', id: keyId });
  const keys = [...pointers.map(({ key_id, record }) => ({ key_id, record })), { key_id: keyId, record: 'key' }];
  try {
    for (const Key of keys) {
      await dynamodb.send(new DeleteCommand({ TableName: table(), Key }));
    }
  } catch (error) {
    throw mapStoreError(error);
  }
}

async function scanItems(attributes: Readonly<Record<string, string>>) {
  const items: Record<string, unknown>[] = [];
  const pages = paginateScan(
    { client: dynamodb },
    {
      TableName: table(),
      FilterExpression: Object.keys(attributes)
        .map((name) => `#${name} = :${name}`)
        .join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(Object.keys(attributes).map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(attributes).map(([name, value]) => [`:${name}`, value]),
      ),
      ConsistentRead: true,
    },
  );
  try {
    for await (const { Items = [] } of pages) items.push(...Items);
  } catch (error) {
    throw mapStoreError(error);
  }
  return items;
}
