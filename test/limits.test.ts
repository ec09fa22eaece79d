import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Below this a limit decides on a busy machine whether a test passes. */
const minLimitMs = 60_000;
const files = globSync('test/**/*.ts', {
  exclude: ['test/bench/**', 'test/support/ends-badly/**', 'test/limits.test.ts', '**/node_modules/**'],
});
const lines = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((text) => ({ file, text: text.trim() })),
);
const numberIn = (text = ''): number => Number(text.replaceAll('_', ''));

test('no test measures how long something takes', () => {
  expect(
    lines.filter(({ text }) =>
      /performance\.now\(|process\.hrtime|Date\.now\(\) - (?:start|began|begun|before|since)/.test(text),
    ),
  ).toEqual([]);
});

test('no test has a limit of less than a minute', () => {
  const limits = lines.filter(({ text }) => {
    const [, option, argument] =
      /\b(?:timeout|testTimeout|hookTimeout): ([\d_]+)\b(?! \*)|^\}\)?, ([\d_]+)\);$/.exec(text) ?? [];
    return numberIn(option ?? argument ?? `${minLimitMs}`) < minLimitMs;
  });
  expect(limits).toEqual([]);
});

test('no page of a browser has the limit of half a minute that Playwright has', () => {
  const own = files.filter((file) => /\.new(?:Page|Context)\(/.test(readFileSync(file, 'utf8')));
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter((file) => !readFileSync(file, 'utf8').includes('setDefaultTimeout(100_000)'))).toEqual([]);
});

test('nothing that comes about later is waited for with the limit of a second that vitest has', () => {
  const waiting = lines.filter(({ text }) => /\bvi\.wait(?:For|Until)\((?!.*timeout: )/.test(text));
  expect(waiting).toEqual([]);
  expect(readFileSync('vitest.config.ts', 'utf8')).toMatch(/poll: \{ timeout: \d{3}_000/);
});
