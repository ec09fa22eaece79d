import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Agenda,
  type AgendaSelection,
  type AgendaStock,
  agendaOf,
  selectEvents,
} from '../../../lib/market/agenda.ts';
import { type Payment, paymentKinds } from '../../../lib/market/inputs.ts';
import { listPayments } from '../../../lib/market/payment-calendar.ts';
import { addDays } from '../../../lib/market/sao-paulo.ts';
import { type FullTicker, unknownTicker, valueStock } from '../../../lib/market/ticker.ts';
import { inputsOf, paid, publication, stockOf } from '../../support/stock-inputs.ts';

const today = '2026-11-20';
const data_pregao = '2026-11-19';

const stock = (
  codigo: string,
  proventos: readonly Payment[] | null,
  members: Partial<AgendaStock> = {},
): AgendaStock => ({
  codigo,
  nome: `Empresa ${codigo}`,
  dado_antigo: false,
  calendario: listPayments({ proventos, eventos: [], data_pregao }, today),
  ...members,
});

const agenda = (...ativos: readonly AgendaStock[]): Agenda => ({ ativos });
const select = (given: Agenda, selection: Partial<AgendaSelection> = {}) =>
  selectEvents(given, { de: today, ...selection });
const shortly = ({ eventos }: ReturnType<typeof select>) =>
  eventos.map(({ dia, codigo, evento }) => `${dia} ${codigo} ${evento}`);

describe('the agenda', () => {
  test('has both days of a payment, by day, then code, and the data-com before the payment', () => {
    const petr4 = stock('PETR4', [paid('2026-11-25', '2026-12-20'), paid('2026-10-01', '2026-11-25')]);
    const abev3 = stock('ABEV3', [paid('2026-11-25', '2026-12-20')]);
    expect(shortly(select(agenda(petr4, abev3)))).toEqual([
      '2026-11-25 ABEV3 data_com',
      '2026-11-25 PETR4 data_com',
      '2026-11-25 PETR4 pagamento',
      '2026-12-20 ABEV3 pagamento',
      '2026-12-20 PETR4 pagamento',
    ]);
  });

  test.each<{ what: string; payment: Payment; dataCom: boolean; pagamento: boolean }>([
    { what: 'to come', payment: paid('2026-11-21', '2026-12-20'), dataCom: false, pagamento: false },
    { what: 'with its data-com today', payment: paid(today, '2026-12-20'), dataCom: false, pagamento: false },
    { what: 'with its data-com yesterday', payment: paid('2026-11-19', '2026-11-21'), dataCom: true, pagamento: false },
    { what: 'that is paid today', payment: paid('2026-11-01', today), dataCom: true, pagamento: true },
    {
      what: 'that is estimated',
      payment: paid('2026-10-01', '2026-11-01', { estimado: true }),
      dataCom: false,
      pagamento: false,
    },
  ])('confirms of a payment $what: data-com $dataCom, payment $pagamento', ({ payment, dataCom, pagamento }) => {
    const { eventos } = select(agenda(stock('PETR4', [payment])), { de: '2026-01-01' });
    expect(Object.fromEntries(eventos.map(({ evento, confirmado }) => [evento, confirmado]))).toEqual({
      data_com: dataCom,
      pagamento,
    });
  });

  test('takes the first and the last day of a range in, and no other', () => {
    const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'];
    const given = agenda(
      stock(
        'PETR4',
        days.map((day) => paid(day, null)),
      ),
    );
    const found = select(given, { de: '2026-11-21', ate: '2026-11-22' });
    expect(found.eventos.map(({ dia }) => dia)).toEqual(['2026-11-21', '2026-11-22']);
  });

  test.each<{ tipo: NonNullable<AgendaSelection['tipo']>; events: readonly string[] }>([
    { tipo: ['data_com'], events: ['data_com DIVIDENDO', 'data_com JCP', 'data_com REST CAP DIN'] },
    { tipo: ['pagamento', 'JCP'], events: ['pagamento JCP'] },
    { tipo: ['JCP'], events: ['data_com JCP', 'pagamento JCP'] },
    { tipo: ['REST CAP DIN', 'JCP', 'data_com'], events: ['data_com JCP', 'data_com REST CAP DIN'] },
    { tipo: ['RENDIMENTO'], events: [] },
  ])('selects $tipo', ({ tipo, events }) => {
    const kinds = (['DIVIDENDO', 'JCP', 'REST CAP DIN'] as const).map((kind) =>
      paid('2026-12-01', '2026-12-20', { tipo: kind }),
    );
    const { eventos } = select(agenda(stock('PETR4', kinds)), { tipo });
    expect(eventos.map(({ evento, tipo: kind }) => `${evento} ${kind}`)).toEqual(events);
  });

  test('selects stocks, and names what only they lack', () => {
    const given = agenda(stock('ABEV3', null), stock('PETR4', [paid('2026-12-01', null)]), stock('VALE3', null));
    expect(select(given, { codigos: ['VALE3', 'PETR4'] })).toMatchObject({
      eventos: [{ codigo: 'PETR4' }],
      sem_dados: [{ codigo: 'VALE3', nome: 'Empresa VALE3' }],
    });
  });

  test('names stocks without payments and those with old data, whatever is asked for', () => {
    const old = { dado_antigo: true };
    const given = agenda(stock('ABEV3', null, old), stock('PETR4', [], old), stock('VALE3', []));
    expect(select(given, { de: '2030-01-01', tipo: ['JCP', 'pagamento'] })).toEqual({
      eventos: [],
      sem_dia: [],
      sem_dados: [{ codigo: 'ABEV3', nome: 'Empresa ABEV3' }],
      dados_antigos: [{ codigo: 'PETR4', nome: 'Empresa PETR4' }],
    });
  });

  test('has payments without a day apart, if they may be due in the range', () => {
    const given = agenda(
      stock('PETR4', [paid('2026-06-01', null), paid('2026-11-30', null), paid('2026-12-15', null)]),
    );
    const undated = (selection: Partial<AgendaSelection>) =>
      select(given, selection).sem_dia.map(({ data_com, dia, evento, confirmado }) => [
        data_com,
        dia,
        evento,
        confirmado,
      ]);
    expect(undated({ ate: '2026-11-30' })).toEqual([
      ['2026-06-01', null, 'pagamento', false],
      ['2026-11-30', null, 'pagamento', false],
    ]);
    expect(undated({})).toHaveLength(3);
    expect(undated({ tipo: ['data_com'] })).toEqual([]);
    expect(undated({ tipo: ['JCP'] })).toEqual([]);
  });
});

