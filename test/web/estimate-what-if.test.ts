import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { writeLinkState } from '../../web/address/link-state.ts';
import { hasChromium } from '../support/chromium.ts';
import { chooseTab } from './estimate/choose-tab.ts';
import { bothLanguages, chooseOption, consoleForTests, expectAccessible } from './open-console.ts';

const sample = JSON.parse(await readFile(join(import.meta.dirname, '../../events/estimates/first.json'), 'utf8'));
const partOf = (page: Page) => page.getByRole('region', { name: 'What if', exact: true });

describe.runIf(hasChromium())('alternatives to an estimate', () => {
  const tested = consoleForTests();

  const link = async (view: object): Promise<string> =>
    `#/estimate?e=${await writeLinkState({ request: sample, view: { tab: 'what-if', ...view } })}`;

  test.each(bothLanguages)('are accessible in $lang', async (reader) => {
    const whatIf = {
      regions: ['westeurope', 'eastus2', 'japaneast'],
      hours: [220],
      skus: { web: ['Standard_D4as_v5'] },
    };
    const page = await tested.open(await link({ whatIf }), reader);
    await page.locator('.line-changes').first().waitFor();
    await page.getByRole('combobox', { name: /^(?:Size to try|Tamanho a tentar)/ }).waitFor();
    const more = page.getByRole('button', { name: /more line|mais (?:uma|\d+) linha/ }).first();
    await more.click();
    await expectAccessible(page);
  });

  test('are those of the API, by rank; the link holds what is tried', async () => {
    const page = await tested.open(await link({}));
    const part = partOf(page);
    await part.getByRole('combobox', { name: 'Region' }).fill('West Europe');
    await page.keyboard.press('Enter');
    await part.getByRole('button', { name: 'Without West Europe' }).waitFor();
    await part.getByLabel(/^Other hours/).fill('220');
    await part.getByText('West Europe, 220 h a month').waitFor();
    const answer = await fetch(`${tested.product.http}/api/estimate`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...sample, what_if: { regions: ['westeurope'], hours: [220] } }),
    }).then((response) => response.json());
    const amounts = await part.locator('.sortable tbody tr td:nth-of-type(2)').allTextContents();
    const priced = answer.what_if.filter(({ rank }: { rank: number | null }) => rank !== null);
    expect(amounts.slice(1).map((text) => Number(text.replace(/[^\d.]/g, '')))).toEqual(
      priced.map(({ best }: { best: { mix: { monthly: number } } }) => best.mix.monthly),
    );
    await expect
      .poll(async () => {
        await page.reload();
        await part.getByText('West Europe, 220 h a month').waitFor();
        return part.getByLabel(/^Other hours/).inputValue();
      })
      .toBe('220');
  });

  test('that come to the same share a row', async () => {
    const page = await tested.open(await link({ whatIf: { regions: ['brazilsouth', 'eastus2'] } }));
    const rows = partOf(page).locator('.sortable tbody tr');
    await expect
      .poll(() => rows.getByRole('rowheader').allTextContents())
      .toEqual(['As it isThe same as: Brazil South', 'East US 2Use this']);
  });

  test('names the lines without a price in a region', async () => {
    const page = await tested.open(await link({ whatIf: { regions: ['japaneast'] } }));
    await partOf(page).getByRole('heading', { name: 'Without a price' }).waitFor();
    await partOf(page)
      .getByText(/^Japan East: /)
      .first()
      .waitFor();
  });

  test('show regions side by side, the cheapest marked by more than a colour', async () => {
    const page = await tested.open(await link({ whatIf: { regions: ['westeurope', 'eastus2', 'japaneast'] } }));
    const table = partOf(page).getByRole('table').first();
    await table.waitFor();
    expect(await table.locator('thead th').allTextContents()).toEqual([
      'Line',
      'As it is',
      'West Europe',
      'East US 2',
      'Japan East',
    ]);
    const cells = (row: string) =>
      table
        .locator('tr', { has: page.getByRole('rowheader', { name: row, exact: true }) })
        .locator('td')
        .allTextContents();
    expect(await cells('orders')).toEqual(['1,122.18', '907.83', '★ cheapest: 806.96', 'not read']);
    expect(await cells('Cheapest mix')).toEqual(['1,604.72', '1,267.94', '★ cheapest: 1,109.45', '–']);
    expect(await cells('All at Pay-as-you-go')).toEqual(['2,011.60', '1,571.57', '★ cheapest: 1,364.49', '–']);
    expect(await table.locator('tfoot tr').count()).toBe(6);
  });

  test('sizes are chosen line by line, and are in the link; a fault of one stands at it', async () => {
    const page = await tested.open(await link({}));
    const part = partOf(page);
    await part.getByRole('button', { name: 'Sizes of your own choice' }).click();
    await part.getByLabel('Machine').selectOption('office');
    await chooseOption(part.getByRole('combobox', { name: 'Size to try' }), 'd2s v5', /^D2s v5/);
    await part.getByRole('button', { name: 'Without office: Standard_D2s_v5' }).waitFor();
    await part.getByRole('rowheader', { name: 'office Standard_D2s_v5' }).waitFor();
    await expect.poll(() => page.locator('#announcement').textContent()).toMatch(/^One alternative is priced\. /);
    await expect
      .poll(async () => {
        await page.reload();
        await part.getByRole('rowheader', { name: 'office Standard_D2s_v5' }).waitFor();
        return part.getByRole('button', { name: 'Without office: Standard_D2s_v5' }).count();
      })
      .toBe(1);
    await part.getByRole('button', { name: 'Without office: Standard_D2s_v5' }).click();
    await expect.poll(() => part.getByRole('table').count()).toBe(0);
    const broken = await tested.open(
      await link({ whatIf: { skus: { web: ['Standard_Nonsense_v99', 'd4s v6', 'D4s_v6'] } } }),
    );
    await partOf(broken).locator('.field-error').first().waitFor();
  });

  test('faults of the lines themselves are said once', async () => {
    const state = { request: { items: [{ ...sample.items[0], quantity: 0 }] }, view: { whatIf: { hours: [220] } } };
    const page = await tested.open(`#/estimate?e=${await writeLinkState(state)}`);
    await page.getByRole('heading', { name: 'The request is not valid' }).waitFor();
    await page.getByLabel('Quantity').fill('2');
    await chooseTab(page, 'What if');
    await partOf(page).getByRole('table').first().waitFor();
    await chooseTab(page, 'Lines');
    await page.getByLabel('Quantity').fill('0');
    await page.getByRole('heading', { name: 'The request is not valid' }).waitFor();
    await chooseTab(page, 'What if');
    await page.locator('.dimmed .line-changes').first().waitFor();
    expect(await page.getByRole('heading', { name: 'The request is not valid' }).count()).toBe(1);
  });

  test('wrong hours are said at the field, and are not sent', async () => {
    const page = await tested.open(await link({}));
    await partOf(page)
      .getByLabel(/^Other hours/)
      .fill('9999');
    await partOf(page)
      .getByText(/Up to ten numbers/)
      .waitFor();
    await expect.poll(() => partOf(page).getByRole('table').count()).toBe(0);
  });

  test('a meter is found, added to the estimate, and counts', async () => {
    const page = await tested.open(await link({}));
    await chooseTab(page, 'Lines');
    await page.getByRole('link', { name: 'Add any other meter' }).click();
    await page.getByLabel('Words, or a meter’s id').fill('B1');
    await page.getByRole('button', { name: 'Add B1 to the estimate' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Estimate' }).waitFor();
    const [, text = ''] = /[?&]e=([\w-]+)/.exec(page.url()) ?? [];
    expect(text).not.toBe('');
    await page.locator('.estimate-lines .line-card').nth(sample.items.length).waitFor();
    await page.locator('.sentence').waitFor();
  });
});
