import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { createFileProgress, type Progress } from '../../../../lib/cli/assessment/file-progress.ts';
import { eventually } from '../../../support/eventually.ts';

const running: Progress[] = [];
afterEach(() => {
  for (const each of running.splice(0)) each.stop();
});

/** A terminal that keeps what was written to it, and a bar on it whose clock the test sets. */
function watched(total: number, { isTTY = true } = {}) {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 80 });
  const written: string[] = [];
  stream.on('data', (chunk) => written.push(String(chunk)));
  const clock = { now: 0 };
  const bar = createFileProgress(total, stream, () => clock.now);
  running.push(bar);
  return { bar, clock, text: () => written.join('') };
}

/** Gives a bar that should not be there the time to draw; one that should be there is waited for. */
const pauseForBar = () => pause(150);

test('many files show a bar from the start', async () => {
  const { bar, text } = watched(21);
  await eventually(() => expect(text()).toContain('0/21 files'));
  bar.advance();
  await eventually(() => expect(text()).toContain('1/21 files'));
});

test('few files show a bar when they take long', async () => {
  const { bar, clock, text } = watched(20);
  bar.advance();
  await pauseForBar();

  expect(text()).toBe('');

  clock.now = 301;
  bar.advance();
  await eventually(() => expect(text()).toContain('2/20 files'));
});

test.for([
  { title: 'a single file', total: 1, isTTY: true },
  { title: 'no file', total: 0, isTTY: true },
  { title: 'a pipe', total: 1_000, isTTY: false },
])('$title shows nothing, however long it lasts', async ({ total, isTTY }) => {
  const { bar, clock, text } = watched(total, { isTTY });
  clock.now = 10_000;
  bar.advance();
  bar.clear();
  await pauseForBar();
  bar.stop();

  expect(text()).toBe('');
});

test('a run that ends before the bar is loaded shows nothing', async () => {
  const { bar, text } = watched(1_000);
  bar.stop();
  await pauseForBar();

  expect(text()).toBe('');
});

test('a cleared bar returns after a pause, with its count', async () => {
  const { bar, clock, text } = watched(50);
  await eventually(() => expect(text()).toContain('0/50 files'));
  bar.clear();
  const cleared = text().length;
  bar.advance();

  expect(text()).toHaveLength(cleared);

  clock.now = 101;
  bar.advance();

  expect(text().slice(cleared)).toContain('2/50 files');
});

test('the bar clears its line at the end, and changes neither the terminal’s modes nor the signals', async () => {
  const listeners = process.listenerCount('SIGINT');
  const { bar, text } = watched(50);
  await eventually(() => expect(text()).toContain('0/50 files'));

  expect(process.listenerCount('SIGINT')).toBe(listeners);

  bar.stop();

  expect(text().endsWith('\u001b[2K')).toBe(true);
  expect(text()).not.toContain('\u001b[?');
});
