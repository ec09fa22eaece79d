import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from './dynamodb-client.ts';
import { required } from './environment.ts';

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

/** The record of a key; undefined for a key that the gateway knows and this product does not. */
export async function findAccessKey(keyId: string): Promise<AccessKey | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: required('APPRAISE_ACCESS_TABLE'), Key: { key_id: keyId, record: 'key' } }),
  );
  return Item as AccessKey | undefined;
}

/** Adds the record of a key. @returns false where there is one of this id already; it stays as it is */
export async function addAccessKey(key: AccessKey): Promise<boolean> {
  try {
    await dynamodb.send(
      new PutCommand({
        TableName: required('APPRAISE_ACCESS_TABLE'),
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
