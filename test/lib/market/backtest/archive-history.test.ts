import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ArchivedDay } from '../../../../lib/market/archive/archived-day.ts';
import { collectArchive } from '../../../../lib/market/backtest/archive-history.ts';
import type { Method } from '../../../../lib/market/backtest/decision.ts';
import { runBacktest } from '../../../../lib/market/backtest/run-backtest.ts';
import type { StockInputs } from '../../../../lib/market/inputs.ts';
import { valueStock } from '../../../../lib/market/ticker.ts';
import { payment, split } from '../../../support/backtest-market.ts';
import { inputsOf, publication, stockOf } from '../../../support/stock-inputs.ts';

/** A publication of a day about the session before; 12:05 UTC is 09:05 in São Paulo. */
function day(
  dia: string,
  data_pregao: string,
  stocks: readonly (Partial<StockInputs> & { readonly codigo: string })[],
  { time = '120502000', on = dia, fonte = 'b3' } = {},
): ArchivedDay {
  const id = `${on.replaceAll('-', '')}T${time}Z-1f3b5d`;
  const provenance = { ...publication, data_referencia: dia, pregao_esperado: data_pregao };
  return {
    publicacao: { tipo: 'publicacao', id, dia, data_pregao, fonte, versao: 1, ativos: stocks.length },
    ativos: stocks.map((members) => {
      const entradas = inputsOf({ data_pregao, lpa: null, vpa: null, ...members });
      return { tipo: 'ativo', entradas, ativo: valueStock(stockOf(members.codigo), entradas, provenance) };
    }),
  };
}
function collected(days: readonly ArchivedDay[], method: Method = 'preco_teto') {
  const { add, finish } = collectArchive(method);
  for (const one of days) add(one);
  return finish();
}
// The inputs pay 0.6 a year: a ceiling of 10.
const cheap = { codigo: 'BBAS3', preco: '10' };
const dear = { codigo: 'PETR4', preco: '40' };

describe('decisions of an archive', () => {
  test('are those of the published valuations, for the day of the publication', () => {
    expect(collected([day('2026-11-20', '2026-11-19', [cheap, dear])]).decisions).toEqual([
      {
        session: '2026-11-19',
        earliestEntry: '2026-11-20',
        targets: ['BBAS3'],
        universe: ['BBAS3', 'PETR4'],
        valued: 2,
      },
    ]);
  });

  test.each([
    { what: 'at 09:59', time: '125959000', on: '2026-11-18', entry: '2026-11-18' },
    { what: 'at the opening', time: '130000000', on: '2026-11-18', entry: '2026-11-19' },
    { what: 'on the evening of the session', time: '220000000', on: '2026-11-17', entry: '2026-11-18' },
    { what: 'weeks later, for the day', time: '120502000', on: '2026-12-10', entry: '2026-12-10' },
  ])('published $what are carried out on $entry at the earliest', ({ time, on, entry }) => {
    const [decision] = collected([day('2026-11-18', '2026-11-17', [cheap], { time, on })]).decisions;
    expect(decision?.earliestEntry).toBe(entry);
  });

  test('are those of the first publication of a session: a correction was not known yet', () => {
    const first = day('2026-11-20', '2026-11-19', [cheap]);
    const corrected = day('2026-11-20', '2026-11-19', [{ ...cheap, preco: '30' }], { time: '180000000' });
    for (const days of [
      [first, corrected],
      [corrected, first],
    ]) {
      const { decisions, prices, changedPrices } = collected(days);
      expect(decisions).toMatchObject([{ targets: ['BBAS3'] }]);
      expect(prices.byStock.get('BBAS3')?.get('2026-11-19')?.close).toEqual(new Decimal(30));
      expect(changedPrices).toBe(1);
    }
  });

  test('leave out stocks whose source had failed, or whose price is of another session', () => {
    const old = { ...dear, data_pregao: '2026-11-18' };
    const whole = day('2026-11-20', '2026-11-19', [cheap, old, { ...cheap, codigo: 'VALE3' }]);
    const failed = {
      ...whole,
      ativos: whole.ativos.map((one, index) => (index === 2 ? { ...one, entradas: null } : one)),
    };
    const { decisions, prices } = collected([failed]);
    expect(decisions).toMatchObject([{ universe: ['BBAS3'] }]);
    expect([...prices.byStock.keys()]).toEqual(['BBAS3']);
  });

  test('follow a stock that was published under its former code', () => {
    const before = day('2025-10-02', '2025-10-01', [{ codigo: 'ELET3', preco: '50' }]);
    const ativos = before.ativos.map((one) => ({ ...one, ativo: { ...one.ativo, codigo: 'ELET3' } }));
    const { prices, decisions } = collected([
      { ...before, ativos },
      day('2025-12-02', '2025-12-01', [{ codigo: 'AXIA3', preco: '60' }]),
    ]);
    expect([...(prices.byStock.get('AXIA3')?.keys() ?? [])]).toEqual(['2025-10-01', '2025-12-01']);
    expect(decisions.map(({ universe }) => universe)).toEqual([['AXIA3'], ['AXIA3']]);
  });

  test('come in the order of their publications, so that one that came late changes none before it', () => {
    const late = day('2026-11-18', '2026-11-17', [cheap], { on: '2026-12-01' });
    const days = [late, day('2026-11-19', '2026-11-18', [cheap]), day('2026-11-20', '2026-11-19', [cheap])];
    expect(collected(days).decisions.map(({ session, earliestEntry }) => [session, earliestEntry])).toEqual([
      ['2026-11-18', '2026-11-19'],
      ['2026-11-19', '2026-11-20'],
      ['2026-11-17', '2026-12-01'],
    ]);
  });

  test('do not depend on the order of the files', () => {
    const days = [
      day('2026-11-18', '2026-11-17', [cheap, dear]),
      day('2026-11-19', '2026-11-18', [{ ...cheap, preco: '11' }]),
      day('2026-11-19', '2026-11-18', [{ ...cheap, preco: '12' }], { time: '150000000' }),
      day('2026-11-20', '2026-11-19', [dear]),
    ];
    const sortedPrices = ({ prices }: ReturnType<typeof collected>) =>
      [...prices.byStock].map(([codigo, own]) => [codigo, [...own].sort()]).sort();
    const expected = collected(days);
    fc.assert(
      fc.property(fc.shuffledSubarray(days, { minLength: days.length }), (shuffled) => {
        const found = collected(shuffled);
        expect(found.decisions).toEqual(expected.decisions);
        expect(sortedPrices(found)).toEqual(sortedPrices(expected));
      }),
    );
  });

  test('count a publication that comes twice only once', () => {
    const one = day('2026-11-20', '2026-11-19', [cheap]);
    expect(collected([one, one])).toMatchObject({ repeated: [one.publicacao.id], changedPrices: 0 });
  });

  test('say whether there are earnings and book value, and where the figures are from', () => {
    const without = day('2026-11-20', '2026-11-19', [cheap], { fonte: 'csv+b3' });
    expect(collected([without])).toMatchObject({ hasFundamentals: false, sources: ['csv', 'b3'] });
    const withBoth = day('2026-11-20', '2026-11-19', [{ ...cheap, lpa: '1', vpa: '10' }]);
    expect(collected([withBoth], 'ambos')).toMatchObject({
      hasFundamentals: true,
      decisions: [{ targets: ['BBAS3'] }],
    });
  });
});

