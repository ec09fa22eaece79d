import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { arbitraryLayout, arbitraryRecord } from '../lib/assessment/arbitrary-record.ts';
import { arbitraryMutations, mutate } from '../lib/assessment/mutations.ts';
import { spell } from '../lib/assessment/oracle/json-text.ts';
import { run } from '../support/child.ts';
import { hasChromium } from '../support/chromium.ts';
import { type ConsoleUnderTest, startConsole } from './open-console.ts';

const program = resolve('dist/cli/appraise.mjs');
const asOf = '2026-06-01';

/** Valid and broken records, each on one line; none ends so that a reader of lines takes the next ones for its rest. */
function generatedLines(count: number): readonly string[] {
  const texts = fc
    .tuple(arbitraryRecord, arbitraryMutations, arbitraryLayout)
    .map(([record, mutations, layout]) => spell(mutations.reduce(mutate, record), layout).text)
    .map((text) => text.replace(/[\r\n]/g, ' '))
    .filter(isWhole);
  return fc.sample(texts, { numRuns: count, seed: 20_261_122 });
}

/** Whether an object is whole. U+2028 and U+2029, which most of these texts have, end no line of a file of many records. */
function isWhole(text: string): boolean {
  const shown = text.trim();
  return shown.startsWith('{') && shown.endsWith('}');
}

/** What the console saves as the result of a file. */
async function consoleResult(page: Page, path: string): Promise<string> {
  await page.locator('input[type=file]').first().setInputFiles(path);
  await page.getByRole('tab', { name: 'Downloads' }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'JSON' }).first().click(),
  ]);
  await page.getByRole('button', { name: 'Open another record' }).click();
  return readFileSync(await saved.path(), 'utf8');
}

describe.runIf(hasChromium())('the judgement in the browser, under the policy of the page,', () => {
  let tested: ConsoleUnderTest;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'appraise-judgement-'));
    tested = await startConsole();
  });
  afterEach(() => tested.closePages());
  afterAll(async () => {
    await tested?.end();
    await rm(folder, { recursive: true });
  });

  const cliResult = async (name: string, cwd: string) => {
    const args = ['validate', name, '--format', 'json', '--no-policy', '--as-of', asOf];
    return (await run(process.execPath, [program, ...args], { cwd, env: { PATH: process.env.PATH } })).stdout;
  };

  test('is that of the command line to the byte: 1,000 generated records, and the samples', async () => {
    const lines = generatedLines(1_000);
    writeFileSync(join(folder, 'generated.ndjson'), `${lines.join('\n')}\n`);
    const page = await tested.open('#/record');
    await page.locator('.judging summary').click();
    await page.getByLabel('Day that counts as today').fill(asOf);

    const found = await consoleResult(page, join(folder, 'generated.ndjson'));
    const { summary } = JSON.parse(found) as { summary: { records: number; valid: number; invalid: number } };
    expect(summary.records).toBe(1_000);
    expect(Math.min(summary.valid, summary.invalid)).toBeGreaterThan(50);
    expect(found === (await cliResult('generated.ndjson', folder))).toBe(true);
    for (const name of ['invalid.json', 'warnings.json', 'valid.json']) {
      expect(await consoleResult(page, `events/records/${name}`)).toBe(await cliResult(name, 'events/records'));
    }
  });

  test('shows a file of many records by their table', async () => {
    const page = await tested.open('#/record');
    await page.locator('input[type=file]').first().setInputFiles(join(folder, 'generated.ndjson'));
    await page.getByText(/^1,000 records: \d+ valid, \d+ not\.$/).waitFor();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(100);
    await page.getByRole('button', { name: 'Show 100 more of 900' }).click();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(200);
    const [line] = await page.locator('tbody tr td').allInnerTexts();
    await page.locator('tbody tr button').nth(1).click();
    await page
      .locator('tr[aria-current] td')
      .first()
      .getByText(String(line), { exact: true })
      .waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('tr[aria-current]').count()).toBe(1);
  });
});
