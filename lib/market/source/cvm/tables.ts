import { keysOf } from '../../../platform/members.ts';

/** CVM's documents: annual and quarterly statements, reference form and registration form. Each is one zip a year. */
export const cvmDocuments = ['dfp', 'itr', 'fre', 'fca'] as const;
export type CvmDocument = (typeof cvmDocuments)[number];

/** A row of a table, by column. Cells are texts as CVM publishes them. */
export type CvmRow = Readonly<Record<string, string>>;

/** A table that the derivation reads: one member of each zip of its document. */
export interface CvmTable {
  readonly document: CvmDocument;
  /** The member's name after `dfp_cia_aberta` and before `_2023.csv`. */
  readonly member: string;
  /** The column with the CNPJ, such as `00.000.000/0001-91`. */
  readonly cnpj: string;
  /** Every column that must be there; the derivation needs no other. */
  readonly columns: readonly string[];
  /** True if LPA and VPA do not need it: without it, only some figures of the statements are missing. */
  readonly isOptional: boolean;
}

const registerColumns = ['CNPJ_CIA', 'DT_REFER', 'VERSAO', 'DT_RECEB'] as const;
const balanceColumns = [
  'CNPJ_CIA',
  'DT_REFER',
  'VERSAO',
  'MOEDA',
  'ESCALA_MOEDA',
  'ORDEM_EXERC',
  'DT_FIM_EXERC',
  'CD_CONTA',
  'DS_CONTA',
  'VL_CONTA',
] as const;
const incomeColumns = [...balanceColumns, 'DT_INI_EXERC'] as const;
const capitalColumns = [
  'CNPJ_CIA',
  'DT_REFER',
  'VERSAO',
  'QT_ACAO_ORDIN_CAP_INTEGR',
  'QT_ACAO_PREF_CAP_INTEGR',
  'QT_ACAO_TOTAL_CAP_INTEGR',
  'QT_ACAO_ORDIN_TESOURO',
  'QT_ACAO_PREF_TESOURO',
  'QT_ACAO_TOTAL_TESOURO',
] as const;
const issueColumns = [
  'CNPJ_Companhia',
  'Data_Referencia',
  'Versao',
  'Tipo_Capital',
  'Data_Autorizacao_Aprovacao',
  'Quantidade_Acoes_Ordinarias',
  'Quantidade_Acoes_Preferenciais',
  'Quantidade_Total_Acoes',
] as const;
const securityColumns = [
  'CNPJ_Companhia',
  'Data_Referencia',
  'Versao',
  'Valor_Mobiliario',
  'Codigo_Negociacao',
  'Composicao_BDR_Unit',
  'Data_Fim_Negociacao',
] as const;

const describe = (document: CvmDocument, member: string, columns: readonly string[], cnpj = 'CNPJ_CIA'): CvmTable => ({
  document,
  member,
  columns,
  cnpj,
  isOptional: false,
});
const optional = (document: CvmDocument, member: string, columns: readonly string[]): CvmTable => ({
  ...describe(document, member, columns),
  isOptional: true,
});

/** The tables, by the name under which the derivation takes their rows. */
export const cvmTables = {
  fca_registro: describe('fca', '', registerColumns),
  fca_valor_mobiliario: describe('fca', '_valor_mobiliario', securityColumns, 'CNPJ_Companhia'),
  fre_registro: describe('fre', '', registerColumns),
  fre_capital_social: describe('fre', '_capital_social', issueColumns, 'CNPJ_Companhia'),
  dfp_registro: describe('dfp', '', registerColumns),
  dfp_dre_con: describe('dfp', '_DRE_con', incomeColumns),
  dfp_dre_ind: describe('dfp', '_DRE_ind', incomeColumns),
  dfp_bpp_con: describe('dfp', '_BPP_con', balanceColumns),
  dfp_bpp_ind: describe('dfp', '_BPP_ind', balanceColumns),
  dfp_capital: describe('dfp', '_composicao_capital', capitalColumns),
  dfp_bpa_con: optional('dfp', '_BPA_con', balanceColumns),
  dfp_bpa_ind: optional('dfp', '_BPA_ind', balanceColumns),
  dfp_dfc_mi_con: optional('dfp', '_DFC_MI_con', incomeColumns),
  dfp_dfc_mi_ind: optional('dfp', '_DFC_MI_ind', incomeColumns),
  dfp_dfc_md_con: optional('dfp', '_DFC_MD_con', incomeColumns),
  dfp_dfc_md_ind: optional('dfp', '_DFC_MD_ind', incomeColumns),
  dfp_dva_con: optional('dfp', '_DVA_con', incomeColumns),
  dfp_dva_ind: optional('dfp', '_DVA_ind', incomeColumns),
  itr_registro: describe('itr', '', registerColumns),
  itr_dre_con: describe('itr', '_DRE_con', incomeColumns),
  itr_dre_ind: describe('itr', '_DRE_ind', incomeColumns),
  itr_bpp_con: describe('itr', '_BPP_con', balanceColumns),
  itr_bpp_ind: describe('itr', '_BPP_ind', balanceColumns),
  itr_capital: describe('itr', '_composicao_capital', capitalColumns),
  itr_bpa_con: optional('itr', '_BPA_con', balanceColumns),
  itr_bpa_ind: optional('itr', '_BPA_ind', balanceColumns),
  itr_dfc_mi_con: optional('itr', '_DFC_MI_con', incomeColumns),
  itr_dfc_mi_ind: optional('itr', '_DFC_MI_ind', incomeColumns),
  itr_dfc_md_con: optional('itr', '_DFC_MD_con', incomeColumns),
  itr_dfc_md_ind: optional('itr', '_DFC_MD_ind', incomeColumns),
  itr_dva_con: optional('itr', '_DVA_con', incomeColumns),
  itr_dva_ind: optional('itr', '_DVA_ind', incomeColumns),
} as const satisfies Readonly<Record<string, CvmTable>>;

