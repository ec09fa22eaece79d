import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { FiledStatements } from '../../lib/market/filed-statements.ts';
import { demoStatements } from '../../lib/market/source/demo-statements.ts';
import { writeStatements } from '../../lib/market/write-statements.ts';
import { hasChromium } from '../support/chromium.ts';
import {
  bothLanguages,
  consoleForTests,
  expectAccessible,
  expectNoAxeViolations,
  focusedName,
  tabTo,
} from './open-console.ts';

const openName = /accounts that they are from$|as contas de que vêm$/;

/** Queries of a stock's requests that a page sends from now on. */
function watchQueries(page: Page): string[] {
  const queries: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/v1/ticker/')) queries.push(search);
  });
  return queries;
}

/** Six years of a company with a newer quarterly statement, and a year that it states again. */
function sixYears(): FiledStatements {
  const filed = demoStatements('EGIE3', '2026-11-20');
  const [last] = filed?.exercicios ?? [];
  if (!filed || !last) throw new Error('the demo has statements of EGIE3');
  const yearBefore = (years: number) => {
    const day = (text: string) => `${Number(text.slice(0, 4)) - years}${text.slice(4)}`;
    return {
      ...last,
      data: day(last.data),
      recebido_em: day(last.recebido_em),
      inicio: day(last.inicio),
      fim: day(last.fim),
    };
  };
  const { receita, ...others } = last.contas;
  const quarter = { ...last, documento: 'ITR', data: '2026-09-30', recebido_em: '2026-11-05' } as const;
  return {
    ...filed,
    exercicios: [0, 1, 2, 3, 4, 5].map(yearBefore),
    comparativos: [
      {
        ...yearBefore(1),
        data: last.data,
        recebido_em: last.recebido_em,
        coluna: 'PENULTIMO',
        versao: 2,
        contas: { ...others, ...(receita && { receita: { ...receita, valor: '11574067500' } }) },
      },
    ],
    trimestres: {
      recente: { ...quarter, inicio: '2026-01-01', fim: '2026-09-30' },
      anterior: { ...quarter, coluna: 'PENULTIMO', inicio: '2025-01-01', fim: '2025-09-30' },
    },
  };
}

/** Answers with other statements. */
const answerWith = (demonstracoes: ReturnType<typeof writeStatements> | null) => (page: Page) =>
  page.route('**/api/v1/ticker/*campos=demonstracoes', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), fonte: 'b3+cvm', demonstracoes } });
  });

