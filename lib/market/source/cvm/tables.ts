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
  itr_registro: describe('itr', '', registerColumns),
  itr_dre_con: describe('itr', '_DRE_con', incomeColumns),
  itr_dre_ind: describe('itr', '_DRE_ind', incomeColumns),
  itr_bpp_con: describe('itr', '_BPP_con', balanceColumns),
  itr_bpp_ind: describe('itr', '_BPP_ind', balanceColumns),
  itr_capital: describe('itr', '_composicao_capital', capitalColumns),
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
}

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
  });
  const forms = (['fca', 'fre'] as const).flatMap((document) => [of(document, 0), of(document, 1)]);
  const statements = (['dfp', 'itr'] as const).flatMap((document) => [0, 1, 2].map((back) => of(document, back)));
  return [...forms, ...statements];
}

const incomeAccount = /^3\.(09|1\d|99)(\.|$)/;
const equityAccount = /^2\.0[3-9](\.\d\d)?$/;

/**
 * Says whether the derivation can use a row. A company's statement has some hundred rows, of which it uses about twenty, so
 * the others should not be kept. Which companies are wanted is for `findCompanies` to say.
 */
export function isNeeded(table: CvmTableName, row: CvmRow): boolean {
  const { CD_CONTA, ORDEM_EXERC } = row;
  if (CD_CONTA === undefined) return true;
  if (ORDEM_EXERC?.toUpperCase().startsWith('PEN')) return false;
  return (table.includes('_dre_') ? incomeAccount : equityAccount).test(CD_CONTA);
}