export type CvmTableName = keyof typeof cvmTables;

/** The rows read, of all years, by table. The order of rows does not matter. */
export type CvmTables = Readonly<Record<CvmTableName, readonly CvmRow[]>>;

/** Returns the name of a table's member in the zip of a year: `dfp_cia_aberta_DRE_con_2023.csv`. */
export const nameMember = (table: CvmTableName, year: number): string => {
  const { document, member } = cvmTables[table];
  return `${document}_cia_aberta${member}_${year}.csv`;
};

/** A zip of CVM: all documents of a kind whose reference day is in the year. */
export interface CvmZip {
  readonly document: CvmDocument;
  readonly year: number;
  /** True if CVM may not have published it yet. */
  readonly canBeMissing: boolean;
  /** True if LPA and VPA do not need it: it has the years that the growth of five years begins with. */
  readonly isOptional: boolean;
}

/** As many years before the one of the day: five before its last fiscal year, which may have ended the year before. */
const yearsOfHistory = 6;

/**
 * Lists the zips that hold what counts on an ISO day, forms before statements. Twelve months that end in last year's third
 * quarter need the annual statement and the quarter of the year before it.
 */
export function listZips(day: string): readonly CvmZip[] {
  const year = Number(day.slice(0, 4));
  const of = (document: CvmDocument, yearsBack: number): CvmZip => ({
    document,
    year: year - yearsBack,
    canBeMissing: yearsBack === 0,
    isOptional: yearsBack > 2,
  });
  const forms = (['fca', 'fre'] as const).flatMap((document) => [of(document, 0), of(document, 1)]);
  const statements = (['dfp', 'itr'] as const).flatMap((document) => [0, 1, 2].map((back) => of(document, back)));
  const history = Array.from({ length: yearsOfHistory - 2 }, (_, index) => of('dfp', index + 3));
  return [...forms, ...statements, ...history];
}

/** The accounts that the derivation can use, by the kind of the table. */
const neededAccounts = {
  bpa: /^1(\.01(\.0[12])?)?$/,
  bpp: /^2\.(01(\.04)?|02(\.01)?|0[3-9](\.\d\d)?)$/,
  dfc: /^6\.01(\.01\.\d\d)?$/,
  dre: /^3\.(0[135]$|(09|1\d|99)(\.|$))/,
  dva: /^7\.04\.01$/,
} as const;

/**
 * Says whether the derivation can use a row. A company's statement has some hundred rows, of which it uses about thirty, so
 * the others should not be kept; of the year before, for comparison, it uses what annual statements say. Which companies are
 * wanted is for `findCompanies` to say.
 */
export function isNeeded(table: CvmTableName, row: CvmRow): boolean {
  const { CD_CONTA, ORDEM_EXERC } = row;
  if (CD_CONTA === undefined) return true;
  if (table.startsWith('itr') && isOfYearBefore(ORDEM_EXERC)) return false;
  const kind = keysOf(neededAccounts).find((name) => table.includes(`_${name}_`));
  return kind !== undefined && neededAccounts[kind].test(CD_CONTA);
}

/** `PENÚLTIMO`: the year before that of the statement, for comparison. Tables without the column have no such rows. */
export const isOfYearBefore = (order: string | undefined): boolean => order?.toUpperCase().startsWith('PEN') === true;
