import { Decimal } from 'decimal.js';
import { toCalculation } from './calculation.ts';
import { adjustPayment, isIncome, paymentsByYear, unsizedChanges } from './distributions.ts';
import { explain } from './explain.ts';
import { applyMethods, noFigures, toFigures } from './figures.ts';
import type { FiledStatements } from './filed-statements.ts';
import type { StockInputs } from './inputs.ts';
import { type Parameters, parameters } from './parameters.ts';
import { listPayments, updatePayments } from './payment-calendar.ts';
import { money, places } from './round.ts';
import { yearBefore } from './sao-paulo.ts';
import { calculateStatementIndicators, noStatementIndicators } from './statement-figures.ts';
import type { indicatorFields, listFields, StoredStock } from './stock.generated.ts';
import type { Stock } from './universe.ts';
import { alertsOf, listedYears, meanPayment } from './valuation.ts';
import { calculateVariations, type EarlierPrices, noVariations, type SessionCount } from './variation.ts';

/** Ratios that people compare stocks by (docs/spec/market/ticker.md#indicators). Six places; null if a part is missing. */
export type Indicators = Required<
  Pick<StoredStock, 'p_l' | 'p_vp' | 'roe' | 'payout' | 'dividend_yield_12m' | 'cobertura_dividendos'>
>;

const noIndicators: Indicators = {
  p_l: null,
  p_vp: null,
  roe: null,
  payout: null,
  dividend_yield_12m: null,
  cobertura_dividendos: null,
};

export function calculateIndicators({ lpa, vpa, preco, ...payments }: StockInputs): Indicators {
  const price = new Decimal(preco);
  const earnings = toDecimal(lpa);
  const equity = toDecimal(vpa);
  const paid = sumOfTwelveMonths(payments);
  return {
    p_l: places(divide(price, earnings), 6),
    p_vp: places(divide(price, equity), 6),
    roe: places(divide(earnings, equity), 6),
    payout: places(divide(paid, earnings), 6),
    dividend_yield_12m: places(divide(paid, price), 6),
    cobertura_dividendos: places(divide(earnings, paid), 6),
  };
}

const toDecimal = (text: string | null): Decimal | null => (text === null ? null : new Decimal(text));

/** Null unless the divisor is positive. */
const divide = (dividend: Decimal | null, divisor: Decimal | null): Decimal | null =>
  dividend === null || divisor === null || divisor.lte(0) ? null : dividend.div(divisor);

/** Gross income with a data-com in the twelve months that end with the price's session; null if it is unknown. */
function sumOfTwelveMonths({
  proventos,
  ...changes
}: Pick<StockInputs, 'proventos' | 'eventos' | 'data_pregao'>): Decimal | null {
  if (proventos === null) return null;
  const first = yearBefore(changes.data_pregao);
  return proventos
    .filter((payment) => isIncome(payment) && payment.data_com > first && payment.data_com <= changes.data_pregao)
    .reduce((sum, payment) => sum.add(adjustPayment(payment, changes).gross), new Decimal(0));
}

/**
 * A stock with the inputs and the explanation of its valuation (docs/spec/market/ticker.md). Money is BRL per share; margins
 * and yields are fractions. Documents of earlier versions lack some members; what this version makes has them all.
 */
export interface FullTicker extends StoredStock {
  readonly metodos: number;
}

/** A stock as the list of a day has it. */
export type Ticker = Pick<FullTicker, keyof typeof listFields>;

/** The numbers of a stock that its entry in the list lacks, and that callers may ask for there. */
export type IndicatorName = keyof typeof indicatorFields;

/** The indicators of a stock; null if they cannot be calculated, or were not published. */
export type StockIndicators = { readonly [Name in IndicatorName]: number | null };

/** A stock of the list with its indicators, for those who asked for some. */
export type ScreenedTicker = Ticker & Partial<StockIndicators>;

/** A ticker as the history has it. */
export type HistoryTicker = Ticker & Pick<FullTicker, 'base_acoes'>;

/** Where and when a valuation was made. */
export interface Provenance {
  /** The session whose closing prices are due: the last one before the day of the publication. */
  readonly pregao_esperado: string;
  readonly data_referencia: string;
  readonly fonte: string;
  readonly atualizado_em: string;
  /** Prices to compare with. @default - none, so that the variations are null */
  readonly earlier?: ReadonlyMap<SessionCount, EarlierPrices>;
  /** The company's statements, and the name under which they are stored. @default - none, so that what they give is null */
  readonly demonstracoes?: { readonly id: string; readonly filed: FiledStatements } | null;
}

