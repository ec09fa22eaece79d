import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { run } from '../support/child.ts';
import { hasChromium } from '../support/chromium.ts';
import { readWorkbook } from '../support/read-workbook.ts';
import { consoleForTests } from './open-console.ts';

const permissions = ['clipboard-read', 'clipboard-write'];
const requestFile = 'events/estimates/first.json';

describe.runIf(hasChromium())('copies of an estimate', () => {
  const tested = consoleForTests();

  const openSample = async (locale = 'en-US'): Promise<Page> => {
    const page = await tested.open('#/estimate', { context: { permissions, locale } });
    await page.getByRole('button', { name: /^(?:The sample|O exemplo)$/ }).click();
    await page.locator('.sentence').waitFor();
    return page;
  };
  const copied = async (page: Page, name: string): Promise<string> => {
    await page.evaluate(() => navigator.clipboard.writeText('nothing yet'));
    await page.getByRole('button', { name }).click();
    const read = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(read).not.toBe('nothing yet');
    return read();
  };

  test('Markdown begins with the verdict on a limit, as appraise estimate --max-monthly prints it', async () => {
    const page = await openSample();
    await page.getByRole('button', { name: 'Limits of a month' }).click();
    await page.getByLabel('At most a month, in USD').fill('1500');
    await page.getByLabel('Model', { exact: true }).selectOption('Pay-as-you-go');
    await page
      .getByRole('status')
      .getByText(/Pay-as-you-go, contract prices\.$/)
      .waitFor();
    const limits = ['--max-monthly', '1500', '--format', 'markdown'];
    const command = ['dist/cli/appraise.mjs', 'estimate', requestFile, '--url', tested.product.http, ...limits];
    const { stdout, code } = await run(process.execPath, command, { env: { PATH: process.env.PATH } });
    expect({ code, begins: /^\*\*Over the limit: [\d.,]+ USD a month \(limit 1,500\.00\)/.test(stdout) }).toEqual({
      code: 1,
      begins: true,
    });
    expect(await copied(page, 'Copy Markdown')).toBe(stdout);
  });

  test.each([
    { name: 'CSV', format: 'csv' },
    { name: 'Markdown', format: 'markdown' },
  ])('$name is what appraise estimate prints, byte for byte', async ({ name, format }) => {
    const page = await openSample();
    const command = ['dist/cli/appraise.mjs', 'estimate', requestFile, '--url', tested.product.http];
    const { stdout } = await run(process.execPath, [...command, '--format', format], {
      env: { PATH: process.env.PATH },
    });
    expect(stdout).toContain('Standard_D4s_v5');
    expect(await copied(page, `Copy ${name}`)).toBe(stdout);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Save ${name}` }).click(),
    ]);
    expect(await readFile((await download.path()) as string, 'utf8')).toBe(stdout);
  });

  test('the copies of a page in Portuguese are Portuguese, with the same figures', async () => {
    const english = await openSample();
    const portuguese = await openSample('pt-BR');
    const words = /\b(?:the|of|and|Total a month|Lowest|Prices in|Not|retail|contract)\b/;
    const markdown = await copied(portuguese, 'Copiar Markdown');
    expect(markdown).toContain('Total por mês');
    expect(markdown.replaceAll(/`[^`]*`/g, '')).not.toMatch(words);
    const figures = (text: string, decimal: string) =>
      text.match(new RegExp(`\\d[\\d.,]*\\${decimal}\\d\\d(?!\\d)`, 'g')) ?? [];
    const same = figures(await copied(english, 'Copy Markdown'), '.').map((figure) => figure.replaceAll(/[.,]/g, ''));
    expect(same.length).toBeGreaterThan(20);
    expect(figures(markdown, ',').map((figure) => figure.replaceAll(/[.,]/g, ''))).toEqual(same);
    const withoutNotes = (text: string) =>
      parse<Readonly<Record<string, string>>>(text, { columns: true }).map(({ notes: _, ...cells }) => cells);
    expect(withoutNotes(await copied(portuguese, 'Copiar CSV'))).toEqual(
      withoutNotes(await copied(english, 'Copy CSV')),
    );
  });

  test('the workbook has the lines and the totals of the page', async () => {
    const page = await openSample();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save workbook (XLSX)' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    const sheets = readWorkbook(await readFile((await download.path()) as string));
    expect([...sheets.keys()]).toEqual(['Lines', 'Summary', 'Charges']);
    const lines = sheets.get('Lines');
    expect(lines?.rows.at(-1)?.[lines.heads.indexOf('Mix (USD)')]).toBe(1604.72);
  });

  test('figures are copied and saved only while they are those of the lines; links and curl always are', async () => {
    const page = await openSample();
    const save = page.getByRole('button', { name: 'Save CSV' });
    const reason = 'Figures can be copied and saved once the estimate as it is now has its result.';
    await page.route('**/api/estimate', (route) => route.abort());
    await page.locator('.line-head button').first().click();
    await page.getByLabel('Quantity').first().fill('7');
    await page.locator('.sentence').getByText('Last result').waitFor();
    for (const name of ['Copy CSV', 'Copy Markdown', 'Save workbook (XLSX)', 'Save CSV', 'Save Markdown']) {
      const button = page.getByRole('button', { name });
      expect(await button.getAttribute('aria-disabled'), name).toBe('true');
      const described = await button.getAttribute('aria-describedby');
      expect(await page.locator(`[id="${described}"]`).textContent(), name).toBe(reason);
    }
    expect(await copied(page, 'Copy curl')).toContain('"quantity":7');
    await page.unroute('**/api/estimate');
    await page.getByLabel('Quantity').first().fill('8');
    await expect.poll(() => save.getAttribute('aria-disabled')).toBe('false');
    expect(await save.getAttribute('aria-describedby')).toBeNull();
    expect(await copied(page, 'Copy CSV')).toMatch(/^web,virtual_machine,[^\n]*,8,/m);
  });

  test('the link shows the same estimate to somebody else, and names no quantity in its path', async () => {
    const page = await openSample();
    const link = await copied(page, 'Copy link');
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#\/estimate\?e=[\w-]+$/);
    const other = await tested.open(new URL(link).hash);
    await expect.poll(() => other.locator('.sentence').textContent()).toContain('1,604.72');
  });

  test('the command for curl sends the same request, and holds no key', async () => {
    const page = await openSample();
    const command = await copied(page, 'Copy curl');
    const request = JSON.parse(await readFile(requestFile, 'utf8'));
    const [, sent = ''] = /-d '(.*)'$/.exec(command.trim()) ?? [];
    expect(JSON.parse(sent)).toEqual(request);
    expect(command).toContain(`${tested.product.http}/api/estimate`);
    expect(command).not.toContain('demo-');
  });
});
