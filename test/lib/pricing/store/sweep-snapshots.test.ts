import { beforeEach, describe, expect, test, vi } from 'vitest';
import { withWorkingDirectory } from '../../../../lib/platform/working-directory.ts';
import type { Attempt } from '../../../../lib/pricing/store/attempts.ts';
import { vmRow } from '../../../support/price-book.ts';
import { sheetImports } from '../../../support/sheet-imports.ts';
import { smallSheet } from '../../../support/small-sheet.ts';

const sheets = sheetImports();
const { importBytes, listAttempts } = sheets;
let scopeId: string;
beforeEach(() => {
  scopeId = sheets.scopeId();
});

const aDay = 24 * 60;
const pin = { at: '2026-11-20T10:00:00.000Z', note: 'before the renewal' };
const stores = async () => ({
  ...(await import('../../../../lib/pricing/store/pins.ts')),
  ...(await import('../../../../lib/pricing/store/pages.ts')),
  ...(await import('../../../../lib/pricing/store/sweep-snapshots.ts')),
});

/** Imports a sheet whose only price is `0.<number>`, `number` weeks after the first day, and sweeps six days later. */
async function importWeekly(number: number): Promise<Attempt> {
  await importBytes(smallSheet(1, `0.${number}`), { minute: number * 7 * aDay, identity: `week ${number}` });
  const later = Date.parse('2026-11-20T10:00:00Z') + (number * 7 + 6) * aDay * 60_000;
  await (await stores()).sweepSnapshots(scopeId, new Date(later));
  return (await listAttempts())[0] as Attempt;
}

/** The weeks whose pages are there, oldest first. */
async function weeksKept(attempts: readonly Attempt[]): Promise<number[]> {
  const { readPages } = await stores();
  const found = await Promise.all(
    attempts.map((attempt, week) =>
      readPages(attempt, 'prices', [0]).then(
        () => [week],
        () => [],
      ),
    ),
  );
  return found.flat();
}

describe('of a contract', () => {
  test('the active snapshot, the one before it and those that are pinned are kept, through five imports', async () => {
    const { pinSnapshot, unpinSnapshot } = await stores();
    const weeks: Attempt[] = [];
    weeks.push(await importWeekly(0), await importWeekly(1));
    expect(await pinSnapshot(weeks[0] as Attempt, pin)).toBe(true);
    weeks.push(await importWeekly(2));
    expect(await weeksKept(weeks)).toEqual([0, 1, 2]);
    weeks.push(await importWeekly(3));
    expect(await weeksKept(weeks)).toEqual([0, 2, 3]);
    expect(await unpinSnapshot(weeks[0] as Attempt)).toBe(true);
    expect(await weeksKept(weeks)).toEqual([0, 2, 3]);
    weeks.push(await importWeekly(4));
    expect(await weeksKept(weeks)).toEqual([3, 4]);
    const records = await listAttempts();
    expect(records.map(({ expires_at }) => expires_at === undefined)).toEqual([true, true, false, false, false]);
  });

  test('a failed import and an overtaken one do not count as the one before', async () => {
    const first = await importWeekly(0);
    const failed = await importBytes('nothing', { minute: aDay, identity: 'failed' });
    expect(failed.status).toBe('failed');
    const second = await importWeekly(1);
    const { sweepSnapshots } = await stores();
    await sweepSnapshots(scopeId, new Date('2027-01-01T00:00:00Z'));
    expect(await weeksKept([first, second])).toEqual([0, 1]);
  });
});

test('of the public price list only the active snapshot is kept', async () => {
  const { publishRetail } = await import('../../../../lib/pricing/import/publish-retail.ts');
  const { listAttempts } = await import('../../../../lib/pricing/store/attempts.ts');
  const row = vmRow('Standard_D2s_v5', '0.1');
  for (const day of ['2026-11-10', '2026-11-12', '2026-11-14']) {
    await withWorkingDirectory((directory) =>
      publishRetail({
        currency: 'USD',
        regions: ['eastus'],
        rows: [[row]],
        source: day,
        now: new Date(`${day}T03:30:00Z`),
        directory,
      }),
    );
  }
  const deleted = async () => (await listAttempts('retail:azure:USD')).map((attempt) => attempt.deleted);
  expect(await deleted()).toEqual([false, false, true]);
  await (await stores()).sweepSnapshots('retail:azure:USD', new Date('2026-11-16T00:00:00Z'));
  expect(await deleted()).toEqual([false, true, true]);
});

describe('a pin and a sweep at the same time', () => {
  /** Three sheets: a sweep a day after the third deletes the first. */
  async function threeWeeks(): Promise<Attempt> {
    const first = await importWeekly(0);
    await importBytes(smallSheet(1, '0.1'), { minute: 1, identity: 'second' });
    await importBytes(smallSheet(1, '0.2'), { minute: 2, identity: 'third' });
    return first;
  }
  const later = new Date('2026-11-22T12:00:00Z');

  test('never leave a pinned snapshot without its pages', async () => {
    const { pinSnapshot, sweepSnapshots } = await stores();
    const first = await threeWeeks();
    const [isPinned] = await Promise.all([pinSnapshot(first, pin), sweepSnapshots(scopeId, later)]);
    expect(await weeksKept([first])).toEqual(isPinned ? [0] : []);
  });

  test('end with the pin, if it comes after the sweep has listed the snapshots', async () => {
    const first = await threeWeeks();
    const pins = await import('../../../../lib/pricing/store/pins.ts');
    const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
    const { QueryCommand } = await import('@aws-sdk/lib-dynamodb');
    const original = dynamodb.send.bind(dynamodb);
    const spy = vi.spyOn(dynamodb, 'send').mockImplementation((async (command: never, ...rest: never[]) => {
      const answer = await original(command, ...rest);
      if ((command as object) instanceof QueryCommand) await pins.pinSnapshot(first, pin);
      return answer;
    }) as never);
    try {
      await (await stores()).sweepSnapshots(scopeId, later);
    } finally {
      spy.mockRestore();
    }
    expect(await weeksKept([first])).toEqual([0]);
    expect((await listAttempts()).at(-1)).toMatchObject({ deleted: false, pin });
  });

  test('end with the deletion, if that has begun: the pin is refused, and the next sweep completes it', async () => {
    const first = await threeWeeks();
    const { claimDeletion, pinSnapshot, sweepSnapshots } = await stores();
    expect(await claimDeletion(first)).toBe(true);
    expect(await pinSnapshot(first, pin)).toBe(false);
    await sweepSnapshots(scopeId, new Date('2026-11-20T10:02:00Z'));
    expect(await weeksKept([first])).toEqual([]);
    expect((await listAttempts()).at(-1)).toMatchObject({ deleted: true, expires_at: expect.any(Number) });
  });
});
