import { BatchGetItemCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ImportProgress, ImportResult } from '../../../../lib/pricing/import/import-result.ts';
import type { SheetComparison } from '../../../../lib/pricing/sheet-diff/comparison.ts';
import type { Attempt } from '../../../../lib/pricing/store/attempts.ts';
import { sheetImports } from '../../../support/sheet-imports.ts';
import { smallHeader, smallLine, smallSheet } from '../../../support/small-sheet.ts';
import { expectWhole } from '../../../support/watch-scope.ts';

const sheets = sheetImports();
const { findScope, importBytes, listAttempts } = sheets;
let scopeId: string;
beforeEach(() => {
  scopeId = sheets.scopeId();
  return () => vi.restoreAllMocks();
});

const aDay = 24 * 60;
const linesOf = (prices: readonly (readonly [meter: number, price: string])[]): string =>
  `${[smallHeader, ...prices.map(([meter, price]) => smallLine(meter, price))].join('\n')}\n`;

const october = linesOf([
  [1, '0.1'],
  [2, '0.2'],
  [3, '0.3'],
  [4, '0.4'],
]);
const november = linesOf([
  [1, '0.104'],
  [2, '0.2'],
  [3, '0.15'],
  [5, '0.5'],
]);
const importOctober = (): Promise<ImportResult> => importBytes(october, { identity: 'october' });
const importNovember = (options = {}): Promise<ImportResult> =>
  importBytes(november, { identity: 'november', minute: 7 * aDay, options });

const stored = async (snapshot_id: string | null | undefined, scope_id = scopeId) => {
  const { findComparison } = await import('../../../../lib/pricing/store/comparisons.ts');
  return findComparison({ scope_id, snapshot_id: snapshot_id ?? '' });
};

/** Makes requests to the store fail that `isHit` chooses. */
async function failWhere(isHit: (command: object) => boolean, error: Error): Promise<void> {
  const clients = await import('../../../../lib/platform/aws/dynamodb-client.ts');
  for (const client of [clients.dynamodb, clients.plainDynamodb]) {
    const send = client.send.bind(client) as (...args: unknown[]) => Promise<unknown>;
    vi.spyOn(client, 'send').mockImplementation((async (command: object, ...rest: unknown[]) => {
      if (isHit(command)) throw error;
      return send(command, ...rest);
    }) as never);
  }
}
const readsPages = (command: object): boolean => command instanceof BatchGetItemCommand;
const writesComparison = (command: object): boolean =>
  command instanceof BatchWriteCommand && JSON.stringify(command.input).includes('/contents/2"');

describe('the second import of a scope', () => {
  test('compares its sheet with the one before, stores what changed and reports the counts', async () => {
    const first = await importOctober();
    expect(first).not.toHaveProperty('comparison');
    expect(await stored(first.snapshot_id)).toBeUndefined();

    const progress: ImportProgress[] = [];
    const second = await importNovember({ onProgress: (one: ImportProgress) => progress.push(one) });
    expect(second).toMatchObject({
      status: 'completed',
      warnings: [],
      comparison: {
        before: { snapshot_id: first.snapshot_id, completed_at: '2026-11-20T10:00:00.000Z' },
        new: 1,
        gone: 1,
        dearer: 1,
        cheaper: 1,
        other_unit: 0,
        unchanged: 1,
      },
    });
    expect(progress.at(-1)).toEqual({ phase: 'comparing', rows: 5 });
    expect(await stored(second.snapshot_id)).toMatchObject({
      scope_id: scopeId,
      currency: 'USD',
      before: { snapshot_id: first.snapshot_id, row_count: 4, source: 'sheet.csv' },
      after: { snapshot_id: second.snapshot_id, row_count: 4 },
      largest: { dearer: [{ change_percent: 4 }], cheaper: [{ change_percent: -50 }] },
    });
    await expectWhole(scopeId);
  });

  test('stores what a diff of the same two snapshots says, whatever the sheets', async () => {
    const { diffSheets } = await import('../../../../lib/pricing/sheet-diff/diff-sheets.ts');
    const { summarizeDiff } = await import('../../../../lib/pricing/sheet-diff/diff-summary.ts');
    const { summaryRecord } = await import('../../../../lib/pricing/sheet-diff/summary-record.ts');
    const { changeRecord } = await import('../../../../lib/pricing/sheet-diff/change-record.ts');
    const { readKeyedRows } = await import('../../../../lib/pricing/store/read-keyed-rows.ts');
    const price = fc.constantFrom('0', '0.1', '0.11', '0.2', '5');
    const arbitrarySheet = fc
      .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 90 }), price), {
        minLength: 1,
        maxLength: 80,
        selector: ([id]) => id,
      })
      .map(linesOf);
    let minute = 0;
    await fc.assert(
      fc.asyncProperty(arbitrarySheet, arbitrarySheet, async (before, after) => {
        for (const sheet of [before, after]) {
          minute += 1;
          await importBytes(sheet, { minute, identity: `${minute}`, force: true });
        }
        const [newer, older] = (await listAttempts()) as [Attempt, Attempt];
        const comparison = (await stored((await findScope())?.active_snapshot?.snapshot_id)) as SheetComparison;
        expect([comparison.before.snapshot_id, comparison.after.snapshot_id]).toEqual([
          older.snapshot_id,
          newer.snapshot_id,
        ]);
        const summary = summarizeDiff();
        const pages = (attempt: Attempt) => readKeyedRows(scopeId, attempt, 'prices');
        for await (const meters of diffSheets(pages(older), pages(newer))) meters.forEach(summary.add);
        const found = summary.result();
        expect(comparison.summary).toEqual(summaryRecord(found));
        const both = [...comparison.largest.dearer, ...comparison.largest.cheaper];
        for (const change of found.largest) expect(both).toContainEqual(changeRecord(change));
      }),
      { numRuns: 12 },
    );
  });

  test('sees no other scope', async () => {
    const { addScope } = await import('../../../../lib/pricing/store/scopes.ts');
    const other = `${scopeId}-other`;
    await addScope({ scope_id: other, currency: 'USD', now: new Date() });
    await importBytes(smallSheet(30, '0.777'), { scope: other, identity: 'theirs' });
    const ours = await importOctober();
    expect(ours).not.toHaveProperty('comparison');
    const theirs = await importBytes(smallSheet(30, '0.888'), { scope: other, minute: 5, identity: 'theirs 2' });
    const next = await importNovember();
    expect(next.comparison?.before.snapshot_id).toBe(ours.snapshot_id);
    expect(JSON.stringify(await stored(next.snapshot_id))).not.toMatch(/0\.[78]{3}|other"/);
    expect((await stored(theirs.snapshot_id, other))?.summary.prices.dearer).toBe(30);
    expect(await stored(theirs.snapshot_id)).toBeUndefined();
  });
});

