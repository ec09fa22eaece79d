import { expect, test } from 'vitest';
import { cacheTexts } from '../../../../lib/market/http/cache-texts.ts';

test('keeps a hundred texts, and no more however many are asked for', async () => {
  const cachedText = cacheTexts();
  let made = 0;
  const ask = (key: number) =>
    cachedText(['list', key], async () => {
      made += 1;
      return `text ${key}`;
    });
  for (let key = 0; key < 100; key += 1) await ask(key);
  for (let key = 0; key < 100; key += 1) expect((await ask(key)).body).toBe(`text ${key}`);
  expect(made).toBe(100);
  for (let key = 100; key < 1_000; key += 1) await ask(key);
  await ask(0);
  expect(made).toBe(1_001);
});

test('keeps fewer of long texts: eight million characters together', async () => {
  const cachedText = cacheTexts();
  let made = 0;
  const ask = (key: number) =>
    cachedText([key], async () => {
      made += 1;
      return 'x'.repeat(1_000_000);
    });
  for (let key = 0; key < 9; key += 1) await ask(key);
  await ask(8);
  expect(made).toBe(9);
  await ask(0);
  expect(made).toBe(10);
});
