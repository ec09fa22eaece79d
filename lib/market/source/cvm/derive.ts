/** LPA and VPA of a stock by CVM's documents, with what a reader needs to calculate them again. */
export interface DerivedFundamentals {
  /** BRL per share, or per unit where the stock is a unit, as decimal text; null if the documents do not give it. */
  readonly lpa: string | null;
  readonly vpa: string | null;
  /** The calculation in Portuguese: statement, version, period, accounts, shares, composition; or why there is none. */
  readonly origem: string;
  /** All shares that the company has issued, treasury shares included; null if unknown. */
  readonly acoes_emitidas: string | null;
  /** True if the calculated earnings per share and the filed ones agree within 5 %. */
  readonly conferido: boolean;
}
