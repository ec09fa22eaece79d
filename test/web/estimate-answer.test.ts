import { readFile } from 'node:fs/promises';
import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { EstimateAnswer } from '../../lib/pricing/formats/estimate-answer.ts';
import { writeLinkState } from '../../web/address/link-state.ts';
import { hasChromium } from '../support/chromium.ts';
import { chooseTab, totalOf } from './estimate/choose-tab.ts';
import { chooseFiles, stateInLink } from './estimate/input-files.ts';
import {
  bothLanguages,
  consoleForTests,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  focusedName,
  tabTo,
} from './open-console.ts';

const sample = JSON.parse(await readFile('events/estimates/first.json', 'utf8'));
const plan = { name: 'plan.json', content: await readFile('events/estimates/plan.json') };
const line = { product: 'virtual_machine', region: 'brazilsouth', sku: 'Standard_D4s_v5' };

const linkTo = async (request: object, view: object = {}): Promise<string> =>
  `#/estimate?e=${await writeLinkState({ request, view })}`;
const sampleLink = await linkTo(sample);
const manyLink = await linkTo({ items: Array.from({ length: 200 }, (_, at) => ({ ...line, id: `web-${at}` })) });

const sentenceOf = async (page: Page): Promise<string> =>
  ((await page.locator('.sentence').textContent()) ?? '').replaceAll('\u00a0', ' ');
const announced = (page: Page) => page.locator('#announcement').textContent();

/** Notes all that is announced from now on: the next announcement may come before a test looks. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    const region = document.getElementById('announcement');
    if (region === null) return;
    new MutationObserver(() => heard.push(region.textContent ?? '')).observe(region, {
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
const heard = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { readonly heard: readonly string[] }).heard.join('\n'));

/** Changes the answers of the API. */
const answerWith = (change: (answer: EstimateAnswer) => object) => (page: Page) =>
  page.route('**/api/estimate', async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });

/** Notes each total that is ever in the page, also for a moment. */
const watchTotals = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      for (const shown of document.querySelectorAll('.sentence, .foot, tfoot th')) seen.push(shown.textContent ?? '');
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
const totalsSeen = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);

