import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportHtml } from '../../../../lib/assessment/report/html.ts';
import { hasChromium, launchChromium } from '../../../support/chromium.ts';
import { type LocalS3, startLocalS3 } from '../../../support/local-s3.ts';
import { reportInput } from '../../../support/report-record.ts';

/** How a page looks, as far as its own style and scripts make a difference; read by the browser, not by the page. */
const look = `(() => {
  const { fontFamily, backgroundColor } = getComputedStyle(document.body);
  return { fontFamily, backgroundColor, title: document.title, text: document.body.innerText };
})()`;

describe.runIf(hasChromium())('an upload, opened in a browser', () => {
  let s3: LocalS3;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    s3 = await startLocalS3();
    browser = await launchChromium();
    page = await browser.newPage();
    page.setDefaultTimeout(100_000);
  });
  afterAll(() => Promise.all([browser.close(), s3.discard()]));

  async function put(key: string, body: string, type: string): Promise<string> {
    const address = `${s3.url}/appraise-reports/${key}`;
    await fetch(address, { method: 'PUT', body, headers: { 'Content-Type': type } });
    return address;
  }

  test('that is a report looks as it does from a disk', async () => {
    const html = reportHtml(reportInput());
    await page.setContent(html);
    const fromDisk = await page.evaluate(look);
    await page.goto(await put('a.json.report.html', html, 'text/html; charset=utf-8'));

    expect(await page.evaluate(look)).toEqual(fromDisk);
    expect(fromDisk).toMatchObject({ title: expect.stringContaining('governance maturity assessment') });
  });

  test('that is a hostile page runs no script, sends no request and has no origin', async () => {
    const hostile = `<!doctype html><title>before</title><body>
      <script>document.title = 'script'; fetch('/appraise-inbox/stolen', { method: 'PUT', body: 'x' })</script>
      <img src="/appraise-inbox/seen" onerror="document.title = 'handler'">
      <form action="/appraise-inbox/form" method="post"><button>send</button></form>
      <iframe src="/appraise-reports"></iframe>`;
    // Chromium mentions requests that the policy forbids, too; those that were sent have an answer.
    const answered: string[] = [];
    page.on('response', (response) => answered.push(new URL(response.url()).pathname));
    await page.goto(await put('hostile.html', hostile, 'text/html'));
    await page.click('button');

    expect(await page.title()).toBe('before');
    expect(await page.evaluate('self.origin')).toBe('null');
    expect(answered.filter((path) => path !== '/favicon.ico')).toEqual(['/appraise-reports/hostile.html']);
    expect(s3.changes.map(({ key }) => key)).not.toContain('stolen');
  });

  test('is what its type says, whatever it looks like', async () => {
    const address = await put('page.txt', '<!doctype html><script>document.title = "sniffed"</script>', 'text/plain');
    await page.goto(address);

    expect(await page.evaluate('document.contentType')).toBe('text/plain');
  });
});
