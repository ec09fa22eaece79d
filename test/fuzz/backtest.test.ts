import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memberFinder, membersOfToday } from '../../lib/market/backtest/members.ts';
import { isDay } from '../../lib/market/sao-paulo.ts';
import { collectCotahist } from '../../lib/market/source/backtest/cotahist-prices.ts';
import { CotahistUnreadable, readCotahistYear } from '../../lib/market/source/backtest/cotahist-year.ts';
import { readEventsTable } from '../../lib/market/source/backtest/events-table.ts';
import { readFundamentalsTable } from '../../lib/market/source/backtest/fundamentals-table.ts';
import { readUniverseTable } from '../../lib/market/source/backtest/universe-table.ts';
import { cotahist, quoteLine } from '../support/cotahist.ts';
import { damaged, damagedBytes, runs } from './damage.ts';

/** The files of a backtest: whatever they hold, they are read to sound values, or refused. */
const options = { numRuns: runs };
const minutes = 60_000;
const find = memberFinder(membersOfToday);

test('a year of COTAHIST', { timeout: 30 * minutes }, async () => {
  const lines = ['2024-01-02', '2024-01-03'].flatMap((session) => [
    quoteLine({ codigo: 'PETR4', isin: 'BRPETRACNPR6', session, open: 3700 }),
    quoteLine({ codigo: 'VALE3', isin: 'BRVALEACNOR0', session }),
  ]);
  const good = cotahist(lines, { year: '2024' });
  await fc.assert(
    fc.asyncProperty(damaged(good), fc.nat(good.length), async (text, cut) => {
      const { add, finish } = collectCotahist(membersOfToday, find);
      const chunks = [text.slice(0, cut), text.slice(cut)].map((piece) => Buffer.from(piece, 'latin1'));
      try {
        await readCotahistYear(
          (async function* () {
            yield* chunks;
          })(),
          add,
        );
      } catch (error) {
        expect(error).toBeInstanceOf(CotahistUnreadable);
        return;
      }
      const { sessions, byStock } = finish();
      expect(sessions.filter((session) => !isDay(session))).toEqual([]);
      for (const { close, open } of [...byStock.values()].flatMap((own) => [...own.values()])) {
        expect([close.gt(0), open === null || open.gt(0)]).toEqual([true, true]);
      }
    }),
    options,
  );
});

test('the tables', { timeout: 30 * minutes }, () => {
  const events = `codigo,isin,tipo,valor,fator,data_com,data_pagamento,conhecido_em
PETR4,BRPETRACNPR6,JCP,0.35,,2024-06-01,2024-08-20,2024-05-11
PETR4,BRPETRACNPR6,DESDOBRAMENTO,,2,2024-06-01,,
`;
  const fundamentals = 'codigo;lpa;vpa;conhecido_em;periodo\nPETR4;8,35;34,54;07/03/2024;31/12/2023\n';
  const universe = 'codigo,isin,desde,ate\nOIBR3,BROIBRACNOR1,2020-01-02,2023-06-30\n';
  fc.assert(
    fc.property(damagedBytes(events, fundamentals, universe), (bytes) => {
      for (const row of readEventsTable(bytes, find).rows ?? []) {
        if ('outside' in row) continue;
        expect([isDay(row.data_com), isDay(row.conhecido_em)]).toEqual([true, true]);
        if (row.payment) expect(new Decimal(row.payment.valor).gt(0)).toBe(true);
        if (row.change) expect(new Decimal(row.change.fator).gt(0)).toBe(true);
      }
      for (const row of readFundamentalsTable(bytes, (code) => find(code, 'BRPETRACNPR6')).rows ?? []) {
        if (!('outside' in row)) expect(row.conhecido_em >= row.periodo).toBe(true);
      }
      for (const { codigo } of readUniverseTable(bytes).rows ?? []) expect(codigo).toMatch(/^[A-Z\d]{5,6}$/);
    }),
    options,
  );
});
