import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { writeLinkState } from '../../web/address/link-state.ts';
import { hasChromium } from '../support/chromium.ts';
import { chooseTab } from './estimate/choose-tab.ts';
import { bothLanguages, consoleForTests, expectAccessible, focusedName, tabTo } from './open-console.ts';

const sample = JSON.parse(await readFile(new URL('../../events/estimates/first.json', import.meta.url), 'utf8'));
const sampleLink = `#/estimate?e=${await writeLinkState({ request: sample, view: {} })}`;

const comparisonOf = (page: Page) => page.getByRole('region', { name: 'Against the pinned result', exact: true });
const cellsOf = (page: Page, row: string) =>
  comparisonOf(page)
    .getByRole('row', { name: new RegExp(`^${row} `) })
    .locator('td')
    .allTextContents();

describe.runIf(hasChromium())('a pinned result', () => {
  const tested = consoleForTests();

  test.each(bothLanguages)('is accessible beside another in $lang', async (reader) => {
    const page = await tested.open(sampleLink, reader);
    const [whatIf, lines] = reader.lang === 'pt' ? (['E se', 'Linhas'] as const) : (['What if', 'Lines'] as const);
    await chooseTab(page, whatIf);
    await page.getByRole('button', { name: /^(?:Pin this|Fixar este) resul/ }).click();
    await chooseTab(page, lines);
    await page.getByLabel(/^(?:Licences for|Licenças) Windows/).selectOption('hybrid_benefit');
    await page.locator('.pinned').waitFor();
    await chooseTab(page, whatIf);
    await page.locator('.headline').waitFor();
    await expect.poll(() => page.locator('.dimmed').count()).toBe(0);
    await expectAccessible(page);
  });

  test('shows what another region costs less, by model and by line, a month and a year; nothing before that', async () => {
    const page = await tested.open(sampleLink);
    await chooseTab(page, 'What if');
    await page.getByRole('button', { name: 'Pin this result' }).click();
    await comparisonOf(page)
      .getByText(/^Nothing has changed since/)
      .waitFor();
    await expect
      .poll(() => page.locator('#announcement').textContent())
      .toMatch(/^Pinned: 1,604.72.USD a month, the cheapest mix/);
    await expect.poll(() => focusedName(page)).toBe('Unpin');
    await chooseTab(page, 'Lines');
    await page.getByRole('combobox', { name: 'Region of all lines' }).fill('East US 2');
    await page.getByRole('option', { name: 'East US 2', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    const headline =
      /^The cheapest mix now costs 495.27.USD a month less than the pinned one \(-30.9.%\): 5,943.24.USD a/;
    // Where the lines are changed, the answer says it.
    await page.locator('.pinned').getByText(headline).waitFor();
    await chooseTab(page, 'What if');
    await comparisonOf(page).getByText(headline).waitFor();
    await comparisonOf(page).getByText('Region: East US 2 instead of Brazil South (all lines)').waitFor();
    // The result and the difference are one announcement.
    await expect
      .poll(() => page.locator('#announcement').textContent())
      .toMatch(/a month, .*The cheapest mix now costs/);
    expect(await cellsOf(page, 'Cheapest mix')).toEqual([
      '-495.27',
      '-5,943.24',
      '-30.9\u00a0%',
      '1,604.72',
      '1,109.45',
    ]);
    expect(await cellsOf(page, 'orders')).toEqual(['-315.22', '-3,782.64', '-28.1\u00a0%', '1,122.18', '806.96']);
    await comparisonOf(page).getByLabel('Model', { exact: true }).selectOption('payg');
    await expect.poll(async () => (await cellsOf(page, 'orders'))[3]).toBe('1,227.97');
    await comparisonOf(page).getByLabel('Prices', { exact: true }).selectOption('retail');
    await expect.poll(async () => (await cellsOf(page, 'orders'))[3]).toBe('1,510.67');
  });

  test.each(bothLanguages)(
    'limits what a month may cost more, in $lang, and the link keeps the limits',
    async (reader) => {
      const isPortuguese = reader.lang === 'pt';
      const page = await tested.open(sampleLink, { ...reader, width: 390 });
      const title = isPortuguese ? 'Limites do mês' : 'Limits of a month';
      await page.getByRole('button', { name: title }).click();
      const month = page.getByLabel(isPortuguese ? 'No máximo por mês, em USD' : 'At most a month, in USD');
      await month.fill('1,000');
      await page.getByText(isPortuguese ? /Escreva um número sem/ : /Write a number without/).waitFor();
      await month.fill('1604.72');
      const verdict = page.getByRole('status').filter({ hasText: /limit/ });
      await expect
        .poll(() => verdict.textContent())
        .toBe(
          isPortuguese
            ? '✓ Dentro do limite: 1.604,72 USD por mês (limite 1.604,72). Combinação mais barata, preços do contrato.'
            : '✓ Within the limit: 1,604.72 USD a month (limit 1,604.72). Cheapest mix, contract prices.',
        );
      await chooseTab(page, isPortuguese ? 'E se' : 'What if');
      await page.getByRole('button', { name: /^(?:Pin this|Fixar este) resul/ }).click();
      await page.getByLabel(/^(?:At most more|No máximo a mais).* %$/).fill('10');
      await expect
        .poll(() => verdict.textContent())
        .toContain(
          isPortuguese ? '; um aumento de 0,00 % (limite 10,00 %).' : '; an increase of 0.00 % (limit 10.00 %).',
        );
      await month.fill(isPortuguese ? '1604,71' : '1604.71');
      await expect.poll(() => verdict.textContent()).toMatch(/^▲ .*1[.,]604[.,]72.*1[.,]604[.,]71\)\. /);
      await expectAccessible(page);
      await page.getByRole('button', { name: title }).click();
      await page.reload();
      await expect.poll(() => verdict.textContent()).toMatch(/^▲ .*1[.,]604[.,]72.*1[.,]604[.,]71/);
    },
  );

  test('stays while lines come and go, and another view is looked at; then it is unpinned', async () => {
    const page = await tested.open(sampleLink);
    await chooseTab(page, 'What if');
    await page.getByRole('button', { name: 'Pin this result' }).click();
    await chooseTab(page, 'Lines');
    await page.getByRole('button', { name: 'Use these hours for all' }).click();
    await chooseTab(page, 'What if');
    await comparisonOf(page).getByText('Hours a month: 730 instead of 220 (office)').waitFor();
    await chooseTab(page, 'Lines');
    await page.getByRole('button', { name: /web$/ }).first().click();
    await page.getByLabel('Name', { exact: true }).fill('shop');
    await chooseTab(page, 'What if');
    await comparisonOf(page).getByText('New: shop').waitFor();
    await comparisonOf(page).getByText('Gone: web').waitFor();
    await expect.poll(() => cellsOf(page, 'shop')).toEqual(['+253.78', '+3,045.36', '–', 'new', '253.78']);
    await expect.poll(() => cellsOf(page, 'web')).toEqual(['-253.78', '-3,045.36', '-100.0\u00a0%', '253.78', 'gone']);
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Prices' }).click();
    await page.getByRole('heading', { level: 1, name: 'Prices' }).waitFor();
    await page.goBack();
    await comparisonOf(page).getByText('New: shop').waitFor();
    await page.getByRole('button', { name: 'Pin the present one instead' }).click();
    await comparisonOf(page)
      .getByText(/^Nothing has changed since/)
      .waitFor();
    await page.getByRole('button', { name: 'Unpin' }).click();
    await expect.poll(() => comparisonOf(page).count()).toBe(0);
    await expect.poll(() => page.locator('#announcement').textContent()).toBe('No result is pinned now.');
    await expect.poll(() => focusedName(page)).toBe('Pin this result');
  });

  test('in another currency is not compared, and that is said', async () => {
    const page = await tested.open(sampleLink);
    await chooseTab(page, 'What if');
    await page.getByRole('button', { name: 'Pin this result' }).click();
    await page.route('**/api/estimate', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), currency: 'BRL' } });
    });
    await chooseTab(page, 'Lines');
    await page.getByLabel('Hours a month of machines and serverless databases (730 = always on)').fill('700');
    await chooseTab(page, 'What if');
    await comparisonOf(page)
      .getByText('The pinned result is in USD, this one in BRL: they cannot be compared.')
      .waitFor();
    expect(await comparisonOf(page).getByRole('table').count()).toBe(0);
  });

  test('goes with the key that it was priced for', async () => {
    const page = await tested.open(sampleLink);
    await chooseTab(page, 'What if');
    await page.getByRole('button', { name: 'Pin this result' }).click();
    await comparisonOf(page).waitFor();
    await page.getByRole('button', { name: /^Key/ }).click();
    await page.getByRole('button', { name: 'Forget' }).click();
    await expect.poll(() => comparisonOf(page).count()).toBe(0);
  });

  test('is pinned and read by keyboard alone, and so is what another region costs', async () => {
    const page = await tested.open(sampleLink);
    await page.locator('.sentence').waitFor();
    await tabTo(page, '[role=tab]');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await tabTo(page, '[role=tabpanel] button');
    expect(await focusedName(page)).toBe('Pin this result');
    await page.keyboard.press('Enter');
    await comparisonOf(page).waitFor();
    await tabTo(page, '[role=tab]', 'Shift+Tab');
    await page.keyboard.press('Home');
    await tabTo(page, '[aria-labelledby=estimate-settings] input[role=combobox]');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('west europe');
    await page.getByRole('option', { name: 'West Europe' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('.pinned').waitFor();
    await tabTo(page, '[role=tab]', 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await comparisonOf(page).getByRole('table').first().waitFor();
    // Tables are boxes that scroll: they have the focus when they are read.
    await tabTo(page, '[aria-labelledby=estimate-pin] .scroll');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Cheapest mix-336.78');

    await tabTo(page, '[aria-labelledby=what-if] input[role=combobox]');
    await page.keyboard.type('east us 2');
    await page.getByRole('option', { name: 'East US 2', exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const part = page.getByRole('region', { name: 'What if', exact: true });
    await part.getByRole('table').first().waitFor();
    await tabTo(page, '[aria-labelledby=what-if] .scroll');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('All at Pay-as-you-go');
  });
});
