import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { backoff } from './backoff.ts';
import { dynamodb } from './dynamodb-client.ts';
import { StoreUnavailable, unavailable } from './unavailable.ts';

/** Most writes that BatchWriteItem takes. */
const writesARequest = 25;
/** Requests under way at once: enough to keep an on-demand table busy, few enough to stay within memory. */
const requestsAtOnce = 8;
/** With the waits of `backoff`, about two minutes of throttling. */
const maxRounds = 24;

export type Write =
  | { readonly PutRequest: { readonly Item: Record<string, unknown> } }
  | { readonly DeleteRequest: { readonly Key: Record<string, unknown> } };

export interface BatchWriter {
  /** Takes a write; waits while too many are under way. @throws the failure of an earlier one */
  readonly add: (write: Write) => Promise<void>;
  /** Waits for what was taken so far to be stored. */
  readonly flush: () => Promise<void>;
  /** Write units used so far. */
  readonly units: () => number;
}

/** Writes to one table in batches; what DynamoDB has no capacity for is sent again, later and later. */
export function batchWriter(table: string): BatchWriter {
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
  const checked = (): void => {
    if (failure !== undefined) throw failure;
  };
  return {
    add: async (write: Write): Promise<void> => {
      checked();
      batch.push(write);
      if (batch.length < writesARequest) return;
      send(batch);
      batch = [];
      while (underWay.size >= requestsAtOnce) await Promise.race(underWay);
      checked();
    },
    flush: async (): Promise<void> => {
      if (batch.length > 0) send(batch);
      batch = [];
      await Promise.all(underWay);
      checked();
    },
    units: (): number => units,
  };
}

/** One batch to its end: what DynamoDB had no capacity for is sent again, later and later. */
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
      // The whole batch was throttled, or the network failed: nothing tells how much of it was written, so all again.
      if (!(unavailable(error) instanceof StoreUnavailable)) throw error;
      if (round === maxRounds - 1) throw unavailable(error);
    }
  }
}
