import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ShareChange, StockInputs } from '../../../lib/market/inputs.ts';
import { valueStock } from '../../../lib/market/ticker.ts';
import { calculateVariations, noVariations, type SessionCount } from '../../../lib/market/variation.ts';
import { inputsOf, publication, stockOf } from '../../support/stock-inputs.ts';

/** The prices of BBAS3 1, 5 and 21 sessions before 2026-11-19. */
const sessions = { 1: '2026-11-18', 5: '2026-11-12', 21: '2026-10-20' } as const;
const earlierOf = (prices: Partial<Record<SessionCount, number>>) =>
  new Map(
    Object.entries(prices).map(([count, price]) => {
      const key = Number(count) as SessionCount;
      return [key, { session: sessions[key], prices: new Map([['BBAS3', price]]) }];
    }),
  );
const of = (prices: Partial<Record<SessionCount, number>>, members: Partial<StockInputs> = {}) =>
  calculateVariations(inputsOf(members), earlierOf(prices));

const change = (data_com: string, fator = '2', tipo: ShareChange['tipo'] = 'DESDOBRAMENTO'): ShareChange => ({
  tipo,
  fator,
  data_com,
});

test('of a price that is older than the session that is due there is no variation: it would be of fewer sessions', () => {
  const variationsOf = (data_pregao: string) => {
    const earlier = earlierOf({ 1: 9.8, 5: 12.5, 21: 8 });
    const { variacao_1d, variacao_5d, variacao_21d } = valueStock(stockOf(), inputsOf({ data_pregao }), {
      ...publication,
      earlier,
    });
    return { variacao_1d, variacao_5d, variacao_21d };
  };
  expect(variationsOf('2026-11-19')).toMatchObject({ variacao_5d: -0.2, variacao_21d: 0.25 });
  expect(variationsOf('2026-11-17')).toEqual(noVariations);
});

describe('the variation', () => {
  test('of 10 after 9.80, 12.50 and 8: 10 ÷ 9.80 − 1, 10 ÷ 12.50 − 1, 10 ÷ 8 − 1', () => {
    expect(of({ 1: 9.8, 5: 12.5, 21: 8 })).toEqual({ variacao_1d: 0.020408, variacao_5d: -0.2, variacao_21d: 0.25 });
  });

  test('is null where the earlier session was not published, or not for this stock', () => {
    expect(of({})).toEqual(noVariations);
    expect(of({ 5: 12.5 })).toEqual({ ...noVariations, variacao_5d: -0.2 });
    expect(of({ 1: 9.8 }, { codigo: 'PETR4' })).toEqual(noVariations);
  });

  test('is null if the own price is not later than the earlier session', () => {
    expect(of({ 1: 9.8, 21: 8 }, { data_pregao: '2026-11-18' })).toEqual({ ...noVariations, variacao_21d: 0.25 });
  });

  test.each([
    { what: 'before the earlier session', day: '2026-11-11', is: -0.5 },
    { what: 'on the earlier session, whose price is one of the old shares', day: '2026-11-12', is: 0 },
    { what: 'between the two', day: '2026-11-17', is: 0 },
    { what: 'on the session of the price', day: '2026-11-19', is: -0.5 },
  ])('of 10 after 20, with a 2:1 whose data-com is $what', ({ day, is }) => {
    expect(of({ 5: 20 }, { eventos: [change(day)] }).variacao_5d).toBe(is);
  });

  test('is adjusted for a reverse split of 10:1 and a bonus of 25 %, too', () => {
    expect(of({ 5: 1 }, { eventos: [change('2026-11-16', '0.1', 'GRUPAMENTO')] }).variacao_5d).toBe(0);
    expect(of({ 5: 12.5 }, { eventos: [change('2026-11-16', '1.25', 'BONIFICACAO')] }).variacao_5d).toBe(0);
  });

  test('is null across a share change of unknown size, and only there', () => {
    const eventos = [change('2026-11-10', '1', 'OUTRO')];
    expect(of({ 1: 10, 5: 10, 21: 10 }, { eventos })).toEqual({ ...noVariations, variacao_1d: 0, variacao_5d: 0 });
  });

  test('has the sign of the change, and is the same whatever split both prices are adjusted for', () => {
    const cents = fc.integer({ min: 100, max: 1_000_000 });
    void fc.assert(
      fc.property(cents, cents, fc.constantFrom('2', '4', '0.1', '1.1'), (now, before, fator) => {
        const plain = of({ 5: before / 100 }, { preco: (now / 100).toFixed(2) }).variacao_5d ?? Number.NaN;
        if (now !== before) expect(Math.sign(plain)).toBeCloseTo(Math.sign(now - before), 0);
        const split = of(
          { 5: before / 100 },
          { preco: (now / 100 / Number(fator)).toFixed(10), eventos: [change('2026-11-16', fator)] },
        );
        expect(Math.abs((split.variacao_5d ?? Number.NaN) - plain)).toBeLessThan(2e-6 * (1 + plain));
      }),
    );
  });
});
