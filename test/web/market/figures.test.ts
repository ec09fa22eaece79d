import { describe, expect, test } from 'vitest';
import { indicatorNames } from '../../../lib/market/ticker-schema.ts';
import { screenedFields, tickersPath } from '../../../web/market/api-paths.ts';
import { columnWriters, type FigureKind, indicatorIds, maxOf, unitOf } from '../../../web/market/figures.ts';
import {
  filterParams,
  filterStocks,
  needsIndicators,
  readColumns,
  readFilter,
} from '../../../web/market/stock-filter.ts';
import { readTyped, typedText } from '../../../web/market/typed-number.ts';
import { createFormats } from '../../../web/text/formats.ts';

describe('the table of figures', () => {
  test('has each indicator of the API once, and the list asks for all of them', () => {
    expect(indicatorIds.toSorted()).toEqual([...indicatorNames].sort());
    expect(new Set(screenedFields).size).toBe(screenedFields.length);
    expect(tickersPath({}, true)).toContain('roic,divida_liquida_ebitda,');
  });

  test('gives ranges of the statements to an address, in the units of the API', () => {
    const query = 'roic_min=0.15&divida_liquida_ebitda_max=-0.5&valor_de_mercado_min=100000000000&piotroski_min=7';
    const filter = readFilter(new URLSearchParams(query));
    expect(filter.ranges).toEqual({
      roic_min: 0.15,
      divida_liquida_ebitda_max: -0.5,
      valor_de_mercado_min: 1e11,
      piotroski_min: 7,
    });
    expect(filterParams(filter)).toMatchObject({ valor_de_mercado_min: '100000000000' });
    expect(readFilter(new URLSearchParams('variacao_1d_min=0')).ranges, 'not offered').toEqual({});
    expect(filterStocks([], filter, new Set())).toEqual([]);
    for (const wanted of ['piotroski_min=7', 'colunas=demonstracoes']) {
      expect(needsIndicators(new URLSearchParams(wanted)), wanted).toBe(true);
    }
    expect(readColumns(new URLSearchParams('colunas=demonstracoes'))).toBe('demonstracoes');
    expect(readColumns(new URLSearchParams('colunas=toString'))).toBe('avaliacao');
  });

  test.each<{ kind: FigureKind; typed: string; value: number; column: string }>([
    { kind: 'share', typed: '7.3', value: 0.073, column: '7.3\u00a0%' },
    { kind: 'share', typed: '-110', value: -1.1, column: '-110.0\u00a0%' },
    { kind: 'billions', typed: '84.25', value: 84_250_000_000, column: '84.3' },
    { kind: 'billions', typed: '999999999', value: 999_999_999e9, column: '999,999,999.0' },
    { kind: 'ratio', typed: '-0.25', value: -0.25, column: '-0.3' },
    { kind: 'money', typed: '40.7', value: 40.7, column: '40.70' },
    { kind: 'points', typed: '7', value: 7, column: '7' },
    { kind: 'whole', typed: '82', value: 82, column: '82' },
  ])('reads $typed in the unit of $kind, and shows it again', ({ kind, typed, value, column }) => {
    expect(readTyped(typed, unitOf(kind))).toBe(value);
    expect(typedText(value, unitOf(kind))).toBe(typed);
    expect(columnWriters(createFormats('en'))[kind](value)).toBe(column);
  });

  test('takes 1.125 as a fraction where no stock is in the thousands, and as nothing where one may be', () => {
    expect(readTyped('1,125', unitOf('ratio'), maxOf('ratio'))).toBe(1.125);
    expect(readTyped('7.125', unitOf('share'), maxOf('share'))).toBe(0.07125);
    expect(readTyped('1.500', unitOf('money'), maxOf('money'))).toBeUndefined();
    expect(readTyped('1,500', unitOf('billions'), maxOf('billions'))).toBeUndefined();
    expect(typedText(0.07125, unitOf('share'), 'pt', maxOf('share'))).toBe('7,125');
    expect(typedText(40.125, unitOf('money'), 'pt', maxOf('money'))).toBe('40,1250');
  });
});
