import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinBytes } from '../../../../lib/assessment/text/join-bytes.ts';

test('joins parts in their order', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array()), (parts) => {
      expect([...joinBytes(parts)]).toEqual(parts.flatMap((part) => [...part]));
    }),
  );
});
