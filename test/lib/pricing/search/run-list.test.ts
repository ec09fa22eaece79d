import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addRow,
  numberReader,
  piecesOf,
  runList,
  visitRuns,
  writeNumber,
} from '../../../../lib/pricing/search/run-list.ts';

const packRows = (rows: Iterable<number>): readonly Uint8Array[] => {
  const list = runList();
  for (const row of rows) addRow(list, row);
  return piecesOf(list);
};

const runsOf = (pieces: readonly Uint8Array[]): [start: number, length: number][] => {
  const runs: [number, number][] = [];
  for (const piece of pieces) visitRuns(piece, (start, length) => runs.push([start, length]));
  return runs;
};

const rowsOf = (pieces: readonly Uint8Array[]): number[] =>
  runsOf(pieces).flatMap(([start, length]) => Array.from({ length }, (_, at) => start + at));

describe('a list of rows', () => {
  test.for([
    { rows: [], runs: [], bytes: 0 },
    { rows: [0], runs: [[0, 1]], bytes: 1 },
    { rows: [0, 1, 2], runs: [[0, 3]], bytes: 2 },
    {
      rows: [5, 7],
      runs: [
        [5, 1],
        [7, 1],
      ],
      bytes: 2,
    },
    {
      rows: [64, 65, 200],
      runs: [
        [64, 2],
        [200, 1],
      ],
      bytes: 5,
    },
  ])('$rows is kept as the runs $runs in $bytes bytes', ({ rows, runs, bytes }) => {
    const pieces = packRows(rows);
    expect(runsOf(pieces)).toEqual(runs);
    expect(pieces.reduce((sum, { length }) => sum + length, 0)).toBe(bytes);
  });

  test('gives the same rows again, for any gaps and runs', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 300 })));
    fc.assert(
      fc.property(steps, (gapsAndLengths) => {
        let next = -1;
        const rows = gapsAndLengths.flatMap(([gap, length]) => {
          const start = next + gap;
          next = start + length;
          return Array.from({ length }, (_, at) => start + at);
        });
        expect(rowsOf(packRows(rows))).toEqual(rows);
      }),
      { numRuns: 100 },
    );
  });

  test('a long list has several pieces, each readable without the others', () => {
    const rows = Array.from({ length: 150_000 }, (_, at) => at * 3);
    const pieces = packRows(rows);
    expect(pieces.length).toBeGreaterThan(2);
    for (const { length } of pieces) expect(length).toBeLessThan(64 * 1024);
    const backwards = rowsOf([...pieces].reverse());
    expect(backwards.sort((a, b) => a - b)).toEqual(rows);
  });
});

test('numbers of any size are read as they were written', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(Number.MAX_SAFE_INTEGER), { minLength: 1 }), (numbers) => {
      const bytes = new Uint8Array(numbers.length * 8);
      numbers.reduce((at, number) => writeNumber(bytes, at, number), 0);
      const reader = numberReader(bytes);
      expect(numbers.map(() => reader.next())).toEqual(numbers);
    }),
  );
});
