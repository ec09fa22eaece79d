import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PaymentState } from '../../../lib/market/classification.ts';
import { paymentsByYear } from '../../../lib/market/distributions.ts';
import type { Payment, ShareChange } from '../../../lib/market/inputs.ts';
import { listPayments, updatePayments } from '../../../lib/market/payment-calendar.ts';
import { addDays } from '../../../lib/market/sao-paulo.ts';
import { paid } from '../../support/stock-inputs.ts';

const today = '2026-11-20';
const data_pregao = '2026-11-19';

const list = (proventos: readonly Payment[], eventos: readonly ShareChange[] = []) =>
  listPayments({ proventos, eventos, data_pregao }, today) ?? [];

describe('the payment calendar', () => {
  test.each<{ readonly what: string; readonly payment: Payment; readonly situacao: PaymentState | undefined }>([
    { what: 'paid on the day before', payment: paid('2026-11-03', '2026-11-19'), situacao: 'PAGO' },
    { what: 'paid today', payment: paid('2026-11-03', '2026-11-20'), situacao: 'PAGO' },
    { what: 'paid tomorrow', payment: paid('2026-11-03', '2026-11-21'), situacao: 'A_PAGAR' },
    { what: 'whose data-com was yesterday', payment: paid('2026-11-19', '2026-12-01'), situacao: 'A_PAGAR' },
    { what: 'whose data-com is today', payment: paid('2026-11-20', '2026-12-01'), situacao: 'ANUNCIADO' },
    { what: 'announced without a day of payment', payment: paid('2026-12-20', null), situacao: 'ANUNCIADO' },
    { what: 'past without a day of payment', payment: paid('2026-11-19', null), situacao: 'SEM_DATA' },
    { what: 'of a year ago and a day', payment: paid('2025-11-21', '2025-12-01'), situacao: 'PAGO' },
    { what: 'of a year ago that was paid later', payment: paid('2025-11-20', '2025-12-01'), situacao: 'PAGO' },
    { what: 'of a year ago, paid on that day', payment: paid('2025-11-20', '2025-11-20'), situacao: undefined },
    {
      what: 'of two years ago that is still to be paid',
      payment: paid('2024-11-20', '2026-12-30'),
      situacao: 'A_PAGAR',
    },
    { what: 'of two years ago that is paid today', payment: paid('2024-11-20', today), situacao: 'PAGO' },
    {
      what: 'of two years ago, paid a year ago less a day',
      payment: paid('2024-11-20', '2025-11-21'),
      situacao: 'PAGO',
    },
    { what: 'of two years ago, paid a year ago', payment: paid('2024-11-20', '2025-11-20'), situacao: undefined },
  ])('says of a payment $what: $situacao', ({ payment, situacao }) => {
    expect(list([payment]).map((entry) => entry.situacao)).toEqual(situacao === undefined ? [] : [situacao]);
  });

  test('is null if the payments are unknown, and empty if there are none', () => {
    expect(listPayments({ proventos: null, eventos: [], data_pregao }, today)).toBeNull();
    expect(list([])).toEqual([]);
  });

  test('has JCP after a tax of 15 %, or 17.5 % from 2026 on; other kinds lose nothing', () => {
    const entries = list([
      paid('2025-12-30', null, { tipo: 'JCP' }),
      paid('2026-01-02', null, { tipo: 'JCP' }),
      paid('2026-01-03', null),
      paid('2026-01-04', null, { tipo: 'RENDIMENTO' }),
      paid('2026-01-05', null, { tipo: 'REST CAP DIN' }),
    ]);
    expect(entries.map(({ tipo, valor_bruto, valor_liquido }) => [tipo, valor_bruto, valor_liquido])).toEqual([
      ['JCP', 1, 0.85],
      ['JCP', 1, 0.825],
      ['DIVIDENDO', 1, 1],
      ['RENDIMENTO', 1, 1],
      ['REST CAP DIN', 1, 1],
    ]);
  });

  test('is per share of the price: a 2:1 with data-com on 2026-06-30 halves what was paid until then', () => {
    const split: ShareChange = { tipo: 'DESDOBRAMENTO', fator: '2', data_com: '2026-06-30' };
    const entries = list([paid('2026-06-30', null), paid('2026-07-01', null), paid('2026-12-01', null)], [split]);
    expect(entries.map(({ valor_bruto }) => valor_bruto)).toEqual([0.5, 1, 1]);
    const announced = { ...split, data_com: '2026-11-19' };
    expect(list([paid('2026-06-30', null)], [announced])[0]?.valor_bruto).toBe(1);
  });

  test('shows both of two equal instalments of PETR4, which differ in the day of payment only', () => {
    const instalment = { tipo: 'JCP', valor: '0.35048636' } as const;
    const [august, september] = [
      paid('2026-06-01', '2026-08-20', instalment),
      paid('2026-06-01', '2026-09-21', instalment),
    ];
    expect(list([september, august])).toEqual(
      [august, september].map(({ data_com, data_pagamento }) => ({
        data_com,
        data_pagamento,
        tipo: 'JCP',
        situacao: 'PAGO',
        valor_bruto: 0.350486,
        valor_liquido: 0.289151,
      })),
    );
  });

  test('of an earlier day is brought up to a day: what is paid by then, and what a year has passed of', () => {
    const proventos = [
      paid('2025-11-21', null),
      paid('2026-11-19', '2026-11-21'),
      paid('2026-11-20', null),
      paid('2026-11-21', '2026-12-01'),
    ];
    const states = (calendar: ReturnType<typeof list>) =>
      calendar.map(({ data_com, situacao }) => [data_com, situacao]);
    expect(states(list(proventos)).map(([, situacao]) => situacao)).toEqual([
      'SEM_DATA',
      'A_PAGAR',
      'ANUNCIADO',
      'ANUNCIADO',
    ]);
    expect(states(updatePayments(list(proventos), '2026-11-21'))).toEqual([
      ['2026-11-19', 'PAGO'],
      ['2026-11-20', 'SEM_DATA'],
      ['2026-11-21', 'ANUNCIADO'],
    ]);
  });

  const payments = fc.array(
    fc.record({
      tipo: fc.constantFrom('DIVIDENDO', 'JCP', 'RENDIMENTO' as const),
      valor: fc.integer({ min: 1, max: 5_000 }).map((cents) => (cents / 100).toFixed(2)),
      data_com: fc.integer({ min: -1_000, max: 200 }).map((days) => addDays(today, days)),
      data_pagamento: fc.option(fc.integer({ min: -900, max: 400 }).map((days) => addDays(today, days))),
    }),
    { maxLength: 20 },
  );

  test('brought up to a day is that of the day', () => {
    void fc.assert(
      fc.property(payments, fc.integer({ min: 0, max: 400 }), (proventos, days) => {
        const later = addDays(today, days);
        expect(updatePayments(list(proventos), later)).toEqual(
          listPayments({ proventos, eventos: [], data_pregao }, later),
        );
      }),
    );
  });

  test('does not depend on the order of the payments, is in order, and never has more net than gross', () => {
    void fc.assert(
      fc.property(payments, (proventos) => {
        const entries = list(proventos);
        expect(list([...proventos].reverse())).toEqual(entries);
        expect(entries.map(({ data_com }) => data_com)).toEqual(entries.map(({ data_com }) => data_com).sort());
        for (const { valor_bruto, valor_liquido } of entries) expect(valor_liquido).toBeLessThanOrEqual(valor_bruto);
      }),
    );
  });

  test('adds up to the same as the year in the mean, of payments within one calendar year', () => {
    void fc.assert(
      fc.property(payments, (proventos) => {
        const ofYear = proventos.filter(({ data_com }) => data_com.startsWith('2026-') && data_com <= '2026-12-31');
        const eventos: ShareChange[] = [{ tipo: 'BONIFICACAO', fator: '1.1', data_com: '2026-04-15' }];
        const [year] = paymentsByYear({ proventos: ofYear, eventos, data_pregao }, 2026, { anos: 1 });
        const sum = list(ofYear, eventos).reduce((total, { valor_liquido }) => total + valor_liquido, 0);
        expect(sum).toBeCloseTo(year?.provento_liquido.toNumber() ?? 0, 4);
      }),
    );
  });
});
