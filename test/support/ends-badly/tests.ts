import { expect, test } from 'vitest';
import { runningChildren } from '../child.ts';
import { startProduct } from '../product.ts';
import { startAndTell, tell } from './start-and-tell.ts';

test('fails', async () => {
  await startAndTell();
  expect('this').toBe('that');
});

test('has nothing of the test before it', () => {
  expect([...runningChildren()]).toEqual([]);
});

test('runs out of time', async () => (await startAndTell()).ended);

test('starts a product that does not get ready in time', async () => {
  const starting = startProduct({ APPRAISE_DYNAMODB_ENDPOINT: process.env.ENDS_BADLY_SILENT_SERVER });
  for (const { pid } of runningChildren()) tell(pid);
  await starting;
});
