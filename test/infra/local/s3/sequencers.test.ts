import { describe, expect, test } from 'vitest';
import { createSequencers } from '../../../../infra/local/s3/sequencers.ts';

describe('sequencers', () => {
  test('rise, also within a millisecond and when the clock goes back', () => {
    const times = [1_000, 1_000, 1_000, 900, 1_001];
    const next = createSequencers('0', () => times.shift() ?? 0);
    const made = Array.from({ length: 5 }, next);

    expect(made).toEqual([...made].sort());
    expect(new Set(made).size).toBe(5);
    for (const sequencer of made) expect(sequencer).toMatch(/^[0-9A-F]{18}$/);
  });

  test('of a later run are above those of an earlier one', () => {
    const now = Date.now();
    expect(createSequencers('0', () => now + 1)() > createSequencers('0', () => now)()).toBe(true);
  });

  test('are above those that S3 gave before, so a recorded event keeps no later upload from being judged', () => {
    // From AWS's documentation; made on 2021-10-31, 21:18:33 UTC.
    const recorded = '00617F08299329D189';
    expect(createSequencers('0', () => Date.parse('2021-11-01T00:00:00Z'))() > recorded).toBe(true);
    expect(createSequencers('0', () => Date.parse('2021-10-31T00:00:00Z'))() < recorded).toBe(true);
  });

  test('are above the greatest one that is kept, even when the clock has gone back since', () => {
    const next = createSequencers('7FFF000000000000AB', () => 1_000);
    expect([next(), next()]).toEqual(['7FFF000000000000AC', '7FFF000000000000AD']);
  });
});
