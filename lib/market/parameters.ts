/** Constants of the valuation, published with each ticker. Meaning and source: docs/spec/market.md#valuation. */
export interface Parameters {
  readonly yield_exigido: number;
  /** Closed calendar years in the mean of the distributions, and the minimum of them. */
  readonly anos: number;
  readonly anos_minimos: number;
  readonly constante_graham: number;
  readonly faixa_justa: number;
  readonly limite_provento: number;
  readonly limite_valor: number;
}

export const parameters: Parameters = {
  yield_exigido: 0.06,
  anos: 5,
  anos_minimos: 3,
  constante_graham: 22.5,
  faixa_justa: 0.15,
  limite_provento: 2.5,
  limite_valor: 3,
};
