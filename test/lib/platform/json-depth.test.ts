import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { offsetTooDeep } from '../../../lib/platform/json-depth.ts';

const maxNesting = 64;

describe('offsetTooDeep', () => {
  test.for([
    { title: '64 levels', text: '['.repeat(64) + ']'.repeat(64), offset: undefined },
    { title: '65 levels', text: '['.repeat(65) + ']'.repeat(65), offset: 64 },
    { title: '65 levels, the last one side by side with others', text: `${'[[],'.repeat(64)}[]`, offset: 253 },
    { title: 'brackets side by side', text: `[${'[],'.repeat(100)}[]]`, offset: undefined },
    { title: 'brackets in a string', text: `["${'['.repeat(100)}\\"${'{'.repeat(100)}"]`, offset: undefined },
    { title: 'brackets behind a string', text: `["\\\\", ${'['.repeat(64)}`, offset: 70 },
    { title: 'brackets in a string that is not closed', text: `["${'['.repeat(100)}`, offset: undefined },
    { title: 'objects in arrays', text: '[{"a":'.repeat(40), offset: 6 * 32 },
    { title: 'a text that is no JSON', text: `}}]] ${'{'.repeat(69)}`, offset: 73 },
    { title: 'nothing', text: '', offset: undefined },
  ])('of $title is $offset', ({ text, offset }) => {
    expect(offsetTooDeep(text, maxNesting)).toBe(offset);
  });

  test('is there exactly if a value nests deeper than is judged', () => {
    const levels = fc.nat(2 * maxNesting);
    const wraps = fc.infiniteStream(
      fc.constantFrom<[string, string]>(['[', ']'], ['{"]":', '}'], ['[0,"[{",', ',[]]']),
    );
    fc.assert(
      fc.property(levels, wraps, (depth, stream) => {
        const around = [...stream.take(depth)];
        const text = around.reduceRight((inside, [open, close]) => open + inside + close, '"}"');
        // The third wrap has an array beside what it holds: as deep as what it is around at least.
        const deepest = around.at(-1)?.[0].startsWith('[0') ? depth + 1 : depth;
        expect(offsetTooDeep(text, maxNesting) !== undefined).toBe(deepest > maxNesting);
      }),
    );
  });
});
