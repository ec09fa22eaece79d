import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasChromium } from '../support/chromium.ts';
import { consoleForTests, expectNoAxeViolations, focusedName, tabTo } from './open-console.ts';

const demoKeys = { gratis: 'Demo Gratis', pro: 'Demo Pro' } as const;

/** Uses another key of the demo, as a reader does. */
async function useKey(page: Page, plan: keyof typeof demoKeys): Promise<void> {
  await page.getByRole('button', { name: /^Key/ }).click();
  await page.getByRole('button', { name: demoKeys[plan] }).click();
}

const answerWith =
  (path: string, status: number, body: unknown, headers: Record<string, string> = {}) =>
  async (page: Page): Promise<void> => {
    await page.route(path, (route: Route) =>
      route.fulfill({
        status,
        contentType: status < 400 ? 'application/json' : 'application/problem+json',
        headers,
        body: JSON.stringify(body),
      }),
    );
  };

const problem = (status: number, code: string, more: object = {}) => ({
  type: `/docs/errors/${code}`,
  title: 'Problema',
  status,
  detail: `Detalhe de ${code}.`,
  code,
  request_id: 'b7c1',
  ...more,
});

const usedUp = 'The requests of this key are used up';
const away = 'The server does not answer at the moment';

describe.runIf(hasChromium())('states of the market', () => {
  const tested = consoleForTests();

  test('the plan Gratis sees its sample with its delay, and which plan the rest needs', async () => {
    const page = await tested.open('#/market');
    await useKey(page, 'gratis');
    await page.getByText('This needs the plan Pro.').waitFor();
    await page.getByText(/with a delay of 48 hours/).waitFor();
    await expect.poll(() => page.locator('.sortable tbody tr').count()).toBe(5);
    await page.getByText('4 / 5', { exact: true }).waitFor();
    await expectNoAxeViolations(page);
  });

  test('the plan Pro sees a stock, and its history locked', async () => {
    const page = await tested.open('#/market/PETR4');
    await useKey(page, 'pro');
    await page.getByText('This needs the plan Enterprise.').waitFor();
    await page.getByRole('heading', { name: 'Payment calendar' }).waitFor();
    await page.getByText('999 / 1,000', { exact: true }).waitFor();
    await expectNoAxeViolations(page);
  });

  test('without a key, the page asks for one and keeps the state of the data', async () => {
    const page = await tested.open('#/market');
    await page.getByRole('button', { name: /^Key/ }).click();
    await page.getByRole('button', { name: 'Forget the key' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'An API key is needed' }).waitFor();
    await page.getByText('demo: estimates, not for decisions').waitFor();
    await expect.poll(() => page.locator('.sortable').count()).toBe(0);
    await expectNoAxeViolations(page);
  });

  test.each(['agenda', 'mudancas'])(
    'the plan Gratis sees which plan %s needs, and opens it with its key',
    async (path) => {
      const page = await tested.open(`#/market/${path}`);
      await useKey(page, 'gratis');
      await page.getByText('This needs the plan Pro.').waitFor();
      await expect.poll(() => page.locator('.events').count()).toBe(0);
      await expectNoAxeViolations(page);
      await page.getByRole('button', { name: 'Enter a key' }).click();
      await page.getByRole('button', { name: demoKeys.pro }).click();
      await page.locator('.events').first().waitFor();
    },
  );

  test.each([
    ['no day yet', '#/market', 'tickers', 404, 'nothing_published', 'Nothing is there', {}],
    ['no day yet', '#/market/agenda', 'agenda', 404, 'nothing_published', 'Nothing is there', {}],
    ['no day yet', '#/market/mudancas', 'mudancas', 404, 'nothing_published', 'Nothing is there', {}],
    ['used up', '#/market', 'tickers', 429, 'quota_exceeded', usedUp, { 'Retry-After': '3600' }],
    ['used up', '#/market/agenda', 'agenda', 429, 'quota_exceeded', usedUp, { 'Retry-After': '3600' }],
    ['not available', '#/market', 'tickers', 503, 'unavailable', away, { 'Retry-After': '1' }],
    ['not available', '#/market/agenda', 'agenda', 503, 'unavailable', away, { 'Retry-After': '1' }],
    ['not available', '#/market/mudancas', 'mudancas', 503, 'unavailable', away, { 'Retry-After': '1' }],
  ] as const)('%s: in %s the reader sees why, and when to try again', async (...row) => {
    const [, view, path, status, code, title, headers] = row;
    const page = await tested.open(view, {
      prepare: answerWith(`**/api/v1/${path}`, status, problem(status, code), { ...headers }),
    });
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByText(`Detalhe de ${code}.`).waitFor();
    await page.getByText('b7c1').waitFor();
    if (status === 429) {
      await page.getByText(/Try again in 1 hour|Try again in 59 minutes/).waitFor();
      await page.getByRole('button', { name: 'Enter a key' }).click();
      await page.getByRole('dialog').waitFor();
    }
    await expectNoAxeViolations(page);
  });

  test('offline, a new answer fails and the last one stays until the server is back', async () => {
    const page = await tested.open('#/market');
    await page.locator('.sortable tbody tr').first().waitFor();
    await page.route('**/api/v1/tickers?*', (route) => route.abort());
    await page.getByRole('button', { name: 'Your own assumptions' }).click();
    await page.getByLabel('Yield that the ceiling asks for (%)').fill('9');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('heading', { name: 'No connection to the server' }).waitFor();
    await page.getByText('Below is the last result.').waitFor();
    await expect.poll(() => page.locator('.sortable tbody tr').count()).toBe(59);
    await page.unroute('**/api/v1/tickers?*');
    // It asks again by itself.
    await expect.poll(() => page.getByRole('heading', { name: 'No connection to the server' }).count()).toBe(0);
  });

  test('after a new try by keyboard, the heading of the view has the focus', async () => {
    const page = await tested.open('#/market', {
      prepare: answerWith('**/api/v1/tickers', 503, problem(503, 'unavailable')),
    });
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await tabTo(page, '.state button');
    await page.unroute('**/api/v1/tickers');
    await page.keyboard.press('Enter');
    await page.locator('.sortable tbody tr').first().waitFor();
    await expect.poll(() => focusedName(page)).toBe(await page.locator('main h1').textContent());
  });

  test('old figures, a late morning and a notice are said', async () => {
    const key = { headers: { 'X-API-Key': 'demo-enterprise-0123456789' } };
    const list = await fetch(`${tested.product.http}/api/v1/tickers`, key).then((answer) => answer.json());
    const status = await fetch(`${tested.product.http}/api/v1/status`).then((answer) => answer.json());
    list.tickers[0].dado_antigo = true;
    const late = {
      ...status,
      aviso: 'A última atualização devida não foi publicada.',
      atualizacao: { estado: 'atrasada', tentativas: 3, proxima: '2099-01-01T09:20:00-03:00' },
    };
    const page = await tested.open('#/market', {
      prepare: async (opened) => {
        await answerWith('**/api/v1/tickers', 200, list)(opened);
        await answerWith('**/api/v1/status', 200, late)(opened);
      },
    });
    await page.getByText('1 stock has figures of an earlier day.').waitFor();
    await page.getByText(/today’s update is late, 3 attempts, next attempt in/).waitFor();
    await page.getByText('A última atualização devida não foi publicada.').waitFor();
    await expectNoAxeViolations(page);
  });

  test('markup in an answer is text', async () => {
    const key = { headers: { 'X-API-Key': 'demo-enterprise-0123456789' } };
    const list = await fetch(`${tested.product.http}/api/v1/tickers`, key).then((answer) => answer.json());
    list.tickers[0].nome = '<img src=x onerror=alert(1)>';
    list.tickers[0].alertas = ['<b>alert</b>', '__proto__'];
    const page = await tested.open('#/market?q=img', { prepare: answerWith('**/api/v1/tickers', 200, list) });
    await page.getByText('<img src=x onerror=alert(1)>').waitFor();
    await page.getByText('<b>alert</b>, __proto__').waitFor();
    await expect.poll(() => page.locator('main img').count()).toBe(0);
  });
});
