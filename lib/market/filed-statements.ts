import { array, type GenericSchema, nullable, number, object, picklist, record, string } from 'valibot';

/** Totals of a period, by our names (docs/spec/market/statements.md). */
const flowNames = [
  'receita',
  'resultado_bruto',
  'ebit',
  'depreciacao',
  'lucro_consolidado',
  'lucro_liquido',
  'caixa_operacional',
] as const;

/** Totals of one day, the last one of the period. */
const balanceNames = [
  'ativo',
  'ativo_circulante',
  'caixa',
  'aplicacoes',
  'passivo_circulante',
  'divida_circulante',
  'divida_nao_circulante',
  'patrimonio_liquido',
  'nao_controladores',
] as const;

/** What figures are calculated from: totals of a company's statements. */
export const accountNames = [...flowNames, ...balanceNames] as const;
export type AccountName = (typeof accountNames)[number];

/** True for the total of one day, which has no period. */
export const isBalance = (name: AccountName): boolean => balanceNames.some((balance) => balance === name);

/** An amount as filed: the number of its account, and BRL as decimal text, with the sign that it is filed with. */
export interface FiledAmount {
  readonly conta: string;
  readonly valor: string;
}

/** What one document says of one period. All days are ISO days. */
export interface FiledPeriod {
  readonly documento: 'DFP' | 'ITR';
  /** Reference day of the document, its version, and when CVM received that. */
  readonly data: string;
  readonly versao: number;
  readonly recebido_em: string;
  /** `PENULTIMO` is the year before that of the document, stated again for comparison. */
  readonly coluna: 'ULTIMO' | 'PENULTIMO';
  /** The period: from the start of the fiscal year on. */
  readonly inicio: string;
  readonly fim: string;
  readonly contas: Readonly<Partial<Record<AccountName, FiledAmount>>>;
}

/** How many shares a company had issued at two year-ends. */
export interface IssuedShares {
  /** The two reference days, and the day on which CVM received the later count: ISO days. */
  readonly de: string;
  readonly ate: string;
  readonly recebido_em: string;
  /** Numbers of shares on those days, as decimal text. */
  readonly antes: string;
  readonly depois: string;
  /** How many shares one share of the first day had become on the second by share changes, as decimal text; null if unknown. */
  readonly fator: string | null;
}

/**
 * A company's statements as filed until a day. `financeiro` is the chart of accounts of banks and insurers, in which
 * revenue, EBIT and debt have no meaning; its periods have income and equity only.
 */
export interface FiledStatements {
  /** The company, as CVM writes it: `02.474.103/0001-19`. */
  readonly cnpj: string;
  readonly plano: 'comum' | 'financeiro';
  readonly base: 'consolidado' | 'individual';
  /** The quarterly statement that is newer than the last annual one, and that of the same months a year before, null if it is unknown. */
  readonly trimestres: { readonly recente: FiledPeriod; readonly anterior: FiledPeriod | null } | null;
  /** Fiscal years, newest first, each by its own annual statement. */
  readonly exercicios: readonly FiledPeriod[];
  /** Fiscal years as the annual statement of the year after states them again, newest first. */
  readonly comparativos: readonly FiledPeriod[];
  /** Between the last two year-ends; null if it is unknown. */
  readonly emissao: IssuedShares | null;
  /** Shares in one security of the stock, more than one for a unit; null if unknown. */
  readonly acoes_por_ativo: number | null;
}

const period = object({
  documento: picklist(['DFP', 'ITR']),
  data: string(),
  versao: number(),
  recebido_em: string(),
  coluna: picklist(['ULTIMO', 'PENULTIMO']),
  inicio: string(),
  fim: string(),
  contas: record(picklist(accountNames), object({ conta: string(), valor: string() })),
});

/** Stored statements. */
export const filedStatementsSchema: GenericSchema<unknown, FiledStatements> = object({
  cnpj: string(),
  plano: picklist(['comum', 'financeiro']),
  base: picklist(['consolidado', 'individual']),
  trimestres: nullable(object({ recente: period, anterior: nullable(period) })),
  exercicios: array(period),
  comparativos: array(period),
  emissao: nullable(
    object({
      de: string(),
      ate: string(),
      recebido_em: string(),
      antes: string(),
      depois: string(),
      fator: nullable(string()),
    }),
  ),
  acoes_por_ativo: nullable(number()),
});
