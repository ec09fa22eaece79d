import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { writeLinkState } from '../../web/address/link-state.ts';
import { hasChromium } from '../support/chromium.ts';
import { chooseFiles, readAs } from './estimate/input-files.ts';
import { consoleForTests } from './open-console.ts';
import { printPage } from './print-page.ts';

const plan = { name: 'plan.json', content: await readFile('events/estimates/plan.json') };
const sample = JSON.parse(await readFile('events/estimates/first.json', 'utf8'));
const sampleLink = await writeLinkState({
  request: sample,
  view: { whatIf: { regions: ['eastus2'], sameShape: true } },
});
/** Width of A4 between Chromium's margins, in CSS pixels. */
const paperWidth = 718;

describe.runIf(hasChromium())('a page on paper', () => {
  const tested = consoleForTests();
  const visible = (page: Page, selector: string) => page.locator(selector).filter({ visible: true });

  test('of an estimate has the names of its lines, what it is without, and no field', async () => {
    const page = await tested.open('#/estimate');
    await chooseFiles(page, plan);
    await readAs(page, 'plan.json');
    await page.locator('.sentence').waitFor();
    await page.getByRole('button', { name: 'azurerm_managed_disk.data', exact: true }).click();
    await page.getByRole('button', { name: /^Meters of azurerm_managed_disk/ }).click();
    await page.locator('.meter-table').waitFor();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => visible(page, 'input, select, label, .intake, nav').count()).toBe(0);
    await expect.poll(() => visible(page, '.line-head button').count()).toBe(6);
    await page
      .getByRole('heading', { name: 'plan.json: 6 of 7 resources that cost money are priced; 1 is not; 2 are free.' })
      .waitFor();
    await page.locator('.sentence', { hasText: 'Partial, without 1 resource of plan.json:' }).waitFor();
    await expect
      .poll(() => visible(page, '.disclosure > button').allInnerTexts())
      .toEqual([expect.stringContaining('azurerm_managed_disk.data')]);
    await expect.poll(() => visible(page, 'h2').allInnerTexts()).not.toContain('Take it along');
  });

  test.each([
    {
      lang: 'en' as const,
      sample: 'The sample',
      button: 'Print one page (PDF)',
      total: '1,604.72',
      name: 'Name of the estimate',
    },
    {
      lang: 'pt' as const,
      sample: 'O exemplo',
      button: 'Imprimir uma página (PDF)',
      total: '1.604,72',
      name: 'Nome da estimativa',
    },
  ])(
    'of an estimate for a deck is one sheet with its answer, in $lang',
    async ({ lang, sample, button, total, name }) => {
      const page = await tested.open('#/estimate', { lang });
      await page.getByRole('button', { name: sample }).click();
      await page.getByLabel(name).fill('Shop 2027');
      // Its dialog would wait for a reader.
      await page.evaluate(() => {
        globalThis.print = () => {};
      });
      await page.getByRole('button', { name: button }).click();
      const one = await printPage(page);
      expect(one.pages).toHaveLength(1);
      expect(one.size).toEqual({ width: 842, height: 595 });
      expect(one.pages[0]).toContain('Shop2027');
      expect(one.pages[0]).toContain(total);
      // A print from the browser's menu has everything again.
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset.paper)).toBe(undefined);
      const { pages } = await printPage(page);
      expect(pages.length).toBeGreaterThan(1);
    },
  );

  test('of the report on a record is the report alone, on light sheets of A4', async () => {
    const page = await tested.open('#/record?sample=valid&tab=report', { scheme: 'dark' });
    await page.locator('.shadow-page .masthead').waitFor();
    const isPrinted = page.evaluate(
      () =>
        new Promise((resolve) => {
          globalThis.print = () => resolve(true);
        }),
    );
    await page.getByRole('button', { name: 'Print or save as PDF' }).click();
    expect(await isPrinted).toBe(true);
    await page.getByRole('button', { name: 'Settings' }).waitFor();
    const { pages, size } = await printPage(page);
    expect(size).toEqual({ width: 595, height: 842 });
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.length).toBeLessThan(25);
    expect(pages[0]).toMatch(/^1\/\d+GOVERNANCEMATURITYASSESSMENTMeridianRail/);
    expect(pages.join('')).not.toMatch(/Openanotherrecord|Languageofthereport|PrintorsaveasPDF/);
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
    await page.locator('.shadow-page').evaluate((host) => host.setAttribute('data-theme', 'dark'));
    await page.emulateMedia({ media: 'print' });
    const colour = () => page.locator('.shadow-page').evaluate((host) => getComputedStyle(host).color);
    expect(await colour()).toBe('rgb(26, 35, 48)');
  });

  test('has a total once, after all lines: browsers repeat the foot of a table on each page', async () => {
    const page = await tested.open(`#/estimate?e=${sampleLink}`);
    await page.locator('.line-changes').first().waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    const displays = () =>
      page.evaluate(() => [...document.querySelectorAll('tfoot')].map((foot) => getComputedStyle(foot).display));
    await expect.poll(displays).toEqual(['table-row-group', 'table-row-group', 'table-row-group']);
  });

  test.each([
    { name: 'an estimate', view: `#/estimate?e=${sampleLink}`, last: '.line-changes' },
    { name: 'prices', view: '#/meters?q=d4s', last: '.sortable tbody tr' },
    { name: 'a stock', view: '#/market/PETR4', last: 'tbody tr' },
  ])('has no table that is wider than its sheet: $name', async ({ view, last }) => {
    const page = await tested.open(view, { width: paperWidth });
    await page.locator(last).first().waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    const overflows = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('table')]
          .filter((table) => table.checkVisibility())
          .map(
            (table) =>
              table.getBoundingClientRect().right - (table.closest('.sheet')?.getBoundingClientRect().right ?? 0),
          )
          .filter((pixels) => pixels > 0),
      );
    await expect.poll(overflows).toEqual([]);
  });
});

describe.runIf(hasChromium())('a table that is wider than its window', () => {
  const tested = consoleForTests();

  test('keeps its caption and the first cell of each row, with its border, where it is scrolled', async () => {
    const page = await tested.open('#/market', { width: 700 });
    const box = page.locator('.scroll').first();
    await box.locator('tbody tr').first().waitFor();
    const places = () =>
      box.evaluate((element) => {
        const { left } = element.getBoundingClientRect();
        const [caption, header] = ['caption', 'tbody th'].map((selector) => element.querySelector(selector));
        const style = header && getComputedStyle(header);
        return {
          isScrolled: element.scrollLeft > 50,
          caption: Math.round((caption?.getBoundingClientRect().left ?? 0) - left),
          header: Math.round((header?.getBoundingClientRect().left ?? 0) - left),
          border: [style?.borderBottomWidth, style && getComputedStyle(header).borderCollapse],
        };
      });
    await box.evaluate((element) => element.scrollTo({ left: 200 }));
    await expect.poll(places).toEqual({ isScrolled: true, caption: 0, header: 0, border: ['1px', 'separate'] });
  });
});