describe('payments and share changes of an archive', () => {
  test('are those of the last publication of the year after their data-com', () => {
    const known = (...valores: readonly string[]) => ({
      ...cheap,
      proventos: valores.map((valor, index) => payment({ valor, data_com: `${2024 + index}-06-03` })),
    });
    const { events } = collected([
      day('2024-12-10', '2024-12-09', [known('1')]),
      // Corrected in the next year, and cut off two years later.
      day('2025-12-10', '2025-12-09', [known('1.1', '2')]),
      day('2026-12-10', '2026-12-09', [known('9', '2.2', '3')]),
    ]);
    expect(events.get('BBAS3')?.payments.map(({ valor }) => valor)).toEqual(['1.1', '2.2', '3']);
  });

  test('come from the nearest publication where a year has none, and not from unknown ones', () => {
    const { events } = collected([
      day('2026-11-18', '2026-11-17', [
        { ...cheap, proventos: [payment({ valor: '1', data_com: '2022-06-01' })], eventos: [split('2', '2026-11-16')] },
      ]),
      day('2026-11-19', '2026-11-18', [{ ...cheap, proventos: null }]),
    ]);
    expect(events.get('BBAS3')).toEqual({
      payments: [payment({ valor: '1', data_com: '2022-06-01' })],
      changes: [split('2', '2026-11-16')],
    });
  });
});

test('a run over an archive enters at the close of the session of the publication', () => {
  const days = [
    day('2026-11-17', '2026-11-16', [cheap, dear]),
    day('2026-11-18', '2026-11-17', [{ ...cheap, preco: '8' }, dear]),
    day('2026-11-19', '2026-11-18', [
      { ...cheap, preco: '9' },
      { ...dear, preco: '50' },
    ]),
  ];
  const { prices, events, decisions } = collected(days);
  const [first] = decisions;
  const rules = { costRate: new Decimal(0), paymentDays: 60, delisted: 'last-price' } as const;
  const outcome = runBacktest({ prices, events, decisions: first ? [first] : [] }, rules);
  // 12,500 shares at 8, then worth 9; the reference has half of it, and 1,250 shares from 40 to 50.
  expect(outcome).toMatchObject({
    strategy: { final: '112500.00' },
    reference: { final: '118750.00' },
    decisions: [{ session: '2026-11-16', entry: '2026-11-17', codes: ['BBAS3'] }],
  });
});
