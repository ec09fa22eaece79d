import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, plainCsv, portugueseCsv } from '../../../lib/platform/csv.ts';
import { makeVisible } from '../../../lib/platform/text.ts';

test.for([
  { cells: ['a', 'b c'], line: 'a,b c\r\n' },
  { cells: ['a,b', 'say "x"', 'two\nlines'], line: '"a,b","say ""x""",two␊lines\r\n' },
  { cells: ['\u001b[2J', 'a\rb\u0000', '\u202egpj'], line: '␛[2J,a␍b␀,<U+202E>gpj\r\n' },
  { cells: ['=1+1', '+1', '-x', '@SUM(A1)', '\t=1', ' =1'], line: "'=1+1,'+1,'-x,'@SUM(A1),'␉=1,' =1\r\n" },
  { cells: ['＝1+1'], line: "'＝1+1\r\n" },
  { cells: ['-1.5', '12', ''], line: '-1.5,12,\r\n' },
])('writes $cells as $line', ({ cells, line }) => {
  expect(csvLine(cells)).toBe(line);
});

test.for([
  { cells: [-1.5, 0.000001, 20, 'a'], line: '-1,5;0,000001;20;a\r\n' },
  { cells: ['Petróleo, Gás', 'a;b'], line: 'Petróleo, Gás;"a;b"\r\n' },
  { cells: ['=1+1', '-1,5+2', '@x', ' =1'], line: "'=1+1;'-1,5+2;'@x;' =1\r\n" },
])('writes $cells for Excel in Portuguese as $line', ({ cells, line }) => {
  expect(csvLine(cells, portugueseCsv)).toBe(line);
});

test('a reader gets every cell back, with control characters visible; formulas have an apostrophe', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 5 }), (cells) => {
      for (const dialect of [plainCsv, portugueseCsv]) {
        const [read = []] = parse(csvLine(cells, dialect), { delimiter: dialect.separator }) as string[][];
        const shown = cells.map(makeVisible);
        expect(read.map((cell, at) => (cell === shown[at] ? cell : cell.replace(/^'/, '')))).toEqual(shown);
        for (const cell of read) expect(cell).not.toMatch(/^[=+@\t\r]/);
      }
    }),
  );
});
