import { Decimal } from 'decimal.js';
import type { YearOfPayments } from './distributions.ts';
import type { Parameters } from './parameters.ts';
import type { Verdict } from './valuation.ts';

/** What a sentence on a valuation is made from. */
export interface Explained {
  readonly price: Decimal;
  /** Null where it is not known what was paid. */
  readonly years: readonly YearOfPayments[] | null;
  readonly mean: Decimal | null;
  readonly lpa: Decimal | null;
  readonly vpa: Decimal | null;
  readonly ceiling: Verdict;
  readonly intrinsic: Verdict;
}

/** Four places at most, with a decimal comma. */
const number = (value: Decimal | number): string =>
  new Decimal(value).toDecimalPlaces(4, Decimal.ROUND_HALF_EVEN).toString().replace('.', ',');
const reais = (value: Decimal): string =>
  `R$ ${value.toDecimalPlaces(2, Decimal.ROUND_HALF_EVEN).toFixed(2).replace('.', ',')}`;
const percent = (share: number): string => `${number(new Decimal(share).mul(100))} %`;

/** A sentence a method, with the numbers in it, by which each value can be followed by hand. */
export const explain = (
  facts: Explained,
  rules: Parameters,
): { readonly preco_teto: string; readonly valor_intrinseco: string } => ({
  preco_teto: ceilingSentence(facts, rules),
  valor_intrinseco: intrinsicSentence(facts, rules),
});

function ceilingSentence({ price, years, mean, ceiling }: Explained, rules: Parameters): string {
  if (years === null) return 'Sem dados: a fonte não traz os proventos.';
  if (years.length < rules.anos_minimos) {
    return `Sem dados: a ação tem ${years.length} ano(s) completo(s) de listagem; são precisos ao menos ${rules.anos_minimos}.`;
  }
  if (mean === null || ceiling.value === null) return 'Sem dados: falta o preço.';
  const terms = years.map(({ ano, provento_bruto }) => `${number(provento_bruto)} (${ano})`).join(' + ');
  return (
    `Preço-teto: (${terms}) ÷ ${years.length} anos = ${number(mean)} por ação; ÷ ${percent(rules.yield_exigido)} = ` +
    `${reais(ceiling.value)}. ${comparison(price, ceiling)}`
  );
}

function intrinsicSentence({ price, lpa, vpa, intrinsic }: Explained, rules: Parameters): string {
  if (lpa === null || vpa === null) return 'Sem dados: faltam o lucro ou o valor patrimonial por ação.';
  if (intrinsic.value === null) {
    return `Sem dados: a fórmula exige LPA e VPA positivos; são ${number(lpa)} e ${number(vpa)}.`;
  }
  return (
    `Valor intrínseco: raiz de ${number(rules.constante_graham)} × LPA ${number(lpa)} × VPA ${number(vpa)} = ` +
    `${reais(intrinsic.value)}. ${comparison(price, intrinsic)}`
  );
}

const comparison = (price: Decimal, { margin, classification, score }: Verdict): string =>
  `Com o preço de ${reais(price)}, a margem é ${number((margin as Decimal).mul(100))} %, a nota ${number(score as Decimal)} e a classificação ${classification}.`;
