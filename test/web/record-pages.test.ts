import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { run } from '../support/child.ts';
import { hasChromium } from '../support/chromium.ts';
import { readWorkbook } from '../support/read-workbook.ts';
import {
  bothLanguages,
  consoleForTests,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  focusedName,
} from './open-console.ts';

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

  test.each([
    { lang: 'en', said: '1 file gave its place to another of the same name: record.json.' },
    { lang: 'pt', said: '1 arquivo deu lugar a outro do mesmo nome: record.json.' },
  ] as const)('say in $lang which file of a portfolio another one of its name has replaced', async ({ lang, said }) => {
    const page = await tested.open('#/record/portfolio', { lang, width: 390 });
    for (const path of years) {
      const file = { name: 'record.json', mimeType: 'application/json', buffer: readFileSync(path) };
      await page.locator('input[type=file]').first().setInputFiles(file);
      await page.locator('.systems').waitFor();
    }
    await page.getByRole('alert').getByText(said).waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: /^(?:Close all files|Fechar todos os arquivos)$/ }).click();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  test('say that nothing was opened where no file is dropped', async () => {
    const page = await tested.open('#/record/portfolio');
    const dataTransfer = await page.evaluateHandle(() => new DataTransfer());
    await page.locator('.intake').dispatchEvent('drop', { dataTransfer });
    await page.locator('.intake').getByText('No record was opened.').waitFor();
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
    await page.getByText('3 files', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Report and files' }).click();
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
    expect(new URL(page.url()).hash).toBe('#/record/portfolio?tab=report');
  });

  test.each(bothLanguages)(
    'are saved as the workbooks of the command line, to the byte, in $lang',
    async ({ lang }) => {
      const folder = mkdtempSync(join(tmpdir(), 'appraise-workbooks-'));
      const names = ['2025.json', '2026.json', 'invalid.json'];
      for (const [at, path] of [...years, 'events/records/invalid.json'].entries()) {
        copyFileSync(path, join(folder, names[at] ?? ''));
      }
      const program = resolve('dist/cli/appraise.mjs');
      const workbook = async (command: string, files: readonly string[]): Promise<Buffer> => {
        const args = [
          program,
          command,
          ...files,
          '--lang',
          lang,
          '--no-policy',
          '--as-of',
          '2026-11-20',
          '--out',
          'made.xlsx',
        ];
        await run(process.execPath, args, { cwd: folder, env: { PATH: process.env.PATH } });
        return readFileSync(join(folder, 'made.xlsx'));
      };
      const savedBy = async (page: Page): Promise<Buffer> => {
        const [saved] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: 'Excel (XLSX)' }).click(),
        ]);
        expect(saved.suggestedFilename()).toMatch(/\.xlsx$/);
        return readFileSync(await saved.path());
      };
      const open = async (view: string, files: readonly string[]): Promise<Page> => {
        const page = await tested.open(view, { lang });
        await page.locator('.judging summary').click();
        await page.locator('.judging input[type=date]').fill('2026-11-20');
        await page
          .locator('input[type=file]')
          .first()
          .setInputFiles(files.map((name) => join(folder, name)));
        return page;
      };

      const portfolio = await open('#/record/portfolio?tab=report', names);
      await portfolio.locator('.shadow-page').waitFor();
      const made = await savedBy(portfolio);
      expect(made.equals(await workbook('portfolio', names))).toBe(true);
      expect([...readWorkbook(made).keys()].length).toBeGreaterThan(8);

      const record = await open('#/record', ['invalid.json']);
      await record.getByRole('tab', { name: lang === 'en' ? 'Report' : 'Relatório' }).click();
      await record.locator('.shadow-page').waitFor();
      expect((await savedBy(record)).equals(await workbook('report', ['invalid.json']))).toBe(true);
      rmSync(folder, { recursive: true });
    },
  );

  test.each(readers)('are accessible in $scheme at $width px in $lang', async (reader) => {
    for (const name of ['compare', 'portfolio?tab=report']) {
      const page = await tested.open(`#/record/${name}`, reader);
      await page.locator('input[type=file]').first().setInputFiles(years);
      await page.locator('.shadow-page').waitFor();
      await expectNoAxeViolations(page);
      await expectNoSidewaysScroll(page);
    }
  });
});
