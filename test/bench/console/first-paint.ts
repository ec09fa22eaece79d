import type { Page } from 'playwright-core';
import { inTurn, print } from '../measure.ts';
import { type Bench, openFresh, rounds, warmUps } from './bench.ts';

const limitMs = 200;

/** Measures from the first byte of the page to its first painted content, with an empty cache and with a full one. */
export async function benchFirstPaint(bench: Bench): Promise<void> {
  const visited = await openFresh(bench, `${bench.console}/`);
  await firstPaint(visited);
  const things = {
    'a bare static page': () => visit(bench.bare),
    'the console, nothing cached': () => visit(`${bench.console}/`),
    'the console, its files cached': async () => {
      await visited.goto('about:blank');
      await visited.goto(`${bench.console}/`);
      return firstPaint(visited);
    },
  };
  await inTurn(things, warmUps);
  print('First paint after the first byte', 'ms', await inTurn(things, rounds), {
    'the console, nothing cached': limitMs,
    'the console, its files cached': limitMs,
  });
  await visited.context().close();

  async function visit(url: string): Promise<number> {
    const page = await openFresh(bench, url);
    const time = await firstPaint(page);
    await page.context().close();
    return time;
  }
}

/** Waits for the first text or picture. @returns milliseconds after the page's first byte */
async function firstPaint(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return (paint?.startTime ?? Number.NaN) - (navigation?.responseStart ?? Number.NaN);
  });
}
