import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../support/child.ts';
import { hasChromium } from '../support/chromium.ts';
import { makePlan } from '../support/terraform-plan.ts';
import { chooseFiles, dragFile, readAs, stateInLink, type TestFile } from './estimate/input-files.ts';
import { bothLanguages, consoleForTests, expectAccessible } from './open-console.ts';

const zone = { name: 'landing-zone.json', content: await readFile('events/estimates/landing-zone.json') };
const zoneUsage = { name: 'usage.yml', content: await readFile('events/estimates/landing-zone-usage.yml') };

const location = { location: 'westeurope' };
const account = {
  type: 'azurerm_storage_account',
  name: 'files',
  values: { ...location, account_tier: 'Standard', account_replication_type: 'LRS' },
};
const gateway = { type: 'azurerm_nat_gateway', name: 'out', values: { ...location, sku_name: 'Standard' } };
const plan = { name: 'plan.json', content: JSON.stringify(makePlan([gateway, account])) };
/** Nothing of it has a price without what it uses. */
const accountAlone = { name: 'account.json', content: JSON.stringify(makePlan([account])) };
const data = 'monthly_data_processed_gb (GB)';
const stored = 'storage_gb (GB)';

describe.runIf(hasChromium())('what the resources of a file use', () => {
  const tested = consoleForTests();
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'appraise-console-usage-'));
  });
  afterAll(() => rm(directory, { recursive: true }));

  const openWith = async (file: TestFile, options: Parameters<typeof tested.open>[1] = {}): Promise<Page> => {
    const page = await tested.open('#/estimate', options);
    await chooseFiles(page, file);
    await page.locator('#estimate-use').waitFor();
    return page;
  };
  const command = async (...args: readonly string[]): Promise<string> => {
    const printed = await run(process.execPath, ['dist/cli/appraise.mjs', ...args], { env: { PATH: process.env.PATH } });
    expect(printed.stderr).toBe('');
    return printed.stdout;
  };
  /** What the command says with a usage file. */
  const printedWith = async (file: TestFile, usage?: string) => {
    const path = join(directory, file.name);
    await writeFile(path, file.content);
    const usagePath = join(directory, 'said.yml');
    await writeFile(usagePath, usage ?? '');
    const place = ['--url', tested.product.http, '--scope', 'ea:1234567', '--usage', usagePath];
    return JSON.parse(await command('estimate', path, ...place, '--format', 'json'));
  };
  /** The totals of the table are those of an answer. */
  const expectTotals = async (page: Page, { totals, currency }: { totals: Totals; currency: string }) => {
    const amounts = ['retail', 'corporate'].flatMap((side) => {
      const models = Object.values(totals[side as keyof Totals].monthly);
      return models.map((amount) => amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }));
    });
    expect(currency).toBe('USD');
    const shown = page.locator('.line-table tfoot td');
    await expect.poll(async () => (await shown.allTextContents()).join(' ')).toContain(amounts[0] ?? '');
    const text = (await shown.allTextContents()).join(' ');
    for (const amount of amounts) expect(text).toContain(amount);
  };
  const download = async (page: Page): Promise<string> => {
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the usage file' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('usage.yml');
    return readFile(await saved.path(), 'utf8');
  };

  test('is typed beside them, and priced as a usage file is', async () => {
    const page = await openWith(plan);
    await page.screenshot({ path: '/tmp/u1.png', fullPage: true });
    console.log(await readAs(page, 'plan.json'));
    console.log(JSON.stringify((await printedWith(plan)).totals));
  });
});

interface Totals {
  readonly retail: { readonly monthly: Readonly<Record<string, number>> };
  readonly corporate: { readonly monthly: Readonly<Record<string, number>> };
}
