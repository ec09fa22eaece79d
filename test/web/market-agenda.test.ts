import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { AgendaEvent, DatedEvent } from '../../lib/market/agenda.ts';
import type { AgendaReply } from '../../lib/market/write-agenda.ts';
import { hasChromium } from '../support/chromium.ts';
import {
  bothLanguages,
  chooseOption,
  consoleForTests,
  expectAccessible,
  expectNoAxeViolations,
  focusedName,
  tabTo,
} from './open-console.ts';

const payment = {
  codigo: 'PETR4',
  nome: 'Petrobras',
  data_com: '2026-11-18',
  data_pagamento: '2026-12-21',
  tipo: 'JCP',
  situacao: 'A_PAGAR',
  valor_bruto: 0.350486,
  valor_liquido: 0.297913,
} as const;
const paid: DatedEvent = { ...payment, id: 'paid', evento: 'pagamento', dia: '2026-12-21', confirmado: false };
const held: DatedEvent = { ...payment, id: 'held', evento: 'data_com', dia: '2026-11-18', confirmado: true };
const undated: AgendaEvent = {
  ...payment,
  codigo: 'BBAS3',
  nome: 'Banco do Brasil',
  id: 'undated',
  evento: 'pagamento',
  dia: null,
  data_pagamento: null,
  situacao: 'SEM_DATA',
  confirmado: false,
};

/** An agenda with all that one can have. */
const full: AgendaReply = {
  data_referencia: '2026-11-20',
  de: '2026-11-01',
  ate: null,
  eventos: [
    held,
    {
      ...paid,
      id: 'today',
      dia: '2026-11-20',
      codigo: 'ITUB4',
      nome: 'Itaú Unibanco',
      confirmado: true,
      situacao: 'PAGO',
    },
    { ...paid, estimado: true },
  ],
  sem_dia: [undated],
  sem_dados: [{ codigo: 'WEGE3', nome: 'WEG' }],
  dados_antigos: [
    { codigo: 'VALE3', nome: 'Vale' },
    { codigo: 'AXIA3', nome: 'Axia Energia' },
  ],
};
const empty: AgendaReply = { ...full, eventos: [], sem_dia: [], sem_dados: [], dados_antigos: [] };

const answer = (agenda: AgendaReply) => (page: Page) =>
  page.route('**/api/v1/agenda*', (route) => route.fulfill({ json: agenda }));

/** Queries of the agenda's requests that a page sends from now on, decoded. */
function watchQueries(page: Page): string[] {
  const queries: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/v1/agenda') queries.push(decodeURIComponent(search));
  });
  return queries;
}

