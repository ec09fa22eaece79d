import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../support/chromium.ts';
import { type ConsoleUnderTest, consoleForTests, expectNoAxeViolations, startConsole } from './open-console.ts';

describe.runIf(hasChromium())('a setting of the console', () => {
  const tested = consoleForTests();

  test('changes the language at a click, with the language of the document, and stays', async () => {
    const page = await tested.open('');
    await page.getByRole('button', { name: 'Português' }).click();
    await page.getByRole('heading', { level: 1, name: 'O que você quer saber?' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => [document.documentElement.lang, document.title]))
      .toEqual(['pt-BR', 'O que você quer saber? – Appraise']);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'O que você quer saber?' }).waitFor();
  });

  test('changes the colours, whatever the system has', async () => {
    const page = await tested.open('', { scheme: 'dark' });
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await ground();
    await page.getByRole('button', { name: 'Settings' }).click();
    await expectNoAxeViolations(page);
    await page.getByLabel('Light', { exact: true }).check();
    await expect.poll(() => ground()).not.toBe(dark);
    await page.getByLabel('As the system').check();
    await expect.poll(() => ground()).toBe(dark);
  });

  test('is dark from the first paint on, before the console itself is loaded', async () => {
    const page = await tested.open('', { scheme: 'light' });
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Dark', { exact: true }).check();
    await expect.poll(() => ground()).not.toBe(light);
    const dark = await ground();
    await page.route('**/assets/main-*.js', (route) => route.abort());
    await page.reload();
    await expect.poll(() => page.locator('h1').count()).toBe(0);
    await expect.poll(() => ground()).toBe(dark);
  });

  test('switches single keys off, and the list of shortcuts is still at a click', async () => {
    const page = await tested.open('');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Single keys are shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: 'Shortcuts' }).click();
    await expect
      .poll(() => page.getByRole('dialog', { name: 'Keyboard shortcuts' }).textContent())
      .toContain('Show the shortcuts');
  });

  test('is not needed: the views open where the browser refuses its storage', async () => {
    const page = await tested.open('#/market', {
      prepare: (page) =>
        page.addInitScript(() => {
          const get = (): never => {
            throw new DOMException('The storage is refused.', 'SecurityError');
          };
          for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get });
        }),
    });
    await page.getByRole('button', { name: 'Favourite: PETR4' }).click();
    await page.getByRole('button', { name: 'Favourite: PETR4', pressed: true }).waitFor();
    await page.getByRole('button', { name: 'Português' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ações da B3' }).waitFor();
  });

  test('of the system for more contrast is followed: forced colours lose nothing', async () => {
    const page = await tested.open('', { context: { forcedColors: 'active' } });
    await expectNoAxeViolations(page);
    await expect.poll(() => page.getByRole('link', { name: 'API documentation' }).isVisible()).toBe(true);
  });
});

describe.runIf(hasChromium())('a page that is incomplete', () => {
  let tested: ConsoleUnderTest;
  beforeAll(async () => {
    tested = await startConsole();
  });
  afterEach(() => tested.closePages().catch(() => {}));
  afterAll(() => tested?.end());

  test('says what to do when the code of a view is gone, as after a deployment', async () => {
    const page = await tested.open('', {
      prepare: (page) => page.route('**/assets/home-*.js', (route) => route.fulfill({ status: 404 })),
    });
    await expect
      .poll(() => page.locator('main').textContent())
      .toContain('There may be a newer version of the console');
    await page.unroute('**/assets/home-*.js');
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await page.getByRole('heading', { level: 1, name: 'What would you like to know?' }).waitFor();
  });

  test('says that the server is away where that is why, and loads the view when it is back', async () => {
    const page = await tested.open('', {
      prepare: (page) =>
        page.route(/\/assets\/home-|:\d+\/$/, (route) =>
          route.request().isNavigationRequest() ? route.continue() : route.abort(),
        ),
    });
    await page.getByRole('heading', { name: 'No connection to the server' }).waitFor();
    await page.getByText('The view is loaded when the server is back.').waitFor();
    expect(await page.locator('main').textContent()).not.toContain('newer version');
    await page.unrouteAll();
    await page.getByRole('heading', { level: 1, name: 'What would you like to know?' }).waitFor();
  });

  test('has its name and its outline at once, while the settings of the server are under way', async () => {
    const { promise: shown, resolve: show } = Promise.withResolvers<Page>();
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    const opening = tested.open('', {
      prepare: async (page) => {
        show(page);
        await page.route('**/console.json', async (route) => {
          await isReleased;
          await route.continue();
        });
      },
    });
    const page = await shown;
    await page.locator('.masthead .brand').waitFor();
    expect(await page.locator('main').getAttribute('class')).toContain('skeleton');
    release();
    await opening;
    await expect.poll(() => page.locator('.masthead').count()).toBe(1);
    await expect.poll(() => page.locator('main').getAttribute('class')).toBe(null);
  });

  test('works without its settings, as a deployment without demo keys', async () => {
    const page = await tested.open('', {
      prepare: (page) => page.route('**/console.json', (route) => route.fulfill({ status: 404 })),
    });
    await expect.poll(() => page.getByRole('button', { name: /No key is in use/ }).count()).toBe(1);
  });

  test('says without JavaScript where the API is', async () => {
    const response = await fetch(`${tested.product.http}/`);
    expect(await response.text()).toMatch(/<noscript>.*href="\/docs".*pt-BR/);
  });
});
