import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sheetParts } from '../../../lib/ingest/sheet-file.ts';
import { zip } from '../../support/zip.ts';

let directory: string;
let files = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sheet-file-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

type Read = readonly [part: string, line: number, content: unknown];

async function read(content: Uint8Array | string): Promise<Read[]> {
  files += 1;
  const path = join(directory, String(files));
  await writeFile(path, content);
  const found: Read[] = [];
  for await (const part of sheetParts(path, 'sheet')) {
    for await (const batch of part.records) {
      for (const record of batch) {
        found.push([part.name, record.line, 'fields' in record ? record.fields : record.element]);
      }
    }
  }
  return found;
}

const table = 'A,B\r\n1,"two, ""quoted""\nand more"\r\n3,\r\n';
const rows: Read[] = [
  ['sheet', 1, ['A', 'B']],
  ['sheet', 3, ['1', 'two, "quoted"\nand more']],
  ['sheet', 4, ['3', '']],
];
const utf16 = (text: string, bigEndian: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};

describe('a table', () => {
  test.for([
    ['as it is', table],
    ['with a byte order mark', `\ufeff${table}`],
    ['in UTF-16, little end first', utf16(table, false)],
    ['in UTF-16, big end first', utf16(table, true)],
    ['in gzip', gzipSync(table)],
    ['in gzip of two members', Buffer.concat([gzipSync(table.slice(0, 9)), gzipSync(table.slice(9))])],
  ] as const)('is read %s', async ([, content]) => {
    expect(await read(content)).toEqual(rows);
  });

  test('may have lines of any number of cells', async () => {
    const wide = Array.from({ length: 12 }, (_, index) => String(index));
    expect(await read(`A,B\n${wide.join(',')}\n\nC\n`)).toEqual([
      ['sheet', 1, ['A', 'B']],
      ['sheet', 2, wide],
      ['sheet', 4, ['C']],
    ]);
  });

  test('keeps bytes that are not UTF-8, as U+FFFD', async () => {
    expect(await read(Buffer.from('S\xe3o Paulo,1\n', 'latin1'))).toEqual([['sheet', 1, ['S\ufffdo Paulo', '1']]]);
  });

  test('keeps NUL characters', async () => {
    expect(await read(`a\0b,${'c'.repeat(100)}\n`)).toEqual([['sheet', 1, ['a\0b', 'c'.repeat(100)]]]);
  });

  test('of nothing has no lines', async () => {
    expect(await read('')).toEqual([]);
    expect(await read('\ufeff')).toEqual([]);
  });

  test.for([
    ['a quote that is never closed', `A,B\n1,"${'x,\n'.repeat(50)}`],
    ['a quote never closed in a large file', `A,B\n1,2\n3,"${'4,5\n'.repeat(500_000)}`],
    ['a line of two million characters', `A,B\n${'x'.repeat(2_000_000)}\n`],
  ])('with %s is refused, with the line', async ([, content = '']) => {
    await expect(read(content)).rejects.toMatchObject({
      name: 'ImportFailure',
      code: 'file_unreadable',
      message: expect.stringMatching(/^From line [23] on /),
    });
  });

  test('in UTF-16 without a byte order mark is refused', async () => {
    await expect(read(Buffer.from(table.repeat(5), 'utf16le'))).rejects.toMatchObject({ code: 'encoding_unknown' });
  });

  test('in gzip that is cut off is refused', async () => {
    const packed = gzipSync(table.repeat(1000));
    await expect(read(packed.subarray(0, packed.length - 20))).rejects.toMatchObject({ code: 'file_unreadable' });
  });
});

