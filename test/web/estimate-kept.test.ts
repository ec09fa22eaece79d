import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { writeLinkState } from '../../web/address/link-state.ts';
import { run } from '../support/child.ts';
import { hasChromium } from '../support/chromium.ts';
import { totalOf } from './estimate/choose-tab.ts';
import { chooseFiles } from './estimate/input-files.ts';
import {
  bothLanguages,
  consoleForTests,
  expectAccessible,
  expectNoAxeViolations,
  focusedName,
} from './open-console.ts';
import { printPage } from './print-page.ts';

const request = {
  scope: 'ea:1234567',
  items: [{ id: 'web', product: 'virtual_machine', region: 'brazilsouth', sku: 'Standard_D4s_v5', quantity: 3 }],
};
const link = `#/estimate?e=${await writeLinkState({ request, view: {} })}`;

describe.runIf(hasChromium())('estimates that are kept', () => {
  const tested = consoleForTests();
  type Options = Parameters<typeof tested.open>[1];

  /** Opens a link and edits it, so that it is kept. */
  const openEdited = async (options?: Options): Promise<Page> => {
    const page = await tested.open(link, options);
    await page.getByRole('button', { name: 'web', exact: true }).click();
    await setQuantity(page, '4');
    await expect.poll(() => totalOf(page)).toBe('338.38');
    return page;
  };
  const quantity = (page: Page) => page.getByLabel('Quantity');
  const setQuantity = (page: Page, text: string): Promise<void> => quantity(page).fill(text);
  const name = (page: Page) => page.getByLabel('Name of the estimate');
  const kept = (page: Page) => page.locator('.kept-bar').getByText('Kept in this browser');
  const press = (page: Page, button: string): Promise<void> =>
    page.getByRole('button', { name: button, exact: true }).click();
  const goTo = (page: Page, view: string): Promise<void> =>
    page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: view }).click();
  /** Opens what is kept in another tab. */
  const openSecond = async (page: Page): Promise<Page> => {
    const second = await page.context().newPage();
    second.setDefaultTimeout(100_000);
    await second.goto(`${tested.product.http}/#/estimate`);
    await press(second, 'web');
    return second;
  };
  /** All that the browser keeps, as it is in the database. */
  const keptStates = (page: Page): Promise<string> =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const opening = indexedDB.open('appraise');
          opening.onsuccess = () => {
            const all = opening.result.transaction('estimates').objectStore('estimates').getAll();
            all.onsuccess = () => {
              opening.result.close();
              resolve(all.result.map(({ state }) => state).join('\n'));
            };
          };
        }),
    );
  const summary = (page: Page) => page.locator('.line-head .small');

  test('stay where the reader leaves for another view and comes back, and with the page loaded again', async () => {
    const page = await openEdited();
    await name(page).fill('Shop');
    await kept(page).waitFor();
    const [address, total] = [page.url(), await totalOf(page)];
    await goTo(page, 'Market');
    await page.getByRole('heading', { level: 1, name: /Market|stocks/i }).waitFor();
    await goTo(page, 'Estimate');
    await expect.poll(() => totalOf(page)).toBe(total);
    await expect.poll(() => name(page).inputValue()).toBe('Shop');
    await expect.poll(() => page.url()).toBe(address);
    // Steps back are left, too.
    await press(page, 'Undo');
    await expect.poll(() => summary(page).textContent()).toContain('× 3');
    await press(page, 'Redo');
    await expect.poll(() => summary(page).textContent()).toContain('× 4');
    await page.reload();
    await expect.poll(() => name(page).inputValue()).toBe('Shop');
    await expect.poll(() => summary(page).textContent()).toContain('× 4');
  });

  test('stay the same estimate where the reader looks for meters and comes back', async () => {
    const page = await openEdited();
    await name(page).fill('Shop');
    await page.getByRole('link', { name: 'Add any other meter' }).click();
    await page.getByRole('link', { name: 'Back to the estimate' }).click();
    await expect.poll(() => name(page).inputValue()).toBe('Shop');
    await page.getByRole('link', { name: 'Add any other meter' }).click();
    await page.getByLabel('Words, or a meter’s id').fill('B1');
    await page.getByRole('button', { name: 'Add B1 to the estimate' }).first().click();
    await expect.poll(() => page.locator('.line-card').count()).toBe(2);
    expect(await name(page).inputValue()).toBe('Shop');
    await press(page, 'Undo');
    await expect.poll(() => page.locator('.line-card').count()).toBe(1);
    await press(page, 'All estimates');
    await page.locator('.kept-list > li').first().waitFor();
    expect(await page.locator('.kept-list > li').count()).toBe(1);
  });

  test('are opened, renamed and deleted in their list, and what is deleted comes back', async () => {
    const page = await openEdited();
    await press(page, 'All estimates');
    const list = page.getByRole('region', { name: 'Kept in this browser' });
    await list.getByText('1 line · changed this minute').waitFor();
    await list.getByRole('button', { name: 'Rename: web' }).click();
    await page.keyboard.type('Shop in <b>Brazil</b>');
    await page.keyboard.press('Enter');
    await list.getByRole('button', { name: 'Shop in <b>Brazil</b>', exact: true }).waitFor();
    await expect.poll(() => focusedName(page)).toBe('Rename: Shop in <b>Brazil</b>');
    await list.getByRole('button', { name: 'Delete: Shop in <b>Brazil</b>' }).click();
    await list.getByText('Deleted Shop in <b>Brazil</b>.').waitFor();
    await expect.poll(() => focusedName(page)).toBe('Undo: Shop in <b>Brazil</b>');
    await page.keyboard.press('Enter');
    await press(page, 'Shop in <b>Brazil</b>');
    await expect.poll(() => summary(page).textContent()).toContain('× 4');
    await page.goBack();
  });

  test.each(bothLanguages)('are accessible in $lang', async (reader) => {
    const page = await tested.open(link, reader);
    await page.locator('.kept-name').fill('x'.repeat(120));
    await page
      .locator('.kept-bar')
      .getByText(/Kept in|Guardada neste/)
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^(?:All estimates|Estimativas)$/ }).click();
    await page.getByRole('button', { name: /^(?:Delete|Excluir)/ }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^(?:Rename|Renomear)/ }).click();
    await expectNoAxeViolations(page);
  });

  test('the first edit is a step and is kept, also where it is made before the part that keeps is loaded', async () => {
    let load = () => {};
    const isLoaded = new Promise<void>((resolve) => {
      load = resolve;
    });
    const page = await tested.open(link, {
      prepare: (opened) =>
        opened.route('**/assets/kept-bar-*.js', async (route) => {
          await isLoaded;
          await route.continue();
        }),
    });
    await press(page, 'web');
    await setQuantity(page, '4');
    await setQuantity(page, '5');
    await expect.poll(() => summary(page).textContent()).toContain('× 5');
    expect(await page.locator('.kept-bar').count()).toBe(0);
    load();
    await kept(page).waitFor();
    await press(page, 'Undo');
    await expect.poll(() => summary(page).textContent()).toContain('× 3');
    await expect
      .poll(() => page.getByRole('button', { name: 'Undo', exact: true }).getAttribute('aria-disabled'))
      .toBe('true');
  });

  test.each(bothLanguages)(
    'the bar of one takes two rows of a phone, and signs have names, in $lang',
    async (reader) => {
      const page = await tested.open(link, reader);
      await page.getByRole('button', { name: 'web', exact: true }).click();
      await page.getByLabel({ en: 'Quantity', pt: 'Quantidade' }[reader.lang]).fill('4');
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        const height = async () => (await page.locator('.kept-bar').boundingBox())?.height;
        await expect.poll(height).toBeLessThan(100);
      }
      const names = { en: ['Undo', 'Redo'], pt: ['Desfazer', 'Refazer'] }[reader.lang];
      for (const name of names) {
        const box = await page.getByRole('button', { name, exact: true }).boundingBox();
        expect(box?.width, name).toBeLessThan(60);
      }
      await expect
        .poll(() => page.locator('.kept-bar').innerText())
        .toContain({ en: 'Kept in this browser', pt: 'Guardada neste navegador' }[reader.lang]);
    },
  );

  test('its name stands in the title of the page, on paper and in the names of files', async () => {
    const page = await openEdited();
    await name(page).fill('Shop \u202e2027');
    await expect.poll(() => page.title()).toMatch(/^Shop <U\+202E>2027 – .+ – Appraise$/);
    await kept(page).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save CSV')]);
    expect(download.suggestedFilename()).toBe('Shop 2027.csv');
    await page.reload();
    await expect.poll(() => page.title()).toMatch(/^Shop/);
    expect(await page.locator('.kept-title').isVisible()).toBe(false);
    const { pages } = await printPage(page);
    expect(pages[0]).toContain('Shop<U+202E>2027');
    await press(page, 'All estimates');
    await expect.poll(() => page.title()).toMatch(/^(?!Shop).+ – Appraise$/);
  });

  test('the keys of the platform take steps, but not from a text field', async () => {
    const page = await openEdited();
    await press(page, 'Copy: web');
    await expect.poll(() => page.locator('.line-card').count()).toBe(2);
    await page.locator('h1').focus();
    // The cost that follows is said soon after.
    const said = await page.evaluateHandle(() => {
      const texts: (string | null)[] = [];
      const region = document.querySelector('#announcement');
      const note = () => texts.push(region?.textContent ?? null);
      if (region) new MutationObserver(note).observe(region, { childList: true, characterData: true, subtree: true });
      return texts;
    });
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.locator('.line-card').count()).toBe(1);
    await expect.poll(() => said.jsonValue()).toContain('Undone.');
    await page.keyboard.press('Meta+z');
    await expect.poll(() => summary(page).textContent()).toContain('× 3');
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Control+Shift+Z');
    await page.keyboard.press('Control+y');
    await expect.poll(() => page.locator('.line-card').count()).toBe(2);
    await quantity(page).first().focus();
    await page.keyboard.press('Control+Shift+Z');
    await expect.poll(() => page.locator('.line-card').count()).toBe(2);
  });

  test('a line that a step brings back is not brought back twice', async () => {
    const page = await openEdited();
    await press(page, 'Copy: web');
    await press(page, 'Remove: web');
    await page.getByRole('button', { name: 'Undo: web' }).waitFor();
    await press(page, 'Undo');
    await expect.poll(() => page.locator('.line-card').count()).toBe(2);
    expect(await page.getByRole('button', { name: 'Undo: web' }).count()).toBe(0);
  });

  test('one that is too large for a link is kept', async () => {
    const page = await tested.open('#/estimate');
    const random = (): string => randomBytes(512).toString('base64');
    const items = Array.from({ length: 200 }, (_, index) => ({ ...request.items[0], id: `${index}-${random()}` }));
    await chooseFiles(page, { name: 'large.json', content: JSON.stringify({ ...request, items }) });
    await page.getByText('This browser keeps it').waitFor();
    await expect.poll(() => page.url()).toMatch(/#\/estimate\?kept=[0-9a-f]{32}$/);
    await page.reload();
    await expect.poll(() => page.locator('.line-card').count()).toBe(200);
    expect(await name(page).inputValue()).toBe('large');
  });

  test('what is saved is what the command takes, and is opened again', async () => {
    const page = await openEdited();
    await name(page).fill('Shop: 2/3 "new"');
    const download = page.waitForEvent('download');
    await press(page, 'Save as a file');
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('Shop 2 3 new.json');
    const path = await saved.path();
    const content = await readFile(path, 'utf8');
    expect(JSON.parse(content)).toEqual({ ...request, items: [{ ...request.items[0], quantity: 4 }] });
    const printed = await run(
      process.execPath,
      ['dist/cli/appraise.mjs', 'estimate', path, '--url', tested.product.http, '--format', 'json'],
      { env: { PATH: process.env.PATH } },
    );
    const total = await totalOf(page);
    expect(JSON.parse(printed.stdout).best.mix.monthly).toBe(Number(total?.replaceAll(',', '')));

    const elsewhere = await tested.open('#/estimate');
    await chooseFiles(elsewhere, { name: saved.suggestedFilename(), content });
    await expect.poll(() => totalOf(elsewhere)).toBe(total);
    expect(await name(elsewhere).inputValue()).toBe('Shop 2 3 new');
    await kept(elsewhere).waitFor();
  });

  test('a file makes another estimate, and the one that was there is left', async () => {
    const page = await openEdited();
    await name(page).fill('First');
    await kept(page).waitFor();
    await chooseFiles(page, { name: 'second.json', content: JSON.stringify(request) });
    await expect.poll(() => name(page).inputValue()).toBe('second');
    await press(page, 'Bring it back');
    await expect.poll(() => name(page).inputValue()).toBe('First');
    await press(page, 'All estimates');
    const rows = page.locator('.kept-list > li');
    await expect.poll(() => rows.count()).toBe(2);
  });

  test('without IndexedDB the page says so, and goes on', async () => {
    const prepare = (page: Page) =>
      page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
    const page = await openEdited({ prepare });
    await page
      .locator('.kept-bar')
      .getByText(/^Not kept: this browser keeps nothing/)
      .waitFor();
    await press(page, 'Undo');
    await expect.poll(() => summary(page).textContent()).toContain('× 3');
    await expectNoAxeViolations(page);
    await press(page, 'All estimates');
    await page.getByText('This browser keeps no estimates here').waitFor();
    await press(page, 'The sample');
    await page.locator('.sentence').waitFor();
  });

  test('what others wrote into the database breaks nothing, and is not run', async () => {
    const page = await openEdited();
    await kept(page).waitFor();
    await page.evaluate(async () => {
      const opened = indexedDB.open('appraise');
      await new Promise((resolve) => {
        opened.onsuccess = resolve;
      });
      const transaction = opened.result.transaction('estimates', 'readwrite');
      const store = transaction.objectStore('estimates');
      const whole = { version: 1, changedAt: '2026-01-01T00:00:00Z' };
      const state = (id: string) =>
        JSON.stringify({ request: { items: [{ id, product: id }] }, view: { input: [id] } });
      const markup = '<img src=x onerror=alert(1)>';
      store.put({ ...whole, id: 'markup', name: markup, state: state(markup) });
      store.put({ ...whole, id: 'cut', name: 'cut', state: '{"request":{' });
      store.put({ id: 'foreign', anything: new Map([[1, new Date()]]) });
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      opened.result.close();
    });
    await press(page, 'All estimates');
    await page.getByText('2 more cannot be read by this version of the console.').waitFor();
    await page.getByRole('button', { name: '<img src=x onerror=alert(1)>', exact: true }).click();
    await page.locator('.line-card').waitFor();
    expect(await page.locator('main img').count()).toBe(0);
  });

  test('a database of another program is left as it is', async () => {
    const page = await tested.open('');
    await page.evaluate(async () => {
      const opened = indexedDB.open('appraise', 7);
      await new Promise((resolve) => {
        opened.onsuccess = resolve;
      });
      opened.result.close();
    });
    await goTo(page, 'Estimate');
    await page.getByText('This browser keeps no estimates here').waitFor();
    await press(page, 'A line of your own');
    await page.locator('.sentence').waitFor();
  });

  test('two tabs with one estimate follow each other', async () => {
    const page = await openEdited();
    await kept(page).waitFor();
    const second = await openSecond(page);
    await second.locator('.line-head').getByRole('button', { name: 'web', exact: true }).click();
    await setQuantity(second, '7');
    await expect.poll(() => summary(page).textContent()).toContain('× 7');
    await setQuantity(page, '8');
    await expect.poll(() => quantity(second).inputValue()).toBe('8');
  });

  test('two tabs that do not hear of each other overwrite nothing', async () => {
    const page = await openEdited({
      prepare: (opened) =>
        opened
          .context()
          .addInitScript(() => Object.defineProperty(globalThis, 'BroadcastChannel', { value: undefined })),
    });
    await kept(page).waitFor();
    const second = await openSecond(page);
    await second.locator('.line-head').getByRole('button', { name: 'web', exact: true }).click();
    await setQuantity(second, '7');
    await expect.poll(() => keptStates(second)).toContain('"quantity":7');
    await setQuantity(page, '8');
    await page.getByRole('heading', { name: 'Another tab has changed this estimate' }).waitFor();
    await expectNoAxeViolations(page);
    await press(page, 'Keep mine as another estimate');
    await expect.poll(() => name(page).inputValue()).toBe('web (copy)');
    await kept(page).waitFor();
    await second.reload();
    await expect.poll(() => summary(second).textContent()).toContain('× 7');
    await setQuantity(page, '9');
    await press(page, 'All estimates');
    await expect.poll(() => page.locator('.kept-list > li').count()).toBe(2);
  });
});
