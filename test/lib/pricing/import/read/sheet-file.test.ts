import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheetParts } from '../../../../../lib/pricing/import/read/sheet-file.ts';
import { zip } from '../../../../support/zip.ts';

let directory: string;
let files = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sheet-file-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

type Read = readonly [part: string, line: number, content: unknown];

async function read(content: Uint8Array | string, onBytes?: (bytes: number) => void): Promise<Read[]> {
  files += 1;
  const path = join(directory, String(files));
  await writeFile(path, content);
  const found: Read[] = [];
  for await (const part of readSheetParts(path, 'sheet', { ...(onBytes && { onBytes }) })) {
    for await (const batch of part.records) {
      for (const record of batch) {
        if ('hasNextPage' in record) continue;
        if ('pageId' in record) found.push([part.name, record.line, { pageId: record.pageId }]);
        else found.push([part.name, record.line, 'fields' in record ? record.fields : record.element]);
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
    ['with line feeds alone', table.replaceAll('\r', '')],
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

  test('may end its lines with carriage returns alone, or now so and now so', async () => {
    expect(await read('A,B\r1,2\r3,4')).toEqual([
      ['sheet', 1, ['A', 'B']],
      ['sheet', 2, ['1', '2']],
      ['sheet', 3, ['3', '4']],
    ]);
    expect(await read('Title\n\r\nA,B\r\n1,2\n')).toEqual([
      ['sheet', 1, ['Title']],
      ['sheet', 3, ['A', 'B']],
      ['sheet', 4, ['1', '2']],
    ]);
  });

  test('keeps its lines whole wherever the file is cut into chunks', async () => {
    const lines = Array.from({ length: 30_000 }, (_, index) => [`${index}`, `Größe "${index}"\r\nund ✓`]);
    const text = lines.map(([id, size]) => `${id},"${size?.replaceAll('"', '""')}"\r\n`).join('');
    const found = await read(text);
    expect(found.map(([, , fields]) => fields)).toEqual(lines);
  });

  const unclosed = 'The table cannot be read from line 3 on: a quote is never closed.';
  test.for([
    { what: 'a quote that is never closed', content: 'A,B\n1,2\n3,"4\n', message: unclosed },
    {
      what: 'a quote never closed in a large file',
      content: `A,B\n1,2\n3,"${'4,5\n'.repeat(500_000)}`,
      message: unclosed,
    },
    {
      what: 'a line of ten million characters',
      content: `A,B\n${'x'.repeat(10_000_000)}\n`,
      message: 'The table cannot be read from line 2 on: it has more than 1048576 characters.',
    },
  ])('with $what is refused', async ({ content, message }) => {
    await expect(read(content)).rejects.toMatchObject({ name: 'ImportFailure', code: 'file_unreadable', message });
  });

  test('in UTF-16 without a byte order mark is refused', async () => {
    await expect(read(Buffer.from(table.repeat(5), 'utf16le'))).rejects.toMatchObject({ code: 'encoding_unknown' });
  });

  const packed = gzipSync(table.repeat(1000));
  test.for([
    { what: 'that is cut off', content: packed.subarray(0, packed.length - 20), code: 'file_unreadable' },
    { what: 'that is damaged', content: Buffer.from(packed).fill(0x55, 20, 40), code: 'file_unreadable' },
    { what: 'in gzip once more', content: gzipSync(packed), code: 'file_unreadable' },
    {
      what: 'that inflates a thousandfold',
      content: gzipSync(Buffer.alloc(100_000_000, '\n')),
      code: 'file_too_large',
    },
  ])('in gzip $what is refused', async ({ content, code }) => {
    await expect(read(content)).rejects.toMatchObject({ name: 'ImportFailure', code });
  });

  test('that is not there is a fault of the disk, not of the table', async () => {
    await expect(readSheetParts(join(directory, 'none'), 'sheet').next()).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test.for([
    ['as it is', Buffer.from(table)],
    ['in gzip', gzipSync(table)],
    ['in a ZIP', zip([{ name: 'a.csv', content: table.repeat(100) }])],
  ] as const)('tells how much of it has been read: %s', async ([, content]) => {
    let bytes = 0;
    await read(content, (more) => {
      bytes += more;
    });
    expect(bytes).toBeGreaterThan(0.5 * content.length - 100);
    expect(bytes).toBeLessThanOrEqual(content.length);
  });
});

describe('a ZIP', () => {
  test('is read part by part, in the order of the names', async () => {
    const archive = zip([
      { name: 'b/part2.csv', content: 'C\n' },
      { name: 'b/part1.csv', content: 'A\nB\n' },
      { name: '__MACOSX/._part1.csv', content: 'x' },
      { name: 'b/.hidden.csv', content: 'x' },
      { name: 'b/', content: '' },
      { name: 'readme.pdf', content: 'x' },
    ]);
    expect(await read(archive)).toEqual([
      ['b/part1.csv', 1, ['A']],
      ['b/part1.csv', 2, ['B']],
      ['b/part2.csv', 1, ['C']],
    ]);
  });

  test.for([
    { with: 'CSV', names: ['a.CSV', 'manifest.json', 'x/README', 'b.json', 'c.pdf'], read: ['a.CSV'] },
    { with: 'JSON', names: ['manifest.json', '_manifest.json', 'readme.txt', 'b.json', 'c.pdf'], read: ['b.json'] },
    { with: 'text', names: ['a.txt', 'README.md'], read: ['a.txt'] },
  ])('with $with beside other files skips and names those', async ({ names, read: wanted }) => {
    const page = JSON.stringify({ properties: { pricesheets: [{}] } });
    const path = join(directory, 'mixed.zip');
    await writeFile(path, zip(names.map((name) => ({ name, content: name.endsWith('.json') ? page : 'A\n' }))));
    const skipped: string[] = [];
    const found: string[] = [];
    for await (const part of readSheetParts(path, 'mixed', { onSkipped: (some) => skipped.push(...some) })) {
      found.push(part.name);
      for await (const _ of part.records);
    }
    expect(found).toEqual(wanted);
    expect(skipped.toSorted()).toEqual(names.filter((name) => !wanted.includes(name)).toSorted());
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
    ['with a ZIP inside', zip([sheet, { name: 'part2.zip', content: whole }]), 'file_unreadable'],
    ['with gzip inside', zip([sheet, { name: 'part2.csv', content: gzipSync('A') }]), 'file_unreadable'],
    ['that is an Excel workbook', zip([{ ...sheet, name: '[Content_Types].xml' }]), 'file_unreadable'],
    ['whose parts overlap', zip([sheet, { ...sheet, name: 'b.csv', isOverlapping: true }]), 'file_unreadable'],
    ['without a sheet', zip([{ ...sheet, name: 'sheet.pdf' }]), 'sheet_empty'],
    ['of nothing', zip([]), 'sheet_empty'],
    [
      'that would inflate to a thousand times its size',
      zip([{ ...sheet, content: Buffer.alloc(100_000_000) }]),
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

describe('a compressed file', () => {
  const content = 'A,B\n1,2\n'.repeat(20);
  const fields = async (bytes: Uint8Array) => (await read(bytes)).map(([, , found]) => found);

  test.for([
    ['a ZIP', zip([{ name: 'a.csv', content }])],
    ['gzip', gzipSync(content)],
  ] as const)('gives all that was packed or a refusal, whichever byte is damaged: %s', async ([, packed]) => {
    const whole = await fields(packed);
    expect(whole).toHaveLength(40);
    // The first bytes say what kind of file it is.
    const place = fc.integer({ min: 4, max: packed.length - 1 });
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const damaged = Buffer.from(packed);
        damaged[at] = (damaged[at] ?? 0) ^ change;
        const found = await fields(damaged).catch((error: Error) => error.name);
        expect([whole, 'ImportFailure']).toContainEqual(found);
      }),
      { numRuns: 300 },
    );
  });

  test.for([
    ['a ZIP', zip([{ name: 'a.csv', content }])],
    ['gzip', gzipSync(content)],
  ] as const)('is refused wherever it is cut off: %s', async ([, packed]) => {
    for (let length = 4; length < packed.length; length += 1) {
      await expect(read(packed.subarray(0, length))).rejects.toMatchObject({ code: 'file_unreadable' });
    }
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
    ['one page', JSON.stringify(page('a', 'b', 'c'), null, 2), [0]],
    ['an array of pages', JSON.stringify([page('a'), page('b', 'c')]), [0, 1]],
    ['pages one after another', `${JSON.stringify(page('a'))}\n${JSON.stringify(page('b', 'c'))}\n`, [0, 1]],
    ['in gzip', gzipSync(JSON.stringify(page('a', 'b', 'c'))), [0]],
  ] as const)('is read element by element, with the ids of its pages: %s', async ([, content, pagesAfter]) => {
    const found = await read(content);
    const isId = ([, , value]: Read): boolean => Object.hasOwn(Object(value), 'pageId');
    expect(found.filter((one) => !isId(one))).toEqual(elements);
    expect(found.filter(isId)).toEqual(pagesAfter.map((line) => ['sheet', line, { pageId: '/x' }]));
  });

  test('keeps every digit of a number', async () => {
    const exact = '{"properties":{"pricesheets":[{"unitPrice":0.12345678901234567890123,"includedQuantity":1E-7}]}}';
    expect(await read(exact)).toEqual([
      ['sheet', 1, { unitPrice: '0.12345678901234567890123', includedQuantity: '1E-7' }],
    ]);
  });

  test.for([
    ['an error', '{"error":{"code":"429"}}', 'header_unknown'],
    ['another document', '[1,2,3]', 'header_unknown'],
    ['cut off', JSON.stringify(page('a', 'b')).slice(0, -5), 'file_unreadable'],
    ['not JSON', '{"properties": {pricesheets: []}}', 'file_unreadable'],
    ['deep nesting', `{"properties":{"pricesheets":[${'['.repeat(100)}`, 'file_unreadable'],
    ['endless nesting', '['.repeat(5_000_000), 'file_unreadable'],
    ['an endless text', `{"properties":{"pricesheets":[{}, {"meterId":"${'x'.repeat(5_000_000)}`, 'file_unreadable'],
    ['a large document of another shape', `{"items":[${'{"meterId":"a"},'.repeat(200_000)}`, 'header_unknown'],
  ] as const)('is refused for %s', async ([, content, code]) => {
    await expect(read(content)).rejects.toMatchObject({ name: 'ImportFailure', code });
  });
});