describe.runIf(hasChromium())('the statements of a stock', () => {
  const tested = consoleForTests();

  const openStatements = async (codigo: string, options: Parameters<typeof tested.open>[1] = {}) => {
    const page = await tested.open(`#/market/${codigo}?campos=demonstracoes`, options);
    await page.locator('.statements').waitFor();
    return page;
  };
  const figure = (page: Page, name: string | RegExp) => page.locator('.filed').getByRole('button', { name });

  test.each(bothLanguages)('are accessible in $lang, with all that they can have', async (reader) => {
    const page = await openStatements('EGIE3', { ...reader, prepare: answerWith(writeStatements(sixYears(), 8e10)) });
    await figure(page, /^(?:Net debt|Dívida líquida) [\d.,]+$/).click();
    await figure(page, /^EV ÷ EBITDA/).click();
    await page.locator('.parts').nth(3).waitFor();
    await expectAccessible(page);
  });

  test('are asked for once, when a reader opens them by keyboard, and the link holds that', async () => {
    const page = await tested.open('#/market/EGIE3');
    await page.getByRole('heading', { name: 'Statements' }).waitFor();
    const queries = watchQueries(page);
    await page.getByRole('button', { name: openName }).focus();
    expect(queries).toEqual([]);
    await page.keyboard.press('Enter');
    await page.locator('.statements').waitFor();
    await expect.poll(() => page.url()).toContain('#/market/EGIE3?campos=demonstracoes');
    await tabTo(page, '.filed button');
    await expect.poll(() => focusedName(page)).toMatch(/Revenue 12,860\.1$/);
    await page.keyboard.press('Enter');
    await page.locator('.parts').getByText('Account 3.01').waitFor();
    await page.getByRole('button', { name: openName }).click();
    await expect.poll(() => page.locator('.statements').count()).toBe(0);
    await expect.poll(() => page.url()).not.toContain('campos');
    await page.getByRole('button', { name: openName }).click();
    await page.locator('.statements').waitFor();
    expect(queries, 'the answer is kept').toEqual(['?campos=demonstracoes']);
    await page.reload();
    await page.locator('.statements').waitFor();
  });

  test('name account, document, version, period, receipt, column and value of each part', async () => {
    const page = await openStatements('EGIE3', { prepare: answerWith(writeStatements(sixYears(), 8e10)) });
    await figure(page, /^EBITDA [\d.,]+$/).click();
    const parts = await page.locator('.parts li').allTextContents();
    expect(parts).toEqual([
      '+ 6,268,325,000Account 3.05: EBIT Jan 1, 2025 to Dec 31, 2025DFP of Dec 31, 2025, version 1, received on Mar 31, 2026, column ÚLTIMO (the period itself)',
      '+ 6,268,325,000Account 3.05: EBIT Jan 1, 2026 to Sep 30, 2026ITR of Sep 30, 2026, version 1, received on Nov 5, 2026, column ÚLTIMO (the period itself)',
      '− 6,268,325,000Account 3.05: EBIT Jan 1, 2025 to Sep 30, 2025ITR of Sep 30, 2026, version 1, received on Nov 5, 2026, column PENÚLTIMO (the year before, stated again)',
      expect.stringContaining('Account 6.01.01.03: Depreciation and amortisation Jan 1, 2025'),
      expect.stringMatching(/^\+ 1,392,171,000.*ITR/),
      expect.stringMatching(/^− 1,392,171,000.*PENÚLTIMO/),
      '7,660,496,000Sum',
    ]);
  });

  test('show a ratio with its arithmetic and the accounts of its amounts', async () => {
    const page = await openStatements('EGIE3', { lang: 'pt' });
    await figure(page, /^Dívida líquida ÷ EBITDA 3,30$/).click();
    await page.getByText('25.300.804.000 ÷ 7.660.496.000 = 3,302763').waitFor();
    await expect.poll(() => page.locator('.filed h4').allTextContents()).toEqual(['Dívida líquida', 'EBITDA']);
    await page.getByText('Conta 2.02.01: Dívida que vence depois').waitFor();
    await page.getByText('− 3.358.552.000').waitFor();
  });

  test('have six fiscal years, the newest first, and beside it what was stated again', async () => {
    const page = await openStatements('EGIE3', { prepare: answerWith(writeStatements(sixYears(), 8e10)) });
    const years = page.getByRole('region', { name: 'Fiscal years as filed' });
    const heads = await years.getByRole('columnheader').allTextContents();
    expect(heads).toHaveLength(7);
    expect(heads[1]).toBe('Dec 31, 2025DFP, version 1received on Mar 31, 2026');
    expect(heads[6]).toContain('Dec 31, 2020');
    const rows = page.getByRole('region', { name: 'Stated again a year later' }).locator('tbody tr');
    expect(await rows.allTextContents()).toEqual([
      'RevenueDec 31, 202412,860,075,000Account 3.01, DFP of Dec 31, 2024, version 1, received on Mar 31, 202511,574,067,500Account 3.01, DFP of Dec 31, 2025, version 2, received on Mar 31, 2026-10.0\u00a0%',
    ]);
    await expect.poll(() => page.getByText('In the demo, each document').count()).toBe(0);
  });

  test('list the nine criteria, and name those that are unknown', async () => {
    const page = await openStatements('EGIE3');
    const criteria = page.locator('.criteria li');
    const texts = await criteria.allTextContents();
    expect(texts).toHaveLength(9);
    expect(texts[0]).toBe('met Income is positivelucro de 2.857.919.000');
    expect(texts[7]).toBe('not met Gross margin rises0,4671 no exercício, 0,5443 no anterior');
    expect(texts[6]).toContain('unknown No new sharesSem dados: não se conhecem');
    await page
      .getByText(
        '4 of the nine criteria are unknown (Return on assets rises; Long-term debt ÷ assets falls; No new shares;',
      )
      .waitFor();
    await page.getByText('In the demo, each document counts').waitFor();
  });

  test('count the points if all nine are known', async () => {
    const written = writeStatements(sixYears(), 8e10);
    const criterios = written.piotroski.criterios.map((criterion, index) => ({ ...criterion, atende: index > 1 }));
    const prepare = answerWith({ ...written, piotroski: { ...written.piotroski, pontos: 7, criterios } });
    const page = await openStatements('EGIE3', { prepare });
    await page.getByText('7 of 9 points').waitFor();
    await expect.poll(() => page.locator('.criteria .met').count()).toBe(7);
  });

  test('of a bank have what there is, and why the rest is not there', async () => {
    const page = await openStatements('BBAS3');
    await page.getByText('Banks and insurers have a chart of accounts of their own').waitFor();
    await expect
      .poll(() => page.locator('.filed button > span:nth-of-type(2)').allTextContents())
      .toEqual([
        'Consolidated income',
        'Income of the controlling shareholders',
        'Total assets',
        'Equity, with the minority’s part',
      ]);
    await page.locator('.statements dt', { hasText: 'Revenue; Gross profit; EBIT' }).waitFor();
    await page.getByText('No points. Sem dados: os critérios não têm sentido para bancos e seguradoras.').waitFor();
    await expect.poll(() => page.locator('.criteria').count()).toBe(0);
    const rows = page.getByRole('region', { name: 'Fiscal years as filed' }).locator('tbody th');
    await expect.poll(() => rows.count()).toBe(3);
    await expectNoAxeViolations(page);
  });

  test.each(bothLanguages)(
    'that no source has are said not to be there, without a request, in $lang',
    async (reader) => {
      const page = await tested.open('#/market/PETR4?campos=demonstracoes', reader);
      const queries = watchQueries(page);
      await page.getByText(/^(?:No source has statements|Nenhuma fonte traz demonstrações)/).waitFor();
      await expect.poll(() => page.getByRole('button', { name: openName }).count()).toBe(0);
      expect(queries.filter((query) => query !== '')).toEqual([]);
    },
  );

  test('that went with a newer publication are said not to be there', async () => {
    const page = await tested.open('#/market/EGIE3?campos=demonstracoes', { prepare: answerWith(null) });
    await page.getByText(/^No source has statements/).waitFor();
  });

  test('that cannot be had say why in their section, and are asked for again', async () => {
    const page = await tested.open('#/market/EGIE3');
    await page.route('**/api/v1/ticker/*campos=demonstracoes', (route) => route.abort());
    await page.getByRole('button', { name: openName }).click();
    await page.locator('.sheet').getByRole('heading', { name: 'No connection to the server' }).waitFor();
    await page.getByRole('heading', { name: 'Payment calendar' }).waitFor();
    await expectNoAxeViolations(page);
    await page.unroute('**/api/v1/ticker/*campos=demonstracoes');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.statements').waitFor();
  });

  test('count as one request for the plan Pro, which has them', async () => {
    const page = await tested.open('#/market/EGIE3');
    await page.getByRole('button', { name: /^Key/ }).click();
    await page.getByRole('button', { name: 'Demo Pro' }).click();
    await page.getByText('999 / 1,000', { exact: true }).waitFor();
    await page.getByRole('button', { name: openName }).click();
    await page.locator('.statements').waitFor();
    await page.getByText('998 / 1,000', { exact: true }).waitFor();
  });

  test('show grey lines while they load', async () => {
    const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
    const page = await tested.open('#/market/EGIE3');
    await page.route('**/api/v1/ticker/*campos=demonstracoes', async (route) => {
      await isHeld;
      await route.continue();
    });
    await page.getByRole('button', { name: openName }).click();
    // The chart of the price may still be loading, too.
    const section = page.locator('section.sheet').filter({ has: page.getByRole('button', { name: openName }) });
    await section.locator('.skeleton[aria-busy=true]').waitFor();
    release();
    await page.locator('.statements').waitFor();
    await expect.poll(() => page.locator('.skeleton').count()).toBe(0);
  });

  test('are printed as they are open, with the figures that are folded', async () => {
    const page = await openStatements('EGIE3', { scheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('.filed button').filter({ visible: true }).count()).toBe(20);
    await page.getByText('12,860.1').first().waitFor();
  });

  test('show markup in an answer as text', async () => {
    const markup = '<img src=x onerror=alert(1)>';
    const written = writeStatements(sixYears(), 8e10);
    const page = await openStatements('EGIE3', { prepare: answerWith({ ...written, cnpj: markup }) });
    await page.locator('main').getByText(markup).waitFor();
    await expect.poll(() => page.locator('main img').count()).toBe(0);
  });
});
