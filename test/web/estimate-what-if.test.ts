import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { writeLinkState } from '../../web/address/link-state.ts';
import { hasChromium } from '../support/chromium.ts';
import { allReaders, consoleForTests, expectNoAxeViolations, expectNoSidewaysScroll } from './open-console.ts';

const sample = JSON.parse(await readFile(join(import.meta.dirname, '../../events/estimates/first.json'), 'utf8'));
const partOf = (page: Page) => page.getByRole('region', { name: 'What if', exact: true });

describe.runIf(hasChromium())('alternatives to an estimate', () => {
  const tested = consoleForTests();

  const link = async (view: object): Promise<string> =>
    `#/estimate?e=${await writeLinkState({ request: sample, view })}`;

  test.each(allReaders)('are accessible in $scheme at $width px in $lang', async (reader) => {
    const page = await tested.open(await link({ whatIf: { regions: ['westeurope'], hours: [220] } }), reader);
    await page.locator('.line-changes').first().waitFor();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
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
    const amounts = await part.locator('tbody tr td:nth-of-type(1)').allTextContents();
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

  test('names the lines without a price in a region', async () => {
    const page = await tested.open(await link({ whatIf: { regions: ['japaneast'] } }));
    await partOf(page).getByRole('heading', { name: 'Without a price' }).waitFor();
    await partOf(page)
      .getByText(/^Japan East: /)
      .first()
      .waitFor();
  });

  test('wrong hours are said at the field, and are not sent', async () => {
    const page = await tested.open(await link({}));
    await partOf(page)
      .getByLabel(/^Other hours/)
      .fill('9999');
    await partOf(page).getByText('Up to three numbers from 1 to 744').waitFor();
    await expect.poll(() => partOf(page).getByRole('table').count()).toBe(0);
  });

  test('a meter is found, added to the estimate, and counts', async () => {
    const page = await tested.open(await link({}));
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
