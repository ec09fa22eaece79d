import { type ExactFigures, type ExactNumbers, toFacts, toNumbers } from './calculation.ts';
import { alerts } from './classification.ts';
import { explain } from './explain.ts';
import { applyMethods, type MethodResults, noFigures, toFigures } from './figures.ts';
import { type Parameters, parameters } from './parameters.ts';
import type { FullTicker, Ticker } from './ticker.ts';
import { isAtypical } from './valuation.ts';

/** Parameters that a caller may choose for an answer. */
export type Assumptions = Partial<Pick<Parameters, 'yield_exigido' | 'constante_graham' | 'faixa_justa'>>;

/** Completes a caller's assumptions with the published parameters. */
export const withAssumptions = (assumptions: Assumptions): Parameters => ({ ...parameters, ...assumptions });

/** Values a published stock by other parameters; without exact figures it has no values. */
export function revalueEntry(ticker: Ticker, exact: ExactFigures | undefined, rules: Parameters): Ticker {
  if (!exact) return { ...ticker, ...noFigures };
  const numbers = cachedNumbers(exact);
  return withResults(ticker, applyMethods(numbers, rules), numbers, rules);
}

const numbersOf = new WeakMap<ExactFigures, ExactNumbers>();

/** The numbers of a publication's stock are parsed once: it never changes, and is asked for with many assumptions. */
function cachedNumbers(exact: ExactFigures): ExactNumbers {
  const cached = numbersOf.get(exact);
  if (cached) return cached;
  const numbers = toNumbers(exact);
  numbersOf.set(exact, numbers);
  return numbers;
}

/** Values a published stock by other parameters, and explains it; undefined if its calculation is not published. */
export function revalueTicker(ticker: FullTicker, rules: Parameters): FullTicker | undefined {
  const { calculo } = ticker;
  if (calculo === undefined) return undefined;
  if (calculo === null) return { ...ticker, parametros: rules };
  const facts = toFacts(calculo);
  const results = applyMethods(facts, rules);
  return {
    ...withResults(ticker, results, facts, rules),
    parametros: rules,
    explicacao: explain({ ...facts, ...results }, rules),
  };
}

function withResults<Given extends Ticker>(
  ticker: Given,
  results: MethodResults,
  { price }: Pick<ExactNumbers, 'price'>,
  rules: Parameters,
): Given {
  const { ceiling, intrinsic } = results;
  const atypical = isAtypical([ceiling.value, intrinsic.value], price, rules);
  // The other alerts do not depend on the values.
  const alertas = alerts.filter((alert) => (alert === 'valor_atipico' ? atypical : ticker.alertas.includes(alert)));
  return { ...ticker, ...toFigures(results), alertas };
}
