import { Decimal } from 'decimal.js';
import type { YearlyPayments } from './distributions.ts';
import type { ShareChange } from './inputs.ts';
import type { StoredStock } from './stock.generated.ts';

/** All that a valuation and its explanation need besides the parameters, as decimal text; published with each stock. */
export type Calculation = NonNullable<StoredStock['calculo']>;

/** The exact figures from which the two values of a stock are calculated: published ones are rounded. */
export type ExactFigures = Pick<Calculation, 'preco' | 'dividendo_medio_anual' | 'lpa' | 'vpa'>;

/** `ExactFigures` as numbers. */
export interface ExactNumbers {
  readonly price: Decimal;
  readonly mean: Decimal | null;
  readonly lpa: Decimal | null;
  readonly vpa: Decimal | null;
}

/** A share change that is not in the payments. */
export type UnsizedChange = Pick<ShareChange, 'rotulo' | 'data_com'>;

/** `Calculation` as numbers. */
export interface CalculationFacts extends ExactNumbers {
  readonly years: readonly Pick<YearlyPayments, 'ano' | 'provento_bruto' | 'estimado'>[] | null;
  readonly isPriceEstimated: boolean;
  /** Share changes for which the payments are not adjusted. */
  readonly unsized: readonly UnsizedChange[];
  /** Where LPA and VPA are from, or why they are null. */
  readonly origin: string | null;
}

/** Writes the facts of a valuation as text, without a loss. */
export const toCalculation = ({ price, mean, lpa, vpa, years, unsized, ...facts }: CalculationFacts): Calculation => ({
  preco: price.toString(),
  dividendo_medio_anual: mean?.toString() ?? null,
  lpa: lpa?.toString() ?? null,
  vpa: vpa?.toString() ?? null,
  ...(facts.isPriceEstimated && { preco_estimado: true }),
  anos:
    years?.map(({ ano, provento_bruto, estimado }) => ({
      ano,
      provento_bruto: provento_bruto.toString(),
      ...(estimado && { estimado }),
    })) ?? null,
  eventos_nao_ajustados: unsized.map(({ rotulo = null, data_com }) => ({ rotulo, data_com })),
  origem_fundamentos: facts.origin,
});

/** Leaves out what only an explanation needs. */
export const toExactFigures = ({ preco, dividendo_medio_anual, lpa, vpa }: ExactFigures): ExactFigures => ({
  preco,
  dividendo_medio_anual,
  lpa,
  vpa,
});

const toDecimal = (text: string | null): Decimal | null => (text === null ? null : new Decimal(text));

export const toNumbers = ({ preco, dividendo_medio_anual, lpa, vpa }: ExactFigures): ExactNumbers => ({
  price: new Decimal(preco),
  mean: toDecimal(dividendo_medio_anual),
  lpa: toDecimal(lpa),
  vpa: toDecimal(vpa),
});

export const toFacts = (calculation: Calculation): CalculationFacts => ({
  ...toNumbers(calculation),
  isPriceEstimated: calculation.preco_estimado === true,
  years:
    calculation.anos?.map(({ provento_bruto, ...year }) => ({
      ...year,
      provento_bruto: new Decimal(provento_bruto),
    })) ?? null,
  unsized: calculation.eventos_nao_ajustados.map(({ rotulo, data_com }) => ({
    data_com,
    ...(rotulo !== null && { rotulo }),
  })),
  origin: calculation.origem_fundamentos,
});
