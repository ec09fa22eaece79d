import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from './dynamodb-client.ts';
import { required } from './environment.ts';
import { unavailable } from './unavailable.ts';

/** What is known of an API key: who holds it and what it opens. Its secret is API Gateway's alone. */
export interface AccessKey {
  /** Id of the key in API Gateway. */
  readonly key_id: string;
  readonly owner: string;
  readonly plan: 'gratis' | 'pro' | 'enterprise';
  /** Pricing scopes that the key opens: ids, or `*` for all. */
  readonly grants: readonly string[];
  /** ISO 8601 date-time. */
  readonly created_at: string;
  readonly disabled: boolean;
}

/** SHA-256 of a key's secret in hexadecimal: the tables hold this, never the secret. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The record of a key; undefined for a key that the gateway knows and this product does not. @throws StoreUnavailable 503 */
export async function findAccessKey(keyId: string): Promise<AccessKey | undefined> {
  return (await get({ key_id: keyId, record: 'key' })) as AccessKey | undefined;
}

/** Id of the key with a secret of this SHA-256 in hexadecimal; undefined where there is none. */
export async function findKeyId(hash: string): Promise<string | undefined> {
  return (await get({ key_id: `secret:${hash}`, record: 'id' }))?.id as string | undefined;
}

async function get(Key: Record<string, string>): Promise<Record<string, unknown> | undefined> {
  try {
    const { Item } = await dynamodb.send(new GetCommand({ TableName: required('APPRAISE_ACCESS_TABLE'), Key }));
    return Item;
  } catch (error) {
    throw unavailable(error);
  }
}

/**
 * Adds the record of a key, and how to find it by its secret.
 * @param hash SHA-256 of the secret in hexadecimal
 * @returns false where there is one of this id already; it stays as it is
 */
export async function addAccessKey(key: AccessKey, hash: string): Promise<boolean> {
  const TableName = required('APPRAISE_ACCESS_TABLE');
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
  const found: AccessKey[] = [];
  const pages = paginateScan(
    { client: dynamodb },
    {
      TableName: required('APPRAISE_ACCESS_TABLE'),
      FilterExpression: '#record = :key',
      ExpressionAttributeNames: { '#record': 'record' },
      ExpressionAttributeValues: { ':key': 'key' },
    },
  );
  try {
    for await (const { Items = [] } of pages) found.push(...(Items as AccessKey[]));
  } catch (error) {
    throw unavailable(error);
  }
  return found.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));
}

/** Lets a key in, or not; functions notice within ten seconds. @returns false where there is no such key */
export async function setAccessKeyDisabled(keyId: string, disabled: boolean): Promise<boolean> {
  try {
    await dynamodb.send(
      new UpdateCommand({
        TableName: required('APPRAISE_ACCESS_TABLE'),
        Key: { key_id: keyId, record: 'key' },
        UpdateExpression: 'SET disabled = :disabled',
        ConditionExpression: 'attribute_exists(key_id)',
        ExpressionAttributeValues: { ':disabled': disabled },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw unavailable(error);
  }
}