describe.runIf(hasChromium())('the answer of an estimate', () => {
  const tested = consoleForTests();

  const openSample = async (options: Parameters<typeof tested.open>[1] = {}, link = sampleLink): Promise<Page> => {
    const page = await tested.open(link, options);
    await page.locator('.sentence').waitFor();
    return page;
  };

  test('is one figure, with what it saves and binds, and one bar split by line', async () => {
    const page = await openSample();
    expect(await totalOf(page)).toBe('1,604.72');
    await page
      .getByText(/^875\.26.USD a month is committed, for up to three years: 27,239\.72.USD in all\. It/)
      .waitFor();
    const bar = page.getByRole('img', { name: 'Its lines, a month in USD' });
    expect(await bar.locator('.part').count()).toBe(4);
    expect(await bar.locator('desc').textContent()).toBe('orders: 1,122.18; web: 253.78; data: 177.91; office: 50.85');
    expect(await page.locator('.split li').allInnerTexts()).toEqual([
      'orders 1,122.18',
      'web 253.78',
      'data 177.91',
      'office 50.85',
    ]);
  });

  test.each(bothLanguages)('has no finding at 1,920 pixels in $lang, in any tab', async (reader) => {
    const page = await openSample({ ...reader, width: 1920 });
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        await expectNoAxeViolations(page, { scheme, width: 1920 });
      }
      await expectNoSidewaysScroll(page);
    }
  });

  test('says in its first sentence that there is no contract, no mix, or another price in place of one', async () => {
    const none = await openSample({}, await linkTo({ ...sample, scope: 'none' }));
    expect(await sentenceOf(none)).toMatch(
      /^1,795\.28 USD a month, the cheapest mix at public prices; no contract is compared\. /,
    );
    const withoutMix = (answer: EstimateAnswer) => ({ ...answer, best: { ...answer.best, mix: undefined } });
    const noMix = await openSample({ prepare: answerWith(withoutMix) });
    expect(await sentenceOf(noMix)).toMatch(
      /^1,619\.23 USD a month at contract prices, with Reserved 3 y for all lines; there is no mix to choose from; 1 of 4 lines are not sold so, and count at pay-as-you-go\. /,
    );
    const gap = { item: 'web', side: 'corporate', model: 'ri_3y', status: 'not_on_sheet', stand_in: 'retail' };
    const standIn = await openSample({
      prepare: answerWith((answer) => ({ ...answer, coverage: [...answer.coverage, gap] })),
    });
    expect(await sentenceOf(standIn)).toMatch(
      /^1,604\.72 USD a month, the cheapest mix at contract prices; the contract has no price for 1 of 4 lines, which count at the public one\. /,
    );
    await standIn.locator('.line-head', { hasText: 'web' }).getByText('public price').waitFor();
  });

  test.each([
    {
      lang: 'en',
      said: 'Partial, without 1 resource of plan.json',
      total: 'Total, partial, without 1 resource of plan.json',
    },
    { lang: 'pt', said: 'Parcial, sem 1 recurso de plan.json', total: 'Total, parcial, sem 1 recurso de plan.json' },
  ] as const)('never shows a part as the whole: $lang', async ({ lang, said, total }) => {
    const reader = { lang, width: 390, prepare: watchTotals } as const;
    const page = await tested.open('#/estimate', reader);
    await chooseFiles(page, plan);
    await page.locator('.sentence').waitFor();
    await expect.poll(() => announced(page)).toMatch(new RegExp(`^${said}: `));
    expect(await page.locator('.estimate-lines tfoot th').textContent()).toBe(total);
    await stateInLink(page);
    for (const tab of (await page.getByRole('tab').all()).slice(1)) {
      await tab.click();
      await page
        .getByRole('tabpanel')
        .locator('.missing', { hasText: `${said}.` })
        .waitFor();
    }
    // Somebody who opens the link has nothing of the file's part of the page yet.
    const shared = await tested.open(new URL(page.url()).hash, reader);
    await shared.locator('.sentence').waitFor();
    await expect.poll(() => announced(shared)).toMatch(new RegExp(`^${said}: `));
    for (const seen of [await totalsSeen(page), await totalsSeen(shared)]) {
      expect(seen.length).toBeGreaterThan(2);
      expect(seen.filter((text) => !text.toLowerCase().includes(said.toLowerCase()))).toEqual([]);
    }
  });

  test('is the last one, and says so, while the latest request has none', async () => {
    const page = await openSample({ width: 390 });
    await page.route('**/api/estimate', (route) => route.abort());
    await page.getByLabel(/^Hours a month of machines/).fill('700');
    await page.getByRole('heading', { name: 'No connection to the server' }).waitFor();
    expect(await sentenceOf(page)).toMatch(/^▲ Last result: 1,604\.72 USD a month/);
    expect(await page.locator('.foot').textContent()).toMatch(
      /^▲ Last result: 1,604\.72 USD a month at contract prices$/,
    );
    expect(await page.locator('.estimate-lines tfoot th').textContent()).toBe('Total, last result');
  });

  test('stays in view at the foot of a phone, and never covers what has the focus', async () => {
    const page = await openSample({ width: 390 }, manyLink);
    const isFootInView = () =>
      page.locator('.foot').evaluate((foot) => Math.round(foot.getBoundingClientRect().bottom) === innerHeight);
    expect(await isFootInView()).toBe(true);
    expect(await page.locator('.foot').textContent()).toBe('16,918.00 USD a month at contract prices');
    await page.getByRole('tab').first().focus();
    for (let press = 0; press < 40; press += 1) {
      await page.keyboard.press('Tab');
      const places = await page.evaluate(() => {
        const focused = document.activeElement;
        // A panel or a box that scrolls may be longer than the window.
        if (focused?.matches('[role=tabpanel], .scroll')) return { bottom: 0, foot: 1 };
        return {
          bottom: focused?.getBoundingClientRect().bottom ?? 0,
          foot: document.querySelector('.foot')?.getBoundingClientRect().top ?? 0,
        };
      });
      expect(places.bottom, `press ${press}`).toBeLessThanOrEqual(places.foot);
    }
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
    expect(await isFootInView()).toBe(true);
    const wide = await openSample({ width: 1280 });
    expect(await wide.locator('.foot').isVisible()).toBe(false);
  });

  test('of 200 lines stands above rows of at most 42 pixels, and no tab is tens of thousands long', async () => {
    const page = await openSample({}, manyLink);
    expect(await page.locator('.line-head').count()).toBe(200);
    const heights = await page.locator('.line-head').evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(Math.max(...heights)).toBeLessThanOrEqual(42);
    for (const [tab, most] of [
      ['Lines', 10_000],
      ['Mix', 3_000],
      ['Basis', 2_000],
    ] as const) {
      await chooseTab(page, tab);
      expect(await page.evaluate(() => document.documentElement.scrollHeight), tab).toBeLessThan(most);
    }
    // What is above and below the lines stays in view while they scroll.
    await chooseTab(page, 'Mix');
    const box = page.locator('.long .scroll');
    await box.evaluate((element) => element.scrollTo({ top: 2000 }));
    const isSeen = (part: string) =>
      box.evaluate((element, selector) => {
        const outer = element.getBoundingClientRect();
        const inner = element.querySelector(selector)?.getBoundingClientRect();
        return inner !== undefined && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
      }, part);
    await expect.poll(async () => [await isSeen('thead'), await isSeen('tfoot')]).toEqual([true, true]);
  });

  test('has numbers with separators, as the language writes them', async () => {
    const items = [{ ...line, id: 'web', quantity: 12_000 }];
    const page = await openSample({ lang: 'pt' }, await linkTo({ items }));
    await page.locator('.line-head', { hasText: '× 12.000' }).waitFor();
    const shown = await page.locator('main').innerText();
    expect(shown.match(/(?<![\w.,:])\d{4,}(?![\w-])/g) ?? []).toEqual([]);
  });
});

