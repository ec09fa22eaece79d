import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { writeLinkState } from '../../web/address/link-state.ts';
import { hasChromium } from '../support/chromium.ts';
import { chooseTab } from './estimate/choose-tab.ts';
import { chooseOption, consoleForTests, expectNoAxeViolations, focusedName } from './open-console.ts';

const line = { id: 'web', product: 'virtual_machine', region: 'brazilsouth', sku: 'Standard_D4s_v5' };

const linkTo = async (...items: readonly object[]): Promise<string> =>
  `#/estimate?e=${await writeLinkState({ request: { items }, view: {} })}`;

const refuseWith =
  (status: number, code: string, more: object = {}, headers: Record<string, string> = {}, path = '**/api/estimate') =>
  async (page: Page): Promise<void> => {
    const body = { title: 'Problem', status, detail: `Detail of ${code}.`, code, request_id: 'b7c1', ...more };
    await page.route(path, (route: Route) =>
      route.fulfill({
        status,
        contentType: 'application/problem+json',
        headers,
        body: JSON.stringify({ type: `/docs/errors/${code}`, ...body }),
      }),
    );
  };

describe.runIf(hasChromium())('states of the estimate', () => {
  const tested = consoleForTests();

  test('each fault of the API stands at its field, and goes when it is put right', async () => {
    const page = await tested.open(
      await linkTo(
        { ...line, quantity: 0, sku: 'Standard_Nonsense_v99' },
        { ...line, id: 'second', region: 'atlantis' },
      ),
    );
    await page.getByRole('heading', { name: 'The request is not valid' }).waitFor();
    const field = (name: string) => page.locator('.line-card').first().getByLabel(name);
    await expect.poll(() => field('Quantity').getAttribute('aria-invalid')).toBe('true');
    const second = page.locator('.line-card').nth(1);
    await expect.poll(() => second.getByRole('combobox', { name: 'Region' }).getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => second.getByLabel('Quantity').getAttribute('aria-invalid')).toBe('false');
    await expectNoAxeViolations(page);
    await field('Quantity').fill('2');
    const size = page.locator('.line-card').first().getByRole('combobox', { name: 'Size' });
    await chooseOption(size, 'standard_d4s_v5', /^D4s v5/);
    await chooseOption(second.getByRole('combobox', { name: 'Region' }), 'brazil south', /^Brazil South/);
    await page.locator('.sentence').waitFor();
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(0);
  });

  test('what cannot be priced is named at its line', async () => {
    const errors = [{ pointer: '/items/0', code: 'no_price', detail: 'Not sold in this region.' }];
    const page = await tested.open(await linkTo(line), { prepare: refuseWith(422, 'price_not_found', { errors }) });
    await page.getByRole('heading', { name: 'This cannot be priced' }).waitFor();
    await page.locator('.line-card.faulty').getByText('Not sold in this region.').waitFor();
    await expectNoAxeViolations(page);
  });

  test.each([
    ['without a key', 401, 'unauthorized', 'An API key is needed', {}],
    ['without the plan', 403, 'plan_required', 'Not in the plan of this key', {}],
    ['without the contract', 403, 'scope_not_granted', 'Not granted to this key', {}],
    ['used up', 429, 'quota_exceeded', 'The requests of this key are used up', { 'Retry-After': '3600' }],
    ['not available', 503, 'unavailable', 'The server does not answer at the moment', { 'Retry-After': '30' }],
  ] as const)('%s: the reader sees why, and what to do', async (_name, status, code, title, headers) => {
    const page = await tested.open(await linkTo(line), { prepare: refuseWith(status, code, {}, { ...headers }) });
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByText(`Detail of ${code}.`).waitFor();
    await page.getByText('b7c1').waitFor();
    if (status === 429) await page.getByText(/Try again in (?:1 hour|59 minutes)/).waitFor();
    await expectNoAxeViolations(page);
  });

  test('where the sizes do not come, their field says so, and asks again', async () => {
    const path = '**/options/sku?*';
    const page = await tested.open(await linkTo(line), { prepare: refuseWith(503, 'unavailable', {}, {}, path) });
    await page.locator('.line-head button').click();
    const card = page.locator('.line-card');
    // With the contract, which comes before the result, the sizes are asked for once more.
    await page.locator('.sentence').waitFor();
    await card.getByRole('heading', { name: 'The server does not answer at the moment' }).waitFor();
    await expectNoAxeViolations(page);
    await page.unroute(path);
    await card.getByRole('button', { name: 'Try again' }).click();
    await chooseOption(card.getByRole('combobox', { name: 'Size' }), 'd4s v5', /^D4s v5/);
    await expect.poll(() => card.locator('.state').count()).toBe(0);
  });

  test('on a phone, what went wrong stands above the lines', async () => {
    const page = await tested.open(await linkTo(line), { width: 320, prepare: refuseWith(401, 'unauthorized') });
    const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 0;
    await page.getByRole('heading', { name: 'An API key is needed' }).waitFor();
    expect(await top('.state')).toBeLessThan(await top('.estimate-columns'));
    expect(await page.locator('.state').count()).toBe(1);
  });

  test('of many lines the figures stand near the top, and their models unfold', async () => {
    const page = await tested.open(
      await linkTo(...Array.from({ length: 200 }, (_, at) => ({ ...line, id: `web-${at}` }))),
    );
    await chooseTab(page, 'Mix');
    const unfold = page.getByRole('button', { name: 'The model of each of the 200 lines' });
    await unfold.waitFor();
    const mix = page.getByRole('region', { name: 'Cheapest mix' });
    expect(await mix.locator('tbody tr').count()).toBe(0);
    await unfold.click();
    await expect.poll(() => mix.locator('tbody tr').count()).toBe(200);
  });

  test('after a key is entered from there, the heading of the view has the focus', async () => {
    const page = await tested.open(await linkTo(line), { prepare: refuseWith(401, 'unauthorized') });
    await page.getByRole('button', { name: 'Enter a key' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedName(page)).toBe('Enter a key');
    await page.keyboard.press('Enter');
    await page.unroute('**/api/estimate');
    await page.getByRole('button', { name: 'Demo Pro' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.sentence').waitFor();
    await expect.poll(() => focusedName(page)).toBe('Estimate');
  });

  test('offline, the last result stays, and comes anew when the server is back', async () => {
    const page = await tested.open(await linkTo(line));
    await page.locator('.sentence').waitFor();
    await page.route('**/api/estimate', (route) => route.abort());
    await page.locator('.line-head button').click();
    await page.getByLabel('Quantity').fill('7');
    await page.getByRole('heading', { name: 'No connection to the server' }).waitFor();
    await page.getByText('Below is the last result.').waitFor();
    await expect.poll(() => page.locator('.dimmed .sentence').count()).toBe(1);
    await expectNoAxeViolations(page);
    await page.unroute('**/api/estimate');
    // It asks again by itself.
    await expect.poll(() => page.getByRole('heading', { name: 'No connection to the server' }).count()).toBe(0);
    await expect.poll(() => page.locator('.dimmed').count()).toBe(0);
  });

  test('where requests must be signed, the page says so', async () => {
    const page = await tested.open(await linkTo(line), {
      prepare: async (opened) => {
        await opened.route('**/console.json', (route) =>
          route.fulfill({ json: { stage: 'dev', pricing_access: 'iam', demo_keys: [] } }),
        );
        await refuseWith(403, 'forbidden')(opened);
      },
    });
    await page.getByRole('heading', { name: 'Requests must be signed' }).waitFor();
  });

  test('a damaged link says so, and the reader begins anew', async () => {
    const page = await tested.open('#/estimate?e=AAAA');
    await page.getByRole('heading', { name: 'This link is damaged' }).waitFor();
    await page.getByRole('button', { name: 'A line of your own' }).click();
    await page.locator('.sentence').waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'This link is damaged' }).count()).toBe(0);
  });

  test('a pasted text that is nothing known is said to be so; a request is priced', async () => {
    const page = await tested.open('#/estimate');
    const paste = async (text: string): Promise<void> => {
      await page.getByRole('button', { name: 'Paste its text' }).click();
      await page.getByLabel('Text of the file').fill(text);
      await page.getByRole('button', { name: 'Read this text' }).click();
    };
    await paste('{"items": [');
    await page
      .getByRole('alert')
      .getByText(/It is not JSON: .*line 1 column/)
      .waitFor();
    await paste('{}');
    await page.getByText('It is none of the formats that can be read: an object with no members.').waitFor();
    await expectNoAxeViolations(page);
    await paste('{"items": [[]]}');
    await page.getByText(/It is a request, but/).waitFor();
    await paste(JSON.stringify({ items: [line], meters: [] }));
    await page.locator('.sentence').waitFor();
  });

  test('markup in a line is text', async () => {
    const page = await tested.open(await linkTo({ ...line, id: '<img src=x onerror=alert(1)>' }));
    await page.locator('.sentence').waitFor();
    await page.locator('.estimate-lines').getByText('<img src=x onerror=alert(1)>').first().waitFor();
    await chooseTab(page, 'Mix');
    await page.locator('.line-table').getByText('<img src=x onerror=alert(1)>').first().waitFor();
    await expect.poll(() => page.locator('main img:not([src=""])').count()).toBe(0);
  });

  test('where a button goes with what it did, the focus goes on beside it, and Back undoes a new beginning', async () => {
    const page = await tested.open(await linkTo({ ...line, hours_per_month: 220 }));
    const press = async (name: string): Promise<void> => {
      await page.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
    };
    await page.locator('.sentence').waitFor();
    await press('Use these hours for all');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await chooseTab(page, 'What if');
    await chooseOption(page.getByRole('combobox', { name: 'Region', exact: true }), 'west europe', /^West Europe/);
    await page.getByRole('button', { name: 'Without West Europe' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('FIELDSET');
    await press('Begin anew');
    await page.getByRole('button', { name: 'The sample' }).waitFor();
    await expect.poll(() => focusedName(page)).toBe('Estimate');
    await page.goBack();
    await page.locator('.sentence').waitFor();
  });

  test('back and forward show the estimates that were there', async () => {
    const page = await tested.open('#/estimate');
    await page.getByRole('button', { name: 'The sample' }).click();
    await page
      .getByText(/1,604.72/)
      .first()
      .waitFor();
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Estimate' }).click();
    await page.getByRole('button', { name: 'The sample' }).waitFor();
    await page.goBack();
    await page
      .getByText(/1,604.72/)
      .first()
      .waitFor();
  });
});
