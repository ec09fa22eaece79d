import type { StoredStock } from './stock.generated.ts';

/** Constants of the valuation, published with each ticker. Meaning and source: docs/spec/market/valuation.md. */
export type Parameters = StoredStock['parametros'];

export const parameters: Parameters = {
  yield_exigido: 0.06,
  anos: 5,
  anos_minimos: 3,
  constante_graham: 22.5,
  faixa_justa: 0.15,
  limite_provento: 2.5,
  limite_valor: 3,
};
