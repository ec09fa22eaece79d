import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validate } from '../../../lib/assessment/judge/validate.ts';
import { validRecord } from '../../support/records.ts';

describe('bytes damaged at random', () => {
  const sane = Buffer.from(JSON.stringify(validRecord(), null, 2));
  const patch = fc.record({
    at: fc.nat(sane.length),
    removed: fc.nat(30),
    put: fc.oneof(
      fc.uint8Array({ maxLength: 4 }),
      fc.constantFrom(...'"{}[],:\\\n0e-').map((sign) => Buffer.from(sign)),
    ),
  });
  const damaged = fc
    .array(patch, { minLength: 1, maxLength: 4 })
    .map((patches) =>
      patches.reduce<Buffer>(
        (bytes, { at, removed, put }) => Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + removed)]),
        sane,
      ),
    );

  test('get the same judgement each time, with counts that add up and places that the text has', () => {
    fc.assert(
      fc.property(fc.oneof(damaged, fc.uint8Array()), (bytes) => {
        const judgement = validate(bytes);
        const { verdict, valid, errorCount, warningCount, findings } = judgement;

        expect(validate(bytes)).toEqual(judgement);
        expect(findings).toHaveLength(errorCount + warningCount);
        expect([valid, verdict === 'valid']).toEqual([errorCount === 0, errorCount === 0]);
        const lines = new TextDecoder().decode(bytes).split(/\r\n|\r|\n/);
        for (const { line, column, message } of findings) {
          expect(column).toBeGreaterThan(0);
          expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
          expect(message).not.toBe('');
        }
        const order = findings.map(({ line, column }) => line * 1e6 + column);
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }),
      { numRuns: 1_000 },
    );
  });
});
