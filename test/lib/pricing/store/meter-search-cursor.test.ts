import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCursor, makeCursor, verifyCursor } from '../../../../lib/pricing/store/meter-search.ts';

const place = { snapshot_id: '20261121T020304123Z-0a1b2c3d', position: 50 };
const binding = { scope_id: 'ea:1234567', filter: '["d2s"]' };
const key = 'a1'.repeat(32);
const cursor = makeCursor(place, binding, key);
const invalid = expect.objectContaining({ code: 'cursor_invalid', status: 400 });

test('a cursor leads to its place, in letters that a URL takes as they are', () => {
  expect(decodeCursor(cursor)).toEqual(place);
  expect(() => verifyCursor(cursor, binding, key)).not.toThrow();
  expect(cursor).toMatch(/^[\w-]{1,200}$/);
});

test.for([
  { title: 'another scope', against: { ...binding, scope_id: 'ea:7654321' }, signedWith: key },
  { title: 'another filter', against: { ...binding, filter: '["d4s"]' }, signedWith: key },
  { title: 'another snapshot', against: binding, signedWith: 'b2'.repeat(32) },
])('is refused for $title', ({ against, signedWith }) => {
  expect(() => verifyCursor(cursor, against, signedWith)).toThrow(invalid);
});

test('text cannot move between scope and filter without breaking the signature', () => {
  const shifted = { scope_id: 'ea:1', filter: 'x\nea:2' };
  const other = { scope_id: 'ea:1\nx', filter: 'ea:2' };
  expect(makeCursor(place, shifted, key)).not.toBe(makeCursor(place, other, key));
});

const refuses = (text: string): void => {
  expect(() => {
    decodeCursor(text);
    verifyCursor(text, binding, key);
  }).toThrow(invalid);
};

test.for(['', 'x', '..', '%00', 'null', Buffer.from('a.1.b').toString('base64url'), cursor.slice(0, -1), `${cursor}A`])(
  'is refused: %j',
  refuses,
);

test('any change of its content is refused', () => {
  const text = Buffer.from(cursor, 'base64url').toString();
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.constantFrom(...'0123456789TZabcdefXYZ.-_'), (at, character) => {
      const changed = text.slice(0, at) + character + text.slice(at + 1);
      if (changed !== text) refuses(Buffer.from(changed).toString('base64url'));
    }),
    { numRuns: 300 },
  );
});

test('a text that the service has not made is refused', () => {
  fc.assert(fc.property(fc.string({ maxLength: 200 }), refuses));
});
