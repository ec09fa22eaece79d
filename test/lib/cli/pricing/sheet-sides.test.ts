import { beforeEach, describe, expect, test } from 'vitest';
import { chooseSides, throwIfDeleted } from '../../../../lib/cli/pricing/sheet-sides.ts';
import { sheetImports } from '../../../support/sheet-imports.ts';
import { smallSheet } from '../../../support/small-sheet.ts';

const sheets = sheetImports();
let scope: string;
beforeEach(async () => {
  scope = sheets.scopeId();
  for (const minute of [0, 1, 2]) await sheets.importBytes(smallSheet(1, `0.${minute}`), { minute });
});

const ids = async () => (await sheets.listAttempts()).map(({ snapshot_id }) => snapshot_id) as [string, string, string];

describe('the sheets that are compared', () => {
  test('are the active one and the one before it, unless others are named', async () => {
    const [third, second, first] = await ids();
    const chosen = async (flags: { from?: string; to?: string }) => {
      const { before, after } = await chooseSides({ scope, ...flags });
      return [before.snapshot_id, after.snapshot_id];
    };
    expect(await chosen({})).toEqual([second, third]);
    expect(await chosen({ to: second })).toEqual([first, second]);
    expect(await chosen({ from: first })).toEqual([first, third]);
    expect(await chosen({ from: third, to: first })).toEqual([third, first]);
  });

  test('are refused where there is none before the newer one', async () => {
    const [, , first] = await ids();
    await expect(chooseSides({ scope, to: first })).rejects.toThrow(`before ${first} is stored`);
  });
});

test('a sheet that an import deletes while it is read is named, and no other error is', async () => {
  const [third, , first] = await ids();
  const sides = await chooseSides({ scope, from: first });
  await throwIfDeleted(sides);
  const { claimDeletion } = await import('../../../../lib/pricing/store/pins.ts');
  expect(await claimDeletion(sides.before)).toBe(true);
  await expect(throwIfDeleted(sides)).rejects.toThrow(`${first} was deleted while it was read`);
  expect(sides.after.snapshot_id).toBe(third);
});

test('reading a sheet whose pages are deleted fails, and gives no part of it', async () => {
  const { readKeyedRows } = await import('../../../../lib/pricing/store/read-keyed-rows.ts');
  const { deleteSnapshot } = await import('../../../../lib/pricing/store/sweep-snapshots.ts');
  const { before } = await chooseSides({ scope, from: (await ids())[2] });
  await deleteSnapshot(before, new Date('2026-11-22T00:00:00Z'));
  const rows = readKeyedRows(scope, before, 'prices');
  await expect(rows.next()).rejects.toThrow('is missing');
});
