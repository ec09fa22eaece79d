import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeConsoleFiles } from '../../infra/console-files.ts';
import { synthesise } from '../infra/synthesised.ts';
import { hasChromium, launchChromium } from '../support/chromium.ts';
import { type Edge, startEdge } from '../support/edge-server.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

const directory = mkdtempSync(join(tmpdir(), 'appraise-deployed-'));
let product: RunningProduct;
let edge: Edge;
/** Serves the same files by the template of another release. */
let otherRelease: Edge;

beforeAll(async () => {
  product = await startProduct();
  const files = writeConsoleFiles({ stage: 'dev', pricingAccess: 'api-key' }, { outdir: join(directory, 'console') });
  const { appraise } = synthesise({ console: 'on' }, undefined, files);
  edge = await startEdge(appraise, files, product.http);
  otherRelease = await startEdge(synthesise({ console: 'on' }).appraise, files, product.http);
});
afterAll(async () => {
  await edge?.close();
  await otherRelease?.close();
  await product?.end();
  rmSync(directory, { recursive: true });
});

const ask = (path: string, options?: RequestInit) => fetch(`${edge.url}${path}`, options);

describe('the distribution of a deployment', () => {
  test('answers a path without a file with a page, and one of the API with its own problem', async () => {
    const page = await ask('/nowhere');
    expect([page.status, page.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8']);
    const problem = await ask('/api/nowhere');
    expect([problem.status, problem.headers.get('Content-Type')]).toEqual([404, 'application/problem+json']);
  });

  test('has the page to which the type of a problem leads', async () => {
    const { type } = (await (await ask('/api/estimate', { method: 'POST', body: '[]' })).json()) as { type: string };
    const page = await ask(new URL(type, edge.url).pathname);
    expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'text/html']);
    expect(await page.text()).toContain(`<h1><code>${type.split('/').at(-1)}</code></h1>`);
  });

  test('does not have files of the project, or of another release', async () => {
    for (const path of ['/package.json', '/assets/main-OLDOLD00.js', '/docs.html']) {
      expect((await ask(path)).status, path).toBe(404);
    }
  });
});

describe.runIf(hasChromium())('a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  /** Opens a page, and collects what its policy refuses and what fails. */
  async function open(
    path: string,
    { url } = edge,
  ): Promise<{ readonly page: Page; readonly faults: readonly string[] }> {
    const page = await browser.newPage();
    page.setDefaultTimeout(100_000);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(`${error.stack}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of|favicon/.test(message.text())) faults.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(url) && !request.url().startsWith('data:')) faults.push(request.url());
    });
    await page.goto(`${url}${path}`);
    return { page, faults };
  }

  test('opens the console under the deployed headers, without demo keys', async () => {
    const { page, faults } = await open('/');
    await page.locator('main h1').waitFor();
    expect(faults).toEqual([]);
    await expect.poll(() => page.locator('body').textContent()).not.toContain('demo-pro');
    await page.close();
  });

  test('opens the console whole where a deployment has not changed the policy yet', async () => {
    const { page, faults } = await open('/', otherRelease);
    await page.locator('main h1').waitFor();
    expect(faults).toEqual([expect.stringMatching(/inline style/), expect.stringMatching(/inline script/)]);
    expect(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
      'rgb(245, 246, 248)',
    );
    await page.close();
  });

  test('opens the documentation, and sends a request from it', async () => {
    const { page, faults } = await open('/docs');
    await page.locator('#operations-pricing-pricing-get-health, .opblock').first().waitFor();
    await page.locator('.opblock-summary-path', { hasText: '/api/health' }).first().click();
    const [answer] = await Promise.all([
      page.waitForResponse(`${edge.url}/api/health`),
      page.getByRole('button', { name: 'Execute' }).first().click(),
    ]);
    expect(answer.status()).toBe(200);
    expect(faults).toEqual([]);
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await page.close();
  });
});
