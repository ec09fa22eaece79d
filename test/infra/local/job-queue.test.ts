import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { InvocationOutcome } from '../../../infra/local/async-invocation.ts';
import { openJobQueue } from '../../../infra/local/job-queue.ts';
import { openPendingEvents } from '../../../infra/local/pending-events.ts';
import { eventually } from '../../support/eventually.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'appraise-queue-'));
});
afterEach(() => rm(directory, { recursive: true }));

const open = (coalesced?: readonly string[]) => openJobQueue(openPendingEvents(directory), coalesced);
const leftOnDisk = async (): Promise<number> => (await readdir(directory)).length;

/** A job whose invocations end when the test says so. */
function heldJob(concurrency = 1) {
  const started: { readonly event: unknown; readonly end: (outcome: InvocationOutcome) => void }[] = [];
  const invoke = (event: unknown) => new Promise<InvocationOutcome>((end) => started.push({ event, end }));
  return { started, job: { concurrency, invoke } };
}
const handled = vi.fn(async (): Promise<InvocationOutcome> => 'handled');

test('has an event on disk as soon as it is accepted, and until it is handled', async () => {
  const { started, job } = heldJob();
  const queue = await open();
  queue.start({ a: job });
  await queue.accept('a', { n: 1 });

  expect(await leftOnDisk()).toBe(1);
  expect(queue.has('a')).toBe(true);
  started[0]?.end('handled');
  await eventually(async () => expect(await leftOnDisk()).toBe(0));
  await eventually(() => expect(queue.has('a')).toBe(false));
});

test('hands on to the next run what was accepted and not handled, and what was begun and not finished', async () => {
  const { started, job } = heldJob();
  const killed = await open();
  killed.start({ a: job });
  for (const n of [1, 2, 3]) await killed.accept('a', { n });
  expect(started).toHaveLength(1);

  const handledNow: unknown[] = [];
  const next = await open();
  const invoke = async (event: unknown): Promise<InvocationOutcome> => {
    handledNow.push(event);
    return 'handled';
  };
  next.start({ a: { concurrency: 1, invoke } });
  await eventually(async () => expect(await leftOnDisk()).toBe(0));
  expect(handledNow).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
});

test('forgets an event that became a dead letter', async () => {
  const queue = await open();
  queue.start({ a: { concurrency: 1, invoke: async () => 'failed' } });
  await queue.accept('a', {});

  await eventually(async () => expect(await leftOnDisk()).toBe(0));
});

test('handles no more events of a job at once than it may, and holds no other job up', async () => {
  const [slow, quick] = [heldJob(2), heldJob()];
  const queue = await open();
  queue.start({ slow: slow.job, quick: quick.job });
  for (const n of [1, 2, 3]) await queue.accept('slow', { n });
  await queue.accept('quick', {});

  expect([slow.started.length, quick.started.length]).toEqual([2, 1]);
  slow.started[0]?.end('handled');
  await eventually(() => expect(slow.started.map(({ event }) => event)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]));
});

test('covers an event of a job that reads none by one that still waits, but not by one that has begun', async () => {
  const { started, job } = heldJob();
  const queue = await open(['refresh']);
  queue.start({ refresh: job });
  for (let n = 0; n < 5; n += 1) await queue.accept('refresh', { n });

  expect(await leftOnDisk()).toBe(2);
  started[0]?.end('handled');
  await eventually(() => expect(started).toHaveLength(2));
});

test('hands each event to any other job, though an equal one waits', async () => {
  const { started, job } = heldJob(5);
  const queue = await open(['refresh']);
  for (let n = 0; n < 5; n += 1) await queue.accept('judge', {});
  queue.start({ judge: job });

  expect(started).toHaveLength(5);
});

test('starts nothing after it is closed, lets what is under way end, and keeps the rest', async () => {
  const { started, job } = heldJob();
  const queue = await open();
  queue.start({ a: job });
  for (const n of [1, 2]) await queue.accept('a', { n });
  const closed = queue.close(60_000);
  await queue.accept('a', { n: 3 });
  started[0]?.end('handled');
  await closed;

  expect(started).toHaveLength(1);
  await eventually(async () => expect(await leftOnDisk()).toBe(2));
});

test('closes after the time given although a job does not end, whose event stays on disk', async () => {
  const queue = await open();
  queue.start({ a: heldJob().job });
  await queue.accept('a', {});
  await queue.close(1);

  expect(await leftOnDisk()).toBe(1);
});

test('leaves the events of a job that it does not know where they are', async () => {
  const queue = await open();
  queue.start({ a: { concurrency: 1, invoke: handled } });
  await queue.accept('of-a-later-version', {});

  expect(handled).not.toHaveBeenCalled();
  expect(await leftOnDisk()).toBe(1);
});
