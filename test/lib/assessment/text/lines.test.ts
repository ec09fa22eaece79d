import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findLines } from '../../../../lib/assessment/text/lines.ts';
import { placeOf } from '../../../../lib/assessment/text/place.ts';

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
