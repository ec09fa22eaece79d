import type { Decimal } from 'decimal.js';
import { formatNumber } from '../../format-number.ts';
import type { Derivation } from './calculate.ts';
import { NoFigure, type Step } from './no-figure.ts';
import { basisNames, nameStatement } from './statements.ts';
import { formatReais } from './texts.ts';

/** Describes how LPA and VPA are calculated, so that a reader can do it again; or why there are none. In Portuguese. */
export function describeDerivation({
  company,
  statement,
  basis,
  earnings,
  equity,
  shares,
  filed,
  lpa,
  vpa,
}: Derivation): string {
  const { cnpj, composition } = company;
  const text = (step: Step<{ readonly text: string }>): string =>
    step instanceof NoFigure ? `sem dados: ${step.message}` : step.text;
  const amount =
    equity instanceof NoFigure ? `sem dados: ${equity.message}` : `${formatReais(equity.value)}, ${equity.accounts}`;
  const sentences = [
    `CVM, companhia ${cnpj}: ${describeFigure('LPA', lpa)} e ${describeFigure('VPA', vpa)}`,
    `Lucro de doze meses: ${text(earnings)}`,
    `Patrimônio ${basisNames[basis]} do ${nameStatement(statement)}: ${amount}`,
    `Ações: ${text(shares)}`,
    ...(composition === null
      ? []
      : [`Unit de ${company.sharesPerSecurity ?? '?'} ações: ${JSON.stringify(composition)}`]),
    ...(filed instanceof NoFigure ? [] : [`Conferência: ${filed.text}`]),
  ];
  return `${sentences.join('. ')}.`;
}

const describeFigure = (name: string, value: Step<Decimal>): string =>
  value instanceof NoFigure ? `${name} sem dados (${value.message})` : `${name} ${formatNumber(value)}`;
