import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { invokeAsync, openDeadLetterFile } from '../../../infra/local/async-invocation.ts';

const never = new AbortController().signal;

function invocation(failures: number) {
  let attempts = 0;
  const run = vi.fn(async () => {
    attempts += 1;
    if (attempts <= failures) throw new Error(`attempt ${attempts}`);
  });
  const keepDeadLetter = vi.fn(async () => {});
  return { run, keepDeadLetter, invoke: invokeAsync({ id: 'a-function', run, keepDeadLetter, delaysMs: [1, 1] }) };
}

test.each([
  { failures: 0, attempts: 1 },
  { failures: 1, attempts: 2 },
  { failures: 2, attempts: 3 },
])(
  'takes $attempts attempts where the first $failures fail, and keeps no dead letter',
  async ({ failures, attempts }) => {
    const { run, keepDeadLetter, invoke } = invocation(failures);
    const outcome = await invoke({ a: 1 }, never);

    expect(outcome).toBe('handled');
    expect(run.mock.calls).toEqual(Array.from({ length: attempts }, () => [{ a: 1 }, never]));
    expect(keepDeadLetter).not.toHaveBeenCalled();
  },
);

test('keeps the event as a dead letter with the last error after three attempts, and does not reject', async () => {
  const { run, keepDeadLetter, invoke } = invocation(9);
  const outcome = await invoke({ a: 1 }, never);

  expect(outcome).toBe('failed');
  expect(run).toHaveBeenCalledTimes(3);
  expect(keepDeadLetter.mock.calls).toEqual([
    [{ function: 'a-function', attempts: 3, error: 'Error: attempt 3', event: { a: 1 } }],
  ]);
});

describe('once the run stops', () => {
  test('neither tries again nor keeps a dead letter when the attempt fails', async () => {
    const stopping = new AbortController();
    const keepDeadLetter = vi.fn(async () => {});
    const run = vi.fn(async () => {
      stopping.abort();
      throw new Error('the store is gone');
    });
    const invoke = invokeAsync({ id: 'a-function', run, keepDeadLetter, delaysMs: [1, 1] });

    expect(await invoke({}, stopping.signal)).toBe('stopped');
    expect(run).toHaveBeenCalledTimes(1);
    expect(keepDeadLetter).not.toHaveBeenCalled();
  });

  test('counts an attempt that still ends well', async () => {
    const stopping = new AbortController();
    const { keepDeadLetter } = invocation(0);
    const invoke = invokeAsync({ id: 'a-function', run: async () => stopping.abort(), keepDeadLetter });

    expect(await invoke({}, stopping.signal)).toBe('handled');
  });

  test('does not wait for the time of the next attempt', async () => {
    const stopping = new AbortController();
    const { keepDeadLetter } = invocation(0);
    const failing = async () => {
      queueMicrotask(() => setImmediate(() => stopping.abort()));
      throw new Error('ill');
    };
    const invoke = invokeAsync({ id: 'a-function', run: failing, keepDeadLetter, delaysMs: [2 ** 30] });

    expect(await invoke({}, stopping.signal)).toBe('stopped');
  });
});

describe('while the disk is full', () => {
  test('attempts do not count, and the event is handled once there is room', async () => {
    const { run, keepDeadLetter } = invocation(9);
    // Full after each of the nine attempts; then the tenth succeeds.
    let looks = 0;
    const isFull = async () => {
      looks += 1;
      return looks % 2 === 1;
    };
    const invoke = invokeAsync({ id: 'a-function', run, keepDeadLetter, isFull, delaysMs: [1, 1], fullDiskPauseMs: 1 });

    expect(await invoke({}, never)).toBe('handled');
    expect(run).toHaveBeenCalledTimes(10);
    expect(keepDeadLetter).not.toHaveBeenCalled();
  });

  test('a run that stops keeps the event', async () => {
    const stopping = new AbortController();
    const { run, keepDeadLetter } = invocation(9);
    const isFull = async () => {
      stopping.abort();
      return true;
    };
    const invoke = invokeAsync({ id: 'a-function', run, keepDeadLetter, isFull });

    expect(await invoke({}, stopping.signal)).toBe('stopped');
    expect(keepDeadLetter).not.toHaveBeenCalled();
  });
});

test('an event whose dead letter cannot be written stays pending', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { run } = invocation(9);
  const keepDeadLetter = async () => {
    throw new Error('no room');
  };
  const invoke = invokeAsync({ id: 'a-function', run, keepDeadLetter, delaysMs: [1, 1] });

  expect(await invoke({}, never)).toBe('stopped');
  expect(said).toHaveBeenCalledWith(expect.stringContaining('a-function: its dead letter could not be kept'));
});

let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'appraise-test-'));
});

afterAll(() => rm(scratch, { recursive: true, force: true }));

const letter = { function: 'a-function', attempts: 3, error: 'Error: why', event: { Records: [] } };

test('keeps each letter as a line of JSON and says so in one line', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const path = join(scratch, 'dead-letters.ndjson');
  const keepDeadLetter = openDeadLetterFile(path);
  await keepDeadLetter(letter);
  await keepDeadLetter(letter);

  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { at: expect.any(String), ...letter },
    { at: expect.any(String), ...letter },
  ]);
  expect(error.mock.calls[0]).toEqual([`dead letter: a-function failed 3 times: Error: why (event kept in ${path})`]);
});

test('rejects where the letter cannot be kept, so that its event stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const keepDeadLetter = openDeadLetterFile(join(scratch, 'missing/dead-letters.ndjson'));

  await expect(keepDeadLetter(letter)).rejects.toMatchObject({ code: 'ENOENT' });
});
