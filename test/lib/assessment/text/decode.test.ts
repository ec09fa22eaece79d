import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxInputBytes } from '../../../../lib/assessment/record/limits.ts';
import { decode, joinBytes } from '../../../../lib/assessment/text/decode.ts';

describe('decode', () => {
  test.for(['', '{"a": "ü😀"}', '\u0000', '\uFFFD', 'a\uFEFFb'])('gives back %j', (text) => {
    expect(decode(Buffer.from(text))).toBe(text);
  });

  test('leaves out a byte order mark', () => {
    expect(decode(Buffer.from('\uFEFF{}'))).toBe('{}');
  });

  test.for([
    { title: 'a lone byte', bytes: [0x61, 0xff, 0x62], offset: 1, says: 'byte 0xff' },
    { title: 'a byte after a wide character', bytes: [...Buffer.from('ü😀'), 0x80], offset: 3, says: 'byte 0x80' },
    { title: 'a byte after a mark', bytes: [0xef, 0xbb, 0xbf, 0x61, 0xfe], offset: 1, says: 'byte 0xfe' },
    {
      title: 'a byte after a replacement character',
      bytes: [...Buffer.from('\uFFFDab'), 0xc0],
      offset: 3,
      says: '0xc0',
    },
    { title: 'a character cut short', bytes: [0x61, 0xe2, 0x82, 0x62], offset: 1, says: 'is not UTF-8' },
    { title: 'a character cut off', bytes: [0x61, 0xe2, 0x82], offset: 1, says: 'UTF-8' },
    { title: 'an encoded surrogate', bytes: [0x61, 0xed, 0xa0, 0x80], offset: 1, says: 'UTF-8' },
  ])('finds $title', ({ bytes, offset, says }) => {
    expect(decode(Buffer.from(bytes))).toMatchObject({
      rule: { id: 'json-invalid-utf8' },
      offset,
      message: expect.stringContaining(says),
    });
  });

  test.for([
    { title: 'UTF-16', bytes: Buffer.from('\uFEFF{}', 'utf16le'), hint: 'UTF-16' },
    { title: 'gzip', bytes: Buffer.from([0x1f, 0x8b, 0x08, 0xff]), hint: 'gzip' },
  ])('recognises $title', ({ bytes, hint }) => {
    expect(decode(bytes)).toMatchObject({ hint: expect.stringContaining(hint) });
  });

  test('takes five megabytes and no more', () => {
    expect(decode(Buffer.alloc(maxInputBytes, ' '))).toHaveLength(maxInputBytes);
    expect(decode(Buffer.alloc(maxInputBytes + 1, ' '))).toMatchObject({
      rule: { id: 'json-too-large' },
      message: 'the input has 5,242,881 bytes, at most 5,242,880 are judged',
    });
  });
});

test('joins parts in their order', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array()), (parts) => {
      expect([...joinBytes(parts)]).toEqual(parts.flatMap((part) => [...part]));
    }),
  );
});