describe('an import is as good without a comparison', () => {
  const good = async (result: ImportResult, reason: RegExp): Promise<void> => {
    expect(result).toMatchObject({ status: 'completed', row_count: 4, failure: null, warning_count: 1 });
    expect(result.comparison).toBeUndefined();
    expect(result.warnings[0]).toMatch(reason);
    expect(result.warnings[0]).toContain(`appraise price-sheet compare --scope ${scopeId}`);
    expect((await findScope())?.active_snapshot?.snapshot_id).toBe(result.snapshot_id);
    expect(await stored(result.snapshot_id)).toBeUndefined();
    await expectWhole(scopeId);
  };

  test('where the old pages cannot be read', async () => {
    await importOctober();
    await failWhere(readsPages, new Error('a secret of the store'));
    const errors: unknown[] = [];
    const result = await importNovember({ onNotCompared: (error: unknown) => errors.push(error) });
    vi.restoreAllMocks();
    await good(result, /^not compared with the sheet before it: an unexpected error\./);
    expect(errors).toHaveLength(1);
  });

  test('where it cannot be written', async () => {
    await importOctober();
    await failWhere(writesComparison, new Error('the page is too large'));
    const result = await importNovember();
    vi.restoreAllMocks();
    await good(result, /an unexpected error/);
  });

  test('where no time is left', async () => {
    await importOctober();
    const outOfTime = (): boolean => true;
    await good(await importNovember({ outOfTime }), /no time was left after \d+ prices/);
  });

  test('where it takes longer than two minutes', async () => {
    await importOctober();
    let at = Date.parse('2026-11-27T10:00:00Z');
    const onProgress = ({ phase }: ImportProgress): void => {
      if (phase === 'comparing') at += 121_000;
    };
    await good(await importNovember({ now: () => new Date(at), onProgress }), /no time was left/);
  });
});

test('an import that is delivered again says what the first run compared', async () => {
  await importOctober();
  const first = await importNovember();
  const again = await importNovember();
  expect(again).toMatchObject({ status: 'unchanged', write_units: 0, warnings: [], comparison: first.comparison });
  await failWhere(readsPages, new Error('ended'));
  expect(await importNovember()).toMatchObject({ status: 'unchanged', warnings: [] });
});

test('an import that was cut off before it made its sheet current compares with the next delivery', async () => {
  await importOctober();
  await failWhere((command) => JSON.stringify(command).includes('active_snapshot = '), new Error('cut off'));
  await expect(importNovember()).rejects.toThrow('cut off');
  vi.restoreAllMocks();
  expect(await importNovember()).toMatchObject({ status: 'completed', comparison: { new: 1, gone: 1 } });
});

test('a newer sheet that is imported during the comparison does not harm either', async () => {
  await importOctober();
  let newer: Promise<ImportResult> | undefined;
  const onProgress = ({ phase }: ImportProgress): void => {
    if (phase !== 'comparing') return;
    newer ??= importBytes(smallSheet(3, '0.9'), { identity: 'december', minute: 8 * aDay });
  };
  const result = await importNovember({ onProgress });
  const last = await newer;
  expect(result).toMatchObject({ status: 'completed', comparison: { new: 1 } });
  expect(last?.comparison?.before.snapshot_id).toBe(result.snapshot_id);
  expect((await findScope())?.active_snapshot?.snapshot_id).toBe(last?.snapshot_id);
  expect(await stored(last?.snapshot_id)).toMatchObject({ before: { snapshot_id: result.snapshot_id } });
});

test('a comparison is deleted with the pages of its snapshot, and not before', async () => {
  const { sweepSnapshots } = await import('../../../../lib/pricing/store/sweep-snapshots.ts');
  await importOctober();
  const second = await importNovember();
  await importBytes(smallSheet(3, '0.9'), { identity: 'december', minute: 14 * aDay });
  await sweepSnapshots(scopeId, new Date('2026-12-30T10:00:00Z'));
  expect(await stored(second.snapshot_id)).toBeDefined();
  await importBytes(smallSheet(3, '0.8'), { identity: 'january', minute: 60 * aDay });
  await sweepSnapshots(scopeId, new Date('2027-01-30T10:00:00Z'));
  expect(await stored(second.snapshot_id)).toBeUndefined();
});
