import { readFileSync } from 'node:fs';
import { parse, safeParse } from 'valibot';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { replies } from '../../../infra/local/reply-schemas/replies.generated.js';
import { carryOver, type FullTicker, unknownTicker, valueStock } from '../../../lib/market/ticker.ts';
import { fullTickerSchema, toListEntry } from '../../../lib/market/ticker-schema.ts';
import { inputsOf, publication, stockOf } from '../../support/stock-inputs.ts';

const current = valueStock(stockOf(), inputsOf(), publication);

/** A stock as version 0.2 stored it. */
const earlier = (() => {
  const { proventos, parametros, explicacao } = current;
  const { metodos: _, ...entry } = toListEntry(current);
  return { ...entry, proventos, parametros, explicacao };
})();

const isValidReply = (ticker: object): boolean =>
  replies['market-ticker-reply']?.(JSON.parse(JSON.stringify(ticker))) === true;

describe('a document of version 0.2', () => {
  test('has 26 fields, and is read with nothing but the number of methods added', () => {
    expect(Object.keys(earlier)).toHaveLength(26);
    expect(parse(fullTickerSchema, earlier)).toEqual({ ...earlier, metodos: 2 });
    const oneMethod = { ...earlier, score_intrinseco: null };
    expect(parse(fullTickerSchema, oneMethod)).toEqual({ ...oneMethod, metodos: 1 });
  });

  test('is an answer that the schema allows, as are one of today and one of a stock without data', () => {
    expect([earlier, current, unknownTicker(stockOf(), publication)].map(isValidReply)).toEqual([true, true, true]);
  });

  test('is carried over as it is: what is not known is absent, not made up', () => {
    const carried = carryOver(earlier as FullTicker, { ...publication, data_referencia: '2026-11-21' });
    expect(carried).toEqual({ ...earlier, data_referencia: '2026-11-21', dado_antigo: true });
    expect(isValidReply(carried)).toBe(true);
  });

  test('and one of today have the same entry in the list', () => {
    expect(toListEntry(parse(fullTickerSchema, earlier))).toEqual(toListEntry(current));
    expect(Object.keys(toListEntry(current))).toHaveLength(24);
  });
});

test('a document of today is read without a change, and its wrong figures are refused', () => {
  expect(parse(fullTickerSchema, current)).toEqual(current);
  expect(safeParse(fullTickerSchema, { ...current, p_l: '10' }).success).toBe(false);
  expect(safeParse(fullTickerSchema, { ...current, calendario: [{}] }).success).toBe(false);
});

test('a stock that is valued, and one without data, have every member of the answer', () => {
  expectTypeOf(valueStock).returns.toEqualTypeOf<Required<FullTicker>>();
  expectTypeOf(unknownTicker).returns.toEqualTypeOf<Required<FullTicker>>();
  const schema = JSON.parse(readFileSync('schemas/http/market-ticker-reply.schema.json', 'utf8'));
  // What an answer has on request alone is not stored.
  const stored = Object.keys(schema.properties).filter((name) => name !== 'demonstracoes');
  expect(Object.keys(current)).toEqual(stored);
});