describe.runIf(hasChromium())('the tabs of an estimate', () => {
  const tested = consoleForTests();

  test('are chosen by arrows, Home and End; the link holds the one that is open, and nothing is priced anew', async () => {
    const page = await tested.open(sampleLink);
    await page.locator('.sentence').waitFor();
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') posts += 1;
    });
    await tabTo(page, '[role=tab]');
    const selected = () => page.locator('[role=tab][aria-selected=true]').textContent();
    const shown = () =>
      page
        .getByRole('tabpanel')
        .evaluateAll((panels) =>
          panels.map(({ ariaLabelledByElements }) => ariaLabelledByElements?.map(({ textContent }) => textContent)),
        );
    for (const [key, tab] of [
      ['ArrowRight', 'Mix'],
      ['End', 'Basis'],
      ['ArrowRight', 'Lines 4'],
      ['ArrowLeft', 'Basis'],
      ['Home', 'Lines 4'],
      ['ArrowLeft', 'Basis'],
      ['ArrowLeft', 'Break-even'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(selected).toBe(tab);
      await expect.poll(() => focusedName(page)).toBe(tab);
      await expect.poll(shown).toEqual([[tab]]);
    }
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tabpanel');
    expect(posts).toBe(0);
    await expect
      .poll(async () => {
        await page.reload();
        await page.locator('.sentence').waitFor();
        return selected();
      })
      .toBe('Break-even');
    await page.getByRole('region', { name: 'When a commitment pays off' }).waitFor();
  });

  test('are all printed, each with its heading; a link to none opens the lines', async () => {
    const page = await tested.open(await linkTo(sample, { tab: '__proto__' }));
    await page.locator('.sentence').waitFor();
    await expect.poll(() => page.locator('[role=tab][aria-selected=true]').textContent()).toBe('Lines 4');
    await page.locator('#estimate-basis').waitFor({ state: 'attached' });
    await page.locator('#estimate-break-even').waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    const headings = page.getByRole('heading', { level: 2 }).filter({ visible: true });
    await expect
      .poll(() => headings.allInnerTexts())
      .toEqual(
        expect.arrayContaining([
          'Lines',
          'Cheapest mix',
          'Cost of each line a month',
          'When a commitment pays off',
          'What these figures rest on',
        ]),
      );
    expect(await page.locator('.foot, [role=tab]').filter({ visible: true }).count()).toBe(0);
  });

  test('tell of warnings where they are closed', async () => {
    const page = await tested.open(sampleLink, {
      prepare: answerWith((answer) => ({ ...answer, warnings: ['The sheet is old.'] })),
    });
    await page.getByRole('tab', { name: 'Basis (1 warning)' }).click();
    await page.getByText('The sheet is old.').waitFor();
  });
});

