import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { dimensionKeys } from '../../lib/assessment/record/record.ts';
import { hasChromium } from '../support/chromium.ts';
import { validRecord } from '../support/records.ts';
import {
  bothLanguages,
  consoleForTests,
  expectAccessible,
  expectNoSidewaysScroll,
  focusedName,
  tabTo,
} from './open-console.ts';
import { printPage } from './print-page.ts';

const count = 1_000;

/** A valid record of its own system; each tenth was assessed long ago. */
function recordOf(index: number): string {
  const record = validRecord();
  for (const [at, key] of dimensionKeys.entries()) record.dimensions[key].score = (index + at) % 5;
  const { scope } = record;
  const day = index % 10 === 0 ? '2020-04-30' : '2026-04-30';
  const organization = `Team T${String(index % 40).padStart(2, '0')} of São Paulo`;
  return JSON.stringify({
    ...record,
    assessmentId: `system-${index}`,
    assessedAt: day,
    scope: { ...scope, organization, evidenceCutoff: day },
  });
}

/** Drops records as files, each in the folder of its system. */
async function dropRecords(page: Page, records: readonly string[]): Promise<void> {
  const transfer = await page.evaluateHandle((texts) => {
    const data = new DataTransfer();
    for (const [index, text] of texts.entries()) {
      data.items.add(new File([text], `system-${String(index).padStart(4, '0')}.json`));
    }
    return data;
  }, records);
  await page.locator('.intake').dispatchEvent('drop', { dataTransfer: transfer });
}

const rows = (page: Page) => page.locator('.systems tbody tr');
const cards = (page: Page) => page.locator('.systems .row-cards > li');
const isEqual = (texts: readonly string[], others: readonly string[]) => texts.join() === others.join();
const names = (page: Page) => page.locator('.systems tbody th bdi').allInnerTexts();

