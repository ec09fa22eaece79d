import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rangeOf } from '../../../../infra/local/s3/range.ts';

describe('rangeOf', () => {
  test.each([
    { header: 'bytes=0-0', range: { start: 0, end: 0 } },
    { header: 'bytes=2-5', range: { start: 2, end: 5 } },
    { header: 'bytes=2-', range: { start: 2, end: 9 } },
    { header: 'bytes=2-100', range: { start: 2, end: 9 } },
    { header: 'bytes=-3', range: { start: 7, end: 9 } },
    { header: 'bytes=-100', range: { start: 0, end: 9 } },
    { header: undefined, range: undefined },
    { header: 'bytes=5-2', range: undefined },
    { header: 'bytes=-', range: undefined },
    { header: 'bytes=0-1,3-4', range: undefined },
    { header: 'lines=0-1', range: undefined },
  ])('reads $header of ten bytes as $range', ({ header, range }) => {
    expect(rangeOf(header, 10)).toEqual(range);
  });

  test.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])(
    'refuses %s of ten bytes, and says how many there are',
    (header) => {
      expect(() => rangeOf(header, 10)).toThrow(
        expect.objectContaining({ code: 'InvalidRange', status: 416, headers: { 'Content-Range': 'bytes */10' } }),
      );
    },
  );

  test('never leaves the content', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.option(fc.nat(60)), fc.nat(50), (first, last, size) => {
        try {
          const { start, end } = rangeOf(`bytes=${first}-${last ?? ''}`, size) ?? { start: 0, end: size - 1 };
          expect(start >= 0 && end < size && start <= end + 1).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ code: 'InvalidRange' });
          expect(first >= size).toBe(true);
        }
      }),
    );
  });
});
