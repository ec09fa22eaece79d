import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../platform/aws/dynamodb-client.ts';
import { requireVariable } from '../../platform/aws/environment.ts';
import { mapStoreError } from '../../platform/aws/store-errors.ts';

/** Name of the table that holds the pointer and the documents. */
export const scoresTable = (): string => requireVariable('APPRAISE_SCORES_TABLE');

export interface ReadOptions {
  /** Called with the read units of each request. */
  readonly onUnits?: (units: number) => void;
}

/** Reads one stored item; undefined if there is none. @throws StoreUnavailable 503 */
export async function getItem(
  Key: Readonly<Record<string, string>>,
  ConsistentRead: boolean,
  { onUnits }: ReadOptions,
): Promise<Record<string, unknown> | undefined> {
  try {
    const { Item, ConsumedCapacity } = await dynamodb.send(
      new GetCommand({
        TableName: scoresTable(),
        Key,
        ConsistentRead,
        ...(onUnits && { ReturnConsumedCapacity: 'TOTAL' }),
      }),
    );
    onUnits?.(ConsumedCapacity?.CapacityUnits ?? 0);
    return Item;
  } catch (error) {
    throw mapStoreError(error);
  }
}
