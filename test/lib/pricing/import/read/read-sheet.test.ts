import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { importReport } from '../../../../../lib/pricing/import/import-report.ts';
import { maxSheetRows } from '../../../../../lib/pricing/import/read/limits.ts';
import { readSheet } from '../../../../../lib/pricing/import/read/read-sheet.ts';
import { sheetImports } from '../../../../support/sheet-imports.ts';
import { smallHeader, smallLine, smallSheet } from '../../../../support/small-sheet.ts';
import { expectWhole, watchScopeWhile } from '../../../../support/watch-scope.ts';
import { zip } from '../../../../support/zip.ts';

const sheets = sheetImports();
const { findScope, importBytes } = sheets;
let scopeId: string;
beforeEach(() => {
  scopeId = sheets.scopeId();
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

  test.each<{ what: string; content: string | Uint8Array; code: string }>([
    { what: 'more than one bad row in a hundred', content: lines(500, 6), code: 'too_many_rejects' },
    { what: 'four bad rows', content: lines(10, 4), code: 'too_many_rejects' },
    { what: 'bad rows only', content: lines(2, 2), code: 'too_many_rejects' },
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
    await importBytes(smallSheet(70, '0.1'));
    const before = (await findScope())?.active_snapshot;
    const result = await watchScopeWhile(scopeId, () => importBytes(content, { minute: 1, identity: 'bad' }), ['0.1']);

    expect(result.status).toBe('failed');
    if (code !== 'any') expect(result.failure?.code).toBe(code);
    expect((await findScope())?.active_snapshot).toEqual(before);
    expect((await findScope())?.latest).toMatchObject({ status: 'failed', failure: result.failure });
    // The same upload delivered again has the same end, without being read.
    expect(await importBytes(content, { minute: 1, identity: 'bad' })).toMatchObject({
      status: 'failed',
      failure: result.failure,
    });
  });

  test.each<{ what: string; content: string | Uint8Array }>([
    { what: 'exactly one bad row in a hundred', content: lines(500, 5) },
    { what: 'three bad rows of a small sheet', content: lines(10, 3) },
    { what: 'a row with ten cells too many', content: `${csv}${smallLine(999, '0.5')}${',x'.repeat(10)}\n` },
    { what: 'a row with NUL bytes', content: `${csv}${smallLine(999, '0.5\0')}\n` },
    { what: 'a row with a price of letters', content: `${csv}${smallLine(999, 'free')}\n` },
    { what: 'a row with a price below zero', content: `${csv}${smallLine(999, '-1')}\n` },
  ])('in $what alone is imported without it, and lists it', async ({ content }) => {
    const result = await importBytes(content);
    expect(result.status).toBe('completed');
    expect(result.rejected_rows).toBeGreaterThan(0);
    expect(result.rejects?.split('\r\n')[0]).toBe('part,line,reason');
    expect(result.rejects?.trim().split('\r\n')).toHaveLength(1 + result.rejected_rows);
    await expectWhole(scopeId, ['0.5']);
  });

  test('of an export names what it holds beside its CSV, and does not read it', async () => {
    const others = ['manifest.json', 'readme.txt', 'a.json', 'b.xml', 'c', 'd'];
    const bomb = Buffer.alloc(30_000_000);
    const result = await importBytes(
      zip([{ name: 'part_1.csv', content: csv }, ...others.map((name) => ({ name, content: bomb }))]),
    );
    const warning =
      'The ZIP holds files that are no price sheet and were not read: "manifest.json", "readme.txt", "a.json", "b.xml", "c" and 1 more';
    expect(result).toMatchObject({ status: 'completed', row_count: 300, warnings: [warning], warning_count: 1 });
    expect((await findScope())?.active_snapshot?.sheet?.warnings).toEqual([warning]);
  });

  test.each<{ what: string; content: (page: (number: number, isLast: boolean) => string) => string | Uint8Array }>([
    { what: 'in one file', content: (page) => `${page(1, false)}${page(2, true)}` },
    { what: 'in an array', content: (page) => `[${page(1, false)},${page(2, true)}]` },
    {
      what: 'in a ZIP, in any order',
      content: (page) =>
        zip([
          { name: 'page_10.json', content: page(2, true) },
          { name: 'page_9.json', content: page(1, false) },
        ]),
    },
  ])('of the Consumption API is read with all its pages, and not without the last: $what', async ({ content }) => {
    const page = (isWhole: boolean) => (number: number, isLast: boolean) =>
      JSON.stringify({
        id: '/subscriptions/x/providers/Microsoft.Consumption/pricesheets/default',
        properties: {
          nextLink: isWhole && isLast ? null : 'https://management.azure.com/subscriptions/x?$skiptoken=AQAAAA%3D%3D',
          pricesheets: [
            {
              meterId: `00000000-0000-4000-8000-00000000000${number}`,
              unitOfMeasure: '1 Hour',
              unitPrice: 0.5,
              currencyCode: 'USD',
            },
          ],
        },
      });
    expect(await importBytes(content(page(false)))).toMatchObject({
      status: 'failed',
      failure: { code: 'file_unreadable', message: expect.stringContaining('nextLink') },
    });
    expect(await importBytes(content(page(true)), { minute: 1, identity: 'whole' })).toMatchObject({
      status: 'completed',
      row_count: 2,
    });
    await expectWhole(scopeId, ['0.5']);
  });

  test.each([
    ['semicolons and decimal commas', ';', '0,5'],
    ['semicolons and decimal points', ';', '0.5'],
    ['tabs', '\t', '0.5'],
  ])('is read with %s', async (_, delimiter, price) => {
    const text = smallSheet(300, 'PRICE').replaceAll(',', delimiter).replaceAll('PRICE', price);
    expect(await importBytes(text)).toMatchObject({ status: 'completed', row_count: 300, rejected_rows: 0 });
    await expectWhole(scopeId, ['0.5']);
  });

  test('rejects a number that another country would read in another way', async () => {
    const text = `${smallSheet(300, 'PRICE')}${smallLine(999, 'OTHER')}\n`.replaceAll(',', ';');
    const result = await importBytes(text.replaceAll('PRICE', '0,5').replaceAll('OTHER', '1.234'));
    expect(result).toMatchObject({ status: 'completed', rejected_rows: 1 });
    expect(result.rejects).toContain('is ambiguous: use a decimal comma and no grouping');
  });

  test('uses a savings-plan price without a term where its twin tells the term, and else warns of it', async () => {
    const of = (number: number, term: string, price: string) =>
      smallLine(number, price).replace('Consumption,', `SavingsPlan,${term}`);
    const usage = [smallLine(1, '0.5'), smallLine(2, '0.5')];
    const plans = [of(1, '', '0.4'), of(1, 'P3Y', '0.3'), of(2, '', '0.4')];
    const result = await importBytes([smallHeader, ...usage, ...plans, ''].join('\n'));
    const doubt = 'has savings-plan prices without a term (0.4 USD), which are not used';
    expect(result).toMatchObject({
      status: 'completed',
      row_count: 4,
      rejected_rows: 0,
      warnings: [`meter 00000000-0000-4000-8000-000000000002 ${doubt}`],
    });
    const { lookUp } = await import('../../../../../lib/pricing/store/look-up.ts');
    const [one = '', two = ''] = [1, 2].map((number) => `00000000-0000-4000-8000-00000000000${number}`);
    const active = (await findScope())?.active_snapshot;
    if (!active) throw new Error('no snapshot');
    const prices = await lookUp(scopeId, active, 'prices', [one, two]);
    expect(prices.get(one)?.map(({ term, unitPrice }) => [term, unitPrice])).toEqual([
      ['', '0.5'],
      ['P3Y', '0.3'],
      ['P1Y', '0.4'],
    ]);
    expect(prices.get(two)).toMatchObject([{ term: '', note: doubt }]);
  });

  test('lists its rejects so that no spreadsheet computes them', async () => {
    const result = await importBytes(`${csv}=cmd|' /C calc'!A0,${smallLine(999, '1')}\n`);
    expect(result.rejects).not.toMatch(/(?:^|,|")[=+@-]/m);
  });
});

test('a sheet with more rows than the limit is refused before they are all read', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'appraise-sheet-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const path = join(directory, 'sheet.csv');
  await writeFile(path, smallSheet(3_000, '1'));
  const { rejects, warn } = importReport(() => {}, '2026-11-20');
  let rows = maxSheetRows - 100;
  const countRow = (): void => {
    rows += 1;
  };
  const report = { rejects, warn, rowCount: () => rows, countRow };
  const reading = { path, source: 'sheet.csv', scopeId: 'ea:1', currency: 'USD', offerId: null, report };
  const read = async (): Promise<void> => {
    for await (const _ of readSheet({ ...reading, lifeSigns: () => undefined }));
  };
  await expect(read()).rejects.toMatchObject({
    code: 'file_too_large',
    message: 'The sheet has more than 2500000 rows, which is the limit.',
  });
  expect(rows).toBeLessThan(maxSheetRows + 3_000);
});
