import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hasChromium } from '../support/chromium.ts';
import { countsOfSample, countsText } from '../support/sample-counts.ts';
import { consoleForTests, expectNoAxeViolations, expectNoSidewaysScroll } from './open-console.ts';

const counts = countsOfSample('invalid.json');
const withoutVersionError = `${countsText({ ...counts, errors: counts.errors - 1 })}.`;

describe.runIf(hasChromium())('the editor of a record', () => {
  const tested = consoleForTests();

  const editing = async (reader = {}) => {
    const page = await tested.open('#/record', reader);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.locator('input[type=file]').first().setInputFiles('events/records/invalid.json');
    await page.locator('.finding').first().waitFor();
    expect(loaded.filter((path) => path.includes('editor'))).toEqual([]);
    await page.locator('.source-bar button').click();
    await page.locator('.cm-content').waitFor();
    expect(loaded.filter((path) => path.includes('editor'))).toHaveLength(1);
    return page;
  };

  test('judges while the reader writes, takes no key for a shortcut, and saves what was written', async () => {
    const page = await editing();
    await page.locator('.cm-lintRange-error').first().waitFor();
    await page.locator('.cm-line').nth(2).click();
    await page.keyboard.press('End');
    for (let key = 0; key < 3; key += 1) await page.keyboard.press('Backspace');
    await page.keyboard.type('0",');
    await page.getByText(withoutVersionError).waitFor();
    await expect.poll(() => page.locator('.cm-line').nth(2).innerText()).toBe('  "methodVersion": "1.0",');
    await page.keyboard.type('jk');
    await page.getByRole('heading', { name: 'Unreadable' }).waitFor();
    await expect.poll(() => page.locator('.finding').count()).toBe(1);
    for (let key = 0; key < 2; key += 1) await page.keyboard.press('Backspace');
    await page.getByText(withoutVersionError).waitFor();

    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the edited record' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('invalid.json');
    expect(readFileSync(await saved.path(), 'utf8')).toBe(
      readFileSync('events/records/invalid.json', 'utf8').replace('"methodVersion": "1.1"', '"methodVersion": "1.0"'),
    );
  });

  test('keeps what was typed right before another tab is shown', async () => {
    const page = await editing();
    await page.locator('.cm-content').press('Control+Home');
    await page.keyboard.type('xyz');
    await page.getByRole('tab', { name: 'Report' }).click();
    await page.locator('.file-bar').getByText('Edited.').waitFor();
    await page.getByRole('tab', { name: 'Findings' }).click();
    await page.locator('.source code').first().getByText('xyz{').waitFor();
  });

  test('moves with the findings, and the findings with it', async () => {
    const page = await editing();
    await page.getByRole('button', { name: /^Error line 4,/ }).click();
    await page.locator('.cm-activeLine').getByText('Meridian-Rail-2026').waitFor();
    await page.locator('.cm-line').nth(2).click();
    await page.locator('.finding[aria-current]').getByText('line 3, column 20').waitFor();
  });

  test('keeps an edited sample on the way back from another view', async () => {
    const page = await tested.open('#/record?sample=invalid');
    await page.locator('.source-bar button').click();
    await page.locator('.cm-content').focus();
    await page.keyboard.type(' ');
    await page.getByRole('button', { name: 'Save the edited record' }).waitFor();
    await page.getByRole('link', { name: 'Compare years' }).click();
    await page.getByRole('heading', { level: 1, name: 'What changed between the years?' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Save the edited record' }).waitFor();
    await expect.poll(() => page.locator('.line').first().innerText()).toContain(' {');
    page.on('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: 'Open another record' }).click();
    await page.locator('.intake').waitFor();
    await expect.poll(() => page.url()).not.toContain('sample');
  });

  test('is left by Tab, and does not close unsaved work without a question', async () => {
    const page = await editing();
    await page.locator('.cm-content').focus();
    await page.keyboard.type(' ');
    await page.getByRole('button', { name: 'Save the edited record' }).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement ?? null)).toBe(null);
    const questions: string[] = [];
    page.once('dialog', (dialog) => {
      questions.push(dialog.message());
      void dialog.dismiss();
    });
    await page.getByRole('button', { name: 'Open another record' }).click();
    expect(questions).toEqual(['Close the record without saving what you have edited?']);
    await expect.poll(() => page.locator('.cm-content').isVisible()).toBe(true);
  });

  test('is offered for one record in UTF-8 only', async () => {
    const page = await tested.open('#/record');
    const buffer = Buffer.from(`${JSON.stringify({ a: 1 })}\n${JSON.stringify({ b: 1 })}\n`);
    await page.locator('input[type=file]').first().setInputFiles({ name: 'a.ndjson', mimeType: 'x/y', buffer });
    await page.getByText('Only a file of one record in UTF-8 can be edited here.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Edit the record' }).isDisabled()).toBe(true);
  });

  test.each([
    { scheme: 'light', width: 1280, lang: 'en' },
    { scheme: 'dark', width: 320, lang: 'pt' },
  ] as const)('is accessible in $scheme at $width px in $lang', async (reader) => {
    const page = await editing(reader);
    await page.locator('.cm-lintRange-error').first().waitFor();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
});
