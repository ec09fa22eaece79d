import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Change, findChanges, type StockOfDay, stocksOfDay } from '../../../lib/market/changes.ts';
import type { Payment, ShareChange } from '../../../lib/market/inputs.ts';
import { type CalendarEntry, listPayments } from '../../../lib/market/payment-calendar.ts';
import { addDays } from '../../../lib/market/sao-paulo.ts';

const stock = (own: Partial<StockOfDay> = {}): StockOfDay => ({
  codigo: 'PETR4',
  nome: 'Petrobras',
  data_pregao: '2026-11-19',
  classificacao_ceiling: 'JUSTA',
  classificacao_intrinseco: 'BARATA',
  alertas: [],
  calendario: [],
  eventos: [],
  origem_fundamentos: 'ITR de 30/06/2026',
  ...own,
});

/** Changes of one stock over days that follow each other. */
const over = (...states: readonly Partial<StockOfDay>[]) =>
  findChanges(states.map((own, index) => ({ dia: addDays('2026-11-20', index), ativos: [stock(own)] })));

const payment = (own: Partial<Payment> = {}): Payment => ({
  tipo: 'JCP',
  valor: '0.5',
  data_com: '2026-12-15',
  data_pagamento: null,
  ...own,
});

/** A stock with payments and events, as the publication of a day after a session has it. */
const withPayments = (
  proventos: readonly Payment[],
  { eventos = [], dia = '2026-11-20' }: { eventos?: readonly ShareChange[]; dia?: string } = {},
): Partial<StockOfDay> => {
  const data_pregao = addDays(dia, -1);
  return { calendario: listPayments({ proventos, eventos, data_pregao }, dia), eventos, data_pregao };
};

