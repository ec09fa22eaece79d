import { describe, expect, test } from 'vitest';
import { readWorkbook } from '../../../../../lib/pricing/inputs/migrate/workbook.ts';
import { UnreadableInput } from '../../../../../lib/pricing/inputs/resource.ts';
import { makeWorkbook, workbookOf } from '../../../../support/workbook.ts';

const parts = (sheet: string, name = 'A') => ({
  'xl/workbook.xml': `<x:workbook><x:sheets><x:sheet name="${name}" r:id="r1"/></x:sheets></x:workbook>`,
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="r1" Target="/xl/worksheets/one.xml"/></Relationships>',
  'xl/worksheets/one.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
});

describe('a workbook', () => {
  test('has its sheets by name, and their lines as texts', () => {
    const workbook = readWorkbook(
      makeWorkbook({
        'A & B': [
          ['Machine', 'Cores'],
          ['web-01', 4],
          [null, null],
          ['<db>', null],
        ],
        Empty: [],
      }),
    );
    expect([...workbook]).toEqual([
      [
        'A & B',
        [
          { line: 1, cells: ['Machine', 'Cores'] },
          { line: 2, cells: ['web-01', '4'] },
          { line: 4, cells: ['<db>'] },
        ],
      ],
      ['Empty', []],
    ]);
  });

  test('may have texts in parts, texts in cells, phonetic texts, gaps and prefixes', () => {
    const sheet =
      '<x:row><x:c t="inlineStr"><x:is><x:r><x:t>a</x:t></x:r><x:r><x:t> b</x:t></x:r></x:is></x:c><x:c r="D1" t="s"><x:v>0</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c></x:row>';
    const shared = '<sst><si><t>一</t><rPh><t>いち</t></rPh></si></sst>';
    expect(readWorkbook(workbookOf({ ...parts(sheet), 'xl/sharedStrings.xml': shared })).get('A')).toEqual([
      { line: 1, cells: ['a b', '', '', '一', '1'] },
    ]);
  });

  test('keeps no cell far to the right, and reads on', () => {
    const sheet = '<row r="9999999"><c r="ZZZ9999999"><v>1</v></c><c r="A9999999"><v>2</v></c></row>';
    expect(readWorkbook(workbookOf(parts(sheet))).get('A')).toEqual([{ line: 9_999_999, cells: ['2'] }]);
  });

  test('expands no entity of its own', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa">]>';
    const made = parts('<row><c t="inlineStr"><is><t>&a;</t></is></c></row>');
    const workbook = readWorkbook(
      workbookOf({ ...made, 'xl/worksheets/one.xml': bomb + made['xl/worksheets/one.xml'] }),
    );
    expect(workbook.get('A')).toEqual([{ line: 1, cells: ['&a;'] }]);
  });

  test.each([
    ['no ZIP', new Uint8Array(100), /ZIP/],
    ['no workbook', workbookOf({ 'word/document.xml': '<a/>' }), /XLSX/],
    ['half a ZIP', makeWorkbook({ A: [['a']] }).slice(0, 300), /ZIP|damaged/],
    ['a part that is not XML', workbookOf({ ...parts(''), 'xl/worksheets/one.xml': '<worksheet><row>' }), /not XML/],
    ['too many lines', workbookOf(parts('<row><c><v>1</v></c></row>'.repeat(100_001))), /more than 100000 lines/],
  ])('is refused where it is %s', (_, bytes, message) => {
    const read = () => readWorkbook(bytes);
    expect(read).toThrow(UnreadableInput);
    expect(read).toThrow(message);
  });

  test('is refused where it would be too large, before it is unpacked', () => {
    const bytes = makeWorkbook({ A: [['a']] });
    // The uncompressed size in the central directory.
    const view = new DataView(bytes.buffer);
    const at = bytes.findIndex((_, index) => index + 4 < bytes.length && view.getUint32(index, true) === 0x02014b50);
    view.setUint32(at + 24, 0x7fff_ffff, true);
    expect(() => readWorkbook(bytes)).toThrow(/more than 67108864 bytes/);
  });
});
