import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasChromium } from '../support/chromium.ts';
import { smallSheet } from '../support/small-sheet.ts';
import {
  bothLanguages,
  consoleForTests,
  expectAccessible,
  expectNoAxeViolations,
  focusedName,
  tabTo,
} from './open-console.ts';

const view = '#/meters?upload=1';
const box = (page: Page) => page.locator('.sheet-upload');
const state = (page: Page, text: string | RegExp) => box(page).locator('.state', { hasText: text });
const choose = (page: Page, name: string, text: string) =>
  box(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const signing = /price-sheet-uploads$/;
const sending = /\/appraise-inbox\/price-sheets\//;

describe.runIf(hasChromium())('the upload of a price sheet', () => {
  const tested = consoleForTests();

  /** Opens the view, with what the API says of the contracts changed. */
  const openWith = (change: (scopes: { can_upload: boolean; active: boolean }[]) => object[], reader = {}) =>
    tested.open(view, {
      ...reader,
      prepare: (page) =>
        page.route(/\/api\/pricing\/scopes$/, async (route) => {
          const { scopes, ...others } = await (await route.fetch()).json();
          await route.fulfill({ json: { ...others, scopes: change(scopes) } });
        }),
    });

  test.each(bothLanguages)('is accessible in $lang, before and after a refusal', async (reader) => {
    const page = await tested.open(view, reader);
    await box(page).locator('.intake').waitFor();
    await expectAccessible(page);
    await choose(page, 'sample.csv', 'a,b\n1,2\n');
    await state(page, /sample\.csv (?:was not taken|não foi aceita)/).waitFor();
    await expectAccessible(page);
  });

  test('is loaded when it is unfolded, and is sent to the own origin', async () => {
    const sent: string[] = [];
    const page = await tested.open('#/meters', {
      prepare: async (opened) => opened.on('request', (request) => sent.push(`${request.method()} ${request.url()}`)),
    });
    await page.locator('.count').waitFor();
    expect(sent.filter((request) => request.includes('sheet-upload'))).toEqual([]);
    await page.locator('summary', { hasText: 'Upload a price sheet' }).click();
    await box(page).locator('.intake').waitFor();
    await choose(page, 'a.csv', 'a,b\n');
    await state(page, 'a.csv was not taken').waitFor();
    const puts = sent.filter((request) => request.startsWith('PUT'));
    expect(puts).toEqual([
      expect.stringContaining(`PUT ${tested.product.http}/appraise-inbox/price-sheets/ea%3A1234567/`),
    ]);
  });

  test('shows what a refused sheet lacks, and takes another one', async () => {
    const page = await tested.open(view);
    await choose(page, 'small.csv', smallSheet(5, '1.5'));
    await state(page, 'it has 5 prices; the last sheet had').waitFor();
    await state(page, 'The prices are as they were.').waitFor();
    await choose(page, 'prices.pdf', 'x');
    await state(page, 'A price sheet is a file of one of these kinds').waitFor();
    await choose(page, 'empty.csv', '');
    await state(page, '/size_bytes').waitFor();
    await expect.poll(() => page.locator('#announcement').textContent()).toBe('empty.csv did not arrive');
    await expectNoAxeViolations(page);
  });

  test('says in Portuguese why a sheet is refused, and quotes the service', async () => {
    const page = await tested.open(view, { lang: 'pt' });
    await choose(page, 'pequena.csv', smallSheet(5, '1.5'));
    await state(page, 'A tabela tem menos da metade dos preços').waitFor();
    expect(await state(page, 'it has 5 prices').locator('[lang=en]').count()).toBe(1);
  });

  test('shows the progress, and is called back', async () => {
    const page = await tested.open(view);
    const held = Promise.withResolvers<void>();
    await page.route(sending, async (route) => {
      await held.promise;
      await route.abort().catch(() => {});
    });
    await choose(page, 'slow.csv', smallSheet(2_000, '1.5'));
    await box(page).locator('progress').waitFor();
    await expect.poll(() => box(page).locator('.progress').textContent()).toContain('Uploading slow.csv');
    await expectNoAxeViolations(page);
    await tabTo(page, '.sheet-upload button');
    expect(await focusedName(page)).toBe('Cancel');
    await page.keyboard.press('Enter');
    held.resolve();
    await state(page, 'The upload of slow.csv was cancelled.').waitFor();
    await page.unroute(sending);
    await state(page, 'cancelled').getByRole('button', { name: 'Try again' }).click();
    await state(page, 'slow.csv was not taken').waitFor();
  });

  test('says so where the connection breaks or the store refuses, and tries again', async () => {
    const page = await tested.open(view);
    await page.route(sending, (route) => route.abort());
    await choose(page, 'a.csv', 'a,b\n');
    await state(page, 'a.csv did not arrive').waitFor();
    await state(page, 'The connection broke.').waitFor();
    await page.unroute(sending);
    await page.route(sending, (route) => route.fulfill({ status: 403, body: '' }));
    await box(page).getByRole('button', { name: 'Try again' }).click();
    await state(page, 'its signature no longer holds').waitFor();
    await page.unroute(sending);
    await box(page).getByRole('button', { name: 'Try again' }).click();
    await state(page, 'a.csv was not taken').waitFor();
  });

  test('goes on while the reader looks elsewhere, and while the server is away', async () => {
    const page = await tested.open(view);
    let isAway = true;
    await page.route(/\/sync$/, (route) => (isAway ? route.fulfill({ status: 503, body: '' }) : route.continue()));
    await choose(page, 'a.csv', 'a,b\n');
    await box(page).getByText('The server does not answer.').waitFor();
    await page.goto(`${tested.product.http}/#/estimate`);
    await page.getByRole('link', { name: 'Upload a price sheet' }).click();
    await box(page).getByText('The server does not answer.').waitFor();
    isAway = false;
    await state(page, 'a.csv was not taken').waitFor();
  });

  test('says plainly that the key may not upload, and how it may', async () => {
    const page = await openWith((scopes) => scopes.map((scope) => ({ ...scope, can_upload: false })));
    await state(page, 'This key may not upload price sheets.').waitFor();
    await state(page, 'appraise keys set <key> --upload-sheets').waitFor();
    expect(await box(page).locator('input').count()).toBe(0);
    await expectNoAxeViolations(page);
  });

  test.each([
    { what: 'there is no contract', change: () => [], says: 'There is no contract that this key may see.' },
    {
      what: 'the contract is not active',
      change: (scopes: object[]) => scopes.map((scope) => ({ ...scope, active: false })),
      says: 'appraise scopes activate ea:1234567',
    },
  ])('says so where $what', async ({ change, says }) => {
    const page = await openWith(change);
    await state(page, says).waitFor();
    await expectNoAxeViolations(page);
  });

  test('says where the upload was refused meanwhile', async () => {
    const page = await tested.open(view);
    const json = {
      status: 403,
      code: 'upload_not_granted',
      title: 'no',
      detail: 'This key may not upload price sheets.',
    };
    await page.route(signing, (route) => route.fulfill({ status: 403, contentType: 'application/problem+json', json }));
    await choose(page, 'a.csv', 'a,b\n');
    await state(page, 'This key may not upload price sheets.').waitFor();
  });

  test('takes a file that is dropped, and ends with what the sheet changed', async () => {
    const page = await tested.open(view, { width: 390 });
    await box(page).getByLabel('Contract').selectOption('mca:7QDM-K2XV-BG7-TGB');
    const text = smallSheet(1_600, '1.5', 'EUR');
    await box(page)
      .locator('.intake')
      .evaluate((target, content) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content], 'novembro.csv'));
        target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      }, text);
    await state(page, 'novembro.csv is in use: mca:7QDM-K2XV-BG7-TGB has 1,600 prices.').waitFor();
    await box(page).getByRole('table', { name: 'Prices by the size of their change' }).waitFor();
    await expect.poll(() => page.locator('#announcement').textContent()).toMatch(/prices are not as they were/);
    await expectAccessible(page);

    await choose(page, 'novembro.csv', text);
    await state(page, 'novembro.csv is the sheet that is in use already: nothing changed.').waitFor();
  });
});
