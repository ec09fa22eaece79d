import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand, paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { array, boolean, exactOptional, type GenericSchema, nullable, object, picklist, string } from 'valibot';
import { dynamodb } from '../platform/aws/dynamodb-client.ts';
import { requireVariable } from '../platform/aws/environment.ts';
import { mapStoreError } from '../platform/aws/store-errors.ts';
import { parseItem } from '../platform/aws/stored-item.ts';
import { type Plan, plans } from './plans.ts';

/** What is known of an API key: who holds it and what it opens. Its secret is API Gateway's alone. */
export interface AccessKey {
  /** Id of the key in API Gateway. */
  readonly key_id: string;
  readonly owner: string;
  /** Plan of the market API; null for a key that is for pricing alone. */
  readonly plan: Plan | null;
  /** Pricing scopes that the key opens: ids, or `*` for all. */
  readonly grants: readonly string[];
  /** ISO 8601 date-time. */
  readonly created_at: string;
  readonly disabled: boolean;
  /** Id of the key in whose place this one was made. */
  readonly replaces?: string;
  /**
   * Id under which requests are counted: that of the first key of its line, so that a new secret brings no new quota.
   * @default - the key's own
   */
  readonly quota_id?: string;
}

const keySchema: GenericSchema<unknown, AccessKey> = object({
  key_id: string(),
  owner: string(),
  plan: nullable(picklist(plans)),
  grants: array(string()),
  created_at: string(),
  disabled: boolean(),
  replaces: exactOptional(string()),
  quota_id: exactOptional(string()),
});

/** What finds a key by its secret. */
const pointerSchema = object({ id: string() });

const table = (): string => requireVariable('APPRAISE_ACCESS_TABLE');

/** @throws StoredItemInvalid 500 */
const parseKey = (item: Record<string, unknown>): AccessKey =>
  parseItem(keySchema, item, { table: table(), key: { key_id: item.key_id, record: 'key' } });

/** What may change of a key. */
export type KeyChange = Partial<Pick<AccessKey, 'plan' | 'grants' | 'disabled'>>;

/** SHA-256 of a key's secret in hexadecimal: the tables hold this, never the secret. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The record of a key; undefined for a key that the gateway knows and this product does not. @throws StoreUnavailable 503 */
export async function findAccessKey(keyId: string): Promise<AccessKey | undefined> {
  const item = await get({ key_id: keyId, record: 'key' });
  return item && parseKey(item);
}

/** Id of the key with a secret of this SHA-256 in hexadecimal; undefined where there is none. */
export async function findKeyId(hash: string): Promise<string | undefined> {
  const key = { key_id: `secret:${hash}`, record: 'id' };
  const item = await get(key);
  return item && parseItem(pointerSchema, item, { table: table(), key }).id;
}

async function get(Key: Record<string, string>): Promise<Record<string, unknown> | undefined> {
  try {
    const { Item } = await dynamodb.send(new GetCommand({ TableName: table(), Key }));
    return Item;
  } catch (error) {
    throw mapStoreError(error);
  }
}

/**
 * Adds the record of a key, and how to find it by its secret.
 * @param hash SHA-256 of the secret in hexadecimal
 * @returns false where there is one of this id already; it stays as it is
 */
export async function addAccessKey(key: AccessKey, hash: string): Promise<boolean> {
  const TableName = table();
  await dynamodb.send(new PutCommand({ TableName, Item: { key_id: `secret:${hash}`, record: 'id', id: key.key_id } }));
  try {
    await dynamodb.send(
      new PutCommand({
        TableName,
        Item: { ...key, record: 'key' },
        ConditionExpression: 'attribute_not_exists(key_id)',
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Every key there is, the oldest first. For people who look after keys: it reads the whole table. @throws StoreUnavailable 503 */
export async function listAccessKeys(): Promise<readonly AccessKey[]> {
  const found = (await scan({ record: 'key' })).map(parseKey);
  return found.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));
}

/** Changes a key; functions notice within ten seconds. @returns false where there is no such key @throws StoreUnavailable 503 */
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

/**
 * Deletes the record of a key, and before it what finds the key by its secret, so that a deletion which was cut off can be
 * repeated. What was counted for it stays until it expires. It reads the whole table. @throws StoreUnavailable 503
 */
export async function deleteAccessKey(keyId: string): Promise<void> {
  const pointers = await scan({ record: 'id', id: keyId });
  const keys = [...pointers.map(({ key_id, record }) => ({ key_id, record })), { key_id: keyId, record: 'key' }];
  try {
    for (const Key of keys) {
      await dynamodb.send(new DeleteCommand({ TableName: table(), Key }));
    }
  } catch (error) {
    throw mapStoreError(error);
  }
}

/** Every item of the table with these attributes. */
async function scan(attributes: Readonly<Record<string, string>>) {
  const found: Record<string, unknown>[] = [];
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
    for await (const { Items = [] } of pages) found.push(...Items);
  } catch (error) {
    throw mapStoreError(error);
  }
  return found;
}
