import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../lib/market/changes.ts';
import type { ChangesReply } from '../../lib/market/write-changes.ts';
import { hasChromium } from '../support/chromium.ts';
import {
  bothLanguages,
  chooseOption,
  consoleForTests,
  expectAccessible,
  expectNoAxeViolations,
} from './open-console.ts';

const of = { dia: '2026-11-20', codigo: 'PETR4', nome: 'Petrobras' } as const;
const payment = { data_com: '2026-12-01', data_pagamento: null, valor_bruto: 0.350486, valor_liquido: 0.297913 };
const split = { fator: '2', data_com: '2026-12-01' };

/** A change of each kind, with what the page says of it in English. */
const changes: readonly { readonly change: Change; readonly text: string }[] = [
  {
    change: { ...of, tipo: 'classificacao', item: 'ceiling', antes: 'JUSTA', depois: 'BARATA' },
    text: 'By price ceiling: fair →then cheap',
  },
  {
    change: { ...of, tipo: 'alerta', item: 'valor_atipico', antes: null, depois: true },
    text: 'New: unusual value. A value is far above the price, which is rarely a bargain.',
  },
  {
    change: { ...of, tipo: 'alerta', item: 'fontes_divergentes', antes: true, depois: null },
    text: 'Gone: sources differ. Two sources have different figures.',
  },
  {
    change: { ...of, tipo: 'provento', item: 'DIVIDENDO', antes: null, depois: payment },
    text: 'New: dividend Last day with the right: Dec 1, 2026 Paid on: – Gross (R$): 0.350486 Net (R$): 0.297913',
  },
  {
    change: {
      ...of,
      tipo: 'provento',
      item: 'JCP',
      antes: payment,
      depois: { ...payment, data_pagamento: '2026-12-21', valor_bruto: 0.35049 },
    },
    text: 'Changed: interest on capital (JCP) Last day with the right: Dec 1, 2026 Paid on: – →then Dec 21, 2026 Gross (R$): 0.350486 →then 0.35049 Net (R$): 0.297913',
  },
  {
    change: { ...of, tipo: 'evento', item: 'DESDOBRAMENTO', antes: null, depois: split },
    text: 'New: split, 1 share became 2, data-com Dec 1, 2026',
  },
  {
    change: { ...of, tipo: 'evento', item: 'OUTRO', antes: { ...split, fator: '1', rotulo: 'CISÃO' }, depois: null },
    text: 'Gone: another share event, 1 share became 1, data-com Dec 1, 2026 (CISÃO)',
  },
  {
    change: { ...of, tipo: 'demonstracao', item: 'lpa_vpa', antes: 'DFP de 2025.', depois: 'ITR de 2026.' },
    text: 'DFP de 2025. →then ITR de 2026.',
  },
];
const full: ChangesReply = {
  data_referencia: '2026-11-20',
  desde: '2026-11-13',
  mudancas: changes.map(({ change }) => change),
  sem_base: [
    { codigo: 'VALE3', nome: 'Vale', tipo: 'provento' },
    { codigo: 'VALE3', nome: 'Vale', tipo: 'evento' },
    { codigo: 'WEGE3', nome: 'WEG', tipo: 'evento' },
  ],
};

const answer = (reply: ChangesReply) => (page: Page) =>
  page.route('**/api/v1/mudancas*', (route) => route.fulfill({ json: reply }));

