import type { Browser, Page } from 'playwright-core';
import { defineActAndWait } from './frames.ts';

/** The product, Chromium, and a server of bare pages. */
export interface Bench {
  readonly browser: Browser;
  /** The console's origin. */
  readonly console: string;
  /** The origin of the bare page. */
  readonly bare: string;
}

/** Repetitions of each measurement; the first two rounds are not counted. */
export const rounds = 21;
export const warmUps = 2;

/** Opens a page in a new profile, whose cache is empty. Close its context afterwards. */
export async function openFresh({ browser }: Bench, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' });
  await context.addInitScript(defineActAndWait);
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

/** Opens a view of the console, and waits for its heading. */
export async function openView(bench: Bench, view: string): Promise<Page> {
  const page = await openFresh(bench, `${bench.console}/${view}`);
  await page.locator('main h1').waitFor();
  return page;
}

/** Opens a page without scripts that shows what another page shows, with its styles. */
export async function openCopy(bench: Bench, original: Page): Promise<Page> {
  const { html, styles } = await original.evaluate(() => ({
    html: document.body.innerHTML,
    styles: [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('\n'),
  }));
  const page = await openFresh(bench, bench.bare);
  await page.evaluate(
    ([body = '', text = '']) => {
      document.body.innerHTML = body;
      document.head.append(Object.assign(document.createElement('style'), { textContent: text }));
    },
    [html, styles],
  );
  return page;
}

/** Shows the `main` of a copy anew, from its HTML, and returns the milliseconds until it is painted. */
export async function showAgain(copy: Page): Promise<number> {
  return copy.evaluate(async () => {
    const main = document.querySelector('main') as HTMLElement;
    const html = main.innerHTML;
    main.replaceChildren();
    await actAndWait(
      () => {},
      () => true,
    );
    const { start, painted } = await actAndWait(
      () => {
        main.innerHTML = html;
      },
      () => true,
    );
    return painted - start;
  });
}
