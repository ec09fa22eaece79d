import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasChromium } from '../support/chromium.ts';
import { consoleForTests, expectNoAxeViolations, focusedName } from './open-console.ts';

const secret = 'typed-key-0123456789';

describe.runIf(hasChromium())('the key', () => {
  const tested = consoleForTests();

  const openDialog = async (page: Page) => {
    await page.getByRole('button', { name: /^Key/ }).click();
    return page.getByRole('dialog', { name: 'API key' });
  };
  const useKey = async (page: Page, staysInTab: boolean): Promise<void> => {
    const dialog = await openDialog(page);
    await dialog.getByLabel('API key', { exact: true }).fill(secret);
    if (staysInTab) await dialog.getByLabel('Keep it until this tab is closed').check();
    await dialog.getByRole('button', { name: 'Use this key' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  /** All that the browser keeps, and the address. */
  const keptIn = (page: Page): Promise<string> =>
    page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, document.cookie, history.state]),
    );

  test('of the demo is in use at once in a local run, and says so', async () => {
    const page = await tested.open('');
    await page.getByRole('button', { name: 'Key: Demo Enterprise' }).waitFor();
    const dialog = await openDialog(page);
    await expect.poll(() => dialog.textContent()).toContain('In use: Demo Enterprise.');
    await dialog.getByRole('button', { name: 'Demo Pro' }).click();
    await expect.poll(() => page.locator('#announcement').textContent()).toBe('In use: Demo Pro.');
    await expect.poll(() => keptIn(page)).not.toContain('demo-pro');
  });

  test('that is typed stays in memory: nothing in the browser or the page has it, and loading again forgets it', async () => {
    const page = await tested.open('');
    await useKey(page, false);
    await expect.poll(() => keptIn(page)).not.toContain(secret);
    expect(await page.content()).not.toContain(secret);
    await page.reload();
    const dialog = await openDialog(page);
    await expect.poll(() => dialog.textContent()).toContain('Demo Enterprise');
  });

  test('is not taken with a character that no request can send, such as an invisible one that was pasted along', async () => {
    const page = await tested.open('');
    const dialog = await openDialog(page);
    const field = dialog.getByLabel('API key', { exact: true });
    await field.fill(`${secret}\u200b`);
    await dialog.getByRole('button', { name: 'Use this key' }).click();
    expect(await field.evaluate((input: HTMLInputElement) => input.validity.patternMismatch)).toBe(true);
    expect(await field.getAttribute('title')).toMatch(/^Letters without accents, digits and signs only/);
    await dialog.getByText('In use: Demo Enterprise.').waitFor();
    await field.fill(` ${secret} `);
    await dialog.getByRole('button', { name: 'Use this key' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  test('is kept for the tab where the reader asks for that, and "Forget" clears it', async () => {
    const page = await tested.open('');
    await useKey(page, true);
    await page.reload();
    const dialog = await openDialog(page);
    await expect.poll(() => dialog.textContent()).toContain('A key is in use.');
    await expect.poll(() => keptIn(page)).toContain(secret);
    await dialog.getByRole('button', { name: 'Forget the key' }).click();
    await expect.poll(() => page.locator('#announcement').textContent()).toBe('The key and all answers are forgotten.');
    await expect.poll(() => dialog.textContent()).toContain('No key is in use.');
    await expect.poll(() => keptIn(page)).not.toContain(secret);
    await expectNoAxeViolations(page);
  });

  test('opens again where a reader closes it and asks for it in the same moment, and closes on the next Escape', async () => {
    const page = await tested.open('');
    const dialog = await openDialog(page);
    await dialog.getByLabel('API key', { exact: true }).waitFor();
    const closeAndOpen = () => {
      document.querySelector<HTMLDialogElement>('dialog[open]')?.requestClose();
      [...document.querySelectorAll('button')].find((one) => one.innerText.includes('Key'))?.click();
    };
    await page.evaluate(closeAndOpen);
    await dialog.getByLabel('API key', { exact: true }).fill('x');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => focusedName(page)).toContain('Key');
  });

  test('goes to the API of the own origin only, and an empty one is not taken', async () => {
    const withKey: string[] = [];
    const page = await tested.open('', {
      prepare: async (page) => {
        page.on(
          'request',
          (request) => request.headers()['x-api-key'] && withKey.push(new URL(request.url()).pathname),
        );
      },
    });
    await useKey(page, false);
    const dialog = await openDialog(page);
    await dialog.getByLabel('API key', { exact: true }).fill('   ');
    await dialog.getByRole('button', { name: 'Use this key' }).click();
    await expect.poll(() => dialog.isVisible()).toBe(true);
    expect(withKey.filter((path) => !path.startsWith('/api/'))).toEqual([]);
  });
});
