import { Decimal } from 'decimal.js';
import type { Prices, SessionPrice } from '../../lib/market/backtest/prices.ts';
import type { Payment, ShareChange } from '../../lib/market/inputs.ts';

/** A closing price, or an opening and a closing price. */
type PriceText = string | readonly [string, string];

/** Prices by code and session; the sessions are those of all stocks, and of `sessions`. */
export function pricesOf(
  stocks: Readonly<Record<string, Readonly<Record<string, PriceText>>>>,
  sessions: readonly string[] = [],
): Prices {
  const price = (text: PriceText): SessionPrice =>
    typeof text === 'string'
      ? { open: null, close: new Decimal(text) }
      : { open: new Decimal(text[0]), close: new Decimal(text[1]) };
  return {
    sessions: [...new Set([...Object.values(stocks).flatMap((of) => Object.keys(of)), ...sessions])].sort(),
    byStock: new Map(
      Object.entries(stocks).map(([codigo, of]) => [
        codigo,
        new Map(Object.entries(of).map(([session, text]) => [session, price(text)])),
      ]),
    ),
  };
}

export const payment = (members: Partial<Payment> & Pick<Payment, 'valor' | 'data_com'>): Payment => ({
  tipo: 'DIVIDENDO',
  data_pagamento: null,
  ...members,
});

export const split = (fator: string, data_com: string): ShareChange => ({ tipo: 'DESDOBRAMENTO', fator, data_com });

/** Days of January 2024 that follow one another, as sessions: the 1st, the 2nd … */
export const january = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `2024-01-${String(index + 1).padStart(2, '0')}`);
