import { beforeEach, expect, test } from 'vitest';
import { sheetImports } from '../../../support/sheet-imports.ts';
import { smallSheet } from '../../../support/small-sheet.ts';

const sheets = sheetImports();
const { importBytes } = sheets;
let scopeId: string;
beforeEach(() => {
  scopeId = sheets.scopeId();
});

const list = async (id = scopeId) => {
  const { listSheetSnapshots } = await import('../../../../lib/pricing/store/sheet-snapshots.ts');
  return listSheetSnapshots(id);
};
const statesOf = async () =>
  (await list())?.snapshots.map(({ attempt, states, kept_until }) => [attempt.source, states, kept_until]);

test('lists the sheets whose prices are stored, newest first, with why they are kept', async () => {
  expect((await list())?.snapshots).toEqual([]);
  for (const minute of [0, 1, 2]) await importBytes(smallSheet(1, `0.${minute}`), { minute });
  await importBytes('no sheet', { minute: 3 });
  expect(await statesOf()).toEqual([
    ['sheet.csv', ['active'], null],
    ['sheet.csv', ['previous'], null],
    ['sheet.csv', ['ending'], '2026-11-21T10:01:00.000Z'],
  ]);
  const { pinSnapshot } = await import('../../../../lib/pricing/store/pins.ts');
  for (const { attempt } of (await list())?.snapshots ?? []) {
    expect(await pinSnapshot(attempt, { at: '2026-11-20T10:00:00.000Z', note: '' })).toBe(true);
  }
  expect(await statesOf()).toEqual([
    ['sheet.csv', ['active', 'pinned'], null],
    ['sheet.csv', ['previous', 'pinned'], null],
    ['sheet.csv', ['pinned'], null],
  ]);
});

test('knows no public list and no scope that was not added', async () => {
  expect(await list('ea:unknown')).toBeUndefined();
  expect(await list('retail:azure:USD')).toBeUndefined();
  expect(await list('nothing')).toBeUndefined();
});

test('a pin is refused where there is no snapshot, or one that has failed', async () => {
  const { pinSnapshot, unpinSnapshot } = await import('../../../../lib/pricing/store/pins.ts');
  const pin = { at: '2026-11-20T10:00:00.000Z', note: '' };
  const unknown = { scope_id: scopeId, snapshot_id: 'unknown' };
  expect(await pinSnapshot(unknown, pin)).toBe(false);
  expect(await unpinSnapshot(unknown)).toBe(false);
  await importBytes('no sheet');
  const [failed] = await sheets.listAttempts();
  if (!failed) throw new Error('there is no attempt');
  expect(await pinSnapshot(failed, pin)).toBe(false);
  expect(await sheets.listAttempts()).toEqual([failed]);
});
