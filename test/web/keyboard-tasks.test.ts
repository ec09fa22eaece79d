import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasChromium } from '../support/chromium.ts';
import { consoleForTests, type ReaderOptions } from './open-console.ts';

/** What a reader with a keyboard and a screen reader does, and what comes of it. */
interface Reader {
  readonly page: Page;
  /** Presses Tab until the name of what has the focus fits. @returns how often */
  readonly go: (name: RegExp, key?: 'Tab' | 'Shift+Tab') => Promise<number>;
  /** Presses a key, and waits until what has the focus then has a name that fits. */
  readonly press: (key: string, name: RegExp) => Promise<void>;
  /** Types in place of what a field has. */
  readonly type: (text: string) => Promise<void>;
  /** Waits until such a text is announced. @returns each time that it was, since the last call */
  readonly hears: (text: RegExp) => Promise<readonly string[]>;
}

/** The name of what has the focus, with its role; `nothing` where the focus is lost. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (element === null || element === document.body || !element.checkVisibility()) return 'nothing';
    const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null;
    const label = [...(labels ?? [])].map(({ textContent }) => textContent).join(' ');
    const name = element.getAttribute('aria-label') ?? (label || element.textContent || '');
    return `${element.getAttribute('role') ?? element.localName} ${name.replaceAll(/\s+/g, ' ').trim()}`;
  });

describe.runIf(hasChromium())('a whole task by keyboard alone', () => {
  const tested = consoleForTests();

  const openFor = async (options: ReaderOptions): Promise<Reader> => {
    const heard: string[] = [];
    const page = await tested.open('', {
      ...options,
      prepare: async (opened) => {
        await opened.exposeFunction('hear', (text: string) => heard.push(text));
        await opened.addInitScript(() => {
          const { hear } = globalThis as unknown as { hear: (text: string) => void };
          globalThis.print = () => hear('printed');
          const listen = (): void => {
            const region = document.getElementById('announcement');
            if (region === null) return;
            waiting.disconnect();
            new MutationObserver(() => hear(region.textContent ?? '')).observe(region, {
              characterData: true,
              childList: true,
              subtree: true,
            });
          };
          const waiting = new MutationObserver(listen);
          waiting.observe(document, { childList: true, subtree: true });
        });
      },
    });
    const press = async (key: string, name: RegExp): Promise<void> => {
      await page.keyboard.press(key);
      await expect.poll(() => focused(page), { message: `after ${key}` }).toMatch(name);
    };
    return {
      page,
      press,
      go: async (name, key = 'Tab') => {
        for (let count = 1; count <= 150; count += 1) {
          await page.keyboard.press(key);
          if (name.test(await focused(page))) return count;
        }
        throw new Error(`The keyboard does not reach ${name}.`);
      },
      type: async (text) => {
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.type(text);
      },
      hears: async (text) => {
        await expect.poll(() => heard.some((said) => text.test(said)), { message: `heard ${text}` }).toBe(true);
        return heard.splice(0).filter((said) => text.test(said));
      },
    };
  };

  test('a plan is opened, read, changed, compared, kept, printed and saved', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { page, go, press, type, hears } = await openFor({ context: { permissions } });
    await go(/^a Estimate$/);
    await press('Enter', /^h1 Estimate/);
    // The browser takes a moment to hand its dialog over to the test: that comes before the key.
    const opened = page.waitForEvent('filechooser');
    await go(/^button Choose a file/);
    await page.keyboard.press('Enter');
    await (await opened).setFiles('events/estimates/plan.json');
    // What was read of the file comes before its lines.
    await expect.poll(() => focused(page)).toMatch(/^h2 plan\.json: 6 of 7 resources that cost money are priced/);
    await hears(/USD a month, the cheapest mix/);

    expect(await go(/^button ▸/), 'to the first line').toBeLessThan(8);
    await press('Enter', /^button ▾/);
    await go(/^input Quantity/);
    await type('0');
    await hears(/^The request is not valid$/);
    await type('12');
    await hears(/USD a month, the cheapest mix/);
    await go(/^combobox Region/);
    await type('brazil south');
    // Once, after the last letter.
    expect(await hears(/options?$/)).toHaveLength(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await go(/^input Hours/);
    await type('200');
    await hears(/USD a month, the cheapest mix/);
    await go(/^button Copy: /);
    await press('Enter', /^button Copy: /);
    await hears(/Copied as .+-2, below\./);
    await go(/^button Remove: /);
    await press('Enter', /^button Undo: /);
    await press('Enter', /^button ▸/);
    await hears(/is back\./);

    await go(/^tab Lines/, 'Shift+Tab');
    for (const tab of ['Mix', 'What if', 'Break-even', 'Basis']) await press('ArrowRight', new RegExp(`^tab ${tab}`));
    await go(/^input Name of the estimate/, 'Shift+Tab');
    await page.keyboard.type('Shop 2027');
    await expect.poll(() => page.title()).toBe('Shop 2027 – Estimate – Appraise');
    await go(/^button Copy link/);
    await press('Enter', /^button Copy link/);
    await hears(/^Copied/);
    await go(/^button Copy curl/);
    await press('Enter', /^button Copy curl/);
    await hears(/^Copied/);
    const saved = page.waitForEvent('download');
    await go(/^button Save workbook/);
    await press('Enter', /^button Save workbook/);
    expect((await saved).suggestedFilename()).toBe('Shop 2027.xlsx');
    await go(/^button Print one page/);
    await press('Enter', /^button Print one page/);
    await hears(/^printed/);

    await go(/^button All estimates/, 'Shift+Tab');
    await press('Enter', /^h1 Estimate/);
    await go(/^button Delete: Shop 2027/);
    await press('Enter', /^button Undo: Shop 2027/);
    await press('Enter', /^h2 Kept in this browser/);
    await go(/^button Shop 2027/);
    await press('Enter', /^h1 Estimate/);

    await go(/^a Prices$/, 'Shift+Tab');
    await press('Enter', /^h1 Prices/);
    await hears(/1 to 50 of/);
    await go(/^button Next page/, 'Shift+Tab');
    await press('Enter', /^section Prices found/);
    await hears(/51 to 100 of/);
    await go(/^summary Upload a price sheet/, 'Shift+Tab');
    await press('Enter', /^summary Upload a price sheet/);
    await go(/^button Choose a file/);
  });

  test('stocks are screened, sorted, read, compared and saved on a phone, in Portuguese', async () => {
    const { page, go, press, type, hears } = await openFor({ lang: 'pt', width: 390 });
    await go(/^a Mercado$/);
    await press('Enter', /^h1 Ações da B3/);
    await expect.poll(() => page.title()).toBe('Ações da B3 – Appraise');
    await page.getByRole('link', { name: 'PETR4' }).waitFor();
    await go(/^input Código, nome ou setor/);
    await page.keyboard.type('banco');
    expect(await hears(/de \d+ ações/), 'once, after the last letter').toHaveLength(1);
    await go(/^button Mostrar todas as ações/);
    await press('Enter', /^span (\d+) de \1 ações/);

    await go(/^button As suas premissas|^button ▸ As suas premissas/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await go(/^input Rendimento que o preço-teto exige/);
    await type('7');
    await go(/^button Aplicar/);
    await press('Enter', /^button Aplicar/);
    await hears(/usam as suas premissas/);
    await go(/^button Usar as publicadas/);
    await press('Enter', /^button Usar as publicadas/);
    await hears(/usam as premissas publicadas/);

    await go(/^select Ordenar por/);
    await press('ArrowDown', /^select Ordenar por/);
    await hears(/^Ordenado por .+: /);
    await go(/^button Favorita: /);
    await press('Enter', /^button Favorita: /);
    await go(/^button Filtros/, 'Shift+Tab');
    await press('Enter', /^button Filtros/);
    await go(/^input Só favoritas/);
    await press('Space', /^input Só favoritas/);
    await hears(/^1 de /);
    await go(/^button Favorita: /);
    // The last favourite goes, and its star with it.
    await press('Enter', /^span 0 de /);
    await go(/^button Mostrar todas as ações/);
    await press('Enter', /^span (\d+) de \1 ações/);

    await go(/^a PETR4$/);
    await press('Enter', /^h1 PETR4/);
    await go(/^slider /);
    await press('ArrowLeft', /^slider /);
    expect(await page.locator(':focus').getAttribute('aria-valuetext')).toMatch(/: Preço R\$ [\d,]+, Nota \d+$/);
    await go(/^a Comparar PETR4 com outras/, 'Shift+Tab');
    await press('Enter', /^h1 Ações comparadas/);
    await go(/^combobox Ações/);
    for (const code of ['VALE3', 'BBAS3', 'EGIE3']) {
      await page.keyboard.type(code);
      await page.getByRole('option', { name: code }).waitFor();
      await page.keyboard.press('ArrowDown');
      await press('Enter', /^combobox Ações/);
      await hears(new RegExp(`Escolhidas: PETR4.*${code}\\.$`));
    }
    expect(await focused(page)).toContain('4 escolhidas; remova uma');
    await go(/^button Remover BBAS3/);
    await press('Enter', /^combobox Ações$/);

    await go(/^a Agenda$/, 'Shift+Tab');
    await press('Enter', /^h1 Agenda de proventos/);
    await go(/^button Filtros/);
    await press('Enter', /^button Filtros/);
    await go(/^input Data-com/);
    await press('Space', /^input Data-com/);
    await hears(/\d+ eventos/);
    await go(/^button Mostrar tudo/);
    await press('Enter', /^span \d+ eventos/);
    const saved = page.waitForEvent('download');
    await go(/^button CSV/);
    await press('Enter', /^button CSV/);
    expect((await saved).suggestedFilename()).toMatch(/^agenda.*\.csv$/);
  });
});
