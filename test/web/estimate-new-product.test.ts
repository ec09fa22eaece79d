import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeLinkState } from '../../web/address/link-state.ts';
import { addProduct, type ExtendedCopy } from '../support/add-product.ts';
import { hasChromium } from '../support/chromium.ts';
import { chooseTab } from './estimate/choose-tab.ts';
import { chooseOption, consoleForTests, expectNoAxeViolations } from './open-console.ts';

describe.runIf(hasChromium())('a product that was added by the how-to', () => {
  let copy: ExtendedCopy;
  beforeAll(() => {
    copy = addProduct();
  });
  afterAll(() => copy.discard());
  const tested = consoleForTests(() => copy.root);

  const cluster = { id: 'batch', product: 'compute_cluster', region: 'brazilsouth', sku: 'Standard_D2s_v5', nodes: 3 };
  const linkTo = async (line: object, view: object = {}): Promise<string> =>
    `#/estimate?e=${await writeLinkState({ request: { scope: 'none', items: [line] }, view })}`;

  /** The request that the page sent last. */
  const lastRequest = (page: Page): { readonly items: readonly object[] } => {
    const sent = requests.get(page) ?? [];
    return JSON.parse(sent.at(-1) ?? '{}');
  };
  const requests = new WeakMap<Page, string[]>();
  const watchRequests = async (page: Page): Promise<void> => {
    const sent: string[] = [];
    requests.set(page, sent);
    page.on('request', (request) => {
      const isEstimate = request.url().endsWith('/api/estimate');
      const text = request.postData() ?? '';
      if (isEstimate && !text.includes('what_if')) sent.push(text);
    });
  };

  const chooseRegion = (page: Page, field: string): Promise<void> =>
    chooseOption(page.getByRole('combobox', { name: field, exact: true }).first(), 'east us 2', /^East US 2/);

  test('has its fields in the form, with first values that have a price', async () => {
    const page = await tested.open('#/estimate', { prepare: watchRequests });
    await page.getByRole('button', { name: 'A line of your own' }).click();
    await page.locator('.line-head button').click();
    await page.getByLabel('Product').selectOption('Compute Cluster');
    await page.getByText('Compute Cluster · Standard_D2s_v5 · 3 nodes · Brazil South · × 1').waitFor();
    const labels = await page.locator('.line-card label').allTextContents();
    expect(labels).toEqual([
      ...['Name', 'Product', 'Quantity', 'Region', 'Size of a node', 'Nodes', 'Licence', 'Hours a month'],
    ]);
    await page.getByLabel('Nodes').fill('4');
    await page.getByText('Compute Cluster · Standard_D2s_v5 · 4 nodes · Brazil South · × 1').waitFor();
    await expect
      .poll(() => lastRequest(page).items)
      .toEqual([{ product: 'compute_cluster', region: 'brazilsouth', sku: 'Standard_D2s_v5', nodes: 4 }]);
    await page.locator('.sentence').waitFor();
    await expectNoAxeViolations(page);
  });

  test('is offered the sizes of its region and contract', async () => {
    const asked: string[] = [];
    const page = await tested.open(await linkTo(cluster), {
      prepare: async (opened) => {
        opened.on('request', (request) => {
          const { pathname, search } = new URL(request.url());
          if (pathname.endsWith('/compute_cluster/options/sku')) asked.push(search);
        });
      },
    });
    await page.locator('.line-head button').click();
    await expect.poll(() => new Set(asked)).toEqual(new Set(['?region=brazilsouth']));
    await chooseRegion(page, 'Region');
    await expect.poll(() => asked.at(-1)).toBe('?region=eastus2');
  });

  test('costs what its machines cost', async () => {
    const ask = async (item: object) => {
      const response = await fetch(`${tested.product.http}/api/estimate`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ scope: 'none', items: [item] }),
      });
      return ((await response.json()) as { totals: object }).totals;
    };
    const { nodes, ...machine } = cluster;
    const expected = await ask({ ...machine, product: 'virtual_machine', quantity: nodes });
    expect(expected).toMatchObject({ retail: { payg_monthly: expect.any(Number) } });
    expect(await ask(cluster)).toEqual(expected);
  });

  test('takes part in what-ifs: hours, regions and sizes, and an alternative becomes the estimate', async () => {
    const whatIf = { regions: ['eastus2'], hours: [220] };
    const page = await tested.open(await linkTo(cluster, { whatIf }), { prepare: watchRequests });
    await chooseTab(page, 'What if');
    const part = page.getByRole('region', { name: 'What if', exact: true });
    await part.getByRole('button', { name: 'Sizes of your own choice' }).click();
    await chooseOption(part.getByRole('combobox', { name: 'Size to try' }), 'd2as v5', /^D2as v5/);
    const use = part.getByRole('button', { name: 'Use this: East US 2, 220 h a month, batch Standard_D2as_v5' });
    await use.click();
    await expect
      .poll(() => lastRequest(page).items)
      .toEqual([{ ...cluster, region: 'eastus2', sku: 'Standard_D2as_v5', hours_per_month: 220 }]);
  });

  test('follows what is chosen for all lines: region, licence and hours', async () => {
    const page = await tested.open(await linkTo({ ...cluster, hours_per_month: 100 }), { prepare: watchRequests });
    await page.getByLabel('Licences for Windows, SQL, and clusters').selectOption('your own (hybrid benefit)');
    await page.getByText('batch has hours of its own.').waitFor();
    await page.getByRole('button', { name: 'Use these hours for all' }).click();
    await page.getByLabel('Hours a month of machines, serverless databases, and clusters').fill('500');
    await chooseRegion(page, 'Region of all lines');
    await expect
      .poll(() => lastRequest(page))
      .toEqual({
        scope: 'none',
        items: [{ ...cluster, region: 'eastus2', license: 'hybrid_benefit' }],
        hours_per_month: 500,
      });
    await page.locator('.sentence').waitFor();
  });

  test('is known to what compares with a pinned result', async () => {
    const page = await tested.open(await linkTo({ ...cluster, license: 'included' }));
    await chooseTab(page, 'What if');
    await page.getByRole('button', { name: 'Pin this result' }).click();
    await chooseTab(page, 'Lines');
    await page.getByLabel('Hours a month of machines').fill('500');
    await chooseTab(page, 'What if');
    await page.getByText('Hours a month: 500 instead of 730 (batch)').waitFor();
  });
});