describe.runIf(hasChromium())('the agenda', () => {
  const tested = consoleForTests();

  const open = async (view = '#/market/agenda', options: Parameters<typeof tested.open>[1] = {}) => {
    const page = await tested.open(view, options);
    await page.locator('.events').first().waitFor();
    return page;
  };

  /** What the API answers to a query. */
  const ask = (query: string, headers: Record<string, string> = {}) =>
    fetch(`${tested.product.http}/api/v1/agenda?${query}`, {
      headers: { 'X-API-Key': 'demo-enterprise-0123456789', ...headers },
    });

  test.each(bothLanguages)('is accessible in $lang, with all that it can have', async (reader) => {
    const page = await open('#/market/agenda?codigos=PETR4,BBAS3', { ...reader, prepare: answer(full) });
    await expectAccessible(page);
  });

  test('has the next day first and past days last, and says what may still change', async () => {
    const page = await open('#/market/agenda', { prepare: answer(full) });
    await expect
      .poll(() => page.locator('.sheet :is(h2, h3)').allTextContents())
      .toEqual([
        'Upcoming',
        'Nov 20, 2026 Friday',
        'Dec 21, 2026 Monday',
        'Past',
        'Nov 18, 2026 Wednesday',
        'Payments without a known day',
      ]);
    const rows = await page.locator('.events li').allTextContents();
    expect(rows[0]).toMatch(/^ITUB4 Itaú Unibanco.*confirmed paid$/);
    expect(rows[1]).toBe(
      'PETR4 PetrobrasPayment: interest on capital (JCP) data-com Nov 18, 2026R$ 0.3505 net R$ 0.2979may still change to be paid (estimate)',
    );
    expect(rows[2]).toMatch(/^PETR4.*Data-com:.*paid on Dec 21, 2026.*confirmed/);
    await page.getByText('3 events from Nov 1, 2026 on').waitFor();
  });

  test('names the stocks and payments that it lacks, and those with old data', async () => {
    const page = await open('#/market/agenda', { prepare: answer(full), lang: 'pt' });
    await page.getByText('Nada se sabe dos proventos de: WEGE3 WEG', { exact: true }).waitFor();
    await page.getByText(/preço antigo: VALE3 Vale, AXIA3 Axia Energia$/).waitFor();
    await page.getByText('2 ações têm números de um dia anterior.').waitFor();
    await page.getByText('1 pagamento não tem dia conhecido; está no fim.').waitFor();
    await page.locator('.events li', { hasText: 'BBAS3' }).getByText('sem dia conhecido', { exact: true }).waitFor();
  });

  test('says that nothing is known, and leads back to everything', async () => {
    const page = await tested.open('#/market/agenda?tipo=RENDIMENTO', { prepare: answer(empty) });
    await page.getByText('No event is known for these days, kinds and stocks.').waitFor();
    await page.locator('search').getByText('0 events from Nov 1, 2026 on').waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Show everything' }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#/market/agenda');
  });

  test('is selected by the parameters of the API, which the link keeps', async () => {
    const page = await open();
    const queries = watchQueries(page);
    const from = new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('From').fill(from);
    await page.getByLabel('Payment', { exact: true }).check();
    await page.getByLabel('interest on capital (JCP)').check();
    await chooseOption(page.getByRole('combobox', { name: 'Stocks' }), 'petrobras', /^PETR4/);
    await chooseOption(page.getByRole('combobox', { name: 'Stocks' }), 'bbas', /^BBAS3/);
    const query = `de=${from}&tipo=pagamento,JCP&codigos=PETR4,BBAS3`;
    await expect.poll(() => decodeURIComponent(new URL(page.url()).hash)).toBe(`#/market/agenda?${query}`);
    await expect.poll(() => queries.at(-1)).toBe(`?${query}`);
    const { eventos } = (await (await ask(query)).json()) as AgendaReply;
    expect(eventos.length).toBeGreaterThan(0);
    const rows = page.locator('.sheet:has(h3) .events li');
    await expect.poll(() => rows.count()).toBe(eventos.length);
    const shown = await rows.allTextContents();

    await page.reload();
    await expect.poll(() => rows.allTextContents()).toEqual(shown);
    expect(await page.getByLabel('From').inputValue()).toBe(from);
    expect(await page.getByLabel('Payment', { exact: true }).isChecked()).toBe(true);

    const sent = queries.length;
    await rows.getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: /^(?:PETR4|BBAS3) · / }).waitFor();
    await page.goBack();
    await expect.poll(() => rows.allTextContents(), { message: 'going back changes nothing' }).toEqual(shown);
    expect(queries, 'going back asks for nothing').toHaveLength(sent);
  });

  test('shows at the fields what the API refuses of a link', async () => {
    const page = await tested.open('#/market/agenda?de=2026-02-30&ate=banana&codigos=PETR4,XXXX9');
    await page.getByRole('heading', { name: 'The request is not valid' }).waitFor();
    const faulty = page.locator('[aria-invalid="true"]');
    await expect.poll(() => faulty.count()).toBe(2);
    await page.locator('search .field-error', { hasText: 'XXXX9' }).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Remove XXXX9' }).click();
    await expect.poll(() => focusedName(page)).toBe('');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
    await page.getByRole('button', { name: 'Show everything' }).click();
    await page.locator('.events').first().waitFor();
  });

  test('a year is not asked for before it is typed to its end', async () => {
    const page = await open();
    const queries = watchQueries(page);
    await page.getByLabel('From').pressSequentially('1201');
    // Slower than the page waits for a further change.
    await page.keyboard.type('2026', { delay: 600 });
    await expect.poll(() => queries).toEqual(['?de=2026-12-01']);
    await expect.poll(() => page.url()).toContain('de=2026-12-01');
  });

  test.each([
    ['Calendar (iCalendar)', 'formato=ics', 'text/calendar', /^agenda-[\d-]+\.ics$/],
    ['CSV', '', 'text/csv', /^agenda-[\d-]{10}\.csv$/],
    ['CSV for Excel in Portuguese', 'formato=csv', 'text/csv', /^agenda-[\d-]+-pt\.csv$/],
  ])(
    'saves what is selected as %s of the API, byte for byte, with the key in a header',
    async (label, format, accept, name) => {
      const page = await open('#/market/agenda?codigos=PETR4');
      const [request, download] = await Promise.all([
        page.waitForRequest('**/api/v1/agenda?*'),
        page.waitForEvent('download'),
        page.getByRole('button', { name: label, exact: true }).click(),
      ]);
      expect(await request.headerValue('X-API-Key')).toBe('demo-enterprise-0123456789');
      expect(request.url()).not.toContain('demo-enterprise');
      expect(download.suggestedFilename()).toMatch(name);
      const saved = await readFile((await download.path()) as string);
      const answered = await ask(`codigos=PETR4&${format}`, { Accept: accept });
      expect(saved.equals(Buffer.from(await answered.arrayBuffer()))).toBe(true);
    },
  );

  test('says why a file is not there', async () => {
    const page = await open();
    await page.route('**/api/v1/agenda?formato=ics', (route) => route.abort());
    await page.getByRole('button', { name: 'Calendar (iCalendar)' }).click();
    await page.getByRole('alert').getByText('No connection to the server').waitFor();
    await page.locator('.events').first().waitFor();
  });

  test('offline, a new selection fails and the last answer stays until the server is back', async () => {
    const page = await open();
    const rows = await page.locator('.events li').count();
    await page.route('**/api/v1/agenda?*', (route) => route.abort());
    await page.getByLabel('Payment', { exact: true }).check();
    await page.getByRole('heading', { name: 'No connection to the server' }).waitFor();
    await page.getByText('Below is the last result.').waitFor();
    await expect.poll(() => page.locator('.events li').count()).toBe(rows);
    await page.unroute('**/api/v1/agenda?*');
    // It asks again by itself.
    await expect.poll(() => page.getByRole('heading', { name: 'No connection to the server' }).count()).toBe(0);
  });

  test('shows grey lines while it loads', async () => {
    const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
    const page = await tested.open('#/market/agenda', {
      prepare: (opened) =>
        opened.route('**/api/v1/agenda', async (route) => {
          await isHeld;
          await route.fulfill({ json: full });
        }),
    });
    await page.locator('.skeleton[aria-busy=true]').waitFor();
    release();
    await page.locator('.events').first().waitFor();
    await expect.poll(() => page.locator('.skeleton').count()).toBe(0);
  });

  test('is used by keyboard alone, from the table of stocks to a stock', async () => {
    const page = await tested.open('#/market');
    await tabTo(page, 'a[href="#/market/agenda"]');
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedName(page)).toBe('Agenda of payments');
    await page.locator('.events').first().waitFor();
    await tabTo(page, '[role=combobox]');
    await page.keyboard.type('wege');
    await page.getByRole('option', { name: /^WEGE3/ }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('codigos=WEGE3');
    await tabTo(page, '.checks input');
    await page.keyboard.press('Space');
    await expect.poll(() => page.url()).toContain('tipo=data_com');
    await expect.poll(() => page.locator('.events li a').first().textContent()).toBe('WEGE3');
    await tabTo(page, '.events a');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^WEGE3/ }).waitFor();
  });

  test('of one stock is reached from its page, with the assumptions of the reader', async () => {
    const page = await tested.open('#/market/PETR4?yield_exigido=0.08');
    await page.getByRole('link', { name: 'Agenda of PETR4' }).click();
    await page.getByRole('button', { name: 'Remove PETR4' }).waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe('#/market/agenda?yield_exigido=0.08&codigos=PETR4');
  });

  test('folds kinds and stocks where the window is narrow', async () => {
    const page = await open('#/market/agenda?tipo=pagamento&codigos=PETR4', { width: 390 });
    await expect.poll(() => page.getByLabel('Payment', { exact: true }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Filters (2)' }).click();
    await page.getByLabel('Payment', { exact: true }).uncheck();
    await page.getByRole('button', { name: 'Filters (1)', expanded: true }).waitFor();
  });

  test('shows markup in an answer as text', async () => {
    const nome = '<img src=x onerror=alert(1)>';
    const page = await open('#/market/agenda', { prepare: answer({ ...full, eventos: [{ ...paid, nome }] }) });
    await page.getByText(nome).waitFor();
    await expect.poll(() => page.locator('main img').count()).toBe(0);
  });
});
