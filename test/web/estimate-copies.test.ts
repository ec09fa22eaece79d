import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { run } from '../support/child.ts';
import { hasChromium } from '../support/chromium.ts';
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

  test.each([
    { name: 'CSV', format: 'csv', locale: 'en-US', copy: 'Copy', save: 'Save' },
    { name: 'Markdown', format: 'markdown', locale: 'en-US', copy: 'Copy', save: 'Save' },
    { name: 'CSV', format: 'csv', locale: 'pt-BR', copy: 'Copiar', save: 'Salvar' },
    { name: 'Markdown', format: 'markdown', locale: 'pt-BR', copy: 'Copiar', save: 'Salvar' },
  ])('$name is what appraise estimate prints, byte for byte, in a page in $locale', async ({ locale, ...given }) => {
    const { name, format, copy, save } = given;
    const page = await openSample(locale);
    const command = ['dist/cli/appraise.mjs', 'estimate', requestFile, '--url', tested.product.http];
    const { stdout } = await run(process.execPath, [...command, '--format', format], {
      env: { PATH: process.env.PATH },
    });
    expect(stdout).toContain('Standard_D4s_v5');
    expect(await copied(page, `${copy} ${name}`)).toBe(stdout);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `${save} ${name}` }).click(),
    ]);
    expect(await readFile((await download.path()) as string, 'utf8')).toBe(stdout);
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
