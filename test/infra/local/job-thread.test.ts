import { afterEach, describe, expect, test, vi } from 'vitest';
import { runInThread } from '../../../infra/local/job-thread.ts';
import type { Job } from '../../../lib/platform/http/route.ts';

const row: Job = {
  id: 'scripted-job',
  context: 'pricing',
  entry: 'test/support/scripted-job.ts',
  tables: {},
  timeoutSeconds: 900,
};
const { signal } = new AbortController();

afterEach(() => vi.unstubAllEnvs());

describe('a job in a thread of its own', () => {
  test('leaves this thread to requests and stores, and has its environment and time limit', async () => {
    vi.stubEnv('APPRAISE_TOLD', 'of this process');
    const event = { act: 'tell' };
    const result = await runInThread<{ left: number }>(row, event, signal);
    expect(result).toMatchObject({ isMainThread: false, table: 'of this process', event });
    expect(result.left).toBeGreaterThan(800_000);
  });

  test('has no time left after the signal', async () => {
    const stopping = new AbortController();
    const result = runInThread(row, { act: 'wait' }, stopping.signal);
    stopping.abort();
    expect(await result).toMatchObject({ left: 0 });
    expect(await runInThread(row, { act: 'wait' }, stopping.signal)).toMatchObject({ left: 0 });
  });

  test('fails as its handler fails', async () => {
    await expect(runInThread(row, { act: 'fail' }, signal)).rejects.toThrow('as told');
  });

  test('fails when the thread ends without a result', async () => {
    await expect(runInThread(row, { act: 'exit' }, signal)).rejects.toThrow('scripted-job ended with 3');
  });
});
