import { gzipSync } from 'node:zlib';
import type { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { withWorkingDirectory } from '../../../../lib/platform/working-directory.ts';
import type { ImportProgress } from '../../../../lib/pricing/import/import-result.ts';
import { vmRow } from '../../../support/price-book.ts';
import { sheetImports } from '../../../support/sheet-imports.ts';
import { smallHeader, smallLine, smallSheet } from '../../../support/small-sheet.ts';
import { expectWhole, watchScopeWhile } from '../../../support/watch-scope.ts';
import { zip } from '../../../support/zip.ts';

const sheets = sheetImports();
const { findScope, importBytes, listAttempts } = sheets;
let scopeId: string;
beforeEach(() => {
  scopeId = sheets.scopeId();
});

describe('an import', () => {
  test('makes a sheet the active snapshot of its scope, with its facts', async () => {
    const progress: ImportProgress[] = [];
    const result = await importBytes(smallSheet(500, '0.1'), { options: { onProgress: (one) => progress.push(one) } });

    expect(result).toMatchObject({
      status: 'completed',
      row_count: 500,
      rejected_rows: 0,
      failure: null,
      warnings: [],
    });
    expect(result.write_units).toBeGreaterThan(0);
    expect(await findScope()).toMatchObject({
      active_snapshot: {
        snapshot_id: result.snapshot_id,
        row_count: 500,
        source: 'sheet.csv',
        activated_at: '2026-11-20T10:00:00.000Z',
      },
      latest: { snapshot_id: result.snapshot_id, status: 'completed', failure: null },
    });
    expect(progress.at(-1)).toEqual({ phase: 'writing', rows: 500 });
    await expectWhole(scopeId, ['0.1']);
  });

  test('stores the same prices with a thread for its pages', async () => {
    const { threadedPageWriter } = await import('../../../../lib/pricing/store/page-thread.ts');
    const threaded = await importBytes(smallSheet(3_000, '0.6'), {
      options: { openWriter: threadedPageWriter },
    });
    expect(threaded).toMatchObject({ status: 'completed', row_count: 3_000 });
    await expectWhole(scopeId, ['0.6']);
  });

  test('of the same bytes changes nothing, however often', async () => {
    const first = await importBytes(smallSheet(10, '0.1'));
    for (const minute of [1, 2]) {
      expect(await importBytes(smallSheet(10, '0.1'), { minute, identity: `copy ${minute}` })).toMatchObject({
        status: 'unchanged',
        snapshot_id: first.snapshot_id,
        row_count: 10,
        write_units: 0,
      });
    }
    expect(await listAttempts()).toHaveLength(1);
  });

  test('that is delivered again returns its result', async () => {
    const once = await importBytes(smallSheet(10, '0.1'));
    await importBytes(smallSheet(10, '0.2'), { minute: 1, identity: 'next' });
    expect(await importBytes(smallSheet(10, '0.1'))).toMatchObject({
      status: 'superseded',
      snapshot_id: once.snapshot_id,
    });
    await expectWhole(scopeId, ['0.2']);
  });

  test('that was cut off between its last page and the write that activates it is activated by the next delivery', async () => {
    await importBytes(smallSheet(10, '0.1'));
    const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
    const send = dynamodb.send.bind(dynamodb);
    const spy = vi.spyOn(dynamodb, 'send').mockImplementation((async (command: UpdateCommand, ...rest: never[]) => {
      if (command.input.UpdateExpression?.includes('active_snapshot = ')) throw new Error('cut off');
      return (send as (...args: unknown[]) => Promise<unknown>)(command, ...rest);
    }) as never);
    await expect(importBytes(smallSheet(10, '0.2'), { minute: 1, identity: 'next' })).rejects.toThrow('cut off');
    spy.mockRestore();
    await expectWhole(scopeId, ['0.1']);

    const again = await importBytes(smallSheet(10, '0.2'), { minute: 1, identity: 'next' });
    // The comparison is one write.
    expect(again).toMatchObject({ status: 'completed', row_count: 10, write_units: 1 });
    expect((await findScope())?.active_snapshot?.snapshot_id).toBe(again.snapshot_id);
    await expectWhole(scopeId, ['0.2']);
  });

  test('of an older upload does not take the place of a newer one', async () => {
    await importBytes(smallSheet(10, '0.2'), { minute: 5, identity: 'newer' });
    expect(await importBytes(smallSheet(10, '0.1'), { minute: 1, identity: 'older' })).toMatchObject({
      status: 'superseded',
    });
    await expectWhole(scopeId, ['0.2']);
  });

  test('of an older sheet that is uploaded again replaces the newer one', async () => {
    await importBytes(smallSheet(10, '0.1'), { minute: 1, identity: 'a' });
    await importBytes(smallSheet(10, '0.2'), { minute: 2, identity: 'b' });
    expect(await importBytes(smallSheet(10, '0.1'), { minute: 3, identity: 'c' })).toMatchObject({
      status: 'completed',
    });
    await expectWhole(scopeId, ['0.1']);
  });

  test('reads the sheet again when another offer counts for the scope', async () => {
    const { addScope } = await import('../../../../lib/pricing/store/scopes.ts');
    const scope = `${scopeId}-offer`;
    await addScope({ scope_id: scope, currency: 'USD', offer_id: 'MS-AZR-0148P', now: new Date() });
    const header = `${smallHeader},Offer Id`;
    const line = (price: string, offer: string) => `${smallLine(1, price)},${offer}`;
    const sheet = [header, line('0.3', 'MS-AZR-0017P'), line('0.2', 'MS-AZR-0148P'), ''].join('\n');
    await importBytes(sheet, { scope });
    await importBytes(sheet);
    await expectWhole(scope, ['0.2']);
    await expectWhole(scopeId, ['0.3']);
  });

  test('warns where it is not certain which price counts, and takes the highest', async () => {
    const header = `${smallHeader},Offer Id`;
    const sheet = [header, `${smallLine(1, '0.3')},X`, `${smallLine(1, '0.4')},Y`, ''].join('\n');
    expect(await importBytes(sheet)).toMatchObject({
      status: 'completed',
      row_count: 1,
      warning_count: 1,
      warnings: [expect.stringContaining('0.3, 0.4 USD')],
    });
    await expectWhole(scopeId, ['0.4']);
  });

  test.each([
    ['that has ended', '2026-10-01,2026-10-31', 'The price sheet ended on 2026-10-31'],
    ['that has not begun', '2026-12-01,2026-12-31', 'The price sheet begins on 2026-12-01'],
    ['that holds', '2026-11-20,2026-11-20', undefined],
    ['that does not say', ',', undefined],
  ])('of a sheet %s says so, now and when the same bytes come again', async (_, days, says) => {
    const sheet = [`${smallHeader},EffectiveStartDate,EffectiveEndDate`, `${smallLine(1, '0.3')},${days}`, ''].join(
      '\n',
    );
    const expected = says === undefined ? [] : [expect.stringContaining(says)];
    expect(await importBytes(sheet)).toMatchObject({ warnings: expected, warning_count: expected.length });
    expect(await importBytes(sheet, { minute: 1, identity: 'copy' })).toMatchObject({
      status: 'unchanged',
      warnings: expected,
    });
    const [start = '', end = ''] = days.split(',');
    expect((await findScope())?.active_snapshot?.sheet).toEqual({
      effective_start: start || null,
      effective_end: end || null,
      warnings: [],
      warning_count: 0,
    });
  });

  test('tells how many prices are out of date, and how many include a quantity', async () => {
    const header = `${smallHeader},EffectiveEndDate,IncludedQuantity`;
    const line = (number: number, end: string, included: string) => `${smallLine(number, '0.3')},${end},${included}`;
    const sheet = [header, line(1, '2026-10-31', '0'), line(2, '2026-12-31', '100'), line(3, '', 'n/a'), ''];
    const result = await importBytes(sheet.join('\n'));
    expect(result).toMatchObject({
      status: 'completed',
      rejected_rows: 0,
      warning_count: 2,
      warnings: [
        '1 of 3 prices are not in effect on 2026-11-20',
        '1 of 3 prices have an included quantity, which estimates do not subtract',
      ],
    });
    const { lookUp } = await import('../../../../lib/pricing/store/look-up.ts');
    const id = '00000000-0000-4000-8000-000000000002';
    const active = (await findScope())?.active_snapshot;
    if (!active) throw new Error('no snapshot');
    expect((await lookUp(scopeId, active, 'prices', [id])).get(id)).toMatchObject([
      { effectiveEnd: '2026-12-31', note: 'includes 100 × 1 Hour a month, which is not subtracted' },
    ]);
  });

  test('keeps a few warnings with the snapshot, and the number of all', async () => {
    const header = `${smallHeader},Offer Id`;
    const twice = (number: number) => [`${smallLine(number, '0.3')},X`, `${smallLine(number, '0.4')},Y`];
    const sheet = [header, ...Array.from({ length: 150 }, (_, number) => twice(number)).flat(), ''].join('\n');
    expect(await importBytes(sheet)).toMatchObject({ warning_count: 150, warnings: { length: 100 } });
    expect((await findScope())?.active_snapshot?.sheet).toMatchObject({ warning_count: 150, warnings: { length: 5 } });
  });

  test.each([
    { what: 'an unknown scope', scope: 'ea:none', code: 'scope_unknown' },
    { what: 'the scope of a public list', scope: 'retail:azure:USD', code: 'scope_unknown' },
  ])('into $what is refused', async ({ scope, code }) => {
    expect(await importBytes(smallSheet(1, '1'), { scope })).toMatchObject({ status: 'failed', failure: { code } });
  });

  test('into an inactive scope is refused', async () => {
    const { setScopeActive } = await import('../../../../lib/pricing/store/scopes.ts');
    await setScopeActive(scopeId, false);
    expect(await importBytes(smallSheet(1, '1'))).toMatchObject({
      status: 'failed',
      failure: { code: 'scope_inactive' },
    });
  });
});

describe('a sheet in any wrapping', () => {
  const csv = smallSheet(300, '0.5');
  const [head = '', ...rest] = csv.trim().split('\n');
  test.each<{ what: string; content: string | Uint8Array }>([
    { what: 'gzip', content: gzipSync(csv) },
    {
      what: 'ZIP in parts, each with its header',
      content: zip([
        { name: 'part_2.csv', content: `${[head, ...rest.slice(150)].join('\n')}\n` },
        { name: 'part_1.csv', content: `${[head, ...rest.slice(0, 150)].join('\n')}\n` },
      ]),
    },
    { what: 'UTF-16', content: Buffer.from(`\ufeff${csv}`, 'utf16le') },
    { what: 'UTF-8 with a byte order mark', content: `\ufeff${csv}` },
    { what: 'lines that end as on Windows', content: csv.replaceAll('\n', '\r\n') },
  ])('of $what gives the same prices', async ({ content }) => {
    expect(await importBytes(content)).toMatchObject({ status: 'completed', row_count: 300, rejected_rows: 0 });
    await expectWhole(scopeId, ['0.5']);
  });
});

describe('end import', () => {
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
});

describe('retail names', () => {
  describe('prices of the Consumption API without details', () => {
    const ids = [1, 2].map((number) => `00000000-0000-4000-8000-00000000000${number}`);
    const page = JSON.stringify({
      properties: {
        pricesheets: ids.map((meterId) => ({
          meterId,
          unitOfMeasure: '1 Hour',
          unitPrice: 0.08,
          currencyCode: 'USD',
          meterDetails: null,
        })),
      },
    });
    const stored = async () => {
      const { lookUp } = await import('../../../../lib/pricing/store/look-up.ts');
      const active = (await findScope())?.active_snapshot;
      if (!active) throw new Error('no snapshot');
      return [...(await lookUp(scopeId, active, 'prices', ids)).values()].flat();
    };

    test('have no names where there is no public price list', async () => {
      expect(await importBytes(page)).toMatchObject({
        status: 'completed',
        warnings: ['2 meters have no name on the sheet; 0 have the one of the public price list'],
      });
      expect(await stored()).toMatchObject(ids.map((meterId) => ({ meterId, meterName: '', location: '' })));
    });

    test('have the names of the public price list, and keep none where it has none', async () => {
      const { publishRetail } = await import('../../../../lib/pricing/import/publish-retail.ts');
      const row = vmRow('Standard_D2s_v5', '0.1', { meterId: ids[0] as string });
      await withWorkingDirectory((directory) =>
        publishRetail({
          currency: 'USD',
          regions: ['eastus'],
          rows: [[row]],
          source: 'test',
          now: new Date('2026-11-19T00:00:00Z'),
          directory,
        }),
      );
      expect(await importBytes(page)).toMatchObject({
        warnings: ['2 meters have no name on the sheet; 1 have the one of the public price list'],
      });
      const { meterName, category, product, location } = row;
      expect(await stored()).toMatchObject([
        { meterId: ids[0], meterName, category, product, location, unitPrice: '0.08', sku: '' },
        { meterId: ids[1], meterName: '', category: '', product: '', location: '' },
      ]);
    });

    test('get names from a list that was read later with force, where the same bytes alone change nothing', async () => {
      const { publishRetail } = await import('../../../../lib/pricing/import/publish-retail.ts');
      const unnamed = page.replaceAll('4000-8000', '4000-9000');
      const meterId = (ids[0] as string).replace('8000', '9000');
      await importBytes(unnamed);
      const row = vmRow('Standard_D2s_v5', '0.1', { meterId });
      await withWorkingDirectory((directory) =>
        publishRetail({
          currency: 'USD',
          regions: ['eastus'],
          rows: [[row]],
          source: 'test',
          now: new Date('2026-11-19T12:00:00Z'),
          directory,
        }),
      );
      const { findMeters } = await import('../../../../lib/pricing/store/meter-search.ts');
      const found = async () => {
        const scope = await findScope();
        if (!scope) throw new Error('no scope');
        return (await findMeters(scope, { filter: { q: row.meterName }, limit: 10 })).rows;
      };
      const again = { minute: 1, identity: 'again' };
      expect(await importBytes(unnamed, again)).toMatchObject({ status: 'unchanged' });
      expect(await found()).toEqual([]);
      expect(await importBytes(unnamed, { ...again, force: true })).toMatchObject({
        status: 'completed',
        row_count: 2,
      });
      expect(await found()).toMatchObject([{ meterId, meterName: row.meterName, unitPrice: '0.08' }]);
    });

    test('have the names of one list, if another is read before an interrupted import continues', async () => {
      const { publishRetail } = await import('../../../../lib/pricing/import/publish-retail.ts');
      const { findMeters } = await import('../../../../lib/pricing/store/meter-search.ts');
      // More pages than lie between two checkpoints: the first run has written some in the order of its names.
      const meters = Array.from(
        { length: 8_200 },
        (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      );
      const sheet = JSON.stringify({
        properties: {
          pricesheets: meters.map((meterId) => ({
            meterId,
            unitOfMeasure: '1 Hour',
            unitPrice: 0.08,
            currencyCode: 'USD',
          })),
        },
      });
      const readList = (day: number, nameOf: (at: number) => string) =>
        withWorkingDirectory((directory) =>
          publishRetail({
            currency: 'USD',
            regions: ['eastus'],
            rows: [meters.map((meterId, at) => vmRow('Standard_D2s_v5', '0.1', { meterId, meterName: nameOf(at) }))],
            source: 'test',
            now: new Date(Date.UTC(2026, 10, day)),
            directory,
          }),
        );
      const upload = { minute: 1, identity: 'unnamed' };
      await readList(20, (at) => `Old ${at}`);
      const cut = await importBytes(sheet, { ...upload, options: { outOfTime: () => true } });
      expect(cut.status).toBe('running');
      await readList(21, (at) => `New ${meters.length - at}`);
      expect(await importBytes(sheet, upload)).toMatchObject({ status: 'completed', row_count: meters.length });

      const scope = await findScope();
      if (!scope) throw new Error('no scope');
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const next = await findMeters(scope, { filter: { q: 'new' }, limit: 200, cursor });
        found.push(...next.rows.filter(({ meterName }) => meterName.startsWith('New ')).map(({ meterId }) => meterId));
        cursor = next.next_cursor ?? undefined;
      } while (cursor !== undefined);
      expect(found.sort()).toEqual(meters);
    });
  });
});
