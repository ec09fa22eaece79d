import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { boundedTasks } from '../bounded-tasks.ts';
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
  const requests = boundedTasks(maxConcurrentRequests);
  let batch: Write[] = [];
  let units = 0;

  const send = (): Promise<void> => {
    const writes = batch;
    batch = [];
    return requests.start(() =>
      writeAll(table, writes, (used) => {
        units += used;
      }),
    );
  };
  return {
    add: async (write) => {
      batch.push(write);
      if (batch.length === maxWritesPerRequest) await send();
    },
    flush: async () => {
      if (batch.length > 0) await send();
      await requests.finish();
    },
    units: () => units,
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
