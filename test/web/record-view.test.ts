import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasChromium } from '../support/chromium.ts';
import { countsOfSample, countsText } from '../support/sample-counts.ts';
import {
  bothLanguages,
  consoleForTests,
  expectAccessible,
  expectNoSidewaysScroll,
  focusedName,
  inEachLook,
  tabTo,
} from './open-console.ts';

/** Opens a file of the repository, as a reader who chooses it. */
async function choose(page: Page, ...files: readonly (string | { name: string; text: string })[]): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(
      files.map((file) =>
        typeof file === 'string'
          ? { name: file.split('/').at(-1) ?? file, mimeType: 'application/json', buffer: readFileSync(file) }
          : { name: file.name, mimeType: 'application/json', buffer: Buffer.from(file.text) },
      ),
    );
}

const verdict = (page: Page) => page.locator('.state h2').first();

describe.runIf(hasChromium())('the page of a record', () => {
  const tested = consoleForTests();

  test('judges a sample at one click, and sends nothing', async () => {
    const page = await tested.open('#/record');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' || !/\/assets\/[\w.-]+\.js$/.test(request.url())) sent.push(request.url());
    });
    await page.getByRole('button', { name: 'Try a record with mistakes' }).click();

    await page.getByRole('heading', { name: 'Invalid' }).waitFor();
    const counts = countsOfSample('invalid.json');
    await expect.poll(() => page.locator('.state').first().innerText()).toContain(`${countsText(counts)}.`);
    await expect.poll(() => page.locator('.finding').count()).toBe(counts.errors + counts.warnings);
    await page.getByRole('tab', { name: 'Report' }).click();
    await page.getByRole('heading', { name: 'Meridian Rail' }).waitFor();
    await choose(await reopened(page), 'events/records/valid.json');
    await page.getByRole('heading', { name: 'Valid', exact: true }).waitFor();
    expect(sent).toEqual([]);
  });

  test('makes a portfolio of several records, and names there what was not read', async () => {
    const page = await tested.open('#/record');
    const notes = { name: 'notes.txt', text: 'no record' };
    await choose(page, 'events/records/valid.json', 'events/records/warnings.json', notes);
    await page.getByText('2 files', { exact: true }).waitFor();
    expect(new URL(page.url()).hash).toBe('#/record/portfolio');
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('notes.txt');
    await page.getByRole('link', { name: 'One record' }).click();
    await page.getByRole('link', { name: 'Portfolio' }).click();
    await page.getByText('2 files', { exact: true }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test.each([
    { lang: 'en' as const, said: '1 file was not read:' },
    { lang: 'pt' as const, said: '1 arquivo não foi lido:' },
  ])('opens the one record among what is dropped, and names what was not read, in $lang', async ({ lang, said }) => {
    const page = await tested.open('#/record', { lang });
    await choose(page, 'events/records/valid.json', { name: 'notes.txt', text: 'no record' });
    const alert = page.getByRole('alert');
    await alert.getByText(said).waitFor();
    await alert.getByText('notes.txt').waitFor();
    await page.locator('.file-bar', { hasText: 'valid.json' }).waitFor();
    await expectAccessible(page);
    await page.locator('.file-bar button').last().click();
    await choose(page, 'events/records/warnings.json');
    await page.locator('.file-bar', { hasText: 'warnings.json' }).waitFor();
    expect(await alert.count()).toBe(0);
  });

  test('starts its Worker before a record is opened, and once', async () => {
    const asked: string[] = [];
    const page = await tested.open('#/record', {
      prepare: async (opened) => {
        opened.on('request', (request) => /\/record\.worker-/.test(request.url()) && asked.push(request.url()));
      },
    });
    await expect.poll(() => asked.length).toBe(1);
    await choose(page, 'events/records/invalid.json');
    await page.locator('.finding').first().waitFor();
    expect(asked).toHaveLength(1);
  });

  test('moves through findings by j and k, and the source with them', async () => {
    const page = await tested.open('#/record');
    await choose(page, 'events/records/invalid.json');
    await page.locator('.finding').first().waitFor();
    await page.getByText('Fix first: line 3, column 20 – must be "1.0", not "1.1"').waitFor();
    await expect.poll(() => page.locator('.finding').nth(17).innerText()).toContain('Warning line');
    const lines = readFileSync('events/records/invalid.json', 'utf8').split('\n').length;
    await expect.poll(() => page.locator('.line').count(), { message: 'the whole source' }).toBe(lines);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const chosen = page.locator('.finding[aria-current]');
    await expect.poll(() => chosen.innerText()).toContain('line 4, column 19');
    await expect.poll(() => page.locator('.line[aria-current]').innerText()).toContain('"Meridian-Rail-2026"');
    await expect.poll(() => page.locator('.line mark').innerText()).toBe('"Meridian-Rail-2026"');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.finding')?.getAttribute('aria-current')))
      .toBe('true');
    await page.keyboard.press('k');
    await expect.poll(() => chosen.innerText()).toContain('line 3, column 20');

    await page.getByRole('button', { name: 'Line 44: 1 finding' }).click();
    await expect.poll(() => chosen.innerText()).toContain('line 44');
    await expect.poll(() => chosen.isVisible()).toBe(true);
  });

  test('goes by j and k from the finding with the focus, though another is chosen', async () => {
    const page = await tested.open('#/record');
    await choose(page, 'events/records/invalid.json');
    const places = page.locator('.finding .place');
    const chosen = () =>
      page.locator('.finding').evaluateAll((all) => all.findIndex((one) => one.ariaCurrent === 'true'));
    const focused = () => places.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement));
    await places.nth(4).focus();
    await page.keyboard.press('j');
    await expect.poll(async () => [await chosen(), await focused()]).toEqual([5, 5]);
    await places.nth(6).focus();
    await page.keyboard.press('k');
    await expect.poll(async () => [await chosen(), await focused()]).toEqual([5, 5]);
    await page.keyboard.press('k');
    await expect.poll(async () => [await chosen(), await focused()]).toEqual([4, 4]);
  });

  test.each([
    { lang: 'en', says: '1 byte, read in this browser only' },
    { lang: 'pt', says: '1 byte, lido só neste navegador' },
  ] as const)('says the size of the smallest file in $lang', async ({ lang, says }) => {
    const page = await tested.open('#/record', { lang });
    await choose(page, { name: 'one.json', text: '1' });
    await page.getByText(says).waitFor();
  });

  test('filters findings by severity and rule, and explains a rule', async () => {
    const page = await tested.open('#/record');
    await choose(page, 'events/records/invalid.json');
    await page.getByRole('button', { name: 'Warnings 4' }).click();
    await expect.poll(() => page.locator('.finding').count()).toBe(4);
    await page.getByRole('button', { name: 'All 21' }).click();
    await page.getByLabel('Rule', { exact: true }).first().waitFor({ state: 'attached' });
    await page.locator('.filters select').selectOption('json-duplicate-key');
    await expect.poll(() => page.locator('.finding').count()).toBe(1);
    await page.locator('.finding summary').click();
    await expect.poll(() => page.locator('.finding details').innerText()).toContain('/sampling/populationSize');
  });

  test('judges as of a day, strictly, with other severities, stale days and a policy', async () => {
    const page = await tested.open('#/record');
    await choose(page, 'events/records/warnings.json');
    await page.getByRole('heading', { name: 'Valid', exact: true }).waitFor();
    await page.locator('.judging summary').click();
    await page.getByLabel('Warnings count as errors').check();
    await page.getByRole('heading', { name: 'Invalid' }).waitFor();
    await page.getByLabel('Warnings count as errors').uncheck();
    await page.getByRole('heading', { name: 'Valid', exact: true }).waitFor();
    await page.locator('.severities select').selectOption('evidence-unused');
    await page.locator('.severities').getByRole('button', { name: 'error' }).click();
    await page.getByRole('heading', { name: 'Invalid' }).waitFor();
    await page.getByLabel('Day that counts as today').fill('2020-01-01');
    await page.getByText('Judged as of Jan 1, 2020.').waitFor();

    await choose(await reopened(page), 'events/records/warnings.json', {
      name: 'appraise.policy.json',
      text: '{"severities":{"schema/nothing":"off"}}',
    });
    await page.getByRole('heading', { name: 'The policy is not valid' }).waitFor();
    await expect.poll(() => page.locator('.state li').innerText()).toContain('there is no rule "schema/nothing"');
    await page.locator('.state').getByRole('button', { name: 'Judge without a policy' }).click();
    await verdict(page).getByText('Invalid').waitFor();
  });

  test('shows the verdict of one of many records without scrolling past them all', async () => {
    const page = await tested.open('#/record');
    const line = JSON.stringify(JSON.parse(readFileSync('events/records/valid.json', 'utf8')));
    await choose(page, { name: 'many.ndjson', text: `${line}\n`.repeat(90) });
    await page.getByText('90 records: 90 valid, 0 not.').waitFor();
    await expect.poll(async () => (await verdict(page).boundingBox())?.y).toBeLessThan(900);
    await page.getByText('There is nothing to correct here.').waitFor();
    await expect.poll(() => page.locator('.filters, .steps').count()).toBe(0);
  });

  test('says of a valid record that its reviewer disputes it', async () => {
    const page = await tested.open('#/record');
    const record = JSON.parse(readFileSync('events/records/valid.json', 'utf8'));
    record.review.disposition = 'disputed';
    await choose(page, { name: 'disputed.json', text: JSON.stringify(record) });
    await page.locator('.state.warn').getByText('The reviewer disputes this assessment.').waitFor();
  });

  test('says of each file that is not read why', async () => {
    const page = await tested.open('#/record');
    await choose(page, { name: 'notes.txt', text: 'x' });
    await expect
      .poll(() => page.getByRole('alert').innerText())
      .toContain('notes.txt is no .json, .ndjson or .jsonl file');
    await choose(page, { name: 'large.json', text: ' '.repeat(5 * 1024 * 1024 + 1) });
    await page.getByText('large.json has 5,242,881 bytes; at most 5,242,880 are read').waitFor();
  });

  test('shows hostile texts as texts', async () => {
    const page = await tested.open('#/record');
    const hostile = readFileSync('events/records/valid.json', 'utf8').replaceAll(
      'Meridian Rail',
      '<img src=x onerror=alert(1)><script>alert(2)</script>',
    );
    await choose(page, { name: '<b>x</b>.json', text: hostile.replace('"1.0"', '"<i>1</i>"') });
    await page.getByRole('heading', { name: 'Invalid' }).waitFor();
    await page.getByRole('tab', { name: 'Report' }).click();
    await page.locator('.shadow-page').waitFor();
    await page.getByRole('heading', { name: '<img src=x' }).first().waitFor();
    await expect.poll(() => page.locator('img, script[src="x"], b:text-is("x")').count()).toBe(0);
  });

  test('shows the line of the chosen finding with it where the window is narrow', async () => {
    const page = await tested.open('#/record', { width: 390 });
    await choose(page, 'events/records/invalid.json');
    await page.locator('.finding').first().waitFor();
    await page.getByRole('button', { name: /^Error line 32,/ }).click();
    await expect.poll(() => page.locator('.finding[aria-current] .excerpt').innerText()).toContain('"sampleSize": 130');
  });

  test('is used by the keyboard alone, from the sample to the report', async () => {
    const page = await tested.open('#/record');
    await tabTo(page, '.intake button.link');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Invalid' }).waitFor();
    await expect.poll(() => focusedName(page)).toBe('invalid.json');
    await tabTo(page, '[role=tab][aria-selected=true]');
    await page.keyboard.press('j');
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('place');
    await page.keyboard.press('Enter');
    await tabTo(page, '[role=tab][aria-selected=true]', 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await page.locator('.shadow-page').waitFor();
    await expect.poll(() => focusedName(page)).toBe('Report');
    await page.keyboard.press('End');
    await page.getByRole('heading', { name: 'Roadmap' }).waitFor();
    await tabTo(page, '.file-bar button', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.locator('.intake').waitFor();
    await expect.poll(() => focusedName(page)).toBe('Choose a file');
  });

  test('shows the value that a finding marks in forced colours too', async () => {
    const page = await tested.open('#/record', { context: { forcedColors: 'active', colorScheme: 'dark' } });
    await choose(page, 'events/records/invalid.json');
    await page.locator('.finding .place').first().click();
    const colours = () =>
      page
        .locator('.line mark')
        .first()
        .evaluate((mark) => [getComputedStyle(mark).color, getComputedStyle(mark).backgroundColor]);
    await expect.poll(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  });

  test('says so when its Worker cannot be loaded', async () => {
    const page = await tested.open('#/record', {
      prepare: (opened) => opened.route('**/assets/record.worker-*.js', (route) => route.abort()),
    });
    await choose(page, 'events/records/valid.json');
    await page.getByRole('heading', { name: 'The console has failed here' }).waitFor();
  });

  test.each(bothLanguages)('is accessible in $lang', async (reader) => {
    const page = await tested.open('#/record', reader);
    await expectAccessible(page);
    // Its rules have the longest names, and so has this file.
    const text = readFileSync('events/records/warnings.json', 'utf8');
    await choose(page, { name: `${'x'.repeat(200)}🚂.json`, text });
    await page.locator('.finding').first().waitFor();
    await inEachLook(page, () => expectNoSidewaysScroll(page));
    await choose(await reopened(page), 'events/records/invalid.json');
    await page.locator('.finding').first().waitFor();
    await page.locator('.judging summary').click();
    await expectAccessible(page);
    await page.getByRole('tab').nth(1).click();
    await page.locator('.shadow-page').waitFor();
    await expectAccessible(page);
    await page.getByRole('tab').nth(2).click();
    await expectAccessible(page);
  });
});

/** Closes the file that is open, so that another one can be chosen. */
async function reopened(page: Page): Promise<Page> {
  await page.getByRole('button', { name: /^(Open another record|Abrir outro registro)$/ }).click();
  return page;
}
