import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasChromium } from '../support/chromium.ts';
import { chooseFiles, dragFile, readAs, stateInLink, type TestFile } from './estimate/input-files.ts';
import {
  bothLanguages,
  consoleForTests,
  expectAccessible,
  expectNoAxeViolations,
  focusedName,
  tabTo,
} from './open-console.ts';

const plan = { name: 'plan.json', content: await readFile('events/estimates/plan.json') };
const before = { name: 'plan-before.json', content: await readFile('events/estimates/plan-before.json') };
const withoutRegion = { name: 'lines.csv', content: 'id,product,region,sku\nweb,virtual_machine,,Standard_D4s_v5\n' };
const partial = 'plan.json: 6 of 7 resources that cost money are priced; 1 is not; 2 are free.';

/** The lines in which a text is shown. */
const shownLines = (element: Locator): Promise<readonly string[]> =>
  element.evaluate((shown) => {
    const lines = new Map<number, string>();
    const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (let at = 0; at < (node.nodeValue ?? '').length; at += 1) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const place = Math.round(range.getBoundingClientRect().bottom);
        lines.set(place, `${lines.get(place) ?? ''}${range}`);
      }
    }
    return [...lines.values()];
  });

describe.runIf(hasChromium())('a file on the estimate', () => {
  const tested = consoleForTests();

  const openWith = async (file: TestFile, options: Parameters<typeof tested.open>[1] = {}): Promise<Page> => {
    const page = await tested.open('#/estimate', options);
    await chooseFiles(page, file);
    return page;
  };

  test.each(bothLanguages)('is accessible in $lang, read and refused', async (reader) => {
    const page = await openWith({ name: 'photo.png', content: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]) }, reader);
    await page
      .getByRole('alert')
      .getByText(reader.lang === 'pt' ? /caracteres nulos/ : /null characters/)
      .waitFor();
    await expectAccessible(page);
    await chooseFiles(page, plan);
    await readAs(page, 'plan.json');
    for (const summary of await page.locator('.state summary').all()) await summary.click();
    await page.locator('.state table').waitFor();
    await expectAccessible(page);
  });

  test('can be dropped on the ways to begin and on the lines; the page shows that it takes it', async () => {
    const page = await tested.open('#/estimate');
    await page.locator('.intake').waitFor();
    const veil = page.getByText('Drop it: it is read in this browser');
    await dragFile(page, 'h1', before, 'dragover');
    await veil.waitFor();
    await dragFile(page, 'h1', before, 'drop');
    expect(await readAs(page, 'plan-before.json')).toBe(
      'plan-before.json: All 5 resources that cost money are priced; 2 are free.',
    );
    await veil.waitFor({ state: 'detached' });
    await dragFile(page, '.estimate-lines', plan, 'drop');
    expect(await readAs(page, 'plan.json: ')).toBe(partial);
    // What was there is not lost.
    await page.getByRole('button', { name: 'Bring it back' }).click();
    expect(await readAs(page, 'plan-before.json')).toBe(
      'plan-before.json: All 5 resources that cost money are priced; 2 are free.',
    );
  });

  test.each([{ width: 1280 }, { width: 390 }])(
    'breaks long addresses at their dots at $width px, beside figures that keep their width',
    async ({ width }) => {
      const shop = { name: 'shop.plan.json', content: await readFile('test/fixtures/inputs/terraform/shop.plan.json') };
      const page = await openWith(shop, { width });
      const line = page.locator('.line-head', { hasText: 'module.sql["eu"].module.database' });
      await line.locator('.mix b').waitFor();
      const lines = await shownLines(line.getByRole('button'));
      expect(lines.length).toBeGreaterThan(1);
      for (const part of lines.slice(0, -1)) expect(part).toMatch(width === 390 ? /[._]$/ : /\.$/);
      const figures = page.locator('.estimate-lines tbody .n');
      expect(await figures.evaluateAll((cells) => cells.every((cell) => cell.scrollWidth <= cell.clientWidth))).toBe(
        true,
      );
      await expectAccessible(page);
    },
  );

  test('says what the totals are without, in the totals, the copies and the link', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const page = await openWith(plan, { context: { permissions } });
    await readAs(page, 'plan.json');
    await expect
      .poll(() => page.locator('.sentence').textContent())
      .toMatch(/^▲ Partial, without 1 resource of plan\.json: [\d,]+\.\d\d.USD a month/);
    const totals = page.locator('.line-table tfoot th');
    await expect
      .poll(() => totals.allTextContents())
      .toEqual(Array(2).fill('Total, partial, without 1 resource of plan.json'));
    const copied = async (name: string): Promise<string> => {
      await page.evaluate(() => navigator.clipboard.writeText('nothing yet'));
      await page.getByRole('button', { name }).click();
      const read = () => page.evaluate(() => navigator.clipboard.readText());
      await expect.poll(read).not.toBe('nothing yet');
      return read();
    };
    expect(await copied('Copy CSV')).toMatch(/^total,.*,without 1 resource,/m);
    expect(await copied('Copy curl')).toMatch(/^: 'plan\.json, without 1 resource'\ncurl /);
    const other = await tested.open(new URL(await copied('Copy link')).hash);
    expect(await readAs(other, 'plan.json')).toBe(partial);
    await other.getByText('azurerm_hdinsight_spark_cluster.reports').waitFor();
  });

  test('leaves the browser only as the lines of the estimate', async () => {
    const marker = 'correct-horse-battery';
    const page = await tested.open('#/estimate');
    await page.locator('.intake').waitFor();
    const sent: { method: string; path: string; text: string }[] = [];
    page.on('request', (request) => {
      const text = `${request.url()} ${request.postData() ?? ''}`;
      sent.push({ method: request.method(), path: new URL(request.url()).pathname, text });
    });
    const secret = plan.content
      .toString()
      .replaceAll('"admin_username"', `"admin_password": "${marker}", "admin_username"`);
    await chooseFiles(page, { name: 'plan.json', content: secret.replace('{', `{"${marker}": "${marker}",`) });
    await readAs(page, 'plan.json');
    const state = await stateInLink(page);
    // Once: the answer that shows which lines are priced is that of the estimate.
    await page.locator('.sentence').waitFor();
    const posts = sent.filter(({ method }) => method !== 'GET');
    expect(posts.map(({ path }) => path)).toEqual(['/api/estimate']);
    expect(
      sent.filter(({ path }) => !/^\/(?:assets\/|api\/estimate$|api\/catalog\/|api\/pricing\/scopes$)/.test(path)),
    ).toEqual([]);
    expect(sent.filter(({ text }) => text.includes(marker))).toEqual([]);
    expect(JSON.stringify(state)).not.toContain(marker);
    expect(sent.filter(({ text }) => text.includes('managed_instance'))).toEqual([]);
  });

  test('without a region asks for it, and goes on with it', async () => {
    const page = await openWith(withoutRegion);
    await page.getByRole('alert').getByText('lines.csv does not say the region of these resources.').waitFor();
    const region = page.getByLabel('Region of what has none');
    await region.fill('eastus2');
    await page.getByLabel('Hours a month of machines').fill('900');
    await page.getByText('A number above 0, at most 744.').waitFor();
    await page.getByLabel('Hours a month of machines').fill('220');
    await expectNoAxeViolations(page);
    await region.press('Enter');
    await readAs(page, 'lines.csv');
    const { request } = await stateInLink(page);
    expect(request.items).toEqual([expect.objectContaining({ region: 'eastus2', hours_per_month: 220 })]);
  });

  test('names what the reader changes afterwards, and counts a removed line as not priced', async () => {
    const page = await openWith(plan);
    await readAs(page, 'plan.json');
    const line = page.locator('.line-card').filter({ hasText: 'azurerm_managed_disk.data' });
    await line.locator('.line-head button').click();
    await line.getByLabel('Quantity').fill('3');
    await page.getByText('Changed since the file was read: azurerm_managed_disk.data').waitFor();
    await line.getByRole('button', { name: /^Remove/ }).click();
    await page.getByText('plan.json: 5 of 7 resources that cost money are priced; 2 are not; 2 are free.').waitFor();
    await page.getByText('Its line was taken out of the estimate after the file was read.').waitFor();
  });

  test('goes on without lines that lose their price, and says so', async () => {
    const page = await openWith(plan);
    await readAs(page, 'plan.json');
    await page.route('**/api/estimate', async (route) => {
      const { items } = route.request().postDataJSON() as { items: { id: string }[] };
      const at = items.findIndex(({ id }) => id === 'azurerm_managed_disk.data');
      if (at < 0) return route.continue();
      const errors = [{ pointer: `/items/${at}`, code: 'no_price', detail: 'Not sold any more.' }];
      const problem = { title: 'Problem', status: 422, detail: 'No price.', code: 'price_not_found', errors };
      return route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify(problem) });
    });
    await page
      .getByLabel('Hours a month of machines and serverless databases (730 = always on)', { exact: true })
      .fill('500');
    await page.getByText('One line of the file has no price now.').waitFor();
    await page.getByRole('button', { name: 'Go on without, and say so' }).click();
    await page.getByText('plan.json: 5 of 7 resources that cost money are priced; 2 are not; 2 are free.').waitFor();
    await page.locator('.state').getByText('Not sold any more.').waitFor();
  });

  test('is kept whole where the API does not answer, and priced on a retry', async () => {
    const page = await tested.open('#/estimate', {
      prepare: (opened) => opened.route('**/api/estimate', (route) => route.abort()),
    });
    await chooseFiles(page, plan);
    await page.getByRole('heading', { name: 'No connection to the server' }).waitFor();
    await page.unroute('**/api/estimate');
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await readAs(page, 'plan.json')).toBe(partial);
  });

  test('is chosen and read by the keyboard alone, and the focus goes to what was read of it', async () => {
    const page = await tested.open('#/estimate');
    // The browser takes a moment to hand its dialog over to the test: that comes before the key.
    const opened = page.waitForEvent('filechooser');
    await page.locator('.intake').waitFor();
    await tabTo(page, '.intake button');
    expect(await focusedName(page)).toBe('Choose a file');
    await page.keyboard.press('Enter');
    const chooser = await opened;
    await chooser.setFiles({ name: 'plan.json', mimeType: 'application/json', buffer: Buffer.from(plan.content) });
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('estimate-file');
    await readAs(page, 'plan.json');
    await tabTo(page, '.state summary');
    await page.keyboard.press('Enter');
    await page.locator('.state table').waitFor();
    const said = () => page.locator('#announcement').textContent();
    await expect.poll(said).toMatch(/USD a month/);
  });
});
