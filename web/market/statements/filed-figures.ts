import type { AccountName } from '../../../lib/market/filed-statements.ts';
import type { AmountName, RatioName } from '../../../lib/market/statement-figures.ts';
import type { writeStatements } from '../../../lib/market/write-statements.ts';
import { entriesOf } from '../../../lib/platform/members.ts';

/** The statements of a company as the API answers them (docs/spec/market/statements.md). */
export type Statements = ReturnType<typeof writeStatements>;

/** A fiscal year in which the statement of the year after has another amount. */
export type Restatement = Statements['reapresentacoes'][number];

/** The amounts that each ratio is calculated from. Growth is of fiscal years, which have a table of their own. */
export const amountsOfRatio: Readonly<Record<RatioName, readonly AmountName[]>> = {
  margem_bruta: ['resultado_bruto', 'receita'],
  margem_ebit: ['ebit', 'receita'],
  margem_ebitda: ['ebitda', 'receita'],
  margem_liquida: ['lucro_consolidado', 'receita'],
  divida_liquida_ebitda: ['divida_liquida', 'ebitda'],
  roic: ['ebit', 'patrimonio_liquido', 'divida_liquida'],
  ev_ebitda: ['divida_liquida', 'nao_controladores', 'ebitda'],
  crescimento_receita_5a: [],
  crescimento_lucro_5a: [],
};

/** Figures that are missing for the same reason, which is a sentence in Portuguese. */
interface Missing {
  readonly reason: string;
  readonly names: readonly (AmountName | RatioName)[];
}

/** Returns why figures are missing, each reason once: a bank lacks a dozen for one. */
export function listMissing({ valores, indicadores }: Pick<Statements, 'valores' | 'indicadores'>): readonly Missing[] {
  const missing = [
    ...entriesOf(valores).flatMap(([name, { motivo }]) => (motivo === null ? [] : [{ name, reason: motivo }])),
    ...entriesOf(indicadores).flatMap(([name, { valor, calculo }]) =>
      valor === null ? [{ name, reason: calculo }] : [],
    ),
  ];
  return [...Map.groupBy(missing, ({ reason }) => reason)].map(([reason, figures]) => ({
    reason,
    names: figures.map(({ name }) => name),
  }));
}

/** Accounts of the common chart that are parts of an amount with another name. */
const partNames: Readonly<Record<string, AccountName>> = {
  '1.01.01': 'caixa',
  '1.01.02': 'aplicacoes',
  '2.01.04': 'divida_circulante',
  '2.02.01': 'divida_nao_circulante',
  '3.05': 'ebit',
};

/** Names the account of an amount that several accounts make; undefined for an account that makes an amount alone. */
export function partNameOf(amount: AmountName, account: string): AccountName | undefined {
  if (amount === 'ebitda' && /^(?:7\.04|6\.01\.01)\b/.test(account)) return 'depreciacao';
  const name = partNames[account];
  return name === amount ? undefined : name;
}

/** By which fraction an amount was stated otherwise; null from an amount of 0. */
export const changeOf = ({ arquivado, reapresentado }: Restatement): number | null =>
  arquivado.valor === 0 ? null : (reapresentado.valor - arquivado.valor) / Math.abs(arquivado.valor);