describe('a ZIP', () => {
  test('is read part by part, in the order of the names', async () => {
    const archive = zip([
      { name: 'b/part2.csv', content: 'C\n' },
      { name: 'b/part1.csv', content: 'A\nB\n' },
      { name: '__MACOSX/._part1.csv', content: 'x' },
      { name: 'b/.hidden.csv', content: 'x' },
      { name: 'readme.pdf', content: 'x' },
    ]);
    expect(await read(archive)).toEqual([
      ['b/part1.csv', 1, ['A']],
      ['b/part1.csv', 2, ['B']],
      ['b/part2.csv', 1, ['C']],
    ]);
  });

  const sheet = { name: 'sheet.csv', content: 'A\n'.repeat(1000) };
  const whole = zip([sheet]);
  test.for([
    ['that is cut off', whole.subarray(0, whole.length - 30), 'file_unreadable'],
    ['whose content is not what was packed', zip([{ ...sheet, claimedCrc: 1 }]), 'file_unreadable'],
    ['that holds more than it claims', zip([{ ...sheet, claimedSize: 10 }]), 'file_unreadable'],
    ['that is encrypted', zip([{ ...sheet, isEncrypted: true }]), 'file_unreadable'],
    ['with a path that leads out', zip([{ ...sheet, name: '../../etc/cron.d/sheet.csv' }]), 'file_unreadable'],
    ['with an absolute path', zip([{ ...sheet, name: '/tmp/sheet.csv' }]), 'file_unreadable'],
    ['without a sheet', zip([{ ...sheet, name: 'sheet.xlsx' }]), 'sheet_empty'],
    [
      'that would inflate to a thousand times its size',
      zip([{ ...sheet, content: Buffer.alloc(20_000_000) }]),
      'file_too_large',
    ],
    [
      'that claims more than the limit',
      zip([
        { ...sheet, claimedSize: 0xf0000000 },
        { ...sheet, name: 'b.csv', claimedSize: 0xf0000000 },
        { ...sheet, name: 'c.csv', claimedSize: 0xf0000000 },
      ]),
      'file_too_large',
    ],
    [
      'of too many parts',
      zip(Array.from({ length: 201 }, (_, index) => ({ ...sheet, name: `${index}.csv` }))),
      'file_too_large',
    ],
  ] as const)('%s is refused', async ([, archive, code]) => {
    await expect(read(archive)).rejects.toMatchObject({ name: 'ImportFailure', code });
  });
});

describe('JSON of the Consumption API', () => {
  const page = (...ids: string[]) => ({
    id: '/x',
    properties: { nextLink: null, pricesheets: ids.map((meterId) => ({ meterId })) },
  });
  const elements: Read[] = [
    ['sheet', 1, { meterId: 'a' }],
    ['sheet', 2, { meterId: 'b' }],
    ['sheet', 3, { meterId: 'c' }],
  ];

  test.for([
    ['one page', JSON.stringify(page('a', 'b', 'c'), null, 2)],
    ['an array of pages', JSON.stringify([page('a'), page('b', 'c')])],
    ['pages one after another', `${JSON.stringify(page('a'))}\n${JSON.stringify(page('b', 'c'))}\n`],
    ['in gzip', gzipSync(JSON.stringify(page('a', 'b', 'c')))],
  ] as const)('is read element by element: %s', async ([, content]) => {
    expect(await read(content)).toEqual(elements);
  });

  test.for([
    ['an error', '{"error":{"code":"429"}}', 'header_unknown'],
    ['another document', '[1,2,3]', 'header_unknown'],
    ['cut off', JSON.stringify(page('a', 'b')).slice(0, -5), 'file_unreadable'],
    ['not JSON', '{"properties": {pricesheets: []}}', 'file_unreadable'],
    ['deep nesting', '['.repeat(5_000_000), 'file_unreadable'],
    ['an endless string', `{"properties":{"pricesheets":[{"meterId":"${'x'.repeat(5_000_000)}"}]}}`, 'file_unreadable'],
  ] as const)('is refused for %s', async ([, content, code]) => {
    await expect(read(content)).rejects.toMatchObject({ name: 'ImportFailure', code });
  });
});
