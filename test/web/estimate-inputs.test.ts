import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { summaryJson } from '../../lib/pricing/formats/input-summary.ts';
import { inputSummary } from '../../web/estimate/input/summary.ts';
import { run } from '../support/child.ts';
import { hasChromium } from '../support/chromium.ts';
import { makeWorkbook } from '../support/workbook.ts';
import { asInLink, chooseFiles, readAs, stateInLink } from './estimate/input-files.ts';
import { consoleForTests } from './open-console.ts';

const region = 'brazilsouth';
const fixtures = [
  'test/fixtures/inputs/arm/az-disk-list.json',
  'test/fixtures/inputs/arm/az-sql-db-list.json',
  'test/fixtures/inputs/arm/az-vm-list.json',
  'test/fixtures/inputs/arm/resource-graph.json',
  'test/fixtures/inputs/arm/template.bicep.json',
  'test/fixtures/inputs/arm/template.classic.json',
  'test/fixtures/inputs/arm/what-if.json',
  'test/fixtures/inputs/terraform/shop.plan.json',
  'events/estimates/inventory.csv',
  'events/estimates/plan-before.json',
  'events/estimates/plan.json',
];

/** What Azure Migrate exports, and other shapes of text. */
const made: Readonly<Record<string, () => Promise<string | Uint8Array>>> = {
  'assessment.xlsx': async () =>
    makeWorkbook({
      All_Assessed_Machines: [
        ['Machine', 'Azure VM readiness', 'Recommended size', 'Operating system'],
        ['web-01', 'Ready', 'Standard_D4s_v5', 'Windows Server 2019'],
        ['old-01', 'Not ready', '', 'Windows Server 2003'],
      ],
      Assessment_Properties: [
        ['Property', 'Selected value'],
        ['Target location', 'Brazil South'],
      ],
    }),
  'assessment.csv': async () =>
    'Machine,Recommended size,Operating system\nweb-01,Standard_D4s_v5,Ubuntu\n"web;02",Standard_Nonsense_v9,Linux\n',
  'semicolons.csv': async () =>
    'id;product;region;sku;quantity;note\nweb;virtual_machine;brazilsouth;D4s_v5;2;x\nbig;virtual_machine;;D2s_v5;1;\n',
  'plan-utf16.json': async () =>
    Buffer.from(`\ufeff${await readFile('events/estimates/plan.json', 'utf8')}`, 'utf16le'),
};

describe.runIf(hasChromium())('files read in the browser and by the command', () => {
  const tested = consoleForTests();
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'appraise-console-inputs-'));
    for (const [name, content] of Object.entries(made)) await writeFile(join(directory, name), await content());
  });
  afterAll(() => rm(directory, { recursive: true }));

  const printed = async (path: string, ...options: readonly string[]) => {
    const place = ['--url', tested.product.http, '--scope', 'ea:1234567', '--region', region];
    const command = ['dist/cli/appraise.mjs', 'estimate', path, ...place];
    return run(process.execPath, [...command, ...options], { env: { PATH: process.env.PATH } });
  };
  const openWithRegion = async () => {
    const page = await tested.open('#/estimate', { context: { permissions: ['clipboard-read', 'clipboard-write'] } });
    await page.getByText('What the file leaves open').click();
    await page.getByLabel('Region of what has none').fill(region);
    return page;
  };

  test.each([...fixtures, ...Object.keys(made)])('%s: the same lines, assumptions and gaps', async (name) => {
    const path = name.includes('/') ? name : join(directory, name);
    const page = await openWithRegion();
    const posted: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posted.push(request.postData() ?? ''));
    await chooseFiles(page, { name: basename(path), content: await readFile(path) });
    await readAs(page, basename(path));

    const state = await stateInLink(page);
    const summary = inputSummary(state);
    if (!summary) throw new Error('the link says nothing of the file');
    const { inputs, items } = JSON.parse((await printed(path, '--format', 'json')).stdout);
    expect(asInLink(JSON.parse(JSON.stringify(summaryJson(summary))))).toEqual(asInLink(inputs));
    expect(JSON.parse(posted.at(-1) ?? '')).toEqual(state.request);
    const { items: sent = [], meters = [] } = state.request;
    expect([...sent, ...meters].map(({ id }) => id)).toEqual(items.map(({ id }: { id: string }) => id));

    // The Markdown has all of it, with the totals.
    await page.getByRole('button', { name: 'Copy Markdown' }).click();
    const { stdout } = await printed(path, '--format', 'markdown');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(stdout);
  });

  test('a template and its parameters, chosen together, are read as with --parameters', async () => {
    const [template, parameters] = ['template.classic.json', 'template.parameters.json'].map(
      (name) => `test/fixtures/inputs/arm/${name}`,
    ) as [string, string];
    const page = await openWithRegion();
    await chooseFiles(
      page,
      { name: 'template.parameters.json', content: await readFile(parameters) },
      { name: 'template.classic.json', content: await readFile(template) },
    );
    await readAs(page, 'template.classic.json');
    const summary = inputSummary(await stateInLink(page));
    const { stdout } = await printed(template, '--parameters', parameters, '--format', 'json');
    expect(summary && asInLink(JSON.parse(JSON.stringify(summaryJson(summary))))).toEqual(
      asInLink(JSON.parse(stdout).inputs),
    );
  });

  test.each(['first', 'meters'])('the request of %s becomes the lines that it has', async (name) => {
    const content = await readFile(`events/estimates/${name}.json`, 'utf8');
    const page = await tested.open('#/estimate');
    const [request] = await Promise.all([
      page.waitForRequest('**/api/estimate'),
      chooseFiles(page, { name: `${name}.json`, content }),
    ]);
    expect(request.postDataJSON()).toEqual(JSON.parse(content));
    await page.locator('.sentence').waitFor();
    expect(await page.locator('.state h2').filter({ hasText: '.json' }).count()).toBe(0);
  });

  test('a file without a price says why, as the command does', async () => {
    const path = 'test/fixtures/inputs/terraform/shop.state.json';
    const page = await openWithRegion();
    await chooseFiles(page, { name: 'shop.state.json', content: await readFile(path) });
    const alert = page.getByRole('alert');
    await alert.getByText('No resource of shop.state.json has a price').waitFor();
    const { code, stderr } = await printed(path);
    expect(code).toBe(1);
    const reasons = await alert.locator('li > span').allTextContents();
    expect(reasons.length).toBeGreaterThan(0);
    for (const reason of reasons) expect(stderr).toContain(reason);
  });
});
