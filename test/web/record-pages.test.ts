import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from '../support/child.ts';
import { hasChromium } from '../support/chromium.ts';
import { consoleForTests, expectNoAxeViolations, expectNoSidewaysScroll, focusedName } from './open-console.ts';

const readers = [
  { scheme: 'light', width: 1280, lang: 'en' },
  { scheme: 'dark', width: 390, lang: 'pt' },
  { scheme: 'light', width: 320, lang: 'pt' },
] as const;
const years = ['events/earlier-records/meridian-rail-2025.json', 'events/records/valid.json'];

describe.runIf(hasChromium())('the pages of several records', () => {
  const tested = consoleForTests();

  test('compare two years as the command line does, and three as a chain', async () => {
    const page = await tested.open('#/record/compare');
    await page.locator('input[type=file]').first().setInputFiles(years);
    await page.locator('.shadow-page').waitFor();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Markdown' }).click(),
    ]);
    const program = resolve('dist/cli/appraise.mjs');
    const { stdout } = await run(process.execPath, [program, 'diff', ...years, '--format', 'markdown'], {
      env: { PATH: process.env.PATH },
    });
    const withoutNames = (text: string) => text.replaceAll(/events\/[\w-]+\//g, '');
    expect(withoutNames(readFileSync(await saved.path(), 'utf8'))).toBe(withoutNames(stdout));

    await page.locator('input[type=file]').first().setInputFiles('events/records/warnings.json');
    await page.locator('.file-list li').nth(2).waitFor();
    await page.getByRole('heading', { name: /→/ }).first().waitFor();
    await page.getByRole('button', { name: 'Up warnings.json' }).click();
    await expect.poll(() => page.locator('.file-list li span').nth(0).innerText()).toBe('meridian-rail-2025.json');
    await expect.poll(() => page.locator('.file-list li').nth(1).innerText()).toContain('warnings.json');
    await page.getByRole('button', { name: 'Remove warnings.json' }).click();
    await expect.poll(() => page.locator('.file-list li').count()).toBe(2);
    await expect.poll(() => focusedName(page), { message: 'not lost' }).toBe('What changed between the years?');
  });

  test('say of a record that cannot be compared why', async () => {
    const page = await tested.open('#/record/compare');
    const buffer = Buffer.from('{"a":');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([
        { name: 'a.json', mimeType: 'application/json', buffer },
        { name: 'b.json', mimeType: 'application/json', buffer: readFileSync(years[1] ?? '') },
      ]);
    await page.getByRole('heading', { name: 'This cannot be made' }).waitFor();
    await expect.poll(() => page.locator('.state li').innerText()).toMatch(/^a\.json:1:6: /);
  });

  test('show a portfolio of dropped files, sorted as asked, and send none of them', async () => {
    const page = await tested.open('#/record/portfolio');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' || !/\/assets\/[\w.-]+\.js$/.test(request.url())) sent.push(request.url());
    });
    const texts = [...years, 'events/records/invalid.json'].map((path) => readFileSync(path, 'utf8'));
    const transfer = await page.evaluateHandle((contents) => {
      const data = new DataTransfer();
      for (const [index, text] of contents.entries()) data.items.add(new File([text], `${index}.json`));
      return data;
    }, texts);
    await page.locator('.intake').dispatchEvent('drop', { dataTransfer: transfer });
    await page.getByText('3 files').waitFor();
    await page.getByRole('heading', { name: 'Portfolio of assessments' }).waitFor();
    await page.getByLabel('Sort by').selectOption('gap');
    await page.locator('.shadow-page').getByText('Sorted by').waitFor();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(readFileSync(await saved.path(), 'utf8')).toContain('Meridian Rail');
    expect(sent).toEqual([]);
    await page.getByRole('link', { name: 'Widest gaps' }).click();
    expect(new URL(page.url()).hash).toBe('#/record/portfolio');
  });

  test.each(readers)('are accessible in $scheme at $width px in $lang', async (reader) => {
    for (const name of ['compare', 'portfolio']) {
      const page = await tested.open(`#/record/${name}`, reader);
      await page.locator('input[type=file]').first().setInputFiles(years);
      await page.locator('.shadow-page').waitFor();
      await expectNoAxeViolations(page);
      await expectNoSidewaysScroll(page);
    }
  });
});
