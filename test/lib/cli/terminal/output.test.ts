import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createOutput } from '../../../../lib/cli/terminal/output.ts';

/** A stream that notes each write. */
function listen(isTTY: boolean) {
  const writes: string[] = [];
  const stream = Object.assign(new PassThrough(), { isTTY });
  stream.on('data', (chunk) => writes.push(String(chunk)));
  return { writes, output: createOutput(stream) };
}

describe('createOutput', () => {
  test('writes short texts together, in their order, when it is flushed', () => {
    const { writes, output } = listen(false);
    for (const text of ['a', 'b', '', 'c']) output.write(text);
    expect(writes).toEqual([]);

    output.flush();
    output.flush();
    expect(writes).toEqual(['abc']);
  });

  test('keeps nothing back while the process waits, flushed or not', async () => {
    const { writes, output } = listen(false);
    output.write('a');
    await nextTurn();
    expect(writes).toEqual(['a']);

    output.write('b');
    await nextTurn();
    expect(writes).toEqual(['a', 'b']);
  });

  test('keeps no more than 64 Ki characters', () => {
    const { writes, output } = listen(false);
    output.write('x'.repeat(65_535));
    expect(writes).toEqual([]);

    output.write('y');
    expect(writes.join('')).toHaveLength(65_536);
  });

  test('writes each text to a terminal at once', () => {
    const { writes, output } = listen(true);
    output.write('a');
    output.write('b');
    expect(writes).toEqual(['a', 'b']);
  });
});
