import { randomUUID } from 'node:crypto';
import type { BusEvent } from '../../infra/local/events-endpoint.ts';
import type { ObjectChange } from '../../infra/local/s3/object-change.ts';
import { type Stores, startStores } from '../../infra/local/stores.ts';

/** The embedded stores of one test file, what happened to objects, and what the functions announced. */
export interface LocalStores extends Stores {
  readonly changes: ObjectChange[];
  readonly announced: BusEvent[];
}

/**
 * Starts DynamoDB, S3 and the event bus on free ports, kept in memory, and points this process at them: modules of
 * a store must be imported after it. With `APPRAISE_TEST_DYNAMODB` the tables lie at that endpoint instead, in a
 * region of their own, since DynamoDB Local keeps regions apart.
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
