import { Decimal } from 'decimal.js';
import type { StockInputs } from './inputs.ts';
import { places } from './round.ts';
import { sharesSince } from './share-ledger.ts';
import type { StoredStock } from './stock.generated.ts';

/** How many sessions the variations of a price go back. */
export const variationSessions = [1, 5, 21] as const;
export type SessionCount = (typeof variationSessions)[number];

/** The closing prices of an earlier session, as they were published, by code. */
export interface EarlierPrices {
  /** ISO day of the session. */
  readonly session: string;
  readonly prices: ReadonlyMap<string, number>;
}

/** Price ÷ price of 1, 5 or 21 sessions before − 1, with six places; 0.02 is 2 %. */
export type Variations = Required<Pick<StoredStock, `variacao_${SessionCount}d`>>;

export const noVariations: Variations = { variacao_1d: null, variacao_5d: null, variacao_21d: null };

/**
 * Compares a price with earlier ones, per share of its session; distributions do not count. Null without the earlier
 * price, and if a share change between the two cannot be sized.
 */
export function calculateVariations(
  { codigo, preco, data_pregao, eventos }: StockInputs,
  earlier: ReadonlyMap<SessionCount, EarlierPrices>,
): Variations {
  const since = (count: SessionCount): number | null => {
    const { session = '', prices } = earlier.get(count) ?? {};
    const before = prices?.get(codigo);
    if (before === undefined || before <= 0 || session >= data_pregao) return null;
    const isUnsized = eventos.some(
      ({ tipo, data_com }) => tipo === 'OUTRO' && data_com >= session && data_com < data_pregao,
    );
    if (isUnsized) return null;
    const adjusted = new Decimal(before).div(sharesSince(session, eventos, data_pregao));
    return places(new Decimal(preco).div(adjusted).sub(1), 6);
  };
  return { variacao_1d: since(1), variacao_5d: since(5), variacao_21d: since(21) };
}
