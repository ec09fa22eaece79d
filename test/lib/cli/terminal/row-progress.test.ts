import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRowProgress } from '../../../../lib/cli/terminal/row-progress.ts';
import { eventually } from '../../../support/eventually.ts';

/** A stream that keeps what was written to it, and a progress on it. */
async function watched(isTTY: boolean, intervalMs?: number) {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 80 });
  let written = '';
  stream.on('data', (chunk) => {
    written += String(chunk);
  });
  return { progress: await createRowProgress(stream, intervalMs), text: () => written };
}

test('on a terminal, a bar appears before the first row', async () => {
  const { progress, text } = await watched(true);
  progress.at('reading USD', 0);
  await eventually(() => expect(text()).toContain('reading USD 0 rows'));
  progress.stop();
});

test('on a terminal, a line is printed above the bar, which returns', async () => {
  const { progress, text } = await watched(true);
  progress.at('reading USD', 1);
  progress.say('the list does not answer');
  progress.at('reading USD', 2);
  await eventually(() => expect(text()).toMatch(/the list does not answer\n[\s\S]*reading USD 2 rows/));
  progress.stop();
});

test('without a terminal, a line is printed at intervals, also if nothing changes', async () => {
  const { progress, text } = await watched(false, 5);
  progress.at('reading USD', 1_000);
  await eventually(() => expect(text()).toMatch(/^(reading USD: 1000 rows\n){2,}$/));
  progress.at('writing', 1, 1_000);
  await eventually(() => expect(text()).toContain('writing: 1 of 1000 rows\n'));
  progress.stop();
});

test('without a terminal, a short run prints nothing, also after its end', async () => {
  const { progress, text } = await watched(false, 20);
  progress.at('reading', 1);
  progress.stop();
  await pause(50);
  expect(text()).toBe('');
});
