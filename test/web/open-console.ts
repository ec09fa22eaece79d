import AxeSource from 'axe-core';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

/** How a reader looks at the console. */
export interface ReaderOptions {
  /** @default "light" */
  readonly scheme?: 'light' | 'dark';
  /** Width of the window in CSS pixels. @default 1280 */
  readonly width?: number;
  /** @default "en" */
  readonly lang?: 'en' | 'pt';
  readonly context?: BrowserContextOptions;
  /** Runs before the page is opened, for example to replace answers with `page.route`. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** The product and a browser, shared by the tests of a file. */
export interface ConsoleUnderTest {
  readonly product: RunningProduct;
  /** Opens a view, such as `#/market`, and waits until it is shown. */
  readonly open: (view: string, options?: ReaderOptions) => Promise<Page>;
  /** Closes the pages that are open. @throws AssertionError for each console error, policy violation and foreign request */
  readonly closePages: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/** Readers of both languages. */
export const bothLanguages = [{ lang: 'en' }, { lang: 'pt' }] as const;

/**
 * Starts the console before the tests of a `describe`, checks and closes its pages after each, and ends it after them.
 * @param folder returns the folder of a copy of the repository @default the repository
 */
export function consoleForTests(folder?: () => string): Pick<ConsoleUnderTest, 'product' | 'open'> {
  let started: ConsoleUnderTest | undefined;
  beforeAll(async () => {
    started = await startConsole({}, folder?.());
  });
  afterEach(() => started?.closePages());
  afterAll(() => started?.end());
  const running = (): ConsoleUnderTest => {
    if (!started) throw new Error('The console is started before the first test.');
    return started;
  };
  return {
    get product() {
      return running().product;
    },
    open: (view, options) => running().open(view, options),
  };
}

/** Starts the product and Chromium, on a copy of the demo's data. */
export async function startConsole(environment: NodeJS.ProcessEnv = {}, folder?: string): Promise<ConsoleUnderTest> {
  const [product, browser] = await Promise.all([startProduct(environment, folder), launchChromium()]);
  const opened: { readonly page: Page; readonly faults: string[] }[] = [];
  const closePages = async (): Promise<void> => {
    const pages = opened.splice(0);
    await Promise.all(pages.map(({ page }) => page.context().close()));
    expect(pages.flatMap(({ faults }) => faults)).toEqual([]);
  };
  return {
    product,
    open: async (view, options = {}) => {
      const page = await newPage(browser, options);
      opened.push({ page, faults: watch(page, new URL(product.http).origin) });
      await options.prepare?.(page);
      await page.goto(`${product.http}/${view}`);
      // A report that is shown in the page has a heading of its own.
      await page.locator('main h1').first().waitFor();
      return page;
    },
    closePages,
    end: async () => {
      await browser.close();
      await product.end();
    },
  };
}

async function newPage(browser: Browser, { scheme = 'light', width = 1280, lang = 'en', context }: ReaderOptions) {
  const own = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    locale: lang === 'pt' ? 'pt-BR' : 'en-US',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    ...context,
  });
  const page = await own.newPage();
  page.setDefaultTimeout(100_000);
  return page;
}

