import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findLines, placeOf } from '../../../../lib/assessment/text/lines.ts';
import { locate } from '../../../../lib/assessment/text/locate.ts';

describe('findLines', () => {
  test.for([
    { title: 'LF', text: 'ab\n\ncd\n', lines: ['ab', '', 'cd', ''] },
    { title: 'CR LF', text: 'ab\r\ncd\r\n', lines: ['ab', 'cd', ''] },
    { title: 'CR', text: 'ab\rcd', lines: ['ab', 'cd'] },
    { title: 'all three', text: 'a\n\r\r\nb\n', lines: ['a', '', '', 'b', ''] },
    { title: 'nothing', text: '', lines: [''] },
  ])('knows lines that end with $title', ({ text, lines }) => {
    const { textOf } = findLines(text);

    expect(lines.map((_, index) => textOf(index + 1))).toEqual(lines);
    expect([textOf(0), textOf(lines.length + 1)]).toEqual([undefined, undefined]);
  });

  test('finds the places that a search from the start finds', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '😀', '\n', '\r', '\r\n', '\u2028'), maxLength: 30 });
    fc.assert(
      fc.property(text, fc.boolean(), (some, withoutReturns) => {
        const lines = withoutReturns ? some.replaceAll('\r', '') : some;
        const { placeOf: find } = findLines(lines);
        for (let offset = 0; offset <= lines.length; offset += 1) expect(find(offset)).toEqual(placeOf(lines, offset));
      }),
    );
  });
});

describe('placeOf', () => {
  const text = 'ab\ncd\re\r\nf';

  test.for([
    { offset: 0, line: 1, column: 1 },
    { offset: 2, line: 1, column: 3 },
    { offset: 3, line: 2, column: 1 },
    { offset: 4, line: 2, column: 2 },
    { offset: 6, line: 3, column: 1 },
    { offset: 7, line: 3, column: 2 },
    { offset: 8, line: 3, column: 3 },
    { offset: 9, line: 4, column: 1 },
    { offset: 10, line: 4, column: 2 },
  ])('of offset $offset is $line:$column, whether lines end with LF, CR or CR LF', ({ offset, line, column }) => {
    expect(placeOf(text, offset)).toEqual({ line, column });
  });

  test('counts no other separator as the end of a line, and UTF-16 code units as columns', () => {
    expect(placeOf('a\u2028b\u2029c\u0085d\u000be\u000cf', 11)).toEqual({ line: 1, column: 12 });
    expect(placeOf('😀é\t"', 4)).toEqual({ line: 1, column: 5 });
  });

  test('says the same place as the walk that finds pointers', () => {
    const space = fc.string({ unit: fc.constantFrom(' ', '\n', '\r', '\r\n', '\t'), maxLength: 6 });
    fc.assert(
      fc.property(space, space, space, (before, between, after) => {
        const text = `${before}[${between}"😀",${after}"here"]`;
        expect(locate(text, ['/1'])[0]?.value).toEqual(placeOf(text, text.indexOf('"here"')));
      }),
    );
  });
});
