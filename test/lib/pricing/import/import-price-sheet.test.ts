import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportOptions, ImportProgress, ImportResult } from '../../../../lib/pricing/import/import-price-sheet.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';
import { smallHeader, smallLine, smallSheet } from '../../../support/small-sheet.ts';
import { expectWhole, whileWatched } from '../../../support/watched-scope.ts';
import { zip } from '../../../support/zip.ts';

let stores: LocalStores;
let directory: string;
let number = 0;
let scopeId: string;

beforeAll(async () => {
  stores = await startLocalStores();
  directory = await mkdtemp(join(tmpdir(), 'appraise-imports-'));
});
afterAll(async () => {
  await stores.close();
  await rm(directory, { recursive: true });
});
beforeEach(async () => {
  number += 1;
  scopeId = `ea:${number}`;
  const { addScope } = await import('../../../../lib/pricing/store/scopes.ts');
  await addScope({ scope_id: scopeId, currency: 'USD', now: new Date() });
});

interface Upload {
  readonly minute?: number;
  readonly identity?: string;
  readonly options?: Partial<ImportOptions>;
  readonly scope?: string;
}

/** Imports bytes that were uploaded at a minute of one day. */
async function imported(
  content: string | Uint8Array,
  { minute = 0, identity = 'file', options = {}, scope = scopeId }: Upload = {},
): Promise<ImportResult> {
  const { importPriceSheet } = await import('../../../../lib/pricing/import/import-price-sheet.ts');
  const work = await mkdtemp(join(directory, 'work-'));
  const path = join(work, 'sheet');
  await writeFile(path, content);
  const uploadedAt = new Date(Date.parse('2026-11-20T10:00:00Z') + minute * 60_000);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const sheet = { scopeId: scope, path, source: 'sheet.csv', sha256, uploadedAt, identity, directory: work };
  try {
    return await importPriceSheet(sheet, { now: () => uploadedAt, ...options });
  } finally {
    // What did not fit in memory is cleared away, however it ended.
    expect(await readdir(work)).toEqual(['sheet']);
  }
}

const scopeOf = async () => (await import('../../../../lib/pricing/store/scopes.ts')).findScope(scopeId);
const attempts = async () => (await import('../../../../lib/pricing/store/attempts.ts')).listAttempts(scopeId);