describe('changes between publications', () => {
  test('nothing changes nothing', () => {
    expect(findChanges([])).toEqual({ mudancas: [], sem_base: [] });
    expect(over({}, {}, {}).mudancas).toEqual([]);
  });

  test('classifications and alerts say before and after, on the day that shows them first', () => {
    const { mudancas } = over(
      {},
      { classificacao_ceiling: 'BARATA', alertas: ['valor_atipico'] },
      { classificacao_ceiling: 'BARATA', alertas: ['fontes_divergentes'] },
      {},
    );
    expect(mudancas.map(({ dia, tipo, item, antes, depois }) => [dia, tipo, item, antes, depois])).toEqual([
      ['2026-11-21', 'classificacao', 'ceiling', 'JUSTA', 'BARATA'],
      ['2026-11-21', 'alerta', 'valor_atipico', null, true],
      ['2026-11-22', 'alerta', 'fontes_divergentes', null, true],
      ['2026-11-22', 'alerta', 'valor_atipico', true, null],
      ['2026-11-23', 'classificacao', 'ceiling', 'BARATA', 'JUSTA'],
      ['2026-11-23', 'alerta', 'fontes_divergentes', true, null],
    ]);
  });

  test('a payment is announced, gets its day, and is withdrawn', () => {
    const { mudancas } = over(
      withPayments([]),
      withPayments([payment()]),
      withPayments([payment({ data_pagamento: '2027-01-20' })]),
      withPayments([]),
    );
    const terms = { data_com: '2026-12-15', data_pagamento: null, valor_bruto: 0.5, valor_liquido: 0.4125 };
    const dated = { ...terms, data_pagamento: '2027-01-20' };
    expect(mudancas).toEqual(
      [
        { antes: null, depois: terms },
        { antes: terms, depois: dated },
        { antes: dated, depois: null },
      ].map((sides, index) => ({
        dia: addDays('2026-11-21', index),
        codigo: 'PETR4',
        nome: 'Petrobras',
        tipo: 'provento',
        item: 'JCP',
        ...sides,
      })),
    );
  });

  test('of instalments, the one that changes is named', () => {
    const instalments = ['2027-01-20', '2027-02-20'].map((data_pagamento) => payment({ data_pagamento }));
    const { mudancas } = over(
      withPayments(instalments),
      withPayments([payment({ data_pagamento: '2027-01-25' }), payment({ data_pagamento: '2027-02-20' })]),
      withPayments([payment({ data_pagamento: '2027-01-25' }), ...instalments.slice(1), payment({ valor: '0.1' })]),
    );
    expect(mudancas.map(({ antes, depois }) => [antes, depois])).toEqual([
      [
        expect.objectContaining({ data_pagamento: '2027-01-20' }),
        expect.objectContaining({ data_pagamento: '2027-01-25' }),
      ],
      [null, expect.objectContaining({ data_pagamento: null, valor_bruto: 0.1 })],
    ]);
  });

  test('a split divides all amounts, and changes no payment', () => {
    const split: ShareChange = { tipo: 'DESDOBRAMENTO', fator: '2', data_com: '2026-11-20' };
    const paid = [payment({ data_com: '2026-11-10', data_pagamento: '2026-12-01', valor: '0.333333' })];
    const { mudancas } = over(
      withPayments(paid, { eventos: [], dia: '2026-11-20' }),
      withPayments(paid, { eventos: [split], dia: '2026-11-21' }),
      withPayments(paid, { eventos: [split], dia: '2026-11-22' }),
      withPayments([{ ...payment(paid[0]), valor: '0.4' }], { eventos: [split], dia: '2026-11-23' }),
    );
    expect(mudancas.map(({ dia, tipo, item }) => [dia, tipo, item])).toEqual([
      ['2026-11-21', 'evento', 'DESDOBRAMENTO'],
      ['2026-11-23', 'provento', 'JCP'],
    ]);
    expect(mudancas[0]).toMatchObject({ antes: null, depois: { fator: '2', data_com: '2026-11-20' } });
  });

  test.each([
    { title: 'that was known', known: true },
    { title: 'that is new', known: false },
  ])('an amount that a split $title does not divide is another amount', ({ known }) => {
    const split: ShareChange = { tipo: 'DESDOBRAMENTO', fator: '2', data_com: '2026-11-20' };
    const paid = (valor: string) => [payment({ data_com: '2026-11-10', data_pagamento: '2026-12-01', valor })];
    const { mudancas } = over(
      withPayments(paid('0.5'), { eventos: known ? [split] : [], dia: '2026-11-21' }),
      withPayments(paid('1'), { eventos: [split], dia: '2026-11-22' }),
    );
    const amounts = mudancas.flatMap((change) => (change.tipo === 'provento' ? [change.antes, change.depois] : []));
    expect(amounts.map((terms) => terms?.valor_bruto)).toEqual([0.5, 0.5]);
  });

  test('a payment that is a year old leaves, and is not withdrawn', () => {
    const old = [payment({ data_com: '2025-11-20', data_pagamento: '2025-11-21' })];
    const { mudancas } = over(withPayments(old, { dia: '2026-11-20' }), withPayments([], { dia: '2026-11-21' }));
    expect(mudancas).toEqual([]);
  });

  test('a source that fails for a day announces nothing; what it brings then is compared with what was known', () => {
    const { mudancas, sem_base } = over(
      withPayments([payment()]),
      { calendario: null, eventos: null, origem_fundamentos: null },
      withPayments([payment(), payment({ tipo: 'DIVIDENDO' })]),
    );
    expect(mudancas.map(({ dia, tipo, item }) => [dia, tipo, item])).toEqual([['2026-11-22', 'provento', 'DIVIDENDO']]);
    expect(sem_base).toEqual([]);
  });

  test('an amount that changes over a day on which the source fails is announced', () => {
    const publication = (dia: string, calendario: readonly CalendarEntry[], eventos: readonly ShareChange[] | null) => {
      const found = { ...stock(), dado_antigo: eventos === null, calendario, eventos };
      return { dia, ativos: stocksOfDay([found], { ativos: [found] }) };
    };
    const before = withPayments([payment({ valor: '1' })]).calendario ?? [];
    const after = withPayments([payment({ valor: '1.5' })], { dia: '2026-11-22' }).calendario ?? [];
    const { mudancas } = findChanges([
      publication('2026-11-20', before, []),
      publication('2026-11-21', before, null),
      publication('2026-11-22', after, []),
    ]);
    expect(mudancas).toMatchObject([
      { dia: '2026-11-22', tipo: 'provento', antes: { valor_bruto: 1 }, depois: { valor_bruto: 1.5 } },
    ]);
  });

  test('without payments to compare with, nothing is announced, and the stock is named', () => {
    const { mudancas, sem_base } = over({ calendario: null, eventos: null }, withPayments([payment()]));
    expect(mudancas).toEqual([]);
    expect(sem_base.map(({ codigo, tipo }) => [codigo, tipo])).toEqual([
      ['PETR4', 'provento'],
      ['PETR4', 'evento'],
    ]);
  });

  test('a new statement says from where LPA and VPA are now', () => {
    expect(over({}, { origem_fundamentos: 'ITR de 30/09/2026' }).mudancas).toMatchObject([
      { tipo: 'demonstracao', antes: 'ITR de 30/06/2026', depois: 'ITR de 30/09/2026' },
    ]);
  });

  const payments = fc.array(
    fc.record({
      tipo: fc.constantFrom('DIVIDENDO', 'JCP' as const),
      valor: fc.constantFrom('0.1', '0.25', '1.5'),
      data_com: fc.constantFrom('2026-11-30', '2026-12-15'),
      data_pagamento: fc.constantFrom(null, '2027-01-20', '2027-02-20'),
    }),
    { maxLength: 6 },
  );

  test('replayed on the first publication, the changes give the last one', () => {
    fc.assert(
      fc.property(fc.array(payments, { minLength: 1, maxLength: 5 }), (states) => {
        const { mudancas } = over(...states.map((proventos) => withPayments(proventos)));
        const nameOf = (tipo: string, terms: object) => JSON.stringify([tipo, Object.entries(terms).sort()]);
        const held = (proventos: readonly Payment[]) =>
          (withPayments(proventos).calendario ?? []).map(({ tipo, situacao: _, ...terms }) => nameOf(tipo, terms));
        const state = held(states[0] ?? []);
        for (const change of mudancas as readonly Extract<Change, { tipo: 'provento' }>[]) {
          if (change.antes) {
            const index = state.indexOf(nameOf(change.item, change.antes));
            if (index === -1) return false;
            state.splice(index, 1);
          }
          if (change.depois) state.push(nameOf(change.item, change.depois));
        }
        return JSON.stringify(state.sort()) === JSON.stringify(held(states.at(-1) ?? []).sort());
      }),
    );
  });

  test('equal publications change nothing, whatever is in them', () => {
    fc.assert(
      fc.property(payments, (proventos) => {
        const { mudancas } = over(withPayments(proventos), withPayments(proventos.toReversed()));
        return mudancas.length === 0;
      }),
    );
  });
});
