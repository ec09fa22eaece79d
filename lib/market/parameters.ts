/** What the valuation takes for granted; published with each ticker. */
export interface Parameters {
  /** Yield that the price ceiling asks of the dividends. */
  readonly yield_exigido: number;
  /** Closed calendar years whose dividends are averaged, and the fewest that will do. */
  readonly anos: number;
  readonly anos_minimos: number;
  /** Graham's 15 × 1.5. */
  readonly constante_graham: number;
  /** Up to this share above the value a price is fair. */
  readonly faixa_justa: number;
  /** A year above so many times the median year is extraordinary. */
  readonly limite_provento: number;
  /** A value above so many times the price is atypical. */
  readonly limite_valor: number;
}

/** The parameters of the service (docs/spec/market.md#valuation). */
export const parameters: Parameters = {
  yield_exigido: 0.06,
  anos: 5,
  anos_minimos: 3,
  constante_graham: 22.5,
  faixa_justa: 0.15,
  limite_provento: 2.5,
  limite_valor: 3,
};
