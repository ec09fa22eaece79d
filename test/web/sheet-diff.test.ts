import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasChromium } from '../support/chromium.ts';
import { bothLanguages, consoleForTests, expectAccessible, expectNoAxeViolations, tabTo } from './open-console.ts';

const title = /What the newest price sheet changed|O que a tabela de preços mais nova mudou/;
const unfold = (page: Page) => page.locator('summary', { hasText: title }).click();
const path = /price-sheet-diff$/;

describe.runIf(hasChromium())('what the newest price sheet changed', () => {
  const tested = consoleForTests();

  /** Opens the view with an answer, or a changed one, of the API. */
  const openWith = (answerOf: (body: never) => { readonly status?: number; readonly json: object }) =>
    tested.open('#/meters', {
      prepare: async (opened) => {
        await opened.route(path, async (route) => {
          await route.fulfill(answerOf((await (await route.fetch()).json()) as never));
        });
      },
    });
  const problem = (code: string) => ({ status: 404, json: { status: 404, code, title: code, detail: code } });

  /** What the page says of the differences that the API counts. */
  const changedText = async (): Promise<string> => {
    const url = `${tested.product.http}/api/pricing/scopes/ea:1234567/price-sheet-diff`;
    const { summary } = (await (await fetch(url)).json()) as {
      summary: { changed: number; prices: { unchanged: number } };
    };
    const all = summary.changed + summary.prices.unchanged;
    return `${summary.changed.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} prices are not as they were`;
  };

  test.each(bothLanguages)('is accessible in $lang', async (reader) => {
    const page = await tested.open('#/meters?q=d4s', reader);
    await unfold(page);
    await page.locator('.sheet-diff .sortable:visible').first().waitFor();
    for (const inner of await page.locator('.sheet-diff details summary').all()) await inner.click();
    await expectAccessible(page);
  });

  test('is loaded when it is unfolded, and shows what the API says', async () => {
    const sent: string[] = [];
    const page = await tested.open('#/meters', {
      prepare: async (opened) => {
        opened.on('request', (request) => sent.push(new URL(request.url()).pathname));
      },
    });
    await page.locator('.count').waitFor();
    expect(sent.filter((url) => url.includes('price-sheet-diff'))).toEqual([]);
    await unfold(page);
    await page.locator('.sheet-diff strong', { hasText: await changedText() }).waitFor();
    expect(sent.filter((url) => url.includes('price-sheet-diff'))).toEqual([
      '/api/pricing/scopes/ea%3A1234567/price-sheet-diff',
    ]);
    const bands = page.getByRole('table', { name: 'Prices by the size of their change' });
    await bands.getByRole('row', { name: /^Cheaper [1-9][\d,]* 0 / }).waitFor();
    await page.getByText('120 meters are new, 90 are gone.').waitFor();
    await page.locator('summary', { hasText: 'By region' }).click();
    await page.getByRole('rowheader', { name: 'Brazil South' }).first().waitFor();
    await page.getByText('appraise price-sheet diff --scope ea:1234567').waitFor();
    await page.getByLabel('Price list').selectOption('retail:azure:USD');
    await page.locator('.sheet-diff').waitFor({ state: 'detached' });
  });

  test('sorts the largest changes, leads to a meter, and saves them', async () => {
    const page = await tested.open('#/meters');
    await unfold(page);
    const rises = page.getByRole('table', { name: 'The largest rises' });
    await rises.locator('tbody tr').nth(49).waitFor();
    expect(await rises.locator('tbody tr').first().textContent()).toMatch(/\+(?:3[1-9]|[4-9]\d|\d{3,})\./);
    await rises.getByRole('button', { name: 'Region' }).click();
    await expect.poll(() => rises.locator('th[aria-sort=ascending]').textContent()).toContain('Region');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save both tables as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^price-changes-ea-1234567-\d{8}\.csv$/);
    const lines = (await readFile((await download.path()) ?? '', 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(101);
    expect(lines[0]).toMatch(/^change,change_percent,meter_id,/);
    expect(lines[1]).toMatch(/^dearer,3[1-9]\.\d+,/);

    const name = await rises.locator('tbody a').first().textContent();
    await rises.locator('tbody a').first().click();
    await expect.poll(() => page.url()).toContain('scope=ea%3A1234567');
    await page.locator('.count', { hasText: /^\d prices?$/ }).waitFor();
    await expect.poll(() => page.locator('.sheet > div tbody th').first().textContent()).toContain(name);
  });

  test.each([
    ['no_earlier_price_sheet', 'Only one price sheet of this contract is stored.'],
    ['price_sheets_not_compared', 'appraise price-sheet compare --scope ea:1234567'],
    ['no_active_snapshot', 'No price sheet of this contract has been imported yet.'],
    ['scope_not_found', 'scope_not_found'],
  ])('says so at %s', async (code, says) => {
    const page = await openWith(() => problem(code));
    await unfold(page);
    await page.locator('.sheet-diff .state', { hasText: says }).waitFor();
    await expectNoAxeViolations(page);
  });

  test('offers to try again while the store does not answer', async () => {
    let isIll = true;
    const page = await openWith((json) => (isIll ? { ...problem('store_unavailable'), status: 503 } : { json }));
    await unfold(page);
    await page.locator('.sheet-diff .state').waitFor();
    isIll = false;
    await page.locator('.sheet-diff .state button').click();
    await page.locator('.sheet-diff strong', { hasText: await changedText() }).waitFor();
  });

  test('says where nothing changed, and shows markup and formulas as text', async () => {
    type Answer = { summary: { changed: number }; largest: { dearer: object[]; cheaper: object[] } };
    const same = await openWith((json: Answer) => ({
      json: { ...json, summary: { ...json.summary, changed: 0 }, largest: { dearer: [], cheaper: [] } },
    }));
    await unfold(same);
    await same.locator('.sheet-diff strong', { hasText: ': nothing changed.' }).waitFor();
    expect(await same.getByRole('button', { name: 'Save both tables' }).count()).toBe(0);

    const name = '=cmd()<img src=x onerror=alert(1)>';
    const hostile = await openWith((json: Answer) => ({
      json: {
        ...json,
        largest: { cheaper: [], dearer: [{ ...json.largest.dearer[0], meter_name: name, change_percent: null }] },
      },
    }));
    await unfold(hostile);
    await hostile.locator('.sheet-diff a', { hasText: name }).waitFor();
    await hostile.getByText('was 0').waitFor();
    expect(await hostile.locator('main img').count()).toBe(0);
    const [download] = await Promise.all([
      hostile.waitForEvent('download'),
      hostile.getByRole('button', { name: 'Save both tables as CSV' }).click(),
    ]);
    expect(await readFile((await download.path()) ?? '', 'utf8')).toContain(`,'${name},`);
  });

  test('is used by keyboard alone', async () => {
    const page = await tested.open('#/meters');
    await page.locator('.count').waitFor();
    await tabTo(page, '.sheet-diff > summary');
    await page.keyboard.press('Enter');
    await page.locator('.sheet-diff .sortable:visible').first().waitFor();
    await tabTo(page, '.sheet-diff .sortable thead button');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.sheet-diff th[aria-sort]').count()).toBe(1);
  });
});
