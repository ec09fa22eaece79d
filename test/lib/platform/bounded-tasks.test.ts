import { expect, test } from 'vitest';
import { boundedTasks } from '../../../lib/platform/bounded-tasks.ts';

/** Tasks that end when the test says so. */
function tasks() {
  const ends: PromiseWithResolvers<void>[] = [];
  const task = (): Promise<void> => {
    ends.push(Promise.withResolvers());
    return (ends.at(-1) as PromiseWithResolvers<void>).promise;
  };
  return { ends, task };
}

test('bounded tasks run at the same time, and a start waits while too many do', async () => {
  const { ends, task } = tasks();
  const bounded = boundedTasks(2);
  await bounded.start(task);
  let isStarted = false;
  const second = bounded.start(task).then(() => {
    isStarted = true;
  });
  await Promise.resolve();
  expect([ends.length, isStarted]).toEqual([2, false]);
  ends[1]?.resolve();
  await second;
  ends[0]?.resolve();
  await bounded.finish();
});

test('bounded tasks throw the first error, whoever waits next, and start nothing more', async () => {
  const { ends, task } = tasks();
  const bounded = boundedTasks(3);
  await bounded.start(task);
  await bounded.start(task);
  ends[1]?.reject(new Error('second'));
  ends[0]?.reject(new Error('first'));
  await expect(bounded.finish()).rejects.toThrow('second');
  await expect(bounded.start(task)).rejects.toThrow('second');
  expect(ends).toHaveLength(2);
});
