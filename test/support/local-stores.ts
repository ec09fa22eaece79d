import { randomUUID } from 'node:crypto';
import type { BusEvent } from '../../infra/local/events-endpoint.ts';
import type { ObjectChange } from '../../infra/local/s3/object-change.ts';
import { type Stores, startStores } from '../../infra/local/stores.ts';

/** The local stores of a test file, with the changes of objects and the events of the bus. */
export interface LocalStores extends Stores {
  readonly changes: ObjectChange[];
  readonly announced: BusEvent[];
}

/**
 * Starts the stores on free ports, in memory. Import modules that use stores after it. With `APPRAISE_TEST_DYNAMODB`,
 * tables are at that endpoint, in their own region, which DynamoDB Local keeps apart.
 */
export async function startLocalStores(): Promise<LocalStores> {
  const changes: ObjectChange[] = [];
  const announced: BusEvent[] = [];
  const dynamodb = process.env.APPRAISE_TEST_DYNAMODB;
  if (dynamodb !== undefined) process.env.AWS_REGION = `test-${randomUUID()}`;
  const settings = {
    ports: { http: 0, s3: 0, dynamodb: 0 },
    dataDirectory: undefined,
    external: { s3: undefined, dynamodb },
  };
  const stores = await startStores(settings, {
    onObject: async (change) => void changes.push(change),
    onEvent: (event) => announced.push(event),
  });
  return { ...stores, changes, announced };
}