/** What no page of the console may do. */
function watch(page: Page, origin: string): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.stack}`));
  page.on('console', (message) => {
    // Chromium reports answers with an error status, which views handle.
    const isStatus = message.text().startsWith('Failed to load resource: the server responded with a status of');
    const isNetwork = message.text().startsWith('Failed to load resource: net::');
    if (['error', 'warning'].includes(message.type()) && !isStatus && !isNetwork) faults.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isOwn = url.origin === origin || url.protocol === 'data:' || url.protocol === 'blob:';
    if (!isOwn) faults.push(`foreign request: ${request.url()}`);
  });
  return faults;
}

/** The rules of axe about colours, which take most of its time. */
const ofColours = ['color-contrast', 'link-in-text-block'];
/** Checks the page in each look by axe, and that it does not scroll sideways. */
export const expectAccessible = (page: Page): Promise<void> =>
  inEachLook(page, (look) => expectAccessibleIn(page, look));

/**
 * Checks the page as it is shown by axe, and that it does not scroll sideways. A scheme changes colours alone, and a width or a
 * language changes all else: colours are checked in both schemes, at a wide window in English and at a narrow one in
 * Portuguese, and the rest at each width and in each language, in the light scheme.
 */
export async function expectAccessibleIn(page: Page, look: Look): Promise<void> {
  const language = await page.locator('html').getAttribute('lang');
  if (look.width === (language?.startsWith('pt') ? 390 : 1280)) {
    await expectNoAxeViolations(page, look, { runOnly: ofColours });
  }
  if (look.scheme === 'light') await expectNoAxeViolations(page, look, { without: ofColours });
  await expectNoSidewaysScroll(page);
  await expectOneLanguage(page);
}

/** Words that nearly every sentence of a language has, and none of another. */
const usualWords = {
  en: 'the is are was were must has have there its which they without not this that cannot does',
  pt: 'não está foi uma pelo pela dos das você sem mais também seu sua até',
};

/**
 * Checks that a page of the console says nothing in the other language, but what it marks with `lang`, shows as code, or quotes.
 * Reports are left out: they consist of what authors wrote. @throws AssertionError with each text
 */
export async function expectOneLanguage(page: Page): Promise<void> {
  const found = await page.evaluate((words) => {
    if (document.getElementById('console') === null) return [];
    const own = document.documentElement.lang.startsWith('pt') ? 'pt' : 'en';
    const wrong = words[own === 'pt' ? 'en' : 'pt'].split(' ');
    const isWrong = (text: string): boolean => {
      const said = text.replace(/"[^"]*"|“[^”]*”|`[^`]*`/g, '').toLowerCase();
      return said.split(/[^\p{L}-]+/u).some((word) => wrong.includes(word));
    };
    const isOwn = (element: Element | null): boolean =>
      element?.closest('code, pre, kbd, textarea, script, style, noscript') === null &&
      (element.closest('[lang]')?.getAttribute('lang') ?? '').startsWith(own);
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (isOwn(node.parentElement)) texts.push(node.nodeValue ?? '');
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        if (isOwn(element)) texts.push(element.getAttribute(name) ?? '');
    return texts.filter(isWrong).map((text) => text.trim());
  }, usualWords);
  expect(found, 'texts in the other language').toEqual([]);
}

/** How a page is shown. */
export interface Look {
  readonly scheme: 'light' | 'dark';
  /** In CSS pixels. */
  readonly width: number;
}

/** Shows the page in both schemes, each at three widths. */
export async function inEachLook(page: Page, check: (look: Look) => Promise<void>): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await check({ scheme, width });
    }
  }
}

/** Rules of axe by their names. */
type Rules = { readonly runOnly: readonly string[] } | { readonly without: readonly string[] };

/** Checks the page by axe: WCAG 2.2 A and AA, and best practices. @param look named where something is found @param rules all without it */
export async function expectNoAxeViolations(page: Page, look?: Look, rules: Rules = { without: [] }): Promise<void> {
  // Half a megabyte, which a page keeps until it is left.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const options: AxeSource.RunOptions =
    'runOnly' in rules
      ? { runOnly: [...rules.runOnly] }
      : { rules: Object.fromEntries(rules.without.map((name) => [name, { enabled: false }])) };
  const violations = await page.evaluate(async (chosen) => {
    const { axe } = globalThis as unknown as { axe: typeof AxeSource };
    const { violations } = await axe.run(document, { ...chosen, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    }));
  }, options);
  expect(violations, look && `${look.scheme} at ${look.width} px`).toEqual([]);
}

const axeSource = AxeSource.source;

/** Checks that the page is not wider than the window. Wide tables scroll in a box of their own. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);
}

/** The accessible name of the focused element, or its text. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: focused } = document;
    return (focused?.getAttribute('aria-label') ?? focused?.textContent ?? '').trim();
  });

/** Presses Tab until an element has the focus. @throws Error after 100 presses */
export async function tabTo(page: Page, selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let press = 0; press < 100; press += 1) {
    await page.keyboard.press(key);
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
  }
  throw new Error(`The keyboard does not reach ${selector}.`);
}

/** Types into a combobox, waits for an option, and takes the first one by keyboard. */
export async function chooseOption(field: Locator, typed: string, option: RegExp): Promise<void> {
  await field.fill(typed);
  await field.page().getByRole('option', { name: option }).first().waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
}
