import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportLanguages } from '../../lib/assessment/words/words.ts';
import { hasChromium, launchChromium } from '../support/chromium.ts';
import { reportPages } from '../support/report-pages.ts';
import { expectAccessibleIn, inEachLook } from './open-console.ts';

const pages = Object.entries(reportPages).flatMap(([name, htmlIn]) =>
  reportLanguages.map((language) => ({ name, language, html: htmlIn(language) })),
);

describe.runIf(hasChromium())('a page of the assessment in Chromium', () => {
  let browser: Browser;
  /** Reads screenshots, for all tests. */
  let blank: Page;
  beforeAll(async () => {
    browser = await launchChromium();
    blank = await browser.newPage();
  });
  afterAll(() => browser.close());

  test.each(pages)('is accessible, readable and quiet: $name in $language', async ({ html }) => {
    const context = await browser.newContext();
    context.setDefaultTimeout(100_000);
    const page = await context.newPage();
    const faults = watch(page);
    await page.setContent(html);
    await inEachLook(page, async (look) => {
      await expectAccessibleIn(page, look);
      expect(await clippedIn(page), `${look.scheme} at ${look.width} px`).toEqual([]);
      expect(await isDrawn(page, blank), `${look.scheme} at ${look.width} px`).toBe(true);
    });
    expect(faults).toEqual([]);
    await context.close();
  });
});

/** What a file that somebody got by mail must not do: fail, complain or ask for anything. */
function watch(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => faults.push(message.text()));
  page.on('request', (request) => faults.push(request.url()));
  return faults;
}

/** Texts outside tables that are wider than their box, or begin left of the window, so that a reader does not see them. */
const clippedIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isHidden = (element: Element) => element.closest('.scroll, .skip, .unseen, svg') !== null;
    return [...document.querySelectorAll('h1, h2, h3, p, li, dd, dt, a, .value')]
      .filter((element) => !isHidden(element))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return (
          left < 0 || right > document.documentElement.clientWidth || element.scrollWidth > element.clientWidth + 1
        );
      })
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map((element) => element.textContent);
  });

/**
 * Whether the screenshot of the window has more than the ground: at least three colours in each quarter of its height.
 * @param blank reads the screenshot
 */
async function isDrawn(page: Page, blank: Page): Promise<boolean> {
  const shot = (await page.screenshot()).toString('base64');
  const counts = await blank.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    return [0, 1, 2].map((quarter) => {
      const top = Math.floor((quarter * image.height) / 4);
      const { data } = context?.getImageData(0, top, image.width, Math.floor(image.height / 4)) ?? { data: [] };
      const colours = new Set<number>();
      for (let at = 0; at < data.length; at += 4)
        colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
      return colours.size;
    });
  }, shot);
  return counts.every((count) => count >= 3);
}