describe('an import', () => {
  it('makes a sheet the active snapshot of its scope, with all that is known of it', async () => {
    const progress: ImportProgress[] = [];
    const result = await imported(smallSheet(500, '0.1'), { options: { onProgress: (one) => progress.push(one) } });

    expect(result).toMatchObject({
      status: 'completed',
      row_count: 500,
      rejected_rows: 0,
      failure: null,
      warnings: [],
    });
    expect(result.write_units).toBeGreaterThan(0);
    expect(await scopeOf()).toMatchObject({
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

  it('of the same bytes changes nothing, however often', async () => {
    const first = await imported(smallSheet(10, '0.1'));
    for (const minute of [1, 2]) {
      expect(await imported(smallSheet(10, '0.1'), { minute, identity: `copy ${minute}` })).toMatchObject({
        status: 'unchanged',
        snapshot_id: first.snapshot_id,
        row_count: 10,
        write_units: 0,
      });
    }
    expect(await attempts()).toHaveLength(1);
  });

  it('that is delivered again says what became of it', async () => {
    const once = await imported(smallSheet(10, '0.1'));
    await imported(smallSheet(10, '0.2'), { minute: 1, identity: 'next' });
    expect(await imported(smallSheet(10, '0.1'))).toMatchObject({
      status: 'superseded',
      snapshot_id: once.snapshot_id,
    });
    await expectWhole(scopeId, ['0.2']);
  });

  it('that was cut off between its last page and the write that activates it is activated by the next delivery', async () => {
    await imported(smallSheet(10, '0.1'));
    const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
    const send = dynamodb.send.bind(dynamodb);
    const spy = vi.spyOn(dynamodb, 'send').mockImplementation((async (command: UpdateCommand, ...rest: never[]) => {
      if (command.input.UpdateExpression?.includes('active_snapshot = ')) throw new Error('cut off');
      return (send as (...args: unknown[]) => Promise<unknown>)(command, ...rest);
    }) as never);
    await expect(imported(smallSheet(10, '0.2'), { minute: 1, identity: 'next' })).rejects.toThrow('cut off');
    spy.mockRestore();
    await expectWhole(scopeId, ['0.1']);

    const again = await imported(smallSheet(10, '0.2'), { minute: 1, identity: 'next' });
    expect(again).toMatchObject({ status: 'completed', row_count: 10, write_units: 0 });
    expect((await scopeOf())?.active_snapshot?.snapshot_id).toBe(again.snapshot_id);
    await expectWhole(scopeId, ['0.2']);
  });

  it('of an older upload does not take the place of a newer one', async () => {
    await imported(smallSheet(10, '0.2'), { minute: 5, identity: 'newer' });
    expect(await imported(smallSheet(10, '0.1'), { minute: 1, identity: 'older' })).toMatchObject({
      status: 'superseded',
    });
    await expectWhole(scopeId, ['0.2']);
  });

  it('after which the older sheet is uploaded once more takes that one up again', async () => {
    await imported(smallSheet(10, '0.1'), { minute: 1, identity: 'a' });
    await imported(smallSheet(10, '0.2'), { minute: 2, identity: 'b' });
    expect(await imported(smallSheet(10, '0.1'), { minute: 3, identity: 'c' })).toMatchObject({ status: 'completed' });
    await expectWhole(scopeId, ['0.1']);
  });

  it('reads the sheet anew when another offer counts for the scope', async () => {
    const { addScope } = await import('../../../../lib/pricing/store/scopes.ts');
    const scope = `ea:offer-${number}`;
    await addScope({ scope_id: scope, currency: 'USD', offer_id: 'MS-AZR-0148P', now: new Date() });
    const header = `${smallHeader},Offer Id`;
    const line = (price: string, offer: string) => `${smallLine(1, price)},${offer}`;
    const sheet = [header, line('0.3', 'MS-AZR-0017P'), line('0.2', 'MS-AZR-0148P'), ''].join('\n');
    await imported(sheet, { scope });
    await imported(sheet);
    await expectWhole(scope, ['0.2']);
    await expectWhole(scopeId, ['0.3']);
  });

  it('warns where it is not certain which price counts, and takes the highest', async () => {
    const header = `${smallHeader},Offer Id`;
    const sheet = [header, `${smallLine(1, '0.3')},X`, `${smallLine(1, '0.4')},Y`, ''].join('\n');
    expect(await imported(sheet)).toMatchObject({
      status: 'completed',
      row_count: 1,
      warning_count: 1,
      warnings: [expect.stringContaining('0.3, 0.4 USD')],
    });
    await expectWhole(scopeId, ['0.4']);
  });

  it.each([
    { what: 'an unknown scope', scope: 'ea:none', code: 'scope_unknown' },
    { what: 'the scope of a public list', scope: 'retail:azure:USD', code: 'scope_unknown' },
  ])('into $what is refused', async ({ scope, code }) => {
    expect(await imported(smallSheet(1, '1'), { scope })).toMatchObject({ status: 'failed', failure: { code } });
  });

  it('into an inactive scope is refused', async () => {
    const { setScopeActive } = await import('../../../../lib/pricing/store/scopes.ts');
    await setScopeActive(scopeId, false);
    expect(await imported(smallSheet(1, '1'))).toMatchObject({ status: 'failed', failure: { code: 'scope_inactive' } });
  });
});

describe('a sheet that cannot be trusted', () => {
  const lines = (count: number, bad: number): string =>
    [
      smallHeader,
      ...Array.from({ length: count }, (_, index) => (index < bad ? `broken ${index}` : smallLine(index, '0.5'))),
      '',
    ].join('\n');
  const csv = smallSheet(300, '0.5');
  const packed = zip([{ name: 'part_1.csv', content: csv }]);

  it.each<{ what: string; content: string | Uint8Array; code: string }>([
    { what: 'more than one bad row in a hundred', content: lines(200, 3), code: 'too_many_rejects' },
    { what: 'another currency', content: smallSheet(5, '1', 'EUR'), code: 'currency_mismatch' },
    { what: 'a header that is unknown', content: 'a,b,c\n1,2,3\n', code: 'header_unknown' },
    { what: 'no rows', content: `${smallHeader}\n`, code: 'sheet_empty' },
    { what: 'no bytes', content: '', code: 'sheet_empty' },
    { what: 'a quote that is never closed', content: `${csv}"\n${csv}`, code: 'file_unreadable' },
    { what: 'a ZIP that is cut off', content: packed.subarray(0, packed.length - 30), code: 'file_unreadable' },
    { what: 'a ZIP that is damaged', content: Buffer.from(packed).fill(0x55, 60, 120), code: 'file_unreadable' },
    {
      what: 'a ZIP bomb',
      content: zip([{ name: 'a.csv', content: Buffer.alloc(30_000_000) }]),
      code: 'file_too_large',
    },
    {
      what: 'a ZIP whose names lead out of it',
      content: zip([{ name: '../../a.csv', content: csv }]),
      code: 'file_unreadable',
    },
    { what: 'a gzip that is cut off', content: gzipSync(csv).subarray(0, 200), code: 'file_unreadable' },
    {
      what: 'bytes that are no text',
      content: Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919) % 256)),
      code: 'any',
    },
  ])('for $what fails whole, and the old one stays whole', async ({ content, code }) => {
    await imported(smallSheet(70, '0.1'));
    const before = (await scopeOf())?.active_snapshot;
    const result = await whileWatched(scopeId, () => imported(content, { minute: 1, identity: 'bad' }), ['0.1']);

    expect(result.status).toBe('failed');
    if (code !== 'any') expect(result.failure?.code).toBe(code);
    expect((await scopeOf())?.active_snapshot).toEqual(before);
    expect((await scopeOf())?.latest).toMatchObject({ status: 'failed', failure: result.failure });
    // The same upload delivered again has the same end, without being read.
    expect(await imported(content, { minute: 1, identity: 'bad' })).toMatchObject({
      status: 'failed',
      failure: result.failure,
    });
  });

  it.each<{ what: string; content: string | Uint8Array }>([
    { what: 'exactly one bad row in a hundred', content: lines(200, 2) },
    { what: 'a row with ten cells too many', content: `${csv}${smallLine(999, '0.5')}${',x'.repeat(10)}\n` },
    { what: 'a row with NUL bytes', content: `${csv}${smallLine(999, '0.5\0')}\n` },
    { what: 'a row with a price of letters', content: `${csv}${smallLine(999, 'free')}\n` },
    { what: 'a row with a price below zero', content: `${csv}${smallLine(999, '-1')}\n` },
  ])('in $what alone is imported without it, and lists it', async ({ content }) => {
    const result = await imported(content);
    expect(result.status).toBe('completed');
    expect(result.rejected_rows).toBeGreaterThan(0);
    expect(result.rejects?.split('\r\n')[0]).toBe('part,line,reason');
    expect(result.rejects?.trim().split('\r\n')).toHaveLength(1 + result.rejected_rows);
    await expectWhole(scopeId, ['0.5']);
  });

  it('lists its rejects so that no spreadsheet computes them', async () => {
    const result = await imported(`${csv}=cmd|' /C calc'!A0,${smallLine(999, '1')}\n`);
    expect(result.rejects).not.toMatch(/(?:^|,|")[=+@-]/m);
  });
});

describe('a sheet in any wrapping', () => {
  const csv = smallSheet(300, '0.5');
  const [head = '', ...rest] = csv.trim().split('\n');
  it.each<{ what: string; content: string | Uint8Array }>([
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
    expect(await imported(content)).toMatchObject({ status: 'completed', row_count: 300, rejected_rows: 0 });
    await expectWhole(scopeId, ['0.5']);
  });
});

describe('two imports at once', () => {
  it.each([
    { what: 'the later one last', order: [1, 2] },
    { what: 'the later one first', order: [2, 1] },
  ])('leave the later upload, begun with $what, and are whole all the while', async ({ order }) => {
    await imported(smallSheet(50, '0.1'));
    const results = await whileWatched(
      scopeId,
      () =>
        Promise.all(
          order.map((minute) =>
            imported(smallSheet(minute === 1 ? 700 : 400, `0.${minute + 1}`), { minute, identity: `upload ${minute}` }),
          ),
        ),
      ['0.1', '0.2', '0.3'],
    );
    expect(results[order.indexOf(2)]).toMatchObject({ status: 'completed' });
    expect(['completed', 'superseded']).toContain(results[order.indexOf(1)]?.status);
    await expectWhole(scopeId, ['0.3']);
  });

  it('of one and the same upload, delivered twice, end alike', async () => {
    const both = await Promise.all([1, 2].map(() => imported(smallSheet(300, '0.4'))));
    for (const { status } of both) expect(['completed', 'unchanged']).toContain(status);
    await expectWhole(scopeId, ['0.4']);
    expect(await attempts()).toHaveLength(1);
  });
});

describe('an import that is out of time', () => {
  it('that is told to stop while it reads fails with the reason, and goes on when it is called again', async () => {
    const stopping = new AbortController();
    const onProgress = () => stopping.abort(new Error('the job ran out of time'));
    const options = { onProgress, signal: stopping.signal };
    const upload = { minute: 1, identity: 'slow' };
    await expect(imported(smallSheet(30_000, '0.7'), { ...upload, options })).rejects.toThrow('ran out of time');
    expect(await scopeOf()).toMatchObject({ active_snapshot: null, latest: { status: 'running' } });
    expect(await imported(smallSheet(30_000, '0.7'), upload)).toMatchObject({ status: 'completed', row_count: 30_000 });
  });

  it('goes on where it was, writes the rest only, and is seen when it is whole', async () => {
    await imported(smallSheet(50, '0.1'));
    // 64 rows a page: enough pages for two checkpoints.
    const sheet = smallSheet(20_000, '0.7');
    let isOut = true;
    const cut = { minute: 1, identity: 'large', options: { outOfTime: () => isOut } };
    const first = await whileWatched(scopeId, () => imported(sheet, cut), ['0.1']);
    expect(first.status).toBe('running');
    expect((await scopeOf())?.latest?.status).toBe('running');

    isOut = false;
    const second = await whileWatched(scopeId, () => imported(sheet, cut), ['0.1', '0.7']);
    expect(second).toMatchObject({ status: 'completed', row_count: 20_000, snapshot_id: first.snapshot_id });
    await expectWhole(scopeId, ['0.7']);

    const fresh = await imported(smallSheet(20_000, '0.8'), { minute: 2, identity: 'fresh' });
    expect(second.write_units).toBeLessThan(fresh.write_units);
    expect(first.write_units + second.write_units).toBeLessThan(fresh.write_units * 1.15);
  });

  it('is given up when a later upload has taken its place', async () => {
    const sheet = smallSheet(20_000, '0.7');
    const cut = { minute: 1, identity: 'large', options: { outOfTime: () => true } };
    await imported(sheet, cut);
    await imported(smallSheet(5, '0.9'), { minute: 2, identity: 'later' });
    expect(await imported(sheet, { minute: 1, identity: 'large' })).toMatchObject({ status: 'superseded' });
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
        await imported(smallSheet(5, '0.9'), { minute: 2, identity: 'newer' });
      }
      return original(command, ...rest);
    }) as never);
    return { arm: () => (isArmed = true), restore: () => spy.mockRestore() };
  }

  it.each([
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
      const result = await imported(smallSheet(30_000, '0.7'), { minute: 1, identity: 'older', options });
      expect(result).toMatchObject({ status: 'superseded', row_count: 0 });
    } finally {
      newer.restore();
    }
    expect(seen.at(-1)).toMatchObject({ phase });
    expect(seen.at(-1)?.rows).toBeLessThan(30_000);
    await expectWhole(scopeId, ['0.9']);
    expect((await scopeOf())?.latest).toMatchObject({ status: 'completed' });
  });

  it('takes back the pages that it wrote, and those of an earlier run', async () => {
    const sheet = smallSheet(20_000, '0.7');
    const older = { minute: 1, identity: 'older' };
    await imported(sheet, { ...older, options: { outOfTime: () => true } });
    const { readPages } = await import('../../../../lib/pricing/store/pages.ts');
    const [cut] = await attempts();
    if (!cut) throw new Error('there is no attempt');
    expect(await readPages(cut, 'prices', [0, 249])).toHaveLength(2);

    await imported(smallSheet(5, '0.9'), { minute: 2, identity: 'newer' });
    const result = await imported(sheet, older);
    expect(result).toMatchObject({ status: 'superseded', write_units: 0 });
    expect((await attempts()).at(-1)).toMatchObject({ status: 'superseded', deleted: true });
    for (const page of [0, 249]) await expect(readPages(cut, 'prices', [page])).rejects.toThrow('missing');
    await expectWhole(scopeId, ['0.9']);
  });
});

