import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Assumptions, revalueEntry, revalueTicker, withAssumptions } from '../../../lib/market/assumptions.ts';
import { toExactFigures } from '../../../lib/market/calculation.ts';
import type { Payment, ShareChange, StockInputs } from '../../../lib/market/inputs.ts';
import { parameters } from '../../../lib/market/parameters.ts';
import { carryOver, type FullTicker, unknownTicker, valueStock } from '../../../lib/market/ticker.ts';
import { toListEntry } from '../../../lib/market/ticker-schema.ts';
import { inputsOf, publication, stockOf, yearly } from '../../support/stock-inputs.ts';

/** What a reader gets: the ticker has been JSON. */
const published = (inputs: StockInputs, rules = parameters): FullTicker =>
  JSON.parse(JSON.stringify(valueStock(stockOf(), inputs, publication, rules)));

const day = fc
  .date({ min: new Date('2020-06-01'), max: new Date('2026-11-18'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
/** Decimal text with up to ten places, as sources and shares of companies give it. */
const amount = (max: number, min = 0) =>
  fc
    .tuple(fc.integer({ min, max }), fc.integer({ min: 0, max: 9_999_999_999 }), fc.integer({ min: 0, max: 10 }))
    .map(([whole, part, digits]) =>
      digits === 0 ? `${whole}` : `${whole}.${String(part).padStart(10, '0').slice(0, digits)}`,
    );
const payment: fc.Arbitrary<Payment> = fc.record({
  tipo: fc.constantFrom('DIVIDENDO', 'JCP', 'RENDIMENTO', 'REST CAP DIN'),
  valor: amount(5),
  data_com: day,
  data_pagamento: fc.constant(null),
});
const maybeEstimated: fc.Arbitrary<Payment> = fc
  .tuple(payment, fc.boolean())
  .map(([one, isEstimated]) => ({ ...one, ...(isEstimated && { estimado: true }) }));
const change: fc.Arbitrary<ShareChange> = fc.oneof(
  fc.record({
    tipo: fc.constantFrom('DESDOBRAMENTO', 'GRUPAMENTO', 'BONIFICACAO'),
    fator: fc.constantFrom('2', '3', '0.1', '1.05', '1.0333'),
    data_com: day,
  }),
  fc.record({ tipo: fc.constant('OUTRO' as const), fator: fc.constant('1'), data_com: day, rotulo: fc.string() }),
  fc.record({ tipo: fc.constant('OUTRO' as const), fator: fc.constant('1'), data_com: day }),
);
const anyInputs: fc.Arbitrary<StockInputs> = fc
  .record({
    preco: fc.oneof(amount(120, 1), fc.constant('0')),
    lpa: fc.oneof(
      fc.constant(null),
      amount(20),
      amount(3, 1).map((text) => `-${text}`),
    ),
    vpa: fc.oneof(fc.constant(null), amount(60), fc.constant('-0.5')),
    origem_fundamentos: fc.option(fc.string()),
    proventos: fc.option(fc.array(maybeEstimated, { maxLength: 25 })),
    eventos: fc.array(change, { maxLength: 4 }),
    listada_desde: fc.option(fc.integer({ min: 2018, max: 2025 })),
    divergencias: fc.constantFrom<readonly string[]>([], ['LPA: 1 (csv) e 2 (b3)']),
  })
  .chain((members) =>
    fc.boolean().map((isEstimated) => ({ ...members, ...(isEstimated && { preco_estimado: true as const }) })),
  )
  .map((members) => inputsOf(members));
const anyAssumptions: fc.Arbitrary<Assumptions> = fc.record(
  {
    yield_exigido: fc.integer({ min: 10, max: 500 }).map((value) => value / 1_000),
    constante_graham: fc.integer({ min: 10, max: 1_000 }).map((value) => value / 10),
    faixa_justa: fc.integer({ min: 0, max: 100 }).map((value) => value / 100),
  },
  { requiredKeys: [] },
);

describe('a published stock', () => {
  test('has the published figures by the published parameters', () => {
    void fc.assert(
      fc.property(anyInputs, (inputs) => {
        const ticker = published(inputs);
        expect(revalueTicker(ticker, parameters)).toEqual(ticker);
        expect(revalueEntry(toListEntry(ticker), toExactFigures(ticker.calculo as never), parameters)).toEqual(
          toListEntry(ticker),
        );
      }),
      { numRuns: 300 },
    );
  });

  test('has by any parameters the figures that its full inputs give', () => {
    void fc.assert(
      fc.property(anyInputs, anyAssumptions, (inputs, assumptions) => {
        const rules = withAssumptions(assumptions);
        const [ticker, valued] = [published(inputs), published(inputs, rules)];
        expect(revalueTicker(ticker, rules)).toEqual(valued);
        expect(revalueEntry(toListEntry(ticker), toExactFigures(ticker.calculo as never), rules)).toEqual(
          toListEntry(valued),
        );
      }),
      { numRuns: 300 },
    );
  });

  test('has the figures of each assumption, whichever was asked for before', () => {
    const inputs = inputsOf();
    const [entry, exact] = [toListEntry(published(inputs)), toExactFigures(published(inputs).calculo as never)];
    for (const constante_graham of [22.5, 15, 15, 22.5, 30]) {
      for (const yield_exigido of [0.06, 0.08]) {
        const rules = withAssumptions({ constante_graham, yield_exigido });
        expect(revalueEntry(entry, exact, rules)).toEqual(toListEntry(published(inputs, rules)));
      }
    }
  });

  test('keeps what rounding would lose', () => {
    const inputs = inputsOf({ preco: '24.91', proventos: yearly({ 2021: '1.00003', 2022: '1', 2023: '1' }) });
    const ticker = published(inputs);
    const rules = withAssumptions({ yield_exigido: 0.01 });
    // (1.00003 + 1 + 1) ÷ 5 ÷ 1 % = 60.0006; from the rounded mean 0.6 it would be 60.
    expect(ticker.dividendo_medio_anual).toBe(0.6);
    expect(revalueTicker(ticker, rules)?.preco_teto).toBe(60.0006);
  });

  test('says in its explanation what it was valued by', () => {
    const ticker = revalueTicker(published(inputsOf()), withAssumptions({ yield_exigido: 0.08, constante_graham: 15 }));
    expect(ticker?.explicacao.preco_teto).toContain('÷ 8 % = R$ 7,50. Com o preço de R$ 10,00, a margem é -25 %');
    expect(ticker?.explicacao.valor_intrinseco).toContain('raiz de 15 × LPA 1 × VPA 10 = R$ 12,25');
    expect(ticker?.parametros).toEqual({ ...parameters, yield_exigido: 0.08, constante_graham: 15 });
  });
});

describe('a stock', () => {
  test('that no source knows stays without figures', () => {
    const ticker = unknownTicker(stockOf(), publication);
    const rules = withAssumptions({ yield_exigido: 0.1 });
    expect(revalueTicker(ticker, rules)).toEqual({ ...ticker, parametros: rules });
    expect(revalueEntry(toListEntry(ticker), undefined, parameters)).toEqual(toListEntry(ticker));
  });

  test('that keeps the figures of the day before is valued from those', () => {
    const ticker = carryOver(published(inputsOf()), { ...publication, data_referencia: '2026-11-21' });
    expect(revalueTicker(ticker, parameters)).toEqual(ticker);
  });

  test('of a publication without exact figures is not guessed from rounded ones', () => {
    const { calculo: _, ...earlier } = published(inputsOf());
    expect(revalueTicker(earlier, parameters)).toBeUndefined();
    expect(revalueEntry(toListEntry(earlier), undefined, parameters)).toMatchObject({
      preco: 10,
      preco_teto: null,
      classificacao_ceiling: 'SEM_DADOS',
      score: null,
    });
  });
});
