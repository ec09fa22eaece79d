import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
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
    { what: 'exactly one bad row in a hundred', content: lines(200, 2) },
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

  test('lists its rejects so that no spreadsheet computes them', async () => {
    const result = await importBytes(`${csv}=cmd|' /C calc'!A0,${smallLine(999, '1')}\n`);
    expect(result.rejects).not.toMatch(/(?:^|,|")[=+@-]/m);
  });
});
