import { describe, expect, test } from 'vitest';
import { carryOver, unknownTicker, valueStock } from '../../../lib/market/ticker.ts';
import { toListEntry } from '../../../lib/market/ticker-schema.ts';
import { inputsOf, publication, stockOf, yearly } from '../../support/stock-inputs.ts';

const divergencias = ['LPA: 2,74 (csv) e 11,62 (brapi.dev)'];
const differing = valueStock(stockOf(), inputsOf({ divergencias }), publication);

describe('a stock on which the sources differ', () => {
  test('has an alert and both figures, and keeps its valuation', () => {
    const agreed = valueStock(stockOf(), inputsOf(), publication);
    expect([agreed.alertas, agreed.divergencias]).toEqual([[], []]);
    expect(differing).toEqual({ ...agreed, alertas: ['fontes_divergentes'], divergencias });
  });

  test('keeps its other alerts', () => {
    const proventos = yearly({ 2021: '1', 2022: '1', 2023: '1', 2024: '1', 2025: '9' });
    expect(valueStock(stockOf(), inputsOf({ divergencias, proventos }), publication).alertas).toEqual([
      'provento_extraordinario',
      'valor_atipico',
      'fontes_divergentes',
    ]);
  });

  test('shows the figures alone on its own page, also on the day after, if its source fails', () => {
    expect(toListEntry(differing)).not.toHaveProperty('divergencias');
    expect(toListEntry(differing).alertas).toEqual(['fontes_divergentes']);
    expect(carryOver(differing, publication)).toMatchObject({ divergencias, alertas: ['fontes_divergentes'] });
  });

  test('is none that no source knows', () => {
    expect(unknownTicker(stockOf(), publication)).toMatchObject({ alertas: [], divergencias: [] });
  });
});
