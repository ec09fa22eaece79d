import type { Decimal } from 'decimal.js';
import type { ExactNumbers } from './calculation.ts';
import { countMethods } from './classification.ts';
import type { Parameters } from './parameters.ts';
import { money, places } from './round.ts';
import type { StoredStock } from './stock.generated.ts';
import { compareWithPrice, intrinsicValue, type MethodResult, meanScore, priceCeiling } from './valuation.ts';

/** The published figures of a stock that depend on the parameters. */
export type Figures = Required<
  Pick<
    StoredStock,
    | 'preco_teto'
    | 'margem_ceiling'
    | 'classificacao_ceiling'
    | 'score_ceiling'
    | 'valor_intrinseco'
    | 'margem_intrinseco'
    | 'classificacao_intrinseco'
    | 'score_intrinseco'
    | 'score'
    | 'metodos'
  >
>;

/** The figures of a stock that cannot be calculated. */
export const noFigures: Figures = {
  preco_teto: null,
  margem_ceiling: null,
  classificacao_ceiling: 'SEM_DADOS',
  score_ceiling: null,
  valor_intrinseco: null,
  margem_intrinseco: null,
  classificacao_intrinseco: 'SEM_DADOS',
  score_intrinseco: null,
  score: null,
  metodos: 0,
};

/** Results of both methods. */
export interface MethodResults {
  readonly ceiling: MethodResult;
  readonly intrinsic: MethodResult;
}

/** Applies both methods. */
export const applyMethods = (numbers: ExactNumbers, rules: Parameters): MethodResults => ({
  ceiling: compareWithPrice(priceCeiling(numbers.mean, rules), numbers.price, rules),
  intrinsic: compareWithPrice(cachedIntrinsicValue(numbers, rules), numbers.price, rules),
});

const intrinsicValues = new WeakMap<ExactNumbers, { readonly constant: number; readonly value: Decimal | null }>();

/** A root takes more time than all else, and callers mostly change the yield: the last value of a stock is kept. */
function cachedIntrinsicValue(numbers: ExactNumbers, rules: Parameters): Decimal | null {
  const { constante_graham: constant } = rules;
  const cached = intrinsicValues.get(numbers);
  if (cached?.constant === constant) return cached.value;
  const value = intrinsicValue(numbers.lpa, numbers.vpa, rules);
  intrinsicValues.set(numbers, { constant, value });
  return value;
}

/** Rounds the results of both methods as they are published (docs/spec/market/tickers.md). */
export const toFigures = ({ ceiling, intrinsic }: MethodResults): Figures => ({
  preco_teto: money(ceiling.value),
  margem_ceiling: places(ceiling.margin, 6),
  classificacao_ceiling: ceiling.classification,
  score_ceiling: places(ceiling.score, 2),
  valor_intrinseco: money(intrinsic.value),
  margem_intrinseco: places(intrinsic.margin, 6),
  classificacao_intrinseco: intrinsic.classification,
  score_intrinseco: places(intrinsic.score, 2),
  score: places(meanScore([ceiling.score, intrinsic.score]), 2),
  metodos: countMethods({ score_ceiling: ceiling.score, score_intrinseco: intrinsic.score }),
});
