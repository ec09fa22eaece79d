import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { summaryJson } from '../../lib/pricing/formats/input-summary.ts';
import { writeLinkState } from '../../web/address/link-state.ts';
import { inputSummary } from '../../web/estimate/input/summary.ts';
import { run } from '../support/child.ts';
import { hasChromium } from '../support/chromium.ts';
import { makePlan } from '../support/terraform-plan.ts';
import { asInLink, chooseFiles, dragFile, readAs, stateInLink, type TestFile } from './estimate/input-files.ts';
import { bothLanguages, consoleForTests, expectAccessible, tabTo } from './open-console.ts';

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
const gatewayName = 'azurerm_nat_gateway.out';
const accountName = 'azurerm_storage_account.files';
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
    const printed = await run(process.execPath, ['dist/cli/appraise.mjs', ...args], {
      env: { PATH: process.env.PATH },
    });
    expect(printed.stderr).toBe('');
    return printed.stdout;
  };
  /** What the command says of a file with a usage file. */
  const printedWith = async (file: TestFile, usage: string | Uint8Array) => {
    const [path, usagePath] = await Promise.all([save(file), save({ name: 'said.yml', content: usage })]);
    const place = ['--url', tested.product.http, '--scope', 'ea:1234567', '--usage', usagePath];
    return JSON.parse(await command('estimate', path, ...place, '--format', 'json'));
  };
  const save = async ({ name, content }: TestFile): Promise<string> => {
    const path = join(directory, name);
    await writeFile(path, content);
    return path;
  };
  /** Waits until the page shows the totals and the sentence that the command prints. */
  const expectAsPrinted = async (page: Page, { totals, inputs }: Printed) => {
    const cells = page.locator('.line-table tfoot td');
    const amounts = [totals.retail, totals.corporate].map(({ payg_monthly }) => amount.format(payg_monthly));
    await expect
      .poll(async () => [await cells.nth(1).textContent(), await cells.nth(7).textContent()])
      .toEqual(amounts);
    // The link follows the page in a moment. What is used stands after the lines of the file.
    await expect
      .poll(async () => {
        const summary = inputSummary(await stateInLink(page));
        return summary && sorted(asInLink(JSON.parse(JSON.stringify(summaryJson(summary)))));
      })
      .toEqual(sorted(asInLink(inputs)));
  };
  const download = async (page: Page): Promise<string> => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the usage file' }).click();
    expect((await saved).suggestedFilename()).toBe('usage.yml');
    return readFile(await (await saved).path(), 'utf8');
  };
  /** The field for a quantity of a resource. */
  const field = (page: Page, owner: string, label: string) =>
    page.getByRole('group', { name: owner }).getByLabel(label);

  test('is typed beside them, and taken back', async () => {
    const page = await openWith(plan);
    const without = await printedWith(plan, '');
    await expectAsPrinted(page, without);
    await field(page, gatewayName, data).fill('500');
    const used = await printedWith(plan, `resource_usage: {${gatewayName}: {monthly_data_processed_gb: 500}}`);
    expect(used.totals.retail.payg_monthly).toBeGreaterThan(without.totals.retail.payg_monthly);
    await expectAsPrinted(page, used);
    await expect
      .poll(() => readAs(page, 'plan.json'))
      .toBe('plan.json: All 2 resources that cost money are priced, 1 of them without what is charged by use.');
    // It is in the link with everything else.
    const { hash } = new URL(page.url());
    const shared = await tested.open(hash);
    await expectAsPrinted(shared, used);
    await expect.poll(() => field(shared, gatewayName, data).inputValue()).toBe('500');
    await page.getByRole('button', { name: 'Without these figures' }).click();
    await expectAsPrinted(page, without);
    await field(page, gatewayName, data).fill('500');
    await expectAsPrinted(page, used);
    await field(page, gatewayName, data).fill('');
    await expectAsPrinted(page, without);
  });

  test('says what is no figure in its place, and counts nothing for it', async () => {
    const page = await openWith(plan);
    const typed = field(page, gatewayName, data);
    await typed.fill('500');
    await page.locator('.sentence').waitFor();
    await typed.fill('-5');
    const negative = '"monthly_data_processed_gb" must be a number from 0 to 1e12; it is -5.';
    await page.getByText(negative).waitFor();
    expect(await typed.getAttribute('aria-invalid')).toBe('true');
    await expectAsPrinted(page, await printedWith(plan, ''));
    await typed.fill('much');
    await page.getByText('"monthly_data_processed_gb" must be a number.').waitFor();
    await typed.fill('12.5');
    await expectAsPrinted(
      page,
      await printedWith(plan, `resource_usage: {${gatewayName}: {monthly_data_processed_gb: 12.5}}`),
    );
    expect(await page.locator('.field-error').count()).toBe(0);
  });

  test('makes the first line of a file that has none without it', async () => {
    const page = await openWith(accountAlone);
    expect(await readAs(page, 'account.json')).toBe(
      'account.json: The one resource that costs money is priced without what is charged by use.',
    );
    const typed = field(page, accountName, stored);
    // Letter by letter: the field stays while the estimate begins.
    await typed.click();
    await page.keyboard.type('20', { delay: 500 });
    await page.keyboard.type('00');
    await expectAsPrinted(
      page,
      await printedWith(accountAlone, `resource_usage: {${accountName}: {storage_gb: 2000}}`),
    );
    await typed.fill('');
    await page.locator('.sentence').waitFor({ state: 'detached' });
    expect(await readAs(page, 'account.json')).toMatch(/without what is charged by use/);
  });

  test('comes from a usage file that is dropped later, or chosen with the plan, and is saved as one', async () => {
    const used = await printedWith(zone, zoneUsage.content);
    const page = await openWith(zone);
    await expectAsPrinted(page, await printedWith(zone, ''));
    await dragFile(page, 'h1', zoneUsage, 'drop');
    await expectAsPrinted(page, used);
    const saved = await download(page);
    expect(saved).toContain('    monthly_data_processed_gb: 400 # GB');
    expect(await printedWith(zone, saved)).toMatchObject({ totals: used.totals });

    const other = await tested.open('#/estimate');
    await chooseFiles(other, { name: 'usage.yml', content: saved }, zone);
    await expectAsPrinted(other, used);
    expect(await download(other)).toBe(saved);
  });

  test('is asked for in a file as "usage init" does', async () => {
    const page = await openWith(zone);
    expect(await download(page)).toBe(await command('usage', 'init', 'events/estimates/landing-zone.json'));
  });

  test('stays when the file is read again, for the addresses that it has then', async () => {
    const page = await openWith(plan);
    await field(page, gatewayName, data).fill('500');
    await field(page, accountName, stored).fill('100');
    await page.getByText('plan.json: All 2 resources that cost money are priced, 1 of them').waitFor();
    await chooseFiles(page, accountAlone);
    await readAs(page, 'account.json');
    await expectAsPrinted(page, await printedWith(accountAlone, `resource_usage: {${accountName}: {storage_gb: 100}}`));
  });

  const warned = `resource_usage:
  azurerm_gone.it: { storage_gb: 1 }
  ${accountName}: { storage_gb: 5, tea_cups: 3 }
`;
  test('from a usage file is warned of as by the command', async () => {
    const page = await openWith(plan);
    await chooseFiles(page, { name: 'usage.yaml', content: warned });
    const { inputs } = await printedWith(plan, warned);
    expect(inputs.warnings).toHaveLength(2);
    for (const warning of inputs.warnings) await page.locator('.state').getByText(warning).waitFor();
    // The next usage file has warnings of its own.
    await chooseFiles(page, { name: 'usage.yaml', content: '' });
    await page.locator('.state').getByText(inputs.warnings[0]).waitFor({ state: 'detached' });
    await expectAsPrinted(page, await printedWith(plan, ''));
  });

  test.each<[string, string, RegExp]>([
    ['negative', `resource_usage: {${accountName}: {storage_gb: -5}}`, /"storage_gb" must be a number from 0/],
    ['text', `resource_usage: {${accountName}: {storage_gb: x}}`, /files: "storage_gb" must be a number\./],
    ['no YAML', 'resource_usage: [', /It is no YAML/],
    ['too large', ' '.repeat(5 * 1024 * 1024 + 1), /A usage file may have 5 MB/],
  ])('from a usage file that is %s is refused, and what was there stays', async (_, content, said) => {
    const page = await openWith(plan);
    await field(page, gatewayName, data).fill('500');
    await dragFile(page, 'h1', { name: 'usage.yml', content }, 'drop');
    await page.getByRole('alert').getByText('usage.yml could not be used').waitFor();
    await page.getByRole('alert').getByText(said).waitFor();
    expect(await field(page, gatewayName, data).inputValue()).toBe('500');
  });

  test('is not asked of a request, and needs a file', async () => {
    const page = await tested.open('#/estimate');
    await chooseFiles(page, zoneUsage);
    await page.getByRole('alert').getByText('usage.yml is a usage file').waitFor();
    const request = { name: 'first.json', content: await readFile('events/estimates/first.json') };
    await chooseFiles(page, zoneUsage, request);
    await page.getByRole('alert').getByText('usage.yml is a usage file').waitFor();
    await chooseFiles(page, zoneUsage, zoneUsage);
    await page.getByRole('alert').getByText('One file makes an estimate').waitFor();
  });

  test('goes on without what has no price, and says so at its field', async () => {
    const page = await openWith(plan);
    await page.locator('.sentence').waitFor();
    await page.route('**/api/estimate', async (route) => {
      const { meters } = route.request().postDataJSON();
      const at = meters.findIndex(({ id }: { id: string }) => id.endsWith('.storage_gb'));
      if (at < 0) return route.continue();
      const errors = [{ pointer: `/meters/${at}`, code: 'no_price', detail: 'Not sold here.' }];
      const problem = { title: 'Problem', status: 422, detail: 'No price.', code: 'price_not_found', errors };
      return route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify(problem) });
    });
    await field(page, accountName, stored).fill('100');
    await page.locator('.field-error').getByText('Not sold here.').waitFor();
    await page.getByText('plan.json: 1 of 2 resources that cost money is priced').waitFor();
    expect(await field(page, accountName, stored).inputValue()).toBe('100');
  });

  test('needs a region, and says so', async () => {
    const values = { ...account.values, location: null };
    const page = await openWith({ name: 'plan.json', content: JSON.stringify(makePlan([{ ...account, values }])) });
    await field(page, accountName, stored).fill('5');
    await page.getByRole('alert').getByText('plan.json does not say the region of these resources.').waitFor();
    await chooseFiles(page, { name: 'usage.yml', content: `resource_usage: {${accountName}: {storage_gb: 5}}` });
    await page.locator('.refusals').getByText(`${accountName}.storage_gb`).waitFor();
    await page.locator('.refusals').getByText('plan.json does not say the region of these resources.').waitFor();
    await page.getByLabel('Region of what has none').fill('westeurope');
    await page.getByRole('button', { name: 'Read plan.json again' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('false');
    await field(page, accountName, stored).fill('5');
    await page.locator('.sentence').waitFor();
    expect(await page.locator('.field-error').count()).toBe(0);
  });

  test('is not taken where it would make too many lines', async () => {
    const page = await openWith(plan);
    const state = await stateInLink(page);
    const [line] = state.request.meters ?? [];
    const meters = Array.from({ length: 200 }, (_, at) => ({ ...line, id: `line-${at}` }));
    const link = await writeLinkState({ ...state, request: { ...state.request, meters } });
    const full = await tested.open(`#/estimate?e=${link}`);
    await field(full, accountName, stored).fill('5');
    await full.getByRole('alert').getByText('plan.json has 201 different lines.').waitFor();
    expect((await stateInLink(full)).request.meters).toEqual(meters);
  });

  test.each(bothLanguages)('has labels, and is reached by the keyboard, in $lang', async (reader) => {
    const page = await openWith(plan, reader);
    await page.locator('.sentence').waitFor();
    await tabTo(page, 'section:has(#estimate-use) input');
    await page.keyboard.type('-1');
    await page.locator('.field-error').waitFor();
    await expect.poll(() => page.locator('.dimmed').count()).toBe(0);
    await expectAccessible(page);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('7');
    await page.locator('.line-head th').getByText('monthly_data_processed_gb').first().waitFor();
    await expect.poll(() => page.locator('.dimmed').count()).toBe(0);
    await expectAccessible(page);
  });

  test('of many resources is asked for folded', async () => {
    const many = Array.from({ length: 25 }, (_, at) => ({ ...gateway, name: `out${at}` }));
    const page = await openWith({ name: 'many.json', content: JSON.stringify(makePlan(many)) });
    expect(await page.locator('section:has(#estimate-use) input').count()).toBe(0);
    await page.getByText('and 5 more').click();
    await page.getByText('azurerm_nat_gateway.out24: 0 of 1 filled in').click();
    await field(page, 'azurerm_nat_gateway.out24', data).fill('1');
    await page.getByText('azurerm_nat_gateway.out24: 1 of 1 filled in').waitFor();
  });
});

/** Sorts the lists of a summary. */
const sorted = (summary: object): object =>
  Object.fromEntries(
    Object.entries(summary).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((entry) => JSON.stringify(entry)).sort() : value,
    ]),
  );

const amount = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** What a test reads of an answer of the command. */
interface Printed {
  readonly totals: Readonly<Record<'retail' | 'corporate', { readonly payg_monthly: number }>>;
  readonly inputs: Parameters<typeof asInLink>[0];
}
