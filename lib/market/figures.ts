import type { ExactNumbers } from './calculation.ts';
import type { Classification } from './classification.ts';
import type { Parameters } from './parameters.ts';
import { money, places } from './round.ts';
import { compareWithPrice, intrinsicValue, type MethodResult, meanScore, priceCeiling } from './valuation.ts';

/** The published figures of a stock that depend on the parameters. */
export interface Figures {
  readonly preco_teto: number | null;
  readonly margem_ceiling: number | null;
  readonly classificacao_ceiling: Classification;
  readonly score_ceiling: number | null;
  readonly valor_intrinseco: number | null;
  readonly margem_intrinseco: number | null;
  readonly classificacao_intrinseco: Classification;
  readonly score_intrinseco: number | null;
  readonly score: number | null;
}

/** Results of both methods. */
export interface MethodResults {
  readonly ceiling: MethodResult;
  readonly intrinsic: MethodResult;
}

/** Applies both methods. */
export const applyMethods = ({ price, mean, lpa, vpa }: ExactNumbers, rules: Parameters): MethodResults => ({
  ceiling: compareWithPrice(priceCeiling(mean, rules), price, rules),
  intrinsic: compareWithPrice(intrinsicValue(lpa, vpa, rules), price, rules),
});

/** Rounds the results of both methods as they are published (docs/spec/market.md#tickers). */
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
});
