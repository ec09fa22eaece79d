import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { backoff } from './backoff.ts';
import { dynamodb } from './dynamodb-client.ts';
import { mapStoreError, StoreUnavailable } from './store-errors.ts';

/** Limit of BatchWriteItem. */
const maxWritesPerRequest = 25;
const maxConcurrentRequests = 8;
/** With the waits of `backoff`: about two minutes of throttling. */
const maxRounds = 24;

export type Write =
  | { readonly PutRequest: { readonly Item: Record<string, unknown> } }
  | { readonly DeleteRequest: { readonly Key: Record<string, unknown> } };

export interface BatchWriter {
  /** Waits while too many requests are under way. @throws the error of an earlier write */
  readonly add: (write: Write) => Promise<void>;
  /** Waits until all writes so far are stored. @throws the error of any of them */
  readonly flush: () => Promise<void>;
  /** Consumed write units so far. */
  readonly units: () => number;
}

/** Makes a writer that sends batches to one table and retries what DynamoDB had no capacity for. */
export function createBatchWriter(table: string): BatchWriter {
  const underWay = new Set<Promise<void>>();
  let batch: Write[] = [];
  let units = 0;
  let failure: unknown;

  const send = (writes: Write[]): void => {
    const sending = writeAll(table, writes, (used) => {
      units += used;
    })
      .catch((error: unknown) => {
        failure ??= error;
      })
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  };
  const throwFailure = (): void => {
    if (failure !== undefined) throw failure;
  };
  return {
    add: async (write: Write): Promise<void> => {
      throwFailure();
      batch.push(write);
      if (batch.length < maxWritesPerRequest) return;
      send(batch);
      batch = [];
      while (underWay.size >= maxConcurrentRequests) await Promise.race(underWay);
      throwFailure();
    },
    flush: async (): Promise<void> => {
      if (batch.length > 0) send(batch);
      batch = [];
      await Promise.all(underWay);
      throwFailure();
    },
    units: (): number => units,
  };
}

/** @throws StoreUnavailable after the last round */
async function writeAll(table: string, writes: Write[], onUnits: (units: number) => void): Promise<void> {
  let left: Write[] = writes;
  for (let round = 0; left.length > 0; round += 1) {
    if (round === maxRounds) throw new StoreUnavailable('the table has no write capacity left');
    if (round > 0) await backoff(round);
    try {
      const answer = await dynamodb.send(
        new BatchWriteCommand({ RequestItems: { [table]: left }, ReturnConsumedCapacity: 'TOTAL' }),
      );
      for (const { CapacityUnits = 0 } of answer.ConsumedCapacity ?? []) onUnits(CapacityUnits);
      left = (answer.UnprocessedItems?.[table] ?? []) as Write[];
    } catch (error) {
      // How much of the batch was written is unknown, so all of it is sent again.
      if (!(mapStoreError(error) instanceof StoreUnavailable)) throw error;
      if (round === maxRounds - 1) throw mapStoreError(error);
    }
  }
}