describe('a store that is busy', () => {
  /** Lets some of the requests to write pages end otherwise. */
  async function disturbed(
    fault: (request: { input: { RequestItems: Record<string, unknown[]> } }, count: number) => unknown,
  ) {
    const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
    const { BatchWriteCommand } = await import('@aws-sdk/lib-dynamodb');
    const original = dynamodb.send.bind(dynamodb);
    let count = 0;
    return vi.spyOn(dynamodb, 'send').mockImplementation((async (command: never, ...rest: never[]) => {
      if ((command as object) instanceof BatchWriteCommand) {
        count += 1;
        const answer = await fault(command, count);
        if (answer !== undefined) return answer;
      }
      return original(command, ...rest);
    }) as never);
  }
  const throttled = () => {
    throw Object.assign(new Error('slow down'), { name: 'ProvisionedThroughputExceededException' });
  };

  it.each([
    {
      what: 'takes none of a batch, now and then',
      fault: ({ input }: { input: { RequestItems: object } }, count: number) =>
        count % 3 === 1 ? { UnprocessedItems: input.RequestItems } : undefined,
    },
    {
      what: 'throttles, now and then',
      fault: (_: unknown, count: number) => (count % 3 === 1 ? throttled() : undefined),
    },
  ])('that $what costs time, and nothing else', async ({ fault }) => {
    await imported(smallSheet(50, '0.1'));
    const spy = await disturbed(fault);
    try {
      const result = await whileWatched(
        scopeId,
        () => imported(smallSheet(3_000, '0.6'), { minute: 1, identity: 'x' }),
        ['0.1', '0.6'],
      );
      expect(result).toMatchObject({ status: 'completed', row_count: 3_000 });
    } finally {
      spy.mockRestore();
    }
    await expectWhole(scopeId, ['0.6']);
  });

  it('that takes nothing any more is a fault to be tried again, and the old prices stay', async () => {
    await imported(smallSheet(50, '0.1'));
    const spy = await disturbed(() => {
      throw Object.assign(new Error('no'), { name: 'ResourceNotFoundException' });
    });
    try {
      const work = () => imported(smallSheet(3_000, '0.6'), { minute: 1, identity: 'x' });
      await expect(whileWatched(scopeId, work, ['0.1'])).rejects.toThrow();
    } finally {
      spy.mockRestore();
    }
    expect((await scopeOf())?.latest?.status).toBe('running');
    expect(await imported(smallSheet(3_000, '0.6'), { minute: 1, identity: 'x' })).toMatchObject({
      status: 'completed',
    });
    await expectWhole(scopeId, ['0.6']);
  });
});

