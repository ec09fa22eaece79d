import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { writeLinkState } from '../../web/address/link-state.ts';
import { hasChromium } from '../support/chromium.ts';
import { consoleForTests } from './open-console.ts';

const link = `#/estimate?e=${await writeLinkState({
  request: { items: [{ product: 'virtual_machine', region: 'brazilsouth', sku: 'Standard_D4s_v5', quantity: 3 }] },
  view: {},
})}`;

/** Does something as soon as an element is in the page, before it is painted. */
const atOnce = (page: Page, selector: string, act: string) =>
  page.addInitScript(`
    new MutationObserver((_, observer) => {
      if (!document.querySelector(${JSON.stringify(selector)})) return;
      observer.disconnect();
      ${act}
    }).observe(document, { childList: true, subtree: true });
  `);

/** Holds the answers to some requests back. @returns a function that lets them go, and waits until they are there */
async function hold(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: held, resolve: hasOne } = Promise.withResolvers<Route>();
  await page.route(path, hasOne);
  return async () => {
    const route = await held;
    await route.continue();
    // The page has the module as soon as this import of it is there.
    await page.evaluate(`import(${JSON.stringify(route.request().url())})`);
  };
}

describe.runIf(hasChromium())('for a reader who is quicker than the page', () => {
  const tested = consoleForTests();

  test('a key works from the moment in which the findings are there', async () => {
    const press = "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));";
    const page = await tested.open('#/record?sample=invalid', {
      prepare: (opened) => atOnce(opened, '.finding', press),
    });
    await expect.poll(() => page.locator('.finding[aria-current]').count()).toBe(1);
  });

  test('a file may be held over the page from the moment in which the estimate says so', async () => {
    const drag = `const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'x.csv'));
      document.body.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true }));`;
    const page = await tested.open('#/estimate', { prepare: (opened) => atOnce(opened, '.intake', drag) });
    await page.getByText('Drop it: it is read in this browser').waitFor();
  });

  test('a change of the estimate does not come into the address of the view to which the reader goes', async () => {
    const page = await tested.open('#/estimate');
    await page.getByRole('button', { name: 'The sample' }).click();
    await page.locator('.sentence').waitFor();
    await page.locator('.line-head button').first().click();
    await page.getByLabel('Quantity').evaluate((field: HTMLInputElement) => {
      field.value = '7';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      location.hash = '#/market';
    });
    await page.locator('.sortable tbody tr').first().waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe('#/market');
  });

  test('a sample that is there too late does not replace the line with which the reader has begun', async () => {
    const page = await tested.open('#/estimate');
    const release = await hold(page, '**/assets/first-*.js');
    await page.getByRole('button', { name: 'The sample' }).click();
    await page.getByRole('button', { name: 'A line of your own' }).click();
    await page.locator('.line-card').waitFor();
    await release();
    await expect.poll(() => page.locator('.line-card').count()).toBe(1);
  });

  test.each(['#/record', '#/record?sample=invalid'])(
    'of two records the one that was asked for last is judged, from %s',
    async (view) => {
      let release = async (): Promise<void> => {};
      const page = await tested.open(view, {
        prepare: async (opened) => {
          release = await hold(opened, '**/assets/invalid-*.js');
        },
      });
      if (view === '#/record') await page.getByRole('button', { name: 'Try a record with mistakes' }).click();
      await page.locator('input[type=file]').first().setInputFiles('events/records/valid.json');
      await page.getByRole('heading', { name: 'Valid', exact: true }).waitFor();
      await release();
      await expect.poll(() => page.locator('.file-bar b').textContent()).toBe('valid.json');
    },
  );

  test.each(['compare', 'portfolio'])(
    'files that are chosen while others are read are added to them: %s',
    async (name) => {
      const page = await tested.open(`#/record/${name}`);
      await page
        .locator('input[type=file]')
        .first()
        .evaluate((input: HTMLInputElement) => {
          for (const file of ['first.json', 'second.json']) {
            const chosen = new DataTransfer();
            chosen.items.add(new File(['{}'], file));
            input.files = chosen.files;
            input.dispatchEvent(new Event('change'));
          }
        });
      await page.getByText('second.json').first().waitFor();
      await page.getByText('first.json').first().waitFor();
    },
  );

  test.each([390, 1280])(
    'an estimate keeps its lines in their place while the answer above them comes, at %i px',
    async (width) => {
      const page = await tested.open(link, {
        width,
        prepare: (opened) =>
          opened.addInitScript(`
          window.tops = [];
          const note = () => {
            const line = document.querySelector('.line-head');
            if (line) tops.push(line.getBoundingClientRect().top);
            requestAnimationFrame(note);
          };
          requestAnimationFrame(note);
        `),
      });
      await page.locator('.sentence').waitFor();
      await page.getByText('Limits of a month').waitFor();
      await page.getByLabel('Name of the estimate').waitFor();
      // A click that is under way meets the line: it moved by 301 pixels on a phone.
      expect(await page.evaluate('Math.max(...tops) - Math.min(...tops)')).toBeLessThan(12);
    },
  );
});
