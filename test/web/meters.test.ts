import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasChromium } from '../support/chromium.ts';
import { bothLanguages, consoleForTests, expectAccessible, expectNoAxeViolations, tabTo } from './open-console.ts';

const rowsOf = (page: Page) => page.locator('.meters tbody tr');

describe.runIf(hasChromium())('the search for meters', () => {
  const tested = consoleForTests();

  test.each(bothLanguages)('is accessible in $lang', async (reader) => {
    const page = await tested.open('#/meters?q=d4s', reader);
    await rowsOf(page).first().waitFor();
    await expectAccessible(page);
  });

  /** The prices of the sheet, as the page says their number. */
  const countOfAll = async (): Promise<string> => {
    const { total } = (await (await fetch(`${tested.product.http}/api/ea/meters?scope=ea:1234567`)).json()) as {
      total: number;
    };
    return total.toLocaleString('en-US');
  };

  test('finds what the API finds, and the link holds the search', async () => {
    const page = await tested.open('#/meters');
    await page.locator('.count', { hasText: `1 to 50 of ${await countOfAll()} prices` }).waitFor();
    await page.getByLabel('Words, or a meter’s id').fill('d4s v5');
    await page.getByLabel('Price list').selectOption('Public prices in USD');
    await page.getByLabel('Location').fill('East US 2');
    await page.getByLabel('Kind of price').selectOption('Reservation');
    const answer = await fetch(
      `${tested.product.http}/api/ea/meters?scope=retail:azure:USD&q=d4s+v5&location=eastus2&price_type=Reservation`,
    ).then((response) => response.json());
    expect(answer.total).toBeGreaterThan(0);
    await expect.poll(() => rowsOf(page).count()).toBe(answer.total);
    await page.reload();
    await expect.poll(() => rowsOf(page).count()).toBe(answer.total);
    await expect.poll(() => page.getByLabel('Location').inputValue()).toBe('East US 2');
    await expect.poll(() => page.getByLabel('Price list').inputValue()).toBe('retail:azure:USD');
  });

  test('goes through the pages; going back shows the kept page while the API is asked whether it is still true', async () => {
    const page = await tested.open('#/meters');
    await page.locator('.count', { hasText: `1 to 50 of ${await countOfAll()}` }).waitFor();
    const first = await rowsOf(page).first().textContent();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.locator('.count', { hasText: `51 to 100 of ${await countOfAll()}` }).waitFor();
    await expect.poll(() => rowsOf(page).first().textContent()).not.toBe(first);
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/ea/meters*', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Previous page' }).click();
    await page.locator('.count', { hasText: `1 to 50 of ${await countOfAll()}` }).waitFor();
    await expect.poll(() => rowsOf(page).first().textContent()).toBe(first);
    await expect.poll(() => page.getByRole('button', { name: 'Previous page' }).isDisabled()).toBe(true);
    const [answer] = await Promise.all([page.waitForResponse('**/api/ea/meters*'), release()]);
    expect(answer.status()).toBe(304);
    await expect.poll(() => rowsOf(page).first().textContent()).toBe(first);
  });

  test.each([390, 320])('has a field for the words as wide as a phone of %d px', async (width) => {
    const page = await tested.open('#/meters', { width });
    const field = page.getByLabel('Words, or a meter’s id');
    await expect.poll(async () => (await field.boundingBox())?.width).toBeGreaterThan(width * 0.7);
  });

  test.each(bothLanguages)(
    'shows a price as a card on a phone, with all that its row says, in $lang',
    async (reader) => {
      const page = await tested.open('#/meters?q=d4s+v5&location=brazilsouth', reader);
      await rowsOf(page).nth(5).waitFor();
      const rows = await rowsOf(page).evaluateAll((found) =>
        found.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
      );
      await page.setViewportSize({ width: 390, height: 844 });
      const cards = page.locator('.row-cards > li');
      await expect.poll(() => cards.count()).toBe(rows.length);
      for (const [index, row] of rows.entries()) {
        const text = await cards.nth(index).textContent();
        for (const cell of row) expect(text).toContain(cell);
      }
      // Conditions but the words and the price list are folded.
      await page.getByRole('button', { name: /^(?:Filters|Filtros) \(1\)$/ }).click();
      expect(await page.locator('search input').nth(1).inputValue()).toBe('brazilsouth');
      await expectAccessible(page);
    },
  );

  test('names an unknown location, with the nearest', async () => {
    const page = await tested.open('#/meters?q=d4s&location=Brazil+Suoth');
    await page.getByText('“Brazil Suoth” is no Azure region.').waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Search in Brazil South' }).click();
    await rowsOf(page).first().waitFor();
    await expect.poll(() => page.getByLabel('Location').inputValue()).toBe('Brazil South');
  });

  test('offers the category whose name was typed as words', async () => {
    const page = await tested.open('#/meters?q=Event+Hubs');
    await page.getByRole('button', { name: /^Search the category Event Hubs: \d+ prices$/ }).click();
    await rowsOf(page).first().waitFor();
    await expect.poll(() => page.getByLabel('Category').inputValue()).toBe('Event Hubs');
  });

  test('a page whose snapshot is gone leads back to the first one', async () => {
    const page = await tested.open('#/meters', {
      prepare: async (opened) => {
        await opened.route(/cursor=/, (route) =>
          route.fulfill({
            status: 400,
            contentType: 'application/problem+json',
            body: JSON.stringify({
              code: 'cursor_expired',
              title: 'Cursor expired',
              detail: 'Search again without it.',
            }),
          }),
        );
      },
    });
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('Search again without it.').waitFor();
    await page.getByRole('button', { name: 'Go to the first page' }).click();
    await page.locator('.count', { hasText: `1 to 50 of ${await countOfAll()}` }).waitFor();
  });

  test('names of meters are shown as text, whatever they hold', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const page = await tested.open('#/meters', {
      prepare: async (opened) => {
        await opened.route(/api\/ea\/meters/, async (route) => {
          const answer = await (await route.fetch()).json();
          const [first] = answer.rows;
          await route.fulfill({ json: { ...answer, rows: [{ ...first, meterName: name, category: '__proto__' }] } });
        });
      },
    });
    await page.getByText(name).waitFor();
    await expect.poll(() => page.locator('main img').count()).toBe(0);
  });

  test('is used by keyboard alone', async () => {
    const page = await tested.open('#/meters');
    await tabTo(page, 'search input');
    await page.keyboard.type('d4s v5');
    // Until then the prices of the search before are shown.
    await page.locator('.count', { hasText: '18 prices' }).waitFor();
    await tabTo(page, '.scroll');
    await tabTo(page, 'tbody a');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('category=Virtual+Machines');
  });
});
