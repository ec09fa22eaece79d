import type { Decimal } from 'decimal.js';
import { keysOf, recordOf } from '../../../platform/members.ts';
import type { FigureCheck } from '../../audit.ts';
import type { FiledStatements } from '../../filed-statements.ts';
import { formatNumber } from '../../format-number.ts';
import type { ShareBasis } from '../../inputs.ts';
import { NoFigure, orNull, type Step } from '../../no-figure.ts';
import { addDays } from '../../sao-paulo.ts';
import type { ShareCount } from '../../share-ledger.ts';
import { banksAndInsurers, type Stock } from '../../universe.ts';
import { calculate, type Derivation, toTexts } from './calculate.ts';
import { type CvmCompany, findCompanies } from './companies.ts';
import { formatReais } from './figure.ts';
import { fileStatements } from './filed.ts';
import { basisNames, listStatements, nameStatement } from './statements.ts';
import { type CvmTables, cvmTables } from './tables.ts';

/** LPA and VPA of a stock by CVM's documents, with what a reader needs to calculate them again. */
export interface DerivedFundamentals {
  /** BRL per share, or per unit where the stock is a unit, as decimal text; null if the documents do not give it. */
  readonly lpa: string | null;
  readonly vpa: string | null;
  /** The calculation in Portuguese: statement, version, period, accounts, shares, composition; or why there is none. */
  readonly origem: string;
  /** The shares that LPA and VPA are per share of; null if they are unknown. */
  readonly base_acoes: ShareBasis | null;
  /** What CVM's documents count: first that of `base_acoes`. Empty if it is unknown. */
  readonly contagens: readonly ShareCount[];
  /** The ISO day on which CVM received the last of the documents that LPA and VPA are from; null if both are. */
  readonly conhecido_em: string | null;
  /** The reference day of the newest statement. */
  readonly periodo: string | null;
  /** True if the calculated earnings per share and the filed ones agree within 5 %. */
  readonly conferido: boolean;
  /** The calculated earnings per share of each statement that files its own, beside those; and equity beside what the assets leave. */
  readonly conferencias: readonly FigureCheck[];
  /** What other figures are calculated from; null if there is no statement of a whole period. */
  readonly demonstracoes: FiledStatements | null;
}

/** Older statements say nothing of a company today; the annual one may come half a year after the third quarter. */
const maxAgeDays = 275;
const decimals = 6;

/**
 * Derives LPA and VPA of stocks from what CVM had received by an ISO day. Every stock is in the result: with figures, or
 * with null and the reason in `origem`.
 */
export function deriveFundamentals(
  tables: CvmTables,
  stocks: readonly Stock[],
  day: string,
): ReadonlyMap<string, DerivedFundamentals> {
  const companies = findCompanies(tables, stocks, day);
  const tablesOf = partByCompany(tables);
  return new Map(
    stocks.map(({ codigo }) => {
      const company = companies.get(codigo) ?? 'nenhum FCA traz o código';
      return [
        codigo,
        typeof company === 'string' ? noData(company) : ofCompany(codigo, company, tablesOf(company.cnpj), day),
      ];
    }),
  );
}

const noData = (reason: string): DerivedFundamentals => ({
  lpa: null,
  vpa: null,
  origem: `Sem dados da CVM: ${reason}.`,
  base_acoes: null,
  contagens: [],
  conhecido_em: null,
  periodo: null,
  conferido: false,
  conferencias: [],
  demonstracoes: null,
});

function partByCompany(tables: CvmTables): (cnpj: string) => CvmTables {
  const names = keysOf(cvmTables);
  const parted = recordOf(names, (name) => Map.groupBy(tables[name], (row) => row[cvmTables[name].cnpj]?.trim()));
  return (cnpj) => recordOf(names, (name) => parted[name].get(cnpj) ?? []);
}

function ofCompany(codigo: string, company: CvmCompany, tables: CvmTables, day: string): DerivedFundamentals {
  const [statement, ...older] = listStatements(tables, day);
  if (statement === undefined) return noData(`até ${day} a CVM não recebeu demonstração da companhia ${company.cnpj}`);
  if (statement.refer < addDays(day, -maxAgeDays)) {
    return noData(`a última demonstração da companhia ${company.cnpj} é de ${statement.refer}`);
  }
  const derivation = calculate(company, [statement, ...older], tables, day);
  const { lpa, vpa, filed, balanced } = derivation;
  const isKnown = !(lpa instanceof NoFigure && vpa instanceof NoFigure);
  return {
    lpa: toText(lpa),
    vpa: toText(vpa),
    origem: describeDerivation(derivation),
    ...countsOf(derivation),
    conhecido_em: isKnown ? lastReceipt(derivation) : null,
    periodo: isKnown ? statement.refer : null,
    conferido: !(lpa instanceof NoFigure || filed instanceof NoFigure) && filed.agrees,
    conferencias: [...(orNull(filed)?.checks ?? []), ...(balanced instanceof NoFigure ? [] : [balanced])],
    demonstracoes: fileStatements(
      company,
      [statement, ...older],
      derivation.basis,
      derivation.shares,
      banksAndInsurers.has(codigo),
    ),
  };
}

function countsOf({ shares, otherCounts }: Derivation): Pick<DerivedFundamentals, 'base_acoes' | 'contagens'> {
  if (shares instanceof NoFigure) return { base_acoes: null, contagens: [] };
  const { outstanding, document, dia, ate } = shares;
  return {
    base_acoes: { dia, acoes: outstanding.round().toFixed(), fonte: document },
    contagens: [{ ...toTexts(shares), dia, ate, fonte: document }, ...otherCounts],
  };
}

/** All days are ISO days, so the last one is the largest text. */
function lastReceipt({ statement, earnings, shares }: Derivation): string | null {
  const parts = orNull(earnings)?.parts.map((part) => part.statement.received) ?? [];
  return [statement.received, ...parts, orNull(shares)?.received ?? ''].sort().at(-1) ?? null;
}

const toText = (value: Step<Decimal>): string | null =>
  value instanceof NoFigure ? null : value.toDecimalPlaces(decimals).toFixed();

/** Describes how LPA and VPA are calculated, so that a reader can do it again; or why there are none. In Portuguese. */
function describeDerivation({
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
