import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { writeTickers } from '../../lib/market/write-tickers.ts';
import { hasChromium } from '../support/chromium.ts';
import { readWorkbook } from '../support/read-workbook.ts';
import {
  bothLanguages,
  type ConsoleUnderTest,
  chooseOption,
  consoleForTests,
  expectAccessible,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  tabTo,
} from './open-console.ts';

const codesShown = (page: Page) => page.locator('.sortable tbody th a').allTextContents();

/** Requests of the API that a page sends from now on. */
function countRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.push(pathname);
  });
  return paths;
}

describe.runIf(hasChromium())('the market', () => {
  const tested = consoleForTests();

  const openStocks = async (view = '#/market', options: Parameters<ConsoleUnderTest['open']>[1] = {}) => {
    const page = await tested.open(view, options);
    await page.locator('.sortable tbody tr').first().waitFor();
    return page;
  };

  test.each(
    [
      '#/market',
      '#/market/signals',
      '#/market/PETR4?yield_exigido=0.08',
      '#/market/comparar?codigos=PETR4,AGRO3,ITUB4,VALE3',
    ].flatMap((view) => bothLanguages.map((reader) => ({ view, ...reader }))),
  )('$view is accessible in $lang', async ({ view, ...reader }) => {
    const page = await tested.open(view, reader);
    await page.locator('main table').first().waitFor();
    await expectAccessible(page);
  });

  test('names two cheap stocks without alerts within two clicks, and sends nothing for it', async () => {
    const page = await openStocks();
    const sent = countRequests(page);
    await expect.poll(() => codesShown(page)).toHaveLength(59);
    await page.getByLabel('Without alerts').check();
    const count = page.locator('search').getByText(/^(?!59 )\d+ of 59 stocks$/);
    const withoutAlerts = await count.textContent();
    await page.getByLabel('By price ceiling').selectOption('BARATA');
    await expect.poll(() => count.textContent()).not.toBe(withoutAlerts);
    const codes = await codesShown(page);
    expect(codes.length).toBeGreaterThan(1);
    expect(codes.length).toBeLessThan(59);
    expect(codes[0]).toBe('FESA4');
    await page.reload();
    await page.locator('.sortable tbody tr').first().waitFor();
    await expect.poll(() => codesShown(page), { message: 'the link holds the filter' }).toEqual(codes);
    await page.getByRole('button', { name: 'Show all stocks' }).click();
    await expect.poll(() => codesShown(page)).toHaveLength(59);
    expect(
      sent.filter((path) => path === '/api/v1/tickers'),
      'one request for each time the page is loaded',
    ).toHaveLength(1);
  });

  test('screens by ranges of indicators as the API does, with one more request, and shows them', async () => {
    const page = await openStocks();
    const sent = countRequests(page);
    await page.getByRole('button', { name: 'Ranges of numbers' }).click();
    const range = (name: string) => page.getByRole('group', { name });
    await range('P/E').getByLabel('to').fill('10');
    await range('ROE (%)').getByLabel('from').fill('15');
    const answer = await fetch(
      `${tested.product.http}/api/v1/tickers?p_l_max=10&roe_min=0.15&ordenar=-score&campos=p_l,roe`,
      {
        headers: { 'X-API-Key': 'demo-pro-0123456789' },
      },
    );
    const { tickers } = (await answer.json()) as {
      tickers: readonly { codigo: string; p_l: number; roe: number }[];
    };
    const codes = tickers.map(({ codigo }) => codigo);
    expect(codes.length).toBeGreaterThan(2);
    await expect.poll(() => codesShown(page)).toEqual(codes);

    await page.getByRole('button', { name: 'Indicators' }).click();
    const cells = page.locator('.sortable tbody tr:first-child td');
    await expect
      .poll(async () => (await cells.allTextContents()).slice(2, 5))
      .toEqual([tickers[0]?.p_l.toFixed(1), expect.anything(), `${((tickers[0]?.roe ?? 0) * 100).toFixed(1)}\u00a0%`]);
    await page.getByRole('columnheader', { name: 'P/E' }).getByRole('button').click();
    const byRatio = [...tickers].sort((a, b) => b.p_l - a.p_l).map(({ codigo }) => codigo);
    await expect.poll(() => codesShown(page)).toEqual(byRatio);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });

    await page.reload();
    await page.locator('.sortable tbody tr').first().waitFor();
    await expect.poll(() => codesShown(page), { message: 'the link holds ranges, columns and order' }).toEqual(byRatio);
    expect(await range('ROE (%)').getByLabel('from').inputValue()).toBe('15');
    await range('ROE (%)').getByLabel('from').fill('a lot');
    await page.getByText('A number, such as 12.5.').waitFor();
    await page.getByRole('button', { name: 'Valuation' }).click();
    await page.getByRole('columnheader', { name: 'Ceiling', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show all stocks' }).click();
    await expect.poll(() => codesShown(page)).toHaveLength(59);
    const lists = sent.filter((path) => path === '/api/v1/tickers');
    expect(lists, 'one for the ranges, and two after the page was loaded again').toHaveLength(3);
  });

  test('screens by figures of the statements as the API does, and shows them', async () => {
    const page = await openStocks('#/market?colunas=demonstracoes');
    await page.getByRole('button', { name: 'Ranges of numbers' }).click();
    await page.getByRole('group', { name: 'ROIC (%)' }).getByLabel('from').fill('10');
    await page.getByRole('group', { name: 'Net debt ÷ EBITDA' }).getByLabel('to').fill('3.5');
    const fields = ['margem_ebit', 'margem_liquida', 'roic', 'divida_liquida_ebitda'] as const;
    const query = `roic_min=0.1&divida_liquida_ebitda_max=3.5&ordenar=-roic&campos=${fields.join(',')}`;
    const { tickers } = (await fetch(`${tested.product.http}/api/v1/tickers?${query}`, {
      headers: { 'X-API-Key': 'demo-pro-0123456789' },
    }).then((answer) => answer.json())) as {
      tickers: readonly ({ readonly codigo: string } & Readonly<Record<(typeof fields)[number], number>>)[];
    };
    expect(tickers.length).toBeGreaterThan(1);
    await page.getByRole('columnheader', { name: 'ROIC' }).getByRole('button').click();
    await expect.poll(() => codesShown(page)).toEqual(tickers.map(({ codigo }) => codigo));
    const shares = [tickers[0]?.margem_ebit, tickers[0]?.margem_liquida, tickers[0]?.roic];
    const cells = await page.locator('.sortable tbody tr:first-child td').allTextContents();
    expect(cells.slice(2, 6)).toEqual([
      ...shares.map((share = Number.NaN) => `${(share * 100).toFixed(1)}\u00a0%`),
      tickers[0]?.divida_liquida_ebitda.toFixed(1),
    ]);
    await expectAccessible(page);
  });

  test('sorting, and going to a stock and back, send no request for the list', async () => {
    const page = await openStocks();
    const sent = countRequests(page);
    const header = page.getByRole('columnheader', { name: 'Stock' });
    await header.getByRole('button').click();
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending');
    const codes = await codesShown(page);
    expect(codes).toEqual([...codes].sort());
    await page.getByRole('link', { name: 'PETR4' }).click();
    await page.getByRole('heading', { level: 1, name: 'PETR4 · Petrobras' }).waitFor();
    await page.goBack();
    await page.locator('.sortable tbody tr').first().waitFor();
    await expect.poll(() => codesShown(page)).toEqual(codes);
    expect(sent.filter((path) => path === '/api/v1/tickers')).toEqual([]);
  });

  test('saves what is shown as the table of the API, byte for byte', async () => {
    const page = await openStocks('#/market?q=petrobras&ordenar=codigo');
    const list = await fetch(`${tested.product.http}/api/v1/tickers`, {
      headers: { 'X-API-Key': 'demo-enterprise-0123456789' },
    }).then((answer) => answer.json());
    const tickers = list.tickers.filter(({ codigo }: { codigo: string }) => codigo === 'PETR4');
    for (const [name, format] of [
      ['CSV', 'csv'],
      ['CSV for Excel in Portuguese', 'csv-pt'],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name, exact: true }).click(),
      ]);
      const saved = await readFile((await download.path()) as string, 'utf8');
      expect(saved).toBe(writeTickers({ ...list, tickers }, undefined, format));
    }
  });

  test.each(bothLanguages)('saves what is shown as a workbook, in its order, in $lang', async ({ lang }) => {
    const page = await openStocks('#/market?setor=Financeiro&ordenar=-preco', { lang });
    const codes = await codesShown(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Excel (XLSX)' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^tickers-\d{4}-\d\d-\d\d\.xlsx$/);
    const sheets = readWorkbook(await readFile(await download.path()));
    const sheet = sheets.get(lang === 'en' ? 'Stocks' : 'Ações');
    expect(sheet?.rows.map(([code]) => code)).toEqual(codes);
    expect(codes.length).toBeGreaterThan(3);
    const price = sheet?.heads.indexOf(lang === 'en' ? 'Price' : 'Preço') ?? -1;
    expect(sheet?.rows.every((row) => typeof row[price] === 'number')).toBe(true);
  });

  test('is printed in light, with the headers of the table and without what only a screen needs', async () => {
    const page = await openStocks();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page
      .getByRole('columnheader', { name: /^Price/ })
      .getByText('Price')
      .waitFor();
    await expect.poll(() => page.locator('nav, .filter, .star, footer').filter({ visible: true }).count()).toBe(0);
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .toBe('rgb(255, 255, 255)');
  });

  test('shows the stocks early where the window is narrow: all conditions but the text are folded', async () => {
    const page = await tested.open('#/market?setor=Financeiro&sem_alertas=true', { width: 390 });
    const button = page.getByRole('button', { name: 'Filters (2)' });
    await expect.poll(() => page.getByLabel('By price ceiling').isVisible()).toBe(false);
    await expect.poll(async () => (await page.locator('.row-cards > li').first().boundingBox())?.y).toBeLessThan(650);
    // What is known of the data stands in a few lines, and the files above the first stock.
    const facts = page.getByRole('region', { name: 'State of the data' });
    expect((await facts.boundingBox())?.height).toBeLessThan(80);
    await facts.getByRole('button', { name: 'Updates' }).click();
    await facts.getByText('Next update').waitFor();
    await page.getByRole('button', { name: 'Download' }).click();
    const files = page.getByRole('button', { name: /^(?:CSV|Excel)/ });
    await expect.poll(() => files.count()).toBe(3);
    await button.click();
    await page.getByLabel('By price ceiling').selectOption('BARATA');
    await page.getByRole('button', { name: 'Filters (3)', expanded: true }).waitFor();
    await expectAccessible(page);
  });

  test.each(bothLanguages)(
    'a stock is a card where the window is narrow: what its row has, within the window, in $lang',
    async (reader) => {
      const page = await openStocks('#/market', reader);
      const cells = await page.locator('.sortable tbody tr', { hasText: 'PETR4' }).locator('td').allTextContents();
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(() => page.locator('.row-cards > li').count()).toBe(59);
      await expect.poll(() => page.locator('main table').count()).toBe(0);
      const card = page.locator('.row-cards > li', { hasText: 'PETR4' });
      // Score, price, both values with margin and verdict, and alerts; the sector is left to the page of the stock.
      const texts = cells.slice(0, -1).map((text) => text.trim());
      expect(texts).toHaveLength(9);
      for (const text of texts) expect(await card.textContent()).toContain(text);
      for (const chip of await card.locator('.chip').all()) {
        const box = await chip.boundingBox();
        expect(box && box.x >= 0 && box.x + box.width <= 390, 'a verdict outside of the window').toBe(true);
      }
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.locator('.sortable tbody tr').first().waitFor();
    },
  );

  test('cards are sorted by any column, and have the figures of a chosen group', async () => {
    const page = await tested.open('#/market', { width: 390 });
    const codes = () => page.locator('.row-cards a').allTextContents();
    const sortedAs = async (ordenar: string) => {
      const answer = await fetch(`${tested.product.http}/api/v1/tickers?ordenar=${ordenar}`, {
        headers: { 'X-API-Key': 'demo-pro-0123456789' },
      });
      const { tickers } = (await answer.json()) as { tickers: readonly { readonly codigo: string }[] };
      return tickers.map(({ codigo }) => codigo);
    };
    await page.getByLabel('Sort by').selectOption('Price');
    const falling = await sortedAs('-preco');
    expect(falling).toHaveLength(59);
    await expect.poll(codes).toEqual(falling);
    const order = page.getByLabel('Order');
    expect(await order.locator('option').allTextContents()).toEqual(['Largest first', 'Smallest first']);
    expect(await order.inputValue()).toBe('down');
    await order.selectOption('Smallest first');
    await expect.poll(() => page.locator('#announcement').textContent()).toBe('Sorted by Price: Smallest first');
    await expect.poll(codes).toEqual(await sortedAs('preco'));
    await page.reload();
    await expect.poll(codes, { message: 'the link holds the order' }).toEqual(await sortedAs('preco'));
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'Indicators' }).click();
    await page.locator('.row-cards dt', { hasText: 'P/E' }).first().waitFor();
    await expect.poll(() => page.locator('.row-cards .chip').count()).toBe(0);
    await expectAccessible(page);
  });

  test('amounts a share are rounded as in the arithmetic', async () => {
    const page = await tested.open('#/market/PETR4');
    await page.getByText(/\+ 4,9802 \(2024, estimado\)/).waitFor();
    await page.locator('.chart .figure', { hasText: '4.9802' }).waitFor();
  });

  test('the day of the shares that LPA and VPA were calculated by stands beside the arithmetic', async () => {
    const page = await tested.open('#/market/PETR4');
    await page.getByText(/^LPA and VPA were calculated per share of Jul 13, 2026 \(demo\)/).waitFor();
  });

  test('favourites stay in the browser, and hold codes only', async () => {
    const page = await openStocks();
    await page.getByRole('button', { name: 'Favourite: PETR4' }).click();
    await page.getByLabel('Favourites only').check();
    await expect.poll(() => codesShown(page)).toEqual(['PETR4']);
    await page.reload();
    await page.locator('.sortable tbody tr').first().waitFor();
    await expect.poll(() => codesShown(page)).toEqual(['PETR4']);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('appraise.favourites'))).toBe('["PETR4"]');
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })))
      .not.toContain('demo-');
  });

  test('own assumptions live in the link, and change the arithmetic', async () => {
    const page = await tested.open('#/market/PETR4');
    await page.getByText('R$ 124.15', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Your own assumptions' }).click();
    await page.getByLabel('Yield that the ceiling asks for (%)').fill('60');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('A number from 1 to 50.').waitFor();
    await page.getByLabel('Yield that the ceiling asks for (%)').fill('8');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('R$ 93.11', { exact: true }).waitFor();
    await expect.poll(() => page.url()).toContain('yield_exigido=0.08');
    await page.getByRole('note').getByText('These figures use your own assumptions').waitFor();
    await page.getByRole('link', { name: 'Signals' }).click();
    await page.getByRole('heading', { level: 1, name: 'Signals of the day' }).waitFor();
    await expect.poll(() => page.url()).toContain('yield_exigido=0.08');
  });

  test('the table is explained, with the assumptions that are in use', async () => {
    const page = await tested.open('#/market?yield_exigido=0.08', { lang: 'pt' });
    await page.getByRole('button', { name: 'Como ler' }).click();
    await page.getByText('provento médio anual de uma ação rende 8,0\u00a0%').waitFor();
    await page.getByText('a raiz quadrada de 22,5 ×').waitFor();
    await expectNoAxeViolations(page);
  });

  test('a stock shows calendar, alerts, distributions and 30 days, each chart with its table', async () => {
    const page = await tested.open('#/market/petr4', { lang: 'pt' });
    await page.getByRole('heading', { level: 1, name: 'PETR4 · Petrobras' }).waitFor();
    await page.getByRole('heading', { name: 'Calendário de proventos' }).waitFor();
    await page.getByText('provento incomum').waitFor();
    await page.getByRole('img', { name: /^Valor bruto por ação em 2021–2025/ }).waitFor();
    const tables = page.getByRole('button', { name: 'Mostrar como tabela' });
    await expect.poll(() => tables.count()).toBe(2);
    await tables.nth(1).click();
    const rows = page.getByRole('region', { name: /^De R\$/ }).getByRole('row');
    const headers = { 'X-API-Key': 'demo-enterprise-0123456789', Accept: 'application/json' };
    const answer = await fetch(`${tested.product.http}/api/v1/history/PETR4`, { headers });
    const { dias } = (await answer.json()) as { dias: readonly { readonly data_pregao: string }[] };
    // A session is one row, also where it was published on several days, beside the head.
    const sessions = new Set(dias.map(({ data_pregao }) => data_pregao)).size;
    expect(sessions).toBeGreaterThan(15);
    await expect.poll(() => rows.count()).toBe(sessions + 1);
    await expectNoAxeViolations(page);
  });

  test('a stock names what it lacks in a line for each reason, and has no rows for it', async () => {
    const page = await tested.open('#/market/AGRO3');
    const figures = page.locator('section', { has: page.getByRole('heading', { name: 'Figures' }) });
    await figures
      .getByText('Not calculated, since a part is unknown or not positive: Price ÷ earnings; Payout.')
      .waitFor();
    await figures
      .getByText(/^Not calculated without statements of the company, which no source has: EBIT margin; /)
      .waitFor();
    const values = await figures.locator('dd').allTextContents();
    expect(values.length).toBeGreaterThan(8);
    expect(values).not.toContain('–');
  });

  test.each(bothLanguages)('the payments of a stock are within the window of a phone, in $lang', async (reader) => {
    const page = await tested.open('#/market/PETR4', reader);
    await page.locator('.payments tbody td').first().waitFor();
    const cells = await page.locator('.payments tbody td').allTextContents();
    await page.setViewportSize({ width: 390, height: 844 });
    const payments = page.locator('.events > li');
    await expect.poll(() => payments.count()).toBe(cells.length / 5);
    for (const [index, payment] of (await payments.all()).entries()) {
      const text = await payment.textContent();
      for (const cell of cells.slice(index * 5, index * 5 + 5)) expect(text).toContain(cell);
      const box = await payment.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
    }
    await expectNoSidewaysScroll(page);
  });

  test.each(bothLanguages)(
    'the chart has a longer range, by keyboard, and asks for it only then, in $lang',
    async (reader) => {
      const page = await tested.open('#/market/PETR4', reader);
      const isPortuguese = reader.lang === 'pt';
      const paths: string[] = [];
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        if (pathname.startsWith('/api/v1/history/') && search !== '') paths.push(search);
      });
      await page.getByRole('radio', { name: isPortuguese ? '30 dias' : '30 days' }).focus();
      const tables = page.getByRole('button', { name: isPortuguese ? 'Mostrar como tabela' : 'Show as a table' });
      await tables.nth(1).click();
      const rows = page.getByRole('region', { name: isPortuguese ? /^De R\$/ : /^From R\$/ }).getByRole('row');
      await expect.poll(() => rows.count()).toBeGreaterThan(15);
      const ofMonth = await rows.count();
      expect(paths).toEqual([]);
      await page.getByRole('radio', { name: isPortuguese ? '30 dias' : '30 days' }).focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => rows.count()).toBeGreaterThan(ofMonth);
      const ofHalfYear = await rows.count();
      expect(paths).toEqual([expect.stringMatching(/^\?limit=200&de=\d{4}-\d\d-\d\d$/)]);
      const { promise: isRead, resolve: letGo } = Promise.withResolvers<void>();
      await page.route('**/api/v1/history/**', async (route) => {
        await isRead;
        await route.continue();
      });
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => paths.length).toBe(2);
      // What is shown while the answer is waited for is readable, too.
      await page.locator('.dimmed').first().waitFor();
      await expectNoAxeViolations(page);
      letGo();
      await page
        .getByRole('heading', {
          name: isPortuguese ? 'Preço em tudo o que foi publicado' : 'Price in all that is published',
        })
        .waitFor();
      // The demo has less than six months.
      await expect.poll(() => page.locator('.dimmed').count()).toBe(0);
      await expect.poll(() => rows.count()).toBe(ofHalfYear);
      await expectNoAxeViolations(page);
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => rows.count()).toBe(ofMonth);
    },
  );

  test('compares up to four stocks: figures as the table of all stocks has them', async () => {
    const page = await tested.open('#/market/PETR4');
    await page.getByRole('link', { name: 'Compare PETR4 with others' }).click();
    await page.getByRole('heading', { level: 1, name: 'Stocks compared' }).waitFor();
    const heads = () => page.locator('.compared thead a').allTextContents();
    await expect.poll(heads).toEqual(['PETR4']);
    for (const code of ['AGRO3', 'ITUB4', 'VALE3']) {
      await chooseOption(page.getByRole('combobox', { name: 'Stocks' }), code, new RegExp(code));
    }
    await expect.poll(heads).toEqual(['PETR4', 'AGRO3', 'ITUB4', 'VALE3']);
    expect(new URL(page.url()).hash).toBe('#/market/comparar?codigos=PETR4%2CAGRO3%2CITUB4%2CVALE3');

    const figures: Record<string, string> = {};
    for (const row of await page.locator('.compared tbody tr:has(td)').all()) {
      figures[(await row.locator('th').textContent()) ?? ''] = (await row.locator('td').nth(1).textContent()) ?? '';
    }
    // The demo has no statements, on which nine figures depend.
    expect(Object.keys(figures)).toHaveLength(19);
    await page.getByText(/^Unknown for all of these stocks: EBIT margin; /).waitFor();
    for (const group of ['', '?colunas=indicadores', '?colunas=demonstracoes']) {
      const list = await openStocks(`#/market${group}`);
      const headers = await list.locator('.sortable thead button').allTextContents();
      const cells = await list.locator('.sortable tbody tr', { hasText: 'AGRO3' }).locator('td').allTextContents();
      for (const [index, cell] of cells.entries()) {
        const name = (headers[index + 1] ?? '').replace(/ [↕↓↑]$/, '');
        expect(figures[name] ?? '–', name).toBe(cell);
      }
    }

    await page.getByRole('button', { name: 'Remove AGRO3' }).click();
    await expect.poll(heads).toEqual(['PETR4', 'ITUB4', 'VALE3']);
    await page.goto(`${tested.product.http}/#/market/comparar?codigos=petr4,PETR4,XXXX3,ITUB4,VALE3,BBAS3,WEGE3`);
    await page.getByText('Not among the stocks that are served: XXXX3.').waitFor();
    await page.getByText('At most 4 stocks stand beside each other; left out: BBAS3, WEGE3.').waitFor();
    await expect.poll(heads).toEqual(['PETR4', 'ITUB4', 'VALE3']);
  });

  test.each(bothLanguages)('compares four stocks within the window of a phone, in $lang', async ({ lang }) => {
    const page = await tested.open('#/market/comparar?codigos=PETR4,AGRO3,ITUB4,VALE3', { lang, width: 390 });
    await page.locator('.compared thead a').nth(3).waitFor();
    for (const cell of await page.locator('.compared :is(thead th, tbody:nth-of-type(-n + 9) :is(th, td))').all()) {
      const box = await cell.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= 390, (await cell.textContent()) ?? '').toBe(true);
    }
    const price = page.locator('.compared tbody', { hasText: lang === 'en' ? 'Price' : 'Preço' }).first();
    await expect.poll(() => price.locator('td').count()).toBe(4);
    await expectNoAxeViolations(page);
  });

  test('a chart is saved as it is shown, as SVG and as PNG, and draws nothing of the page', async () => {
    const page = await tested.open('#/market/PETR4', { scheme: 'dark' });
    const chart = page.locator('figure', { has: page.getByRole('slider') });
    const saved = async (format: string): Promise<Buffer> => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        chart.getByRole('button', { name: `Save the chart as ${format}` }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`^from-r-[\\w-]+\\.${format.toLowerCase()}$`));
      return readFile(await download.path());
    };
    const shown = await chart.locator('svg[role=img]').evaluate((svg) => ({
      texts: [...svg.querySelectorAll('text')].map(({ textContent }) => textContent),
      width: svg.clientWidth,
      height: svg.clientHeight,
      ink: getComputedStyle(svg.querySelector('text') ?? svg).fill,
      sheet: getComputedStyle(svg.closest('.sheet') ?? svg).backgroundColor,
    }));
    const svg = (await saved('SVG')).toString('utf8');
    // The policy of the console allows no parser.
    const blank = await page.context().newPage();
    blank.setDefaultTimeout(100_000);
    const read = await blank.evaluate((text) => {
      const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
      return {
        name: root.tagName,
        texts: [...root.querySelectorAll('text')].map(({ textContent }) => textContent),
        ink: root.querySelector('text')?.getAttribute('fill'),
        ground: root.querySelector('rect')?.getAttribute('fill'),
        classes: root.querySelectorAll('[class]').length,
      };
    }, svg);
    expect(read).toEqual({ name: 'svg', texts: shown.texts, ink: shown.ink, ground: shown.sheet, classes: 0 });
    const png = await saved('PNG');
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([shown.width * 2, shown.height * 2]);
  });

  test('the values of a chart are read by arrow keys and by pointer, as its table has them', async () => {
    const page = await tested.open('#/market/PETR4');
    const chart = page.locator('section', { has: page.getByRole('heading', { name: 'Price in the last 30 days' }) });
    const reading = chart.locator('.reading');
    await reading.getByText('use the arrow keys').waitFor();
    await chart.getByText('Prices are those of their day. A split or a bonus issue looks like a fall').waitFor();
    await chart.getByRole('button', { name: 'Show as a table' }).click();
    const rows = await chart
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.children].map(({ textContent }) => textContent ?? '')));
    const said = (at: number): string => {
      const [day = '', price = '', score = ''] = rows.at(at) ?? [];
      return `${day}: Price ${price}, Score ${score}`;
    };
    const reader = chart.getByRole('slider');
    await reader.focus();
    const presses = [
      { key: 'ArrowRight', at: rows.length - 1 },
      { key: 'ArrowLeft', at: rows.length - 2 },
      { key: 'Home', at: 0 },
      { key: 'ArrowLeft', at: 0 },
      { key: 'ArrowRight', at: 1 },
      { key: 'End', at: rows.length - 1 },
    ];
    for (const { key, at } of presses) {
      await page.keyboard.press(key);
      await expect.poll(() => reading.textContent(), { message: key }).toBe(said(at));
      expect(await reader.getAttribute('aria-valuetext')).toBe(said(at));
    }
    await reader.hover({ position: { x: 1, y: 50 } });
    await expect.poll(() => reading.textContent()).toBe(said(0));
    await expect.poll(() => chart.locator('.reader line').count()).toBe(1);
    await expectNoAxeViolations(page);
  });

  test('the whole market is used by keyboard alone', async () => {
    const page = await openStocks();
    await tabTo(page, 'input[type=search]');
    await page.keyboard.type('vale');
    await expect.poll(() => codesShown(page)).toEqual(['VALE3']);
    await tabTo(page, '.star');
    await page.keyboard.press('Space');
    await expect.poll(() => page.locator('.star').getAttribute('aria-pressed')).toBe('true');
    await tabTo(page, '.sortable tbody a');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^VALE3/ }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  test('a stock that is not served is named, with the way on', async () => {
    const page = await tested.open('#/market/XXXX9');
    await page.getByRole('heading', { name: 'Nothing is there' }).waitFor();
    await page.getByText(/XXXX9/).first().waitFor();
    await page.getByRole('link', { name: 'All stocks' }).click();
    await page.locator('.sortable tbody tr').first().waitFor();
  });
});
