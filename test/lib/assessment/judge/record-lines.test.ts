import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordLines } from '../../../../lib/assessment/judge/record-lines.ts';
import { maxInputBytes } from '../../../../lib/assessment/record/limits.ts';

async function linesOf(chunks: Iterable<Uint8Array>): Promise<{ line: number; text: string }[]> {
  const lines = [];
  for await (const { line, bytes } of recordLines(chunks)) lines.push({ line, text: Buffer.from(bytes).toString() });
  return lines;
}

describe('recordLines', () => {
  test('gives each line that is not blank, with its number and without its end', async () => {
    expect(await linesOf([Buffer.from('{"a":1}\n\n  \t\r\n{"b":2}\r\n{"c":3}')])).toEqual([
      { line: 1, text: '{"a":1}' },
      { line: 4, text: '{"b":2}' },
      { line: 5, text: '{"c":3}' },
    ]);
  });

  test('gives nothing for nothing', async () => {
    expect(await linesOf([])).toEqual([]);
    expect(await linesOf([Buffer.from('\n\r\n')])).toEqual([]);
  });

  test('does not care where chunks are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('{"a":1}', 'ü', '😀', '\n', '\r\n', ' '), { maxLength: 30 }),
        fc.array(fc.nat(60), { maxLength: 8 }),
        async (pieces, cuts) => {
          const bytes = Buffer.from(pieces.join(''));
          const edges = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length];
          const chunks = edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge));

          expect(await linesOf(chunks)).toEqual(await linesOf([bytes]));
        },
      ),
    );
  });

  test('keeps no chunk, as a stream may write over it', async () => {
    const memory = Buffer.alloc(4);
    function* chunks(): Generator<Uint8Array> {
      for (const text of ['{"a"', ':1}\n', '{}\n ']) yield memory.fill(text);
    }
    expect(await linesOf(chunks())).toEqual([
      { line: 1, text: '{"a":1}' },
      { line: 2, text: '{}' },
    ]);
  });

  test('keeps of a line over the limit only what shows that it is, and goes on after it', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const lines = await linesOf([...Array.from({ length: 12 }, () => chunk), Buffer.from('\n{"b":2}\n')]);

    expect(lines.map(({ line, text }) => [line, text.length])).toEqual([
      [1, maxInputBytes + 1],
      [2, 7],
    ]);
  });
});