describe.runIf(hasChromium())('a line of an estimate', () => {
  const tested = consoleForTests();

  const openSample = async (options: Parameters<typeof tested.open>[1] = {}): Promise<Page> => {
    const page = await tested.open(sampleLink, options);
    await page.locator('.sentence').waitFor();
    return page;
  };
  const names = (page: Page) =>
    page.locator('.line-head button').evaluateAll((all) => all.map((button) => button.textContent?.split('\u00a0')[1]));

  test.each([
    { lang: 'en', quantity: 'Quantity', asked: 'How many of web?', atField: 'How many? The estimate needs a number.' },
    {
      lang: 'pt',
      quantity: 'Quantidade',
      asked: 'Quantos de web?',
      atField: 'Quantos? A estimativa precisa de um número.',
    },
  ] as const)(
    'without a quantity is asked for it, and not taken as one: $lang',
    async ({ lang, quantity, asked, atField }) => {
      const page = await openSample({ lang });
      const before = await totalOf(page);
      await page.getByRole('button', { name: 'web', exact: true }).click();
      let posts = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST') posts += 1;
      });
      const field = page.getByLabel(quantity);
      await field.fill('');
      await page.getByRole('heading', { name: asked }).waitFor();
      await expect.poll(() => announced(page)).toBe(asked);
      await page.getByText(atField).waitFor();
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
      expect(await page.locator('.sentence .missing').count()).toBe(1);
      expect(await totalOf(page)).toBe(before);
      await expectNoAxeViolations(page);
      // A link with it asks, too, and shows no total.
      await expect.poll(() => new URL(page.url()).hash).not.toBe(sampleLink);
      const shared = await tested.open(new URL(page.url()).hash, { lang });
      await shared.getByRole('heading', { name: asked }).waitFor();
      await shared.getByText(atField).waitFor();
      expect(await shared.locator('.sentence').count()).toBe(0);
      expect(posts).toBe(0);
      await field.fill('2');
      await expect.poll(() => totalOf(page)).not.toBe(before);
      expect(await page.getByRole('heading', { name: asked }).count()).toBe(0);
      expect(await page.locator('.sentence .missing').count()).toBe(0);
    },
  );

  test('that is removed is brought back by keyboard, where it was and as it was; what was changed since stays', async () => {
    const page = await openSample();
    await listen(page);
    const remove = async (name: string): Promise<void> => {
      await page.getByRole('button', { name, exact: true }).press('Enter');
      await page.getByRole('button', { name: `Remove: ${name}` }).press('Enter');
      await expect.poll(() => focusedName(page)).toBe(`Undo: ${name}`);
      await expect.poll(() => heard(page)).toContain(`Removed ${name}. Undo.`);
    };
    await remove('office');
    // The note stands where the line was.
    expect(await page.locator('.estimate-lines > tbody').nth(1).textContent()).toMatch(/^Removed office\./);
    await expect.poll(() => page.getByRole('button', { expanded: true }).count()).toBe(0);
    await remove('web');
    await expect.poll(() => names(page)).toEqual(['data', 'orders']);
    await expect.poll(() => page.locator('.dimmed').count()).toBe(0);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'data', exact: true }).press('Enter');
    await page.getByLabel('Quantity').fill('5');
    await page.getByRole('button', { name: 'Undo: web' }).press('Enter');
    await expect.poll(() => focusedName(page)).toMatch(/web$/);
    await expect.poll(() => heard(page)).toContain('Line web is back.');
    await page.getByRole('button', { name: 'Undo: office' }).press('Enter');
    await expect.poll(() => names(page)).toEqual(['web', 'office', 'data', 'orders']);
    expect(await page.getByRole('button', { name: /^Undo: / }).count()).toBe(0);
    expect(await page.getByLabel('Quantity').inputValue(), 'the line that was open stays so').toBe('5');
    await page.getByLabel('Quantity').fill('1');
    await expect.poll(() => totalOf(page)).toBe('1,604.72');
  });

  test('that was the last one is brought back, too; another estimate has nothing to undo', async () => {
    const page = await tested.open(await linkTo({ items: [{ ...line, id: 'alone' }] }));
    await page.getByRole('button', { name: 'alone', exact: true }).click();
    await page.getByRole('button', { name: 'Remove: alone' }).click();
    await page.getByRole('button', { name: 'The sample' }).waitFor();
    await expect.poll(() => focusedName(page)).toBe('Undo: alone');
    await expectNoAxeViolations(page);
    await page.keyboard.press('Enter');
    await page.locator('.sentence').waitFor();
    await expect.poll(() => names(page)).toEqual(['alone']);
    await page.getByRole('button', { name: 'alone', exact: true }).click();
    await page.getByRole('button', { name: 'Remove: alone' }).click();
    await page.getByRole('button', { name: 'Undo: alone' }).waitFor();
    await page.goto(`${tested.product.http}/${sampleLink}`);
    await page.locator('.sentence').waitFor();
    expect(await page.getByRole('button', { name: /^Undo: / }).count()).toBe(0);
  });
});
