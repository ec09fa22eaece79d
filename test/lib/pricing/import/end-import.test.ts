import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ImportProgress } from '../../../../lib/pricing/import/import-result.ts';
import { sheetImports } from '../../../support/sheet-imports.ts';
import { smallSheet } from '../../../support/small-sheet.ts';
import { expectWhole, watchScopeWhile } from '../../../support/watch-scope.ts';

const sheets = sheetImports();
const { findScope, importBytes, listAttempts } = sheets;
let scopeId: string;
beforeEach(() => {
  scopeId = sheets.scopeId();
});

describe('an import that is out of time', () => {
  test('that is stopped while it reads fails with the reason, and continues when it is called again', async () => {
    const stopping = new AbortController();
    const onProgress = () => stopping.abort(new Error('the job ran out of time'));
    const options = { onProgress, signal: stopping.signal };
    const upload = { minute: 1, identity: 'slow' };
    await expect(importBytes(smallSheet(30_000, '0.7'), { ...upload, options })).rejects.toThrow('ran out of time');
    expect(await findScope()).toMatchObject({ active_snapshot: null, latest: { status: 'running' } });
    expect(await importBytes(smallSheet(30_000, '0.7'), upload)).toMatchObject({
      status: 'completed',
      row_count: 30_000,
    });
  });

  test('continues where it stopped, writes only the rest, and is visible when it is complete', async () => {
    await importBytes(smallSheet(50, '0.1'));
    // 64 rows a page: enough pages for two checkpoints.
    const sheet = smallSheet(20_000, '0.7');
    let isOut = true;
    const cut = { minute: 1, identity: 'large', options: { outOfTime: () => isOut } };
    const first = await watchScopeWhile(scopeId, () => importBytes(sheet, cut), ['0.1']);
    expect(first.status).toBe('running');
    expect((await findScope())?.latest?.status).toBe('running');

    isOut = false;
    const second = await watchScopeWhile(scopeId, () => importBytes(sheet, cut), ['0.1', '0.7']);
    expect(second).toMatchObject({ status: 'completed', row_count: 20_000, snapshot_id: first.snapshot_id });
    await expectWhole(scopeId, ['0.7']);

    const fresh = await importBytes(smallSheet(20_000, '0.8'), { minute: 2, identity: 'fresh' });
    expect(second.write_units).toBeLessThan(fresh.write_units);
    expect(first.write_units + second.write_units).toBeLessThan(fresh.write_units * 1.15);
  });

  test('is given up when a later upload has taken its place', async () => {
    const sheet = smallSheet(20_000, '0.7');
    const cut = { minute: 1, identity: 'large', options: { outOfTime: () => true } };
    await importBytes(sheet, cut);
    await importBytes(smallSheet(5, '0.9'), { minute: 2, identity: 'later' });
    expect(await importBytes(sheet, { minute: 1, identity: 'large' })).toMatchObject({ status: 'superseded' });
    await expectWhole(scopeId, ['0.9']);
  });
});

describe('an import that a newer sheet overtakes', () => {
  /** Uploads and imports a newer sheet as soon as the older import next looks at its scope. */
  async function overtakenAtNextLook() {
    const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
    const { GetCommand } = await import('@aws-sdk/lib-dynamodb');
    const original = dynamodb.send.bind(dynamodb);
    let isArmed = false;
    const spy = vi.spyOn(dynamodb, 'send').mockImplementation((async (command: never, ...rest: never[]) => {
      if (isArmed && (command as object) instanceof GetCommand) {
        isArmed = false;
        await importBytes(smallSheet(5, '0.9'), { minute: 2, identity: 'newer' });
      }
      return original(command, ...rest);
    }) as never);
    return { arm: () => (isArmed = true), restore: () => spy.mockRestore() };
  }

  test.each([
    { phase: 'reading', rows: 10_000 },
    { phase: 'writing', rows: 5_000 },
  ] as const)('stops while $phase at its next look, two seconds later at most', async ({ phase, rows }) => {
    const newer = await overtakenAtNextLook();
    let clock = Date.parse('2026-11-20T10:01:00Z');
    const seen: ImportProgress[] = [];
    const onProgress = (progress: ImportProgress): void => {
      seen.push(progress);
      if (progress.phase !== phase || progress.rows < rows || clock % 60_000 !== 0) return;
      newer.arm();
      clock += 2_000;
    };
    try {
      const options = { now: () => new Date(clock), onProgress };
      const result = await importBytes(smallSheet(30_000, '0.7'), { minute: 1, identity: 'older', options });
      expect(result).toMatchObject({ status: 'superseded', row_count: 0 });
    } finally {
      newer.restore();
    }
    expect(seen.at(-1)).toMatchObject({ phase });
    expect(seen.at(-1)?.rows).toBeLessThan(30_000);
    await expectWhole(scopeId, ['0.9']);
    expect((await findScope())?.latest).toMatchObject({ status: 'completed' });
  });

  test('deletes the pages that it wrote, and those of an earlier run', async () => {
    const sheet = smallSheet(20_000, '0.7');
    const older = { minute: 1, identity: 'older' };
    await importBytes(sheet, { ...older, options: { outOfTime: () => true } });
    const { readPages } = await import('../../../../lib/pricing/store/pages.ts');
    const [cut] = await listAttempts();
    if (!cut) throw new Error('there is no attempt');
    expect(await readPages(cut, 'prices', [0, 249])).toHaveLength(2);

    await importBytes(smallSheet(5, '0.9'), { minute: 2, identity: 'newer' });
    const result = await importBytes(sheet, older);
    expect(result).toMatchObject({ status: 'superseded', write_units: 0 });
    expect((await listAttempts()).at(-1)).toMatchObject({ status: 'superseded', deleted: true });
    for (const page of [0, 249]) await expect(readPages(cut, 'prices', [page])).rejects.toThrow('missing');
    await expectWhole(scopeId, ['0.9']);
  });
});
