import type { Page } from 'playwright-core';
import { inTurn, print } from '../measure.ts';
import type { Bench } from './bench.ts';
import { defineActAndWait } from './frames.ts';

/** As Chromium's developer tools emulate fast 3G: 1.44 Mbit/s, and 562 ms until each request is answered. */
const threeG = { offline: false, downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 };
const cpuSlowdown = 6;
const phone = { viewport: { width: 390, height: 844 }, locale: 'pt-BR' };

/** Each visit takes seconds. */
const slowRounds = 5;
const frameLimitMs = 1_500;
const dataLimitMs = 4_000;

/** What a view shows first that is not of the frame. */
const firstData = {
  '': '.card .button',
  market: '.row-cards > li',
  estimate: '.sheet button',
  record: '.intake button',
} as const;

/** Measures a first visit with a slow phone: when something of the frame is painted, and when a view shows its first data. */
export async function benchSlowPhone(bench: Bench): Promise<void> {
  const bare = 'a bare static page';
  const frame = 'the frame';
  let painted = Number.NaN;
  const things: Record<string, () => Promise<number>> = {
    [bare]: () => visit(bench.bare, 'h1'),
    ...Object.fromEntries(
      Object.entries(firstData).map(([path, selector]) => [
        `first data of #/${path}`,
        () => visit(`${bench.console}/#/${path}`, selector),
      ]),
    ),
    [frame]: async () => painted,
  };
  await inTurn(things, 1);
  print('A slow phone, from the request of the page on', 'ms', await inTurn(things, slowRounds), {
    [frame]: frameLimitMs,
    ...Object.fromEntries(Object.keys(firstData).map((path) => [`first data of #/${path}`, dataLimitMs])),
  });

  async function visit(url: string, selector: string): Promise<number> {
    const context = await bench.browser.newContext(phone);
    await context.addInitScript(defineActAndWait);
    const page = await context.newPage();
    await slowDown(page);
    await page.goto(url, { waitUntil: 'commit' });
    const time = await page.evaluate(async (wanted) => {
      const { painted: shown } = await actAndWait(
        () => {},
        () => document.querySelector(wanted) !== null,
      );
      return shown;
    }, selector);
    const [first] = await page.evaluate(() =>
      performance.getEntriesByName('first-contentful-paint').map((entry) => entry.startTime),
    );
    painted = first ?? Number.NaN;
    await context.close();
    return time;
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', threeG);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}
