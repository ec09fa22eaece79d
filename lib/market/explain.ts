import { Decimal } from 'decimal.js';
import type { CalculationFacts, UnsizedChange } from './calculation.ts';
import type { MethodResults } from './figures.ts';
import type { Parameters } from './parameters.ts';
import type { MethodResult } from './valuation.ts';

/** The figures that the sentences about a valuation contain. */
export interface ValuationFacts extends CalculationFacts, MethodResults {}

/** At most four decimal places, with a decimal comma. */
const formatNumber = (value: Decimal | number): string =>
  new Decimal(value).toDecimalPlaces(4, Decimal.ROUND_HALF_EVEN).toString().replace('.', ',');
const formatReais = (value: Decimal): string =>
  `R$ ${value.toDecimalPlaces(2, Decimal.ROUND_HALF_EVEN).toFixed(2).replace('.', ',')}`;
const formatPercent = (share: number): string => `${formatNumber(new Decimal(share).mul(100))} %`;

/** Explains each method in one sentence, with all numbers, so that a reader can follow the calculation by hand. */
export const explain = (
  facts: ValuationFacts,
  rules: Parameters,
): { readonly preco_teto: string; readonly valor_intrinseco: string } => ({
  preco_teto: ceilingSentence(facts, rules),
  valor_intrinseco: intrinsicSentence(facts, rules),
});

function ceilingSentence(facts: ValuationFacts, rules: Parameters): string {
  const { years, unsized, mean, ceiling } = facts;
  if (years === null) return 'Sem dados: a fonte não traz os proventos.';
  if (years.length < rules.anos_minimos) {
    return `Sem dados: a ação tem ${years.length} ano(s) completo(s) de listagem; são precisos ao menos ${rules.anos_minimos}.`;
  }
  if (mean === null || ceiling.value === null) return 'Sem dados: falta o preço.';
  const terms = years
    .map(
      ({ ano, provento_bruto, estimado }) => `${formatNumber(provento_bruto)} (${ano}${estimado ? ', estimado' : ''})`,
    )
    .join(' + ');
  return (
    `Preço-teto: (${terms}) ÷ ${years.length} anos = ${formatNumber(mean)} por ação; ÷ ${formatPercent(rules.yield_exigido)} = ` +
    `${formatReais(ceiling.value)}. ${compare(facts, ceiling)}${notAdjusted(unsized)}`
  );
}

const notAdjusted = (unsized: readonly UnsizedChange[]): string => {
  const events = unsized.map(({ rotulo, data_com }) => `${rotulo ?? 'evento'} (data-com ${data_com})`);
  return events.length === 0 ? '' : ` Os proventos não estão ajustados a ${events.join(', ')}.`;
};

function intrinsicSentence(facts: ValuationFacts, rules: Parameters): string {
  const { lpa, vpa, origin, intrinsic } = facts;
  const from = origin === null ? '' : ` ${origin}`;
  if (lpa === null || vpa === null) return `Sem dados: faltam o lucro ou o valor patrimonial por ação.${from}`;
  if (intrinsic.value === null) {
    return `Sem dados: a fórmula exige LPA e VPA positivos; são ${formatNumber(lpa)} e ${formatNumber(vpa)}.${from}`;
  }
  return (
    `Valor intrínseco: raiz de ${formatNumber(rules.constante_graham)} × LPA ${formatNumber(lpa)} × VPA ${formatNumber(vpa)} = ` +
    `${formatReais(intrinsic.value)}. ${compare(facts, intrinsic)}${from}`
  );
}

const compare = (
  { price, isPriceEstimated }: ValuationFacts,
  { margin, classification, score }: MethodResult,
): string =>
  `Com o preço de ${formatReais(price)}${isPriceEstimated ? ' (estimado)' : ''}, a margem é ${formatNumber((margin as Decimal).mul(100))} %, a nota ${formatNumber(score as Decimal)} e a classificação ${classification}.`;
