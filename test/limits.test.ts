import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Below this a limit decides on a busy machine whether a test passes. */
const minLimitMs = 60_000;
const files = globSync('test/**/*.ts', {
  exclude: ['test/bench/**', 'test/support/ends-badly/**', 'test/limits.test.ts'],
});
const lines = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((text) => ({ file, text: text.trim() })),
);
const numberIn = (text = ''): number => Number(text.replaceAll('_', ''));

it('no test measures how long something takes', () => {
  expect(lines.filter(({ text }) => /performance\.now\(|process\.hrtime|Date\.now\(\) - /.test(text))).toEqual([]);
});

it('no test has a limit of less than a minute', () => {
  const limits = lines.filter(({ text }) => {
    const [, option, argument] =
      /\b(?:timeout|testTimeout|hookTimeout): ([\d_]+)\b(?! \*)|^\}\)?, ([\d_]+)\);$/.exec(text) ?? [];
    return numberIn(option ?? argument ?? `${minLimitMs}`) < minLimitMs;
  });
  expect(limits).toEqual([]);
});

it('what comes about some time later is waited for by test/support/eventually.ts', () => {
  const waiting = lines.filter(({ text }) => /\bvi\.wait(?:For|Until)\(|expect\.poll\(/.test(text));
  expect(waiting.map(({ file }) => file)).toEqual(['test/support/eventually.ts']);
});
