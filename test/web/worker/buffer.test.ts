import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { readCsvTable } from '../../../lib/platform/csv-table.ts';
import { Buffer as BrowserBuffer } from '../../../web/worker/buffer.ts';

afterEach(() => vi.unstubAllGlobals());

/** Reads a table with the Buffer of the console's Workers. */
function readInBrowser(text: string): ReturnType<typeof readCsvTable> {
  vi.stubGlobal('Buffer', BrowserBuffer);
  const table = readCsvTable(text);
  vi.unstubAllGlobals();
  return table;
}

test.each([
  ['quotes, signs of several bytes, and an empty cell', 'a;b\n"x ""y"" z";\n"São Paulo €";"𝄞\n2"\n'],
  ['a byte order mark', '\uFEFFa,b\n1,2\n'],
  ['a long cell', `a,b\n"${'é'.repeat(5000)}",2\n`],
  ['a quote that does not end', 'a,b\n"x,2\n'],
  ['a quote within a text', 'a,b\nx"y,2\n'],
  ['a text after its last quote', 'a,b\n"x"y,2\n'],
  ['spaces of Unicode around a cell', 'a,b\n\u00A0x\u2003,\u30002\n'],
])('a table with %s is read as in Node', (_, text) => {
  expect(readInBrowser(text)).toEqual(readCsvTable(text));
});

test('any table is read as in Node', () => {
  const part = fc.constantFrom(',', ';', '\n', '\r\n', '"', '""', ' ', 'a', 'ü', '€', '😀', '\u00A0', '1');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      const text = parts.join('');
      expect(readInBrowser(text)).toEqual(readCsvTable(text));
    }),
    { numRuns: 500 },
  );
});
