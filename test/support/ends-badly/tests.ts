import { expect, test } from 'vitest';
import { runningChildren } from '../child.ts';
import { startProduct } from '../product.ts';
import { recordPid, startAndRecord } from './start-and-record.ts';

test('fails', async () => {
  await startAndRecord();
  expect('this').toBe('that');
});

test('has nothing of the test before it', () => {
  expect([...runningChildren()]).toEqual([]);
});

test('runs out of time', async () => (await startAndRecord()).ended);

test('starts a product that does not get ready in time', async () => {
  const starting = startProduct({ APPRAISE_DYNAMODB_ENDPOINT: process.env.ENDS_BADLY_SILENT_SERVER });
  for (const { pid } of runningChildren()) recordPid(pid);
  await starting;
});
