import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { writeLinkState } from '../../web/address/link-state.ts';
import { hasChromium } from '../support/chromium.ts';
import { chooseTab } from './estimate/choose-tab.ts';
import {
  bothLanguages,
  type ConsoleUnderTest,
  consoleForTests,
  expectAccessible,
  expectOneLanguage,
  focusedName,
  tabTo,
} from './open-console.ts';

const sentence =
  '1,604.72\u00a0USD a month, the cheapest mix at contract prices. 837.92\u00a0USD (34.3\u00a0%) less than public pay-as-you-go.';
const sample = JSON.parse(await readFile(new URL('../../events/estimates/first.json', import.meta.url), 'utf8')) as {
  readonly items: readonly object[];
};

const linkTo = async (request: object): Promise<string> =>
  `#/estimate?e=${await writeLinkState({ request, view: {} })}`;

const sampleLink = await linkTo(sample);

describe.runIf(hasChromium())('the estimate', () => {
  const tested = consoleForTests();

  const openSample = async (options: Parameters<ConsoleUnderTest['open']>[1] = {}): Promise<Page> => {
    const page = await tested.open(sampleLink, options);
    await page.locator('.sentence').waitFor();
    return page;
  };

  test.each(bothLanguages)('is accessible in $lang, empty and with a result', async (reader) => {
    const empty = await tested.open('#/estimate', reader);
    await empty.getByRole('button', { name: /sample|exemplo/ }).waitFor();
    await expectAccessible(empty);
    const page = await openSample(reader);
    await page.locator('.line-head button').first().click();
    await page.getByRole('button', { name: /(?:Meters of|Medidores de) web/ }).click();
    await page.locator('.meter-table').waitFor();
    await expectAccessible(page);
    await chooseTab(page, reader.lang === 'pt' ? 'Combinação' : 'Mix');
    await page.locator('.chart + * .disclosure > button, figure .disclosure > button').first().click();
    await expectAccessible(page);
    for (const name of reader.lang === 'pt' ? ['Retorno', 'Base'] : ['Break-even', 'Basis']) {
      await chooseTab(page, name);
      await expectAccessible(page);
    }
  });

  test('says what the API says in the language of the page, and in the other when the reader changes it', async () => {
    const page = await openSample({ lang: 'pt' });
    await chooseTab(page, 'Base');
    await page.getByText('Os preços são antes de impostos').waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByText('Prices are before taxes').waitFor();
    await page.getByRole('button', { name: 'Português' }).click();
    await page.getByText('Os preços são antes de impostos').waitFor();
    const wrong = await tested.open(
      await linkTo({
        items: [{ product: 'virtual_machine', region: 'eastus2', sku: 'Standard_D2s_v55', quantity: 0 }],
      }),
      { lang: 'pt' },
    );
    await expect
      .poll(() => wrong.locator('.field-error').allTextContents())
      .toEqual(expect.arrayContaining([expect.stringContaining('"Standard_D2s_v55" não é conhecido')]));
    await expectOneLanguage(wrong);
  });

  test('Home leads to the sample, which is priced at once', async () => {
    const page = await tested.open('');
    await page.getByRole('link', { name: 'Estimate a sample' }).click();
    await expect.poll(() => page.locator('.sentence').textContent()).toBe(sentence);
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#\/estimate\?e=[\w-]+$/);
  });

  test('prices the sample at a click: sentence, five pairs of bars, lines, and each meter', async () => {
    const page = await tested.open('#/estimate');
    await page.getByRole('button', { name: 'The sample' }).click();
    await expect.poll(() => page.locator('.sentence').textContent()).toBe(sentence);
    await chooseTab(page, 'Mix');
    const chart = page.getByRole('img', { name: /^Cost a month in USD, by model/ });
    await expect.poll(() => chart.locator('.bar').count()).toBe(10);
    await expect.poll(() => chart.locator('.marked').textContent()).toContain('★ contract 1,619.23');
    await expect.poll(() => page.locator('.badge', { hasText: 'not sold' }).count()).toBe(10);
    await page.getByText('not sold: counts at pay-as-you-go').waitFor();
    await chooseTab(page, 'Lines');
    await page.getByRole('button', { name: 'office', exact: true }).click();
    await page.getByRole('button', { name: /Meters of office/ }).click();
    await page.getByLabel('Model', { exact: true }).selectOption('ri_3y');
    await page.getByText('25.71 + 38.25 =').waitFor();
    await page.getByText('63.96\u00a0USD').waitFor();
    await page.getByText('✓ exactly the line').waitFor();
    await page.getByText('1,377.05 × 1 ÷ 36 (1 Hour)').waitFor();
    await page.reload();
    await expect.poll(() => page.locator('.sentence').textContent()).toBe(sentence);
  });

  test('one of several contracts is chosen at the start, and stays chosen', async () => {
    const page = await tested.open('#/estimate');
    const contract = () => page.getByLabel('Prices of the contract');
    await expect.poll(() => contract().inputValue()).toBe('ea:1234567');
    await contract().selectOption('mca:7QDM-K2XV-BG7-TGB');
    const [request] = await Promise.all([
      page.waitForRequest('**/api/estimate'),
      page.getByRole('button', { name: 'A line of your own' }).click(),
    ]);
    expect(request.postDataJSON().scope).toBe('mca:7QDM-K2XV-BG7-TGB');
    await page.goto(`${tested.product.http}/?again#/estimate`);
    await expect.poll(() => contract().inputValue()).toBe('mca:7QDM-K2XV-BG7-TGB');
  });

  test('sends one request for several changes, and keeps the last result meanwhile', async () => {
    const page = await openSample();
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/estimate')) sent.push(request.postDataJSON());
    });
    await page.getByRole('button', { name: /web$/ }).first().click();
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/estimate', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.getByLabel('Quantity').evaluate((field: HTMLInputElement) => {
      for (const value of ['30', '300']) {
        field.value = value;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
    });
    await expect.poll(() => page.locator('[aria-busy=true] .sentence').count()).toBe(1);
    expect(await page.locator('.sentence').textContent(), 'the last result stays').toBe(sentence);
    release();
    await expect.poll(() => page.locator('.sentence').textContent()).not.toBe(sentence);
    expect(sent).toEqual([{ ...sample, items: [{ ...sample.items[0], quantity: 300 }, ...sample.items.slice(1)] }]);
    await expect.poll(() => page.locator('#announcement').textContent()).toContain('a month');
  });

  test('finds a size by its words, and adds, copies and removes lines', async () => {
    const page = await tested.open('#/estimate');
    await page.getByRole('button', { name: 'A line of your own' }).click();
    await page.locator('.sentence').waitFor();
    await page.locator('.line-head button').click();
    const size = page.getByRole('combobox', { name: 'Size' });
    await size.fill('e8s v5 8 vcpu 64');
    await page.getByRole('option', { name: /^E8s v5/ }).click();
    await page.getByText(/Virtual Machine · Standard_E8s_v5 · Brazil South/).waitFor();
    await page.getByRole('button', { name: 'Copy: 1' }).click();
    await page.getByRole('button', { name: 'Add a line' }).click();
    await expect.poll(() => page.locator('.line-card').count()).toBe(3);
    await expect.poll(() => page.locator('.line-card:last-of-type .line-head button:focus').count()).toBe(1);
    await page.getByLabel('Product').last().selectOption('managed_disk');
    await page.getByText(/Managed Disk · premium_ssd · P10/).waitFor();
    await page.getByRole('button', { name: 'Remove: 1' }).click();
    await expect.poll(() => page.locator('.line-card').count()).toBe(2);
    await expect.poll(() => focusedName(page)).toBe('Undo: 1');
    await expect.poll(() => page.locator('.line-table tfoot tr').count()).toBe(2);
  });

  test('binds the mix by a share and a term, with field and slider', async () => {
    const page = await openSample();
    await chooseTab(page, 'Mix');
    const mix = page.getByRole('region', { name: 'Cheapest mix' });
    await mix.getByText(/1,604.72.USD a month at contract prices/).waitFor();
    await mix.getByLabel('At most committed, in %').fill('0');
    await mix.getByText(/2,011.60.USD a month at contract prices/).waitFor();
    await expect.poll(() => mix.getByRole('slider', { name: 'At most committed' }).inputValue()).toBe('0');
    await mix.getByLabel('At most committed, in %').fill('100');
    await mix.getByRole('slider', { name: 'Longest term in years' }).press('ArrowLeft');
    await expect.poll(() => mix.getByLabel('Longest term', { exact: true }).inputValue()).toBe('P1Y');
    await expect.poll(() => mix.locator('tbody td').allTextContents()).not.toContain('Reserved 3 y');
  });

  test('says when commitments pay off, as the API does', async () => {
    const page = await openSample();
    await chooseTab(page, 'Break-even');
    const box = page.getByRole('region', { name: 'When a commitment pays off' });
    await box.locator('li', { hasText: /^Reserved 3 y pays off after 16.5 months/ }).waitFor();
    await box.getByLabel('Line', { exact: true }).selectOption('office');
    await box.locator('li', { hasText: 'Reserved 3 y does not pay off in its term.' }).waitFor();
    // It runs for 220 hours, and the plan is owed for all 730.
    await box.locator('li', { hasText: 'Savings plan 3 y does not pay off in its term.' }).waitFor();
    await box.getByLabel('Line', { exact: true }).selectOption('web');
    await box.getByLabel('Prices', { exact: true }).selectOption('retail');
    await box.locator('li', { hasText: /^Reserved 3 y pays off after 14.4 months/ }).waitFor();
    await page.reload();
    await box.locator('li', { hasText: /^Reserved 3 y pays off after 14.4 months/ }).waitFor();
  });

  test('prices at another contract, without one, and for fewer hours', async () => {
    const page = await openSample();
    await page.getByLabel('Contract', { exact: true }).selectOption('none');
    await page
      .locator('.sentence', {
        hasText: /^1,795.28.USD a month, the cheapest mix at public prices; no contract is compared\./,
      })
      .waitFor();
    await expect.poll(() => page.locator('.chart .bar').count()).toBe(5);
    await page.getByLabel('Hours a month of machines and serverless databases (730 = always on)').fill('200');
    // A commitment is owed for every hour, so that only pay-as-you-go costs less.
    await page
      .locator('.sentence', {
        hasText: /^1,710.22.USD a month, .* 242.38.USD \(12.4.%\) less than public pay-as-you-go/,
      })
      .waitFor();
    await page.locator('.line-head button').first().click();
    await page.getByRole('button', { name: 'Copy: web' }).click();
    await page.getByLabel('Hours of different lines').selectOption('spread');
    await chooseTab(page, 'Mix');
    await page.locator('.line-table tr', { hasText: 'web-2' }).getByText('Commitments: see web').waitFor();
    await chooseTab(page, 'Basis');
    await page.getByText('taken never to fall together').waitFor();
  });

  test('the whole estimate is made by keyboard alone', async () => {
    const page = await tested.open('#/estimate');
    await tabTo(page, 'button.main');
    await page.keyboard.press('Enter');
    await page.locator('.sentence').waitFor();
    await tabTo(page, '.line-head button');
    await page.keyboard.press('Enter');
    // Its fields come with the list of products; until then the keyboard would go on to those of all lines.
    await page.locator('.line-card input[role=combobox]').nth(1).waitFor();
    await tabTo(page, 'input[role=combobox]');
    await tabTo(page, 'input[role=combobox]');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('d8s v5 8 vcpu');
    await page
      .getByRole('option', { name: /D8s.v5/ })
      .first()
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText(/Virtual Machine · Standard_D8s_v5/).waitFor();
    await expect.poll(() => page.locator('.sentence').textContent()).not.toBe(sentence);
  });
});
