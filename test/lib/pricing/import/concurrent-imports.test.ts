import { beforeEach, describe, expect, test } from 'vitest';
import { sheetImports } from '../../../support/sheet-imports.ts';
import { smallSheet } from '../../../support/small-sheet.ts';
import { expectWhole, watchScopeWhile } from '../../../support/watch-scope.ts';

const sheets = sheetImports();
const { findScope, importBytes, listAttempts } = sheets;
let scopeId: string;
beforeEach(() => {
  scopeId = sheets.scopeId();
});

describe('two imports at once', () => {
  test.each([
    { what: 'the later one last', order: [1, 2] },
    { what: 'the later one first', order: [2, 1] },
  ])('end with the later upload, begun with $what, and readers never see a mix', async ({ order }) => {
    await importBytes(smallSheet(50, '0.1'));
    const results = await watchScopeWhile(
      scopeId,
      () =>
        Promise.all(
          order.map((minute) =>
            importBytes(smallSheet(minute === 1 ? 700 : 400, `0.${minute + 1}`), {
              minute,
              identity: `upload ${minute}`,
            }),
          ),
        ),
      ['0.1', '0.2', '0.3'],
    );
    expect(results[order.indexOf(2)]).toMatchObject({ status: 'completed' });
    expect(['completed', 'superseded']).toContain(results[order.indexOf(1)]?.status);
    await expectWhole(scopeId, ['0.3']);
  });

  test('of one and the same upload, delivered twice, end alike', async () => {
    const both = await Promise.all([1, 2].map(() => importBytes(smallSheet(300, '0.4'))));
    for (const { status } of both) expect(['completed', 'unchanged']).toContain(status);
    await expectWhole(scopeId, ['0.4']);
    expect(await listAttempts()).toHaveLength(1);
  });
});

describe('the pages of an old snapshot', () => {
  test('are deleted a day after another replaced it, and not before, once two newer ones are there', async () => {
    const { sweepSnapshots } = await import('../../../../lib/pricing/store/sweep-snapshots.ts');
    const { findMeters } = await import('../../../../lib/pricing/store/meter-search.ts');
    await importBytes(smallSheet(300, '0.1'));
    const old = await findScope();
    if (!old?.active_snapshot) throw new Error('nothing was imported');
    await importBytes(smallSheet(300, '0.2'), { minute: 1, identity: 'next' });
    await importBytes(smallSheet(300, '0.3'), { minute: 2, identity: 'third' });
    const at = (hours: number) => new Date(Date.parse('2026-11-20T10:01:00Z') + hours * 3_600_000);
    const isThere = () =>
      findMeters(old, { filter: {}, limit: 10 }).then(
        ({ total }) => total === 300,
        () => false,
      );

    await sweepSnapshots(scopeId, at(23));
    expect(await isThere()).toBe(true);
    await sweepSnapshots(scopeId, at(25));
    const [, , deleted] = await listAttempts();
    expect(deleted).toMatchObject({ status: 'superseded', deleted: true, expires_at: expect.any(Number) });
    const { readPages } = await import('../../../../lib/pricing/store/pages.ts');
    const ref = { scope_id: scopeId, snapshot_id: old.active_snapshot.snapshot_id };
    await expect(readPages(ref, 'rows', [0])).rejects.toThrow();
    await expectWhole(scopeId, ['0.3']);
  });
});
