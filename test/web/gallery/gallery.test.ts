import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bundleOptions } from '../../../web/bundle-console.ts';
import { securityHeaders } from '../../../web/content-security-policy.ts';
import { hasChromium } from '../../support/chromium.ts';
import {
  bothLanguages,
  type ConsoleUnderTest,
  expectAccessible,
  expectNoAxeViolations,
  type ReaderOptions,
  startConsole,
} from '../open-console.ts';

const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Gallery</title>
<link rel="stylesheet" href="/gallery/page.css"><script type="module" src="/gallery/page.js"></script><body></body></html>`;

describe.runIf(hasChromium())('a shared part', () => {
  let tested: ConsoleUnderTest;
  let script: string;
  let styles: string;
  beforeAll(async () => {
    const files = { page: 'test/web/gallery/page.tsx', styles: 'web/styles/console.css' };
    const { outputFiles } = await build({
      ...bundleOptions,
      entryPoints: files,
      outdir: '/gallery',
      write: false,
      define: { WORKERS: '{}' },
    });
    const textOf = (end: string): string => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
    [script, styles] = [textOf('.js'), textOf('.css')];
    tested = await startConsole();
  });
  afterEach(() => tested.closePages());
  afterAll(() => tested?.end());

  const open = (options: ReaderOptions = {}): Promise<Page> =>
    tested.open('gallery/page.html', {
      ...options,
      prepare: async (page) => {
        const answer = (path: string, contentType: string, body: () => string) =>
          page.route(`**/gallery/${path}`, (route) =>
            route.fulfill({ contentType, headers: securityHeaders(), body: body() }),
          );
        await answer('page.html', 'text/html', () => html);
        await answer('page.js', 'text/javascript', () => script);
        await answer('page.css', 'text/css', () => styles);
      },
    });

  test.each(bothLanguages)('is accessible in $lang, whatever its state', async (reader) => {
    const page = await open(reader);
    for (const name of ['Show as a table', 'Mostrar como tabela']) {
      for (const button of await page.getByRole('button', { name }).all()) await button.click();
    }
    await expectAccessible(page);
  });

  test.each([
    { state: 'invalid', says: ['/items/0/quantity', 'must be at least 1', 'limit', 'r-1', 'About this problem'] },
    { state: 'key', says: ['An API key is needed', 'Enter a key'] },
    { state: 'plan', says: ['This needs the plan Pro.', 'exige o plano Pro'] },
    { state: 'scope', says: ['Not granted', 'ea:1234567'] },
    { state: 'signature', says: ['must be signed', 'AWS credentials'] },
    { state: 'missing', says: ['Nothing is there', 'O universo'] },
    { state: 'unpriced', says: ['cannot be priced', 'Line 2 has no price.'] },
    { state: 'quota', says: ['used up', 'in 2 hours'] },
    { state: 'unavailable', says: ['does not answer', 'Try again'] },
    { state: 'offline', says: ['No connection', 'Below is the last result.', 'Try again'] },
    { state: 'unexpected', says: ['something unexpected', '200'] },
  ])('says of the state "$state" what is wrong and what to do', async ({ state, says }) => {
    const page = await open();
    const text = (await page.locator(`#fault-${state}`).textContent()) ?? '';
    for (const part of says) expect(text).toContain(part);
  });

  test('keeps the texts of the API in their own language', async () => {
    const page = await open();
    await expect.poll(() => page.locator('#fault-plan [lang="pt-BR"]').textContent()).toContain('exige o plano');
  });

  test('tries again by itself when the server has said after how long', async () => {
    const page = await open();
    await page.waitForFunction(() => document.body.dataset.retried === 'unavailable');
  });

  test('the combobox filters by every word, and is used by keyboard', async () => {
    const page = await open();
    const field = page.getByRole('combobox', { name: 'Size' });
    await field.focus();
    await page.keyboard.type('112 vcpu');
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['D28s v5 (28 vCPU, 112 GiB)']);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('d28s');
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(async () => page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`).textContent())
      .toContain('D28s');
    await expectNoAxeViolations(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#size').textContent()).toBe('Standard_D28s_v5');
    await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.type('x');
    await page.keyboard.press('Escape');
    await expect.poll(() => field.inputValue()).toBe('D28s v5 (28 vCPU, 112 GiB)');
  });

  test('the combobox keeps what is marked in it while its options come, and says that they have not', async () => {
    const page = await open();
    const field = page.getByRole('combobox', { name: 'Late' });
    await field.focus();
    await field.selectText();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('status').getByText('Loading…').waitFor();
    await page.locator('#late').evaluate((late: HTMLElement) => late.click());
    await page.getByRole('option', { name: /^D2s v5/ }).waitFor();
    expect(await field.inputValue(), 'a label that comes late would end the selection').toBe('Standard_D2s_v5');
    await page.keyboard.type('d28s');
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['D28s v5 (28 vCPU, 112 GiB)']);
    await page.keyboard.press('Escape');
    await expect.poll(() => field.inputValue()).toMatch(/^D2s v5/);
  });

  test('the table is sorted by its headers, tells it, and puts what has no value last', async () => {
    const page = await open();
    const codes = () => page.locator('.sortable tbody th').allTextContents();
    await page.getByRole('button', { name: 'Price' }).click();
    await expect.poll(codes).toEqual(['VALE3', 'PETR4', 'ABEV3']);
    await expect.poll(() => page.locator('th', { hasText: 'Price' }).getAttribute('aria-sort')).toBe('descending');
    await expect.poll(() => page.locator('#announcement').textContent()).toBe('Sorted by Price: Largest first');
    await page.getByRole('button', { name: 'Price' }).click();
    await expect.poll(codes).toEqual(['PETR4', 'VALE3', 'ABEV3']);
  });

  test('tabs are chosen with the arrow keys', async () => {
    const page = await open();
    await page.getByRole('tab', { name: 'The first' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.getByRole('tabpanel').textContent()).toBe('Panel of the third');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.getByRole('tabpanel').textContent()).toBe('Panel of the first');
  });

  test('a download has the name and the bytes that the view gives it', async () => {
    const page = await open();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('figures.csv');
    expect(readFileSync(await download.path(), 'utf8')).toBe('a;b\r\n');
  });

  test('a download that cannot be made says why', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Save what there is not' }).click();
    await expect.poll(() => page.locator('.field-error[role=alert]').textContent()).toBe('No record is valid.');
  });

  test('HTML of the report passes the one Trusted Types policy, and no other does', async () => {
    const page = await open();
    await expect.poll(() => page.locator('#report strong').textContent()).toBe('made by the policy');
    // In the page itself: what a script of ours would do by mistake.
    const [thrown] = await Promise.all([
      page.evaluate(() => {
        try {
          document.body.insertAdjacentHTML('beforeend', '<b>x</b>');
          return 'nothing';
        } catch (error) {
          return (error as Error).name;
        }
      }),
      page.waitForEvent('console'),
    ]);
    expect(thrown).toBe('TypeError');
    const violation = await tested.closePages().catch((error: { readonly actual?: unknown }) => error.actual);
    expect(violation).toEqual([expect.stringContaining('TrustedHTML')]);
  });
});
