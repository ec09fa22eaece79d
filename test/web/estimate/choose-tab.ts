import type { Page } from 'playwright-core';

/** Opens a tab of the estimate. @param name how it begins, in the page's language */
export async function chooseTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
}

/** The amount that the answer says in large, as `1,604.72`. */
export const totalOf = (page: Page): Promise<string | null> => page.locator('.sentence .total').textContent();
