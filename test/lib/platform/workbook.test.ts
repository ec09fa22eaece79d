import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SheetCell, type SheetRow, writeWorkbook } from '../../../lib/platform/workbook.ts';
import { hostileTexts } from '../../support/hostile-texts.ts';
import { brokenParts, type ReadSheet, readWorkbook } from '../../support/read-workbook.ts';

const columns = [
  { title: 'Key', width: 10, isKey: true },
  { title: 'Value', width: 40 },
  { title: 'More', width: 40 },
];

async function writtenSheet(rows: readonly SheetRow[]): Promise<ReadSheet> {
  const bytes = writeWorkbook([{ name: 'A & B', columns, rows }]);
  expect(brokenParts(bytes)).toEqual([]);
  const sheet = readWorkbook(bytes).get('A & B');
  if (!sheet) throw new Error('the sheet is missing');
  return sheet;
}

const written = async (cell: SheetCell) => (await writtenSheet([['key', cell]])).rows[0]?.[1];

test('a sheet that is compressed in many pieces is whole, with each character', async () => {
  const rows = Array.from({ length: 3_000 }, (_, at): SheetRow => [`key ${at}`, '😀é'.repeat(200), at]);
  const sheet = await writtenSheet(rows);
  expect(sheet.xml.length).toBeGreaterThan(1_000_000);
  expect(sheet.rows).toEqual(rows);
});

describe('a cell', () => {
  test.each([
    { what: 'a number', cell: 2.5, read: 2.5 },
    { what: 'zero', cell: 0, read: 0 },
    { what: 'a negative number', cell: -3, read: -3 },
    { what: 'a text of digits', cell: '007', read: '007' },
    { what: 'a text like a date', cell: '2026-01-15', read: '2026-01-15' },
    { what: 'a text like a formula', cell: '=1+1', read: '=1+1' },
    { what: 'a text like a code of a character', cell: '_x0041_ and _X00e9_', read: '_x0041_ and _X00e9_' },
    { what: 'lines and tabs', cell: 'one\n two\tthree ', read: 'one\n two\tthree ' },
    { what: 'markup', cell: '<&>"\'</t>', read: '<&>"\'</t>' },
    { what: 'a character of two units', cell: '😀', read: '😀' },
    { what: 'half a character', cell: 'a\ud800b', read: 'a<U+FFFD>b' },
    { what: 'controls', cell: '\u0000\u001f\u007f\u0085\r', read: '<U+0000><U+001F><U+007F><U+0085><U+000D>' },
    { what: 'what is no character', cell: '\ufffe\uffff\ufdd0\u{1fffe}', read: '<U+FFFE><U+FFFF><U+FDD0><U+1FFFE>' },
    { what: 'an empty text', cell: '', read: undefined },
    { what: 'nothing', cell: undefined, read: undefined },
    { what: 'a day', cell: { day: '2026-01-15' }, read: { day: '2026-01-15' } },
    { what: 'a leap day', cell: { day: '2024-02-29' }, read: { day: '2024-02-29' } },
    {
      what: 'the first day that all spreadsheets count alike',
      cell: { day: '1900-03-01' },
      read: { day: '1900-03-01' },
    },
    { what: 'a day before it', cell: { day: '1900-02-28' }, read: '1900-02-28' },
    { what: 'the last day', cell: { day: '9999-12-31' }, read: { day: '9999-12-31' } },
    { what: 'a day that does not exist', cell: { day: 'soon\u0000' }, read: 'soon<U+0000>' },
  ])('holds $what', async ({ cell, read }) => {
    expect(await written(cell)).toEqual(read);
  });

  test.each(hostileTexts)('holds no formula: %j', async (text) => {
    const { xml } = await writtenSheet([[text, text, text]]);

    expect(xml).not.toMatch(/<f[ >/]| t="(?!inlineStr")/);
  });

  test('holds whatever well-formed text there is', async () => {
    const wellFormed = fc
      .string({ unit: 'grapheme' })
      .filter((text) => text.length > 0 && !/[^\P{Cc}\n\t]|\ufffd/u.test(text));

    await fc.assert(
      fc.asyncProperty(fc.oneof(wellFormed, fc.stringMatching(/^[_xX0-9A-Fa-f=+@<&"-]+$/)), async (text) => {
        fc.pre(text !== '');
        expect(await written(text)).toBe(text);
      }),
      { numRuns: 60 },
    );
  });

  test('keeps a workbook whole, whatever the text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        await writtenSheet([[text, text, 1]]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a text that is too long for a cell', () => {
  test('fits up to 32,767 characters', async () => {
    const text = 'x'.repeat(32_767);

    expect((await writtenSheet([['key', text]])).rows).toEqual([['key', text]]);
  });

  test('goes on in the rows below, with their keys and without the other cells', async () => {
    const text = `${'x'.repeat(32_767)}${'y'.repeat(32_767)}z`;
    const { rows } = await writtenSheet([['key', text, 7], ['next']]);

    expect(rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? cell.slice(0, 4) : cell)))).toEqual([
      ['key', 'xxxx', 7],
      ['key', 'yyyy'],
      ['key', 'z'],
      ['next'],
    ]);
    expect(rows.map(([, part]) => part ?? '').join('')).toBe(text);
  });

  test('goes on at the end of a line', async () => {
    const { rows } = await writtenSheet([['key', `${'x'.repeat(30_000)}\n${'y'.repeat(30_000)}`]]);

    expect(rows).toEqual([
      ['key', 'x'.repeat(30_000)],
      ['key', 'y'.repeat(30_000)],
    ]);
  });

  test('is never cut inside a character', async () => {
    const { rows } = await writtenSheet([['key', `${'x'.repeat(32_766)}😀😀`]]);

    expect(rows).toEqual([
      ['key', 'x'.repeat(32_766)],
      ['key', '😀😀'],
    ]);
  });
});

test('the heads stay in view and have filters over all rows', async () => {
  const { heads, xml } = await writtenSheet([['a'], ['b']]);

  expect(heads).toEqual(['Key', 'Value', 'More']);
  expect(xml).toContain('<autoFilter ref="A1:C3"/>');
  expect(xml).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
  expect(xml).toContain('<col min="2" max="2" width="40" customWidth="1"/>');
});

test('a sheet without rows has heads, and one of many columns a filter to the last', async () => {
  const wide = Array.from({ length: 30 }, (_, at) => ({ title: `c${at}`, width: 9 }));
  const sheets = readWorkbook(
    writeWorkbook([
      { name: 'Empty', columns, rows: [] },
      { name: 'Wide', columns: wide, rows: [] },
    ]),
  );

  expect(sheets.get('Empty')?.xml).toContain('<autoFilter ref="A1:C1"/>');
  expect(sheets.get('Wide')?.xml).toContain('<autoFilter ref="A1:AD1"/>');
});

test('equal sheets give equal bytes, whatever the time', async () => {
  const sheet = { name: 'A', columns, rows: [['a', 1, { day: '2026-01-15' }]] };
  const bytes = writeWorkbook([sheet]);
  // The time of a file in a ZIP stands in its header; 0x21 is 1 January 1980.
  const view = new DataView(bytes.buffer, bytes.byteOffset);

  expect([view.getUint16(10, true), view.getUint16(12, true)]).toEqual([0, 0x21]);
  expect(writeWorkbook([sheet])).toEqual(bytes);
});
