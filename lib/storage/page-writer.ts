import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { backoff } from './backoff.ts';
import { dynamodb } from './dynamodb-client.ts';
import { packed, pageKey, pagesTable, type Section, type SnapshotRef } from './pages.ts';
import { StoreUnavailable, unavailable } from './unavailable.ts';

/** Most writes that BatchWriteItem takes. */
const writesARequest = 25;
/** Requests under way at once: enough to keep an on-demand table busy, few enough to stay within memory. */
const requestsAtOnce = 8;
/** With the waits of `backoff`, about two minutes of throttling. */
const mostRounds = 24;
/** DynamoDB's limit is 400 KiB for an item with its key. */
const largestBody = 390 * 1024;

type Write = { PutRequest: { Item: Record<string, unknown> } } | { DeleteRequest: { Key: Record<string, unknown> } };

export interface PageWriter {
  /** Takes a page; waits while too many are under way. */
  readonly write: (section: Section, number: number, body: Uint8Array) => Promise<void>;
  /** Waits for what was taken so far to be stored. */
  readonly flush: () => Promise<void>;
  /** Write units used so far. */
  readonly units: () => number;
}

/** Writes the pages of a snapshot in batches. Writing a page again, with the same body, changes nothing. */
export function pageWriter(ref: SnapshotRef): PageWriter {
  const batches = batchWriter();
  return {
    write: (section, number, body) => {
      const item = { page: pageKey(ref, section, number), body: packed(body) };
      if (item.body.length > largestBody) throw new Error(`page ${item.page} has ${item.body.length} bytes`);
      return batches.add({ PutRequest: { Item: item } });
    },
    flush: batches.flush,
    units: batches.units,
  };
}

/** Deletes the pages of a snapshot, by the number of pages that each section has. */
export async function deletePages(
  ref: SnapshotRef,
  sections: Readonly<Partial<Record<Section, number>>>,
): Promise<void> {
  const batches = batchWriter();
  for (const [section, count] of Object.entries(sections) as [Section, number][]) {
    for (let number = 0; number < count; number += 1) {
      await batches.add({ DeleteRequest: { Key: { page: pageKey(ref, section, number) } } });
    }
  }
  await batches.flush();
}

function batchWriter() {
  const underWay = new Set<Promise<void>>();
  let batch: Write[] = [];
  let units = 0;
  let failure: unknown;

  const send = (writes: Write[]): void => {
    const sending = writeAll(writes, (used) => {
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
async function writeAll(writes: Write[], onUnits: (units: number) => void): Promise<void> {
  const table = pagesTable();
  let left: Write[] = writes;
  for (let round = 0; left.length > 0; round += 1) {
    if (round === mostRounds) throw new StoreUnavailable('the table has no write capacity left');
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
      if (round === mostRounds - 1) throw unavailable(error);
    }
  }
}