describe('the id of an event', () => {
  const idsOf = (proventos: readonly Payment[], selection: Partial<AgendaSelection> = {}) => {
    const { eventos, sem_dia } = select(agenda(stock('PETR4', proventos)), { de: '2025-11-21', ...selection });
    return [...eventos, ...sem_dia].map(({ id }) => id);
  };
  const instalments = [
    paid('2026-06-01', '2026-08-20', { tipo: 'JCP' }),
    paid('2026-06-01', '2026-09-21', { tipo: 'JCP' }),
  ];

  test('tells the days, the kinds and the instalments of a stock apart', () => {
    expect(idsOf([...instalments, paid('2026-06-01', null, { tipo: 'REST CAP DIN' })])).toEqual([
      'petr4-jcp-2026-06-01-1-data_com',
      'petr4-jcp-2026-06-01-2-data_com',
      'petr4-rest-cap-din-2026-06-01-1-data_com',
      'petr4-jcp-2026-06-01-2-pagamento',
      'petr4-jcp-2026-06-01-1-pagamento',
      'petr4-rest-cap-din-2026-06-01-1-pagamento',
    ]);
  });

  test('stays when amount and day change, when the day becomes known, and whatever is selected', () => {
    const [payment] = instalments as [Payment];
    const known = idsOf([payment]);
    expect(idsOf([{ ...payment, valor: '7', data_pagamento: '2026-12-01' }])).toEqual(known);
    expect(idsOf([{ ...payment, data_pagamento: null }])).toEqual(known);
    expect(idsOf(instalments, { tipo: ['pagamento'], de: '2026-09-01' })).toEqual(['petr4-jcp-2026-06-01-1-pagamento']);
  });

  test('stays when the first instalment has left the calendar', () => {
    const [, last] = instalments as [Payment, Payment];
    expect(idsOf(instalments)).toEqual(expect.arrayContaining(idsOf([last])));
  });
});