describe.runIf(hasChromium())('a portfolio of 1,000 records', () => {
  const tested = consoleForTests();
  const records = Array.from({ length: count }, (_, index) => recordOf(index));

  test('is judged while the page says how far it is, and is a page that can be used', async () => {
    const page = await tested.open('#/record/portfolio');
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        const text = document.querySelector('.progress')?.textContent?.trim();
        if (text && seen.at(-1) !== text) seen.push(text);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await dropRecords(page, records);
    await page.locator('.systems').getByText('1,000 of 1,000 systems are shown.', { exact: true }).waitFor();
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: readonly string[] }).seen);
    expect(seen[0]).toBe('0 of 1,000 files are judged.');
    expect(seen.length).toBeGreaterThan(5);
    expect(seen.every((text) => /^[\d,]+ of 1,000 files are judged\.$/.test(text))).toBe(true);

    await expect.poll(() => rows(page).count()).toBe(50);
    await page.getByRole('heading', { name: 'Of all 1,000 systems' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6_000);

    await page.getByLabel('System, team or organization').fill('TEAM t07 sao');
    await page.locator('.systems').getByText('25 of 1,000 systems are shown.', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Of the 25 systems that fit, of 1,000' }).waitFor();
    await expect.poll(() => rows(page).count()).toBe(25);
    await page.getByRole('checkbox', { name: 'Stale' }).check();
    await page.locator('.systems').getByText('0 of 1,000 systems are shown.', { exact: true }).waitFor();
    await page.getByText('No system fits.').waitFor();
    await page.getByRole('button', { name: 'Show all systems' }).click();
    await page.getByRole('checkbox', { name: 'Stale' }).check();
    await page.locator('.systems').getByText('100 of 1,000 systems are shown.', { exact: true }).waitFor();
    await page.locator('.systems').getByText('Rows 1 to 50 of 100', { exact: true }).waitFor();

    await page.getByRole('tab', { name: 'Report and files' }).click();
    await page.locator('.shadow-page').getByRole('heading', { name: 'Portfolio of assessments' }).waitFor();
    // Its long tables scroll in boxes.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(14_000);
    await expectNoSidewaysScroll(page);
    await page.getByRole('tab', { name: 'Systems' }).click();
    await page.locator('.systems').getByText('100 of 1,000 systems are shown.', { exact: true }).waitFor();
  });

  test('is gone through by keyboard: sorted by its headings, page by page', async () => {
    const page = await tested.open('#/record/portfolio');
    await dropRecords(page, records.slice(0, 120));
    await page.locator('.systems').getByText('120 of 120 systems are shown.', { exact: true }).waitFor();
    await tabTo(page, '.systems thead th:nth-child(2) button');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('th[aria-sort=descending]').innerText()).toMatch(/^Score/);
    const first = await names(page);
    await tabTo(page, '.systems nav button:not(:disabled)');
    await page.keyboard.press('Enter');
    await page.locator('.systems').getByText('Rows 51 to 100 of 120', { exact: true }).waitFor();
    await expect.poll(() => focusedName(page)).toMatch(/^The newest assessment of each system/);
    const second = await names(page);
    expect(first.filter((name) => second.includes(name))).toEqual([]);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => rows(page).count()).toBe(20);
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    // Another order begins at its first row.
    await page.getByRole('button', { name: /^System/ }).click();
    await page.locator('.systems').getByText('Rows 1 to 50 of 120', { exact: true }).waitFor();
  });

  test.each(bothLanguages)(
    'a system is a card where the window is narrow: what its row has, within the window, in $lang',
    async (reader) => {
      const page = await tested.open('#/record/portfolio', reader);
      await dropRecords(page, records.slice(0, 60));
      const row = rows(page).filter({ hasText: 'system-0007' });
      await row.waitFor();
      const cells = await row.locator('td').allTextContents();
      expect(cells).toHaveLength(17);
      const headers = await page.locator('.systems thead button').allTextContents();
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(() => cards(page).count()).toBe(50);
      await expect.poll(() => page.locator('.systems table').count()).toBe(0);
      const card = cards(page).filter({ hasText: 'system-0007' });
      const text = await card.textContent();
      for (const cell of cells) expect(text).toContain(cell.trim());
      const dimensions = headers.slice(5, 15).map((header) => header.replace('↕', '').trim());
      await expect.poll(() => card.locator('dt').allTextContents()).toEqual(expect.arrayContaining(dimensions));
      for (const heat of await card.locator('.heat').all()) {
        const box = await heat.boundingBox();
        expect(box && box.x >= 0 && box.x + box.width <= 390, 'a score outside of the window').toBe(true);
      }
    },
  );

  test('cards are sorted by any column, page by page, and paper has the table', async () => {
    const page = await tested.open('#/record/portfolio', { width: 390 });
    await dropRecords(page, records.slice(0, 60));
    const scores = () => page.locator('.systems .card-head strong').allTextContents();
    await expect.poll(async () => (await scores()).length).toBe(50);
    await page.getByLabel('Sort by').selectOption('Score');
    const falling = (texts: readonly string[]) => texts.toSorted((a, b) => Number(b) - Number(a));
    await expect.poll(() => page.getByLabel('Order').inputValue()).toBe('down');
    await expect.poll(async () => isEqual(await scores(), falling(await scores()))).toBe(true);
    await page.getByRole('status').filter({ hasText: 'Sorted by Score: Largest first' }).waitFor();
    await page.getByLabel('Order').selectOption('Smallest first');
    await page.getByRole('status').filter({ hasText: 'Sorted by Score: Smallest first' }).waitFor();
    await expect.poll(async () => isEqual(await scores(), falling(await scores()).toReversed())).toBe(true);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(async () => (await scores()).length).toBe(10);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('The newest assessment of each system');
    const { pages } = await printPage(page);
    expect(pages.join('')).toMatch(/SystemScoreVerdictAssessed/);
  });

  test('folds all conditions but the text where the window is narrow, and counts those that are set', async () => {
    const page = await tested.open('#/record/portfolio', { width: 390 });
    await dropRecords(page, records.slice(0, 20));
    const stale = page.getByRole('checkbox', { name: 'Stale' });
    await page.getByRole('button', { name: 'Filters', exact: true, expanded: false }).click();
    await stale.check();
    await page.locator('.systems').getByText('2 of 20 systems are shown.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Filters (1)', expanded: true }).click();
    await stale.waitFor({ state: 'hidden' });
    await expectNoSidewaysScroll(page);
  });

  test.each(bothLanguages)('is accessible in $lang', async ({ lang }) => {
    const page = await tested.open('#/record/portfolio', { lang });
    await dropRecords(page, [...records.slice(0, 60), await readFile('events/records/invalid.json', 'utf8')]);
    await rows(page).nth(49).waitFor();
    await expectAccessible(page);
  });

  test('is printed with all the rows that fit, and says which these are', async () => {
    const page = await tested.open('#/record/portfolio');
    await dropRecords(page, records.slice(0, 300));
    await page.locator('.systems').getByText('300 of 300 systems are shown.').waitFor();
    await page.getByRole('checkbox', { name: 'With overdue priorities' }).check();
    const { pages, size } = await printPage(page);
    const text = pages.join('');
    for (let index = 0; index < 300; index += 1) expect(text).toContain(`system-${String(index).padStart(4, '0')}`);
    expect(pages.length).toBeGreaterThan(8);
    expect(pages.length).toBeLessThan(30);
    expect(size).toEqual({ width: 842, height: 595 });
    expect(pages[0]).toContain('Conditions:Withoverduepriorities');
    expect(pages[0]).toMatch(/Howitisjudged:asof[A-Z]/);
    expect(text).not.toContain('Daythatcountsastoday');
    expect(text).not.toContain('Choosefiles');
    for (const [index, content] of pages.entries()) {
      expect(content).toContain(`${index + 1}/${pages.length}`);
      expect(content).toMatch(/SystemScoreVerdictAssessed/);
    }
    await expect.poll(() => rows(page).count()).toBe(50);
  });

  test('is printed as its report, with the head of each table on each page', async () => {
    const page = await tested.open('#/record/portfolio?tab=report', { scheme: 'dark' });
    await dropRecords(page, records.slice(0, 100));
    await page.locator('.shadow-page .heat').waitFor();
    const { pages, size } = await printPage(page);
    expect(size).toEqual({ width: 842, height: 595 });
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.length).toBeLessThan(40);
    expect(pages[0]).toMatch(/^1\/\d+GOVERNANCEMATURITYASSESSMENTS/);
    const ofHeat = pages.filter((text) => /StrategyOperatingRegistry/.test(text));
    expect(ofHeat.length).toBeGreaterThan(2);
    expect(pages.join('')).toContain('Meanofvalid(derived)');
  });
});
