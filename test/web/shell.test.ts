import { describe, expect, test } from 'vitest';
import { hasChromium } from '../support/chromium.ts';
import {
  bothLanguages,
  consoleForTests,
  expectAccessible,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  focusedName,
  tabTo,
} from './open-console.ts';

describe.runIf(hasChromium())('the console', () => {
  const tested = consoleForTests();

  test('opens at the address that npm start prints', async () => {
    const page = await tested.open('');
    await expect.poll(() => page.title()).toBe('What would you like to know? – Appraise');
  });

  test.each(bothLanguages)('is accessible in $lang', async (reader) => {
    const page = await tested.open('', reader);
    await expectAccessible(page);
  });

  test.each([
    { what: 'a phone', hasTouch: true, count: 0 },
    { what: 'a narrow window of a computer', hasTouch: false, count: 1 },
  ])('tells of keys where there may be some: $what', async ({ hasTouch, count }) => {
    const page = await tested.open('', { width: 390, context: { hasTouch, isMobile: hasTouch } });
    await page.getByRole('link', { name: 'Judge the sample record' }).waitFor();
    expect(await page.getByRole('button', { name: 'Shortcuts' }).count()).toBe(count);
  });

  test.each([
    { address: '', view: 'home' },
    { address: '#/market', view: 'market' },
    { address: '#/market/PETR4', view: 'market' },
    { address: '#/estimate?e=x', view: 'estimate' },
    { address: '#/record/portfolio', view: 'portfolio' },
  ])('asks for the code of $view at $address before that of the frame is there', async ({ address, view }) => {
    let note = () => {};
    const isAsked = new Promise<void>((resolve) => {
      note = resolve;
    });
    await tested.open(address, {
      prepare: async (page) => {
        await page.route(`**/assets/${view}-*.js`, (route) => {
          note();
          return route.continue();
        });
        await page.route('**/assets/main-*.js', async (route) => {
          await isAsked;
          await route.continue();
        });
      },
    });
  });

  test('draws its frame before its code is there, and asks once for each file', async () => {
    const asked: string[] = [];
    let load = () => {};
    const isDrawn = new Promise<void>((resolve) => {
      load = resolve;
    });
    const page = await tested.open('#/market', {
      prepare: async (opened) => {
        opened.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await opened.route('**/assets/main-*.js', async (route) => {
          await opened.locator('.masthead .brand').waitFor();
          await opened.locator('main.skeleton').waitFor();
          load();
          await route.continue();
        });
      },
    });
    await isDrawn;
    await expect.poll(() => page.locator('main.skeleton').count()).toBe(0);
    const files = asked.filter((path) => path.startsWith('/assets/') || path === '/console.json');
    expect(files).toEqual([...new Set(files)]);
  });

  test('leads from Home to the sample record, which is judged at once', async () => {
    const page = await tested.open('');
    await page.getByRole('link', { name: 'Judge the sample record' }).click();
    await page.getByRole('heading', { name: 'Invalid', exact: false }).first().waitFor();
    expect(new URL(page.url()).hash).toBe('#/record?sample=invalid');
  });

  test('leads to the documentation of the API, which fits a phone and leads back', async () => {
    const page = await tested.open('', { width: 320 });
    await page.getByRole('link', { name: 'documentation of the API' }).click();
    await page.getByText('/api/v1/tickers').waitFor();
    await expectNoSidewaysScroll(page);
    await page.goto(`${tested.product.http}/docs/errors/quota_exceeded`);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Appraise: the console' }).click();
    await page.getByRole('heading', { level: 1, name: 'What would you like to know?' }).waitFor();
  });

  test('says of an address that leads nowhere what it is, and how to go on', async () => {
    const page = await tested.open('#/nowhere/%E0%A4%A?x=1');
    await expect.poll(() => page.locator('main').textContent()).toContain('#/nowhere/%E0%A4%A');
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await page.getByRole('heading', { level: 1, name: 'What would you like to know?' }).waitFor();
    await expect.poll(() => focusedName(page)).toBe('What would you like to know?');
  });

  test('is used by keyboard alone: skip link, dialogs, Escape, focus back', async () => {
    const page = await tested.open('');
    await page.keyboard.press('Tab');
    await expect.poll(() => focusedName(page)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await tabTo(page, '.tools button:first-child', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'API key' }).waitFor();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => focusedName(page)).toMatch(/Key/);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await expectNoAxeViolations(page);
  });
});