describe('what an import leaves behind', () => {
  it('is deleted a day after another took its place, and not before', async () => {
    const { sweepSnapshots } = await import('../../../../lib/pricing/store/sweep-snapshots.ts');
    const { searchMeters } = await import('../../../../lib/pricing/store/meter-search.ts');
    await imported(smallSheet(300, '0.1'));
    const old = await scopeOf();
    if (!old?.active_snapshot) throw new Error('nothing was imported');
    await imported(smallSheet(300, '0.2'), { minute: 1, identity: 'next' });
    const at = (hours: number) => new Date(Date.parse('2026-11-20T10:01:00Z') + hours * 3_600_000);
    const isThere = () =>
      searchMeters(old, { filter: {}, limit: 10 }).then(
        ({ total }) => total === 300,
        () => false,
      );

    await sweepSnapshots(scopeId, at(23));
    expect(await isThere()).toBe(true);
    await sweepSnapshots(scopeId, at(25));
    const [, deleted] = await attempts();
    expect(deleted).toMatchObject({ status: 'superseded', deleted: true, expires_at: expect.any(Number) });
    const { readPages } = await import('../../../../lib/pricing/store/pages.ts');
    const ref = { scope_id: scopeId, snapshot_id: old.active_snapshot.snapshot_id };
    await expect(readPages(ref, 'rows', [0])).rejects.toThrow();
    await expectWhole(scopeId, ['0.2']);
  });
});