describe.runIf(hasChromium())('what changed', () => {
  const tested = consoleForTests();

  /** What the API answers to a query. */
  const ask = (query: string) =>
    fetch(`${tested.product.http}/api/v1/mudancas?${query}`, {
      headers: { 'X-API-Key': 'demo-enterprise-0123456789' },
    });

  test.each(bothLanguages)('is accessible in $lang, with all that it can have', async (reader) => {
    const page = await tested.open('#/market/mudancas?codigos=PETR4', { ...reader, prepare: answer(full) });
    await page.locator('.events').first().waitFor();
    await expectAccessible(page);
  });

  test('is a sentence for each change, under its kind', async () => {
    const page = await tested.open('#/market/mudancas', { prepare: answer(full) });
    await expect
      .poll(() => page.locator('.events li > :last-child').allTextContents())
      .toEqual(changes.map(({ text }) => text));
    await expect
      .poll(() => page.locator('.sheet h2').allTextContents())
      .toEqual(['Classifications 1', 'Alerts 2', 'Payments 2', 'Splits and other share events 2', 'Statements 1']);
    await page.getByText('8 changes since the publication of Nov 13, 2026').waitFor();
  });

  test('names by kind the stocks that cannot be compared', async () => {
    const page = await tested.open('#/market/mudancas', { prepare: answer(full), lang: 'pt' });
    await page.getByText(/^A publicação de 13 de nov\. de 2026 não traz o que segue/).waitFor();
    await page.getByText('Proventos: VALE3 Vale', { exact: true }).waitFor();
    await page.getByText('Desdobramentos e outros eventos de ações: VALE3 Vale, WEGE3 WEG', { exact: true }).waitFor();
  });

  test.each([
    ['2026-11-13', 'Nothing has changed since the publication of Nov 13, 2026. An earlier day may show more.'],
    [null, 'There is one publication only, and nothing to compare it with.'],
  ])('with nothing since %s says so', async (desde, text) => {
    const page = await tested.open('#/market/mudancas', {
      prepare: answer({ ...full, desde, mudancas: [], sem_base: [] }),
    });
    await page.getByText(text).waitFor();
    await expectNoAxeViolations(page);
  });

  test('is selected by the parameters of the API, which the link keeps, and leads to the stocks', async () => {
    const page = await tested.open('#/market');
    await page.getByRole('link', { name: 'Changes' }).click();
    await page
      .getByText(/changes? since the publication of|Nothing has changed/)
      .first()
      .waitFor();
    const since = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('Since the publication of').fill(since);
    await page.getByLabel('Classifications').check();
    const { mudancas } = (await (await ask(`desde=${since}&tipo=classificacao`)).json()) as ChangesReply;
    expect(mudancas.length).toBeGreaterThan(1);
    const rows = page.locator('.events li');
    await expect.poll(() => rows.count()).toBe(mudancas.length);
    const { codigo = '' } = mudancas.at(-1) ?? {};
    await chooseOption(page.getByRole('combobox', { name: 'Stocks' }), codigo, new RegExp(`^${codigo}`));
    await expect
      .poll(() => rows.getByRole('link').allTextContents())
      .toEqual(mudancas.flatMap((change) => (change.codigo === codigo ? [codigo] : [])));
    const query = `desde=${since}&tipo=classificacao&codigos=${codigo}`;
    await expect.poll(() => new URL(page.url()).hash).toBe(`#/market/mudancas?${query}`);
    const shown = await rows.allTextContents();
    await page.reload();
    await expect.poll(() => rows.allTextContents()).toEqual(shown);
    await rows.getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: new RegExp(`^${codigo} · `) }).waitFor();
    await page.goBack();
    await expect.poll(() => rows.allTextContents()).toEqual(shown);
  });

  test('shows at its field that the API has nothing of so early a day', async () => {
    const page = await tested.open('#/market/mudancas?desde=2020-01-02');
    await page.getByRole('heading', { name: 'The request is not valid' }).waitFor();
    await page
      .locator('search')
      .getByText(/2020-01-02.*a publicação mais antiga/)
      .waitFor();
    await expect.poll(() => page.getByLabel('Since the publication of').getAttribute('aria-invalid')).toBe('true');
    await expectNoAxeViolations(page);
  });

  test('is saved as the tables of the API, byte for byte', async () => {
    const page = await tested.open('#/market/mudancas?codigos=PETR4,VALE3');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV for Excel in Portuguese' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^mudancas-[\d-]+-pt\.csv$/);
    const answered = await ask('codigos=PETR4,VALE3&formato=csv');
    const saved = await readFile((await download.path()) as string);
    expect(saved.equals(Buffer.from(await answered.arrayBuffer()))).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Calendar (iCalendar)' }).count()).toBe(0);
  });

  test('of one stock is reached from its page', async () => {
    const page = await tested.open('#/market/PETR4');
    await page.getByRole('link', { name: 'What changed in PETR4' }).click();
    await page.getByRole('heading', { level: 1, name: 'What changed' }).waitFor();
    await page.getByRole('button', { name: 'Remove PETR4' }).waitFor();
  });
});
