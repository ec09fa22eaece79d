import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeLinkState } from '../../web/address/link-state.ts';
import { hasChromium } from '../support/chromium.ts';
import { chooseTab } from './estimate/choose-tab.ts';
import { consoleForTests, focusedName } from './open-console.ts';

const sample = JSON.parse(await readFile(join(import.meta.dirname, '../../events/estimates/first.json'), 'utf8'));

describe.runIf(hasChromium())('an alternative that the reader uses', () => {
  const tested = consoleForTests();

  test('becomes the estimate, at the figure that it was priced with; Back undoes it', async () => {
    const whatIf = { regions: ['eastus2'], hours: [220], skus: { web: ['Standard_D4as_v5'] } };
    const page = await tested.open(
      `#/estimate?e=${await writeLinkState({ request: sample, view: { whatIf, tab: 'what-if' } })}`,
    );
    const part = page.getByRole('region', { name: 'What if', exact: true });
    const row = part.locator('.sortable tbody tr').nth(1);
    const mix = (await row.locator('td:nth-of-type(2)').textContent()) ?? '';
    expect(mix).toMatch(/^[\d,]+\.\d\d$/);
    await page.locator('.sentence').waitFor();
    await row.getByRole('button', { name: /^Use this: East US 2, 220 h a month, web Standard_D4as_v5/ }).press('Enter');
    await page
      .locator('.sentence', { hasText: `${mix}\u00a0USD a month, the cheapest mix at contract prices` })
      .waitFor();
    await expect.poll(() => focusedName(page)).toBe('Estimate');
    await chooseTab(page, 'Mix');
    await page.getByText(`${mix} USD a month at contract prices, with a model for each line:`).waitFor();
    await expect.poll(() => part.getByRole('table').count()).toBe(0);
    await page.goBack();
    await page
      .locator('.sentence', { hasText: '1,604.72\u00a0USD a month, the cheapest mix at contract prices' })
      .waitFor();
    await row.getByRole('button', { name: /^Use this/ }).waitFor();
  });
});
