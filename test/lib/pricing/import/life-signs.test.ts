import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LifeSigns } from '../../../../lib/pricing/import/life-signs.ts';
import type { Attempt } from '../../../../lib/pricing/store/attempts.ts';
import { eventually } from '../../../support/eventually.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';

let stores: LocalStores;
let scopeNumber = 0;
let attempt: Attempt;
let clock: Date;
let signs: LifeSigns;

const modules = async () => ({
  ...(await import('../../../../lib/pricing/import/life-signs.ts')),
  ...(await import('../../../../lib/pricing/store/attempts.ts')),
  ...(await import('../../../../lib/pricing/store/scopes.ts')),
  ...(await import('../../../../lib/pricing/store/snapshots.ts')),
  ...(await import('../../../../lib/platform/aws/dynamodb-client.ts')),
});
const began = new Date('2026-11-20T10:00:00Z');
const setClock = (seconds: number): void => {
  clock = new Date(began.getTime() + seconds * 1000);
};
const latest = async () => (await (await modules()).findScope(attempt.scope_id))?.latest;

beforeAll(async () => {
  stores = await startLocalStores();
});
afterAll(() => stores.close());
beforeEach(async () => {
  const { addScope, beginAttempt, startAttempt, snapshotId, makeLifeSigns } = await modules();
  scopeNumber += 1;
  const scope_id = `ea:${scopeNumber}`;
  await addScope({ scope_id, currency: 'USD', now: began });
  const snapshot_id = snapshotId(began, 'sheet');
  const upload = { scope_id, snapshot_id, source: 'sheet.csv', sha256: 'ab', fingerprint: 'f', now: began };
  attempt = await startAttempt(await beginAttempt(upload), began);
  clock = began;
  signs = makeLifeSigns(attempt, () => clock);
});

describe('a run that works on an attempt', () => {
  test('writes a life sign at its start, on the attempt and on its scope', async () => {
    const at = began.toISOString();
    expect(await latest()).toMatchObject({ status: 'running', alive_at: at });
    expect(await (await modules()).findAttempt(attempt)).toMatchObject({ alive_at: at });
  });

  test('writes a life sign every 30 seconds, with two writes, and reads its scope every two', async () => {
    const { dynamodb, findAttempt } = await modules();
    const send = vi.spyOn(dynamodb, 'send');
    let looks = 0;
    for (let seconds = 0; seconds <= 60; seconds += 0.5) {
      setClock(seconds);
      const due = signs();
      if (due) looks += 1;
      await due;
    }
    expect(looks).toBe(30);
    expect(send).toHaveBeenCalledTimes(30 + 2 * 2);
    send.mockRestore();
    expect(await latest()).toMatchObject({ alive_at: '2026-11-20T10:01:00.000Z' });
    expect(await findAttempt(attempt)).toMatchObject({ alive_at: '2026-11-20T10:01:00.000Z' });
  });

  test('writes a life sign when a new run continues it', async () => {
    setClock(900);
    const { startAttempt } = await modules();
    await startAttempt(attempt, clock);
    expect(await latest()).toMatchObject({ status: 'running', alive_at: '2026-11-20T10:15:00.000Z' });
  });

  test('is not stopped by a store that does not answer', async () => {
    const { dynamodb } = await modules();
    const send = vi.spyOn(dynamodb, 'send').mockImplementation(() => {
      throw Object.assign(new Error('slow down'), { name: 'ProvisionedThroughputExceededException' });
    });
    setClock(60);
    await expect(signs()).resolves.toBeUndefined();
    send.mockRestore();
  });

  test('writes no life sign on an attempt that has ended', async () => {
    const { failAttempt, findAttempt } = await modules();
    await failAttempt(attempt, { code: 'sheet_empty', message: 'It is empty.' }, began);
    setClock(60);
    await signs();
    expect(await latest()).toMatchObject({ status: 'failed', alive_at: began.toISOString() });
    expect(await findAttempt(attempt)).toMatchObject({ status: 'failed' });
  });

  test('stops when the active snapshot has the prices of a newer upload', async () => {
    const { publishAttempt, beginAttempt, snapshotId, Overtaken } = await modules();
    const { scope_id } = attempt;
    const later = new Date(began.getTime() + 1000);
    const snapshot_id = snapshotId(later, 'newer');
    const newer = await beginAttempt({
      scope_id,
      snapshot_id,
      source: 'n.csv',
      sha256: 'cd',
      fingerprint: 'g',
      now: later,
    });
    setClock(10);
    await expect(signs()).resolves.toBeUndefined();
    await publishAttempt(newer, { row_count: 0, rejected_rows: 0, sections: {} }, later);
    setClock(20);
    await expect(signs()).rejects.toBeInstanceOf(Overtaken);
  });
});

test('a run that waits for others writes life signs by a timer, until its work ends', async () => {
  const { withLifeSigns } = await modules();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  try {
    const result = await withLifeSigns(attempt, began, async () => {
      expect(vi.getTimerCount()).toBe(1);
      vi.advanceTimersByTime(30_000);
      await eventually(async () => expect(await latest()).toMatchObject({ alive_at: '2026-11-20T10:00:30.000Z' }));
      return 'done';
    });
    expect(result).toBe('done');
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