/** Values a stock. Pure: the same inputs give the same figures. */
export function valueStock(
  stock: Stock,
  inputs: StockInputs,
  provenance: Provenance,
  rules: Parameters = parameters,
): Required<FullTicker> {
  const price = new Decimal(inputs.preco);
  const lpa = toDecimal(inputs.lpa);
  const vpa = toDecimal(inputs.vpa);
  const lastYear = Number(provenance.data_referencia.slice(0, 4)) - 1;
  const { proventos, eventos, data_pregao, divergencias = [] } = inputs;
  const isOld = data_pregao < provenance.pregao_esperado;
  const years =
    proventos === null
      ? null
      : listedYears(paymentsByYear({ proventos, eventos, data_pregao }, lastYear, rules), inputs.listada_desde);
  const unsized = unsizedChanges({ eventos, data_pregao }, lastYear, rules);
  const mean = years === null ? null : meanPayment(years, rules);
  const isPriceEstimated = inputs.preco_estimado === true;
  const isEstimated = isPriceEstimated || proventos?.some(({ estimado }) => estimado);
  const facts = { price, years, unsized, mean, lpa, vpa, origin: inputs.origem_fundamentos, isPriceEstimated };
  const results = applyMethods(facts, rules);
  const { ceiling, intrinsic } = results;
  return {
    codigo: stock.codigo,
    nome: stock.nome,
    setor: stock.setor,
    data_referencia: provenance.data_referencia,
    data_pregao,
    preco: money(price),
    dividendo_medio_anual: money(mean),
    dividend_yield: mean === null || price.lte(0) ? null : places(mean.div(price), 6),
    lpa: money(lpa),
    vpa: money(vpa),
    ...toFigures(results),
    alertas: [
      ...alertsOf(years ?? [], [ceiling.value, intrinsic.value], price, unsized, rules),
      ...(divergencias.length > 0 ? (['fontes_divergentes'] as const) : []),
      ...(isEstimated ? (['estimado'] as const) : []),
    ],
    dado_antigo: isOld,
    fonte: provenance.fonte,
    atualizado_em: provenance.atualizado_em,
    proventos: (years ?? []).map(({ ano, provento_bruto, provento_liquido, estimado }) => ({
      ano,
      provento_bruto: places(provento_bruto, 6),
      provento_liquido: places(provento_liquido, 6),
      ...(estimado && { estimado }),
    })),
    base_acoes: inputs.base_acoes ?? null,
    divergencias,
    calendario: listPayments(inputs, provenance.data_referencia),
    ...calculateIndicators(inputs),
    // Sessions count back from the one that is due.
    ...(isOld ? noVariations : calculateVariations(inputs, provenance.earlier ?? new Map())),
    ...(provenance.demonstracoes
      ? calculateStatementIndicators(provenance.demonstracoes.filed, inputs)
      : noStatementIndicators),
    id_demonstracoes: provenance.demonstracoes?.id ?? null,
    parametros: rules,
    explicacao: explain({ ...facts, ...results }, rules),
    calculo: toCalculation(facts),
  };
}

/** The ticker of a stock whose source failed before anything was published. */
export const unknownTicker = ({ codigo, nome, setor }: Stock, provenance: Provenance): Required<FullTicker> => ({
  codigo,
  nome,
  setor,
  data_referencia: provenance.data_referencia,
  data_pregao: null,
  preco: null,
  dividendo_medio_anual: null,
  dividend_yield: null,
  lpa: null,
  vpa: null,
  ...noFigures,
  alertas: [],
  dado_antigo: true,
  fonte: provenance.fonte,
  atualizado_em: provenance.atualizado_em,
  proventos: [],
  base_acoes: null,
  divergencias: [],
  calendario: null,
  ...noIndicators,
  ...noVariations,
  ...noStatementIndicators,
  id_demonstracoes: null,
  parametros: parameters,
  explicacao: { preco_teto: 'Sem dados da fonte.', valor_intrinseco: 'Sem dados da fonte.' },
  calculo: null,
});

/** Repeats the figures of the publication before, for a stock whose source failed; what is paid follows from the day. */
export const carryOver = (before: FullTicker, { data_referencia }: Provenance): FullTicker => ({
  ...before,
  ...(before.calendario && { calendario: updatePayments(before.calendario, data_referencia) }),
  data_referencia,
  dado_antigo: true,
});
