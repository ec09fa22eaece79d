import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { auditOf, type FigureCheck, selectAudit } from '../../lib/market/audit.ts';
import { unknownTicker } from '../../lib/market/ticker.ts';
import { findStock } from '../../lib/market/universe.ts';
import type { AuditReply } from '../../lib/market/write-audit.ts';
import { hasChromium } from '../support/chromium.ts';
import { bothLanguages, consoleForTests, expectAccessible, focusedName, tabTo } from './open-console.ts';

const openName = /how far they are apart$|quanto diferem$/;

const filed = 'ITR de 2026-09-30 (versão 1, recebida em 2026-11-10), conta 3.99.01.01';

const check = (figura: FigureCheck['figura'], valor: string, comparado: string, more: object = {}): FigureCheck => ({
  figura,
  fim: '2026-09-30',
  valor,
  fonte: 'cvm, lucro ÷ ações',
  comparado,
  comparado_com: filed,
  tolerancia: '0.05',
  ...more,
});

/** An answer with all kinds of checks and of gaps. */
function answer(): AuditReply {
  const stock = findStock('PETR4');
  if (!stock) throw new Error('PETR4');
  const day = { data_referencia: '2026-11-20', data_pregao: '2026-11-19' };
  const provenance = { ...day, fonte: 'b3+cvm', pregao_esperado: day.data_pregao, atualizado_em: '2026-11-20' };
  const ticker = { ...unknownTicker(stock, provenance), preco: 39.5, lpa: 5.12 };
  const checks = [
    check('lpa', '5.12', '5.1201', { inicio: '2026-01-01' }),
    check('lpa', '2.850992', '2851', { inicio: '2025-01-01', observacao: 'o arquivado está em milhares de ações' }),
    check('acoes', '12888732761', '12888732761', { comparado_com: 'b3', fim: null, tolerancia: '0.002' }),
  ];
  return { ...day, ...selectAudit(auditOf([ticker], new Map([['PETR4', checks]])), {}) };
}

const answerWith = (reply: AuditReply) => (page: Page) =>
  page.route('**/api/v1/conferencia*', (route) => route.fulfill({ json: reply }));

describe.runIf(hasChromium())('the checks of a stock', () => {
  const tested = consoleForTests();

  const openChecks = async (options: Parameters<typeof tested.open>[1] = {}) => {
    const page = await tested.open('#/market/PETR4', options);
    await page.getByRole('button', { name: openName }).click();
    return page;
  };

  test('are asked for when a reader opens them, by keyboard, once, and for this stock', async () => {
    const page = await tested.open('#/market/PETR4');
    const queries: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/api/v1/conferencia') queries.push(search);
    });
    await page.getByRole('button', { name: openName }).waitFor();
    expect(queries).toEqual([]);
    await tabTo(page, '.checks .disclosure > button');
    expect(await focusedName(page)).toMatch(openName);
    await page.keyboard.press('Enter');
    // The demo compares nothing, and says so of each figure.
    await page.locator('#main').getByText('0 agree, 0 differ; 4 figures are compared with nothing.').waitFor();
    await page.getByText('Price: it is an example of the demo.').waitFor();
    expect(queries).toEqual(['?codigos=PETR4']);
  });

  test.each(bothLanguages)('are shown with both figures, in $lang', async (reader) => {
    const isPortuguese = reader.lang === 'pt';
    const page = await openChecks({ ...reader, prepare: answerWith(answer()) });
    const checks = page.locator('.checks li');
    await checks.nth(2).waitFor();
    const said = await checks.allInnerTexts();
    expect(said.slice(0, 3).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual(
      isPortuguese
        ? [
            `Lucro por ação (LPA), 1 de jan. de 2026 a 30 de set. de 2026: confere 5,12 (cvm, lucro ÷ ações) ao lado de 5,1201 (${filed})`,
            `Lucro por ação (LPA), 1 de jan. de 2025 a 30 de set. de 2026: diverge em 99,90 % 2,850992 (cvm, lucro ÷ ações) ao lado de 2.851 (${filed}; o arquivado está em milhares de ações)`,
            'Ações emitidas: confere 12.888.732.761 (cvm, lucro ÷ ações) ao lado de 12.888.732.761 (b3)',
          ]
        : [
            `Earnings a share (LPA), Jan 1, 2026 to Sep 30, 2026: agrees 5.12 (cvm, lucro ÷ ações) beside 5.1201 (${filed})`,
            `Earnings a share (LPA), Jan 1, 2025 to Sep 30, 2026: differs by 99.90 % 2.850992 (cvm, lucro ÷ ações) beside 2,851 (${filed}; o arquivado está em milhares de ações)`,
            'Issued shares: agrees 12,888,732,761 (cvm, lucro ÷ ações) beside 12,888,732,761 (b3)',
          ],
    );
    const gaps = isPortuguese
      ? ['Preço: nenhuma outra fonte o traz.', 'Valor patrimonial por ação (VPA): nenhum número foi publicado.']
      : ['Price: no other source has it.', 'Book value a share (VPA): no figure is published.'];
    for (const gap of gaps) await page.getByText(gap).waitFor();
    await expectAccessible(page);
  });

  test('that cannot be fetched say so in their place, and come on a retry', async () => {
    const page = await openChecks({
      prepare: (opened) => opened.route('**/api/v1/conferencia*', (route) => route.abort()),
    });
    await page.getByRole('heading', { name: 'No connection to the server' }).waitFor();
    await page.getByRole('heading', { level: 1, name: /^PETR4/ }).waitFor();
    await page.unroute('**/api/v1/conferencia*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('#main').getByText('0 agree, 0 differ').waitFor();
  });
});
