import { expect, it, vi } from 'vitest';
import { invokeAsync } from '../../../infra/local/async-invocation.ts';

function invocation(failures: number) {
  let attempts = 0;
  const run = vi.fn(async () => {
    attempts += 1;
    if (attempts <= failures) throw new Error(`attempt ${attempts}`);
  });
  const bury = vi.fn(async () => {});
  return { run, bury, invoke: invokeAsync({ id: 'a-function', run, bury, delaysMs: [1, 1] }) };
}

it.each([
  { failures: 0, attempts: 1 },
  { failures: 1, attempts: 2 },
  { failures: 2, attempts: 3 },
])('takes $attempts attempts where the first $failures fail, and buries nothing', async ({ failures, attempts }) => {
  const { run, bury, invoke } = invocation(failures);
  await invoke({ a: 1 });

  expect(run.mock.calls).toEqual(Array.from({ length: attempts }, () => [{ a: 1 }]));
  expect(bury).not.toHaveBeenCalled();
});

it('buries the event with the last error after three attempts, and does not reject', async () => {
  const { run, bury, invoke } = invocation(9);
  await invoke({ a: 1 });

  expect(run).toHaveBeenCalledTimes(3);
  expect(bury.mock.calls).toEqual([
    [{ function: 'a-function', attempts: 3, error: 'Error: attempt 3', event: { a: 1 } }],
  ]);
});