describe('agendaOf', () => {
  test('takes of each stock what the agenda needs, and null for one of a version without a calendar', () => {
    const ticker = valueStock(stockOf('PETR4'), inputsOf({ proventos: [paid('2026-11-25', null)] }), publication);
    const { calendario: _, ...early } = { ...ticker, codigo: 'VALE3' } as FullTicker;
    const unknown = unknownTicker(stockOf('ABEV3'), publication);
    const eventos = [{ tipo: 'DESDOBRAMENTO', fator: '2', data_com: '2026-04-15' }] as const;
    const origem_fundamentos = ticker.calculo?.origem_fundamentos ?? null;
    expect(agendaOf([ticker, early, unknown], new Map([['PETR4', { eventos }]]))).toEqual({
      ativos: [
        {
          codigo: 'PETR4',
          nome: ticker.nome,
          dado_antigo: false,
          calendario: ticker.calendario,
          eventos,
          origem_fundamentos,
        },
        {
          codigo: 'VALE3',
          nome: ticker.nome,
          dado_antigo: false,
          calendario: null,
          eventos: null,
          origem_fundamentos,
        },
        {
          codigo: 'ABEV3',
          nome: 'Ambev',
          dado_antigo: true,
          calendario: null,
          eventos: null,
          origem_fundamentos: null,
        },
      ],
    });
  });
});

describe('properties', () => {
  const days = (min: number, max: number) => fc.integer({ min, max }).map((count) => addDays(today, count));
  const payments = fc.array(
    fc.record({
      tipo: fc.constantFrom(...paymentKinds),
      valor: fc.integer({ min: 1, max: 5_000 }).map((cents) => (cents / 100).toFixed(2)),
      data_com: days(-364, 60),
      data_pagamento: fc.option(days(-364, 90)),
    }),
    { maxLength: 12 },
  );
  const agendas = fc
    .tuple(payments, fc.option(payments), payments)
    .map(([one, two, three]) => agenda(stock('ABEV3', one), stock('PETR4', two), stock('VALE3', three)));
  const ranges = fc.tuple(days(-364, 90), days(0, 200)).map(([de, ate]) => ({ de, ate: ate < de ? de : ate }));
  const all = { de: '2025-11-21' };

  test('events are in order, each once, and their order does not depend on that of the stocks', () => {
    void fc.assert(
      fc.property(agendas, ({ ativos }) => {
        const { eventos, sem_dia } = selectEvents({ ativos }, all);
        const keys = eventos.map(({ dia, codigo, evento }) => `${dia} ${codigo} ${evento}`);
        expect(keys).toEqual(keys.toSorted());
        const ids = [...eventos, ...sem_dia].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(selectEvents({ ativos: ativos.toReversed() }, all)).toMatchObject({ eventos, sem_dia });
      }),
    );
  });

  test('a range has the events of its days, and two that meet have together those of both', () => {
    void fc.assert(
      fc.property(agendas, ranges, days(-364, 200), (given, { de, ate }, middle) => {
        const { eventos } = selectEvents(given, { de, ate });
        expect(eventos).toEqual(selectEvents(given, all).eventos.filter(({ dia }) => dia >= de && dia <= ate));
        const first = selectEvents(given, { ...all, ate: middle }).eventos;
        const second = selectEvents(given, { de: addDays(middle, 1) }).eventos;
        expect([...first, ...second]).toEqual(selectEvents(given, all).eventos);
      }),
    );
  });

  test('every payment of the calendar is there with two events, or its stock is named', () => {
    void fc.assert(
      fc.property(agendas, (given) => {
        const { eventos, sem_dia, sem_dados } = selectEvents(given, all);
        const counted = given.ativos.reduce((sum, { calendario }) => sum + 2 * (calendario?.length ?? 0), 0);
        // One of the two days may be before the twelve months of which all days are known.
        const early = given.ativos
          .flatMap(({ calendario }) => calendario ?? [])
          .flatMap(({ data_com, data_pagamento }) => [data_com, data_pagamento])
          .filter((day) => day !== null && day < all.de).length;
        expect(eventos.length + sem_dia.length + early).toBe(counted);
        expect(sem_dados.map(({ codigo }) => codigo)).toEqual(
          given.ativos.filter(({ calendario }) => calendario === null).map(({ codigo }) => codigo),
        );
      }),
    );
  });
});
