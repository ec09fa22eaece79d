import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from './dynamodb-client.ts';
import { required } from './environment.ts';
import { unavailable } from './unavailable.ts';

/** Counts of a day are of no use after it; a day more, for whoever looks into a complaint. */
const keptSeconds = 2 * 86_400;

/**
 * Counts one request of a key on a day, if its quota still allows it: one conditional write, so that requests at the same
 * time cannot both take the last one.
 * @param day ISO day in São Paulo
 * @returns requests of the day, this one included; undefined when the quota was used up before
 * @throws StoreUnavailable 503
 */
export async function spend(keyId: string, day: string, limit: number, now: Date): Promise<number | undefined> {
  try {
    const { Attributes } = await dynamodb.send(
      new UpdateCommand({
        TableName: required('APPRAISE_ACCESS_TABLE'),
        Key: keyOf(keyId, day),
        UpdateExpression: 'SET expires_at = :expires ADD requests :one',
        ConditionExpression: 'attribute_not_exists(requests) OR requests < :limit',
        ExpressionAttributeValues: {
          ':one': 1,
          ':limit': limit,
          ':expires': Math.floor(now.getTime() / 1000) + keptSeconds,
        },
        ReturnValues: 'UPDATED_NEW',
      }),
    );
    return Attributes?.requests as number;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw unavailable(error);
  }
}

/** Takes a counted request back that was not answered. */
export async function refund(keyId: string, day: string): Promise<void> {
  await dynamodb.send(
    new UpdateCommand({
      TableName: required('APPRAISE_ACCESS_TABLE'),
      Key: keyOf(keyId, day),
      UpdateExpression: 'ADD requests :one',
      ConditionExpression: 'requests > :none',
      ExpressionAttributeValues: { ':one': -1, ':none': 0 },
    }),
  );
}

const keyOf = (keyId: string, day: string) => ({ key_id: keyId, record: `quota#${day}` });
