import { type CvmTableName, type CvmZip, cvmTables, nameMember } from '../../lib/market/source/cvm/tables.ts';
import { universe } from '../../lib/market/universe.ts';
import { type ZipFile, zip } from './zip.ts';

/** A zip that CVM publishes. */
export type ZipName = Pick<CvmZip, 'document' | 'year'>;

/**
 * Changes to a zip: texts of members by table, undefined to leave one out; other members; the companies, by the codes of
 * their stocks; the last quarter whose statement is in the zip of the quarters.
 */
export interface ZipChanges {
  readonly members?: Readonly<Partial<Record<CvmTableName, string | undefined>>>;
  readonly others?: readonly ZipFile[];
  readonly codes?: readonly string[];
  readonly quarters?: number;
  /** The net income of a year, in thousands. */
  readonly income?: number;
}

const allCodes = universe.map(({ codigo }) => codigo);
const fields = 'CNPJ_CIA;DT_REFER;VERSAO;DENOM_CIA';
const accounts = 'GRUPO_DFP;MOEDA;ESCALA_MOEDA;ORDEM_EXERC';
const register = `${fields};CD_CVM;CATEG_DOC;ID_DOC;DT_RECEB;LINK_DOC`;
const income = `${fields};CD_CVM;${accounts};DT_INI_EXERC;DT_FIM_EXERC;CD_CONTA;DS_CONTA;VL_CONTA;ST_CONTA_FIXA`;
const balance = `${fields};CD_CVM;${accounts};DT_FIM_EXERC;CD_CONTA;DS_CONTA;VL_CONTA;ST_CONTA_FIXA`;
const shares = (ending: string) => `QT_ACAO_ORDIN_${ending};QT_ACAO_PREF_${ending};QT_ACAO_TOTAL_${ending}`;
const form = 'CNPJ_Companhia;Data_Referencia;Versao;ID_Documento';

/** The first line of a table, with all its columns, as CVM publishes it. */
export function headerOf(table: CvmTableName): string {
  if (table.endsWith('_registro')) return register;
  if (/_(dre|dfc|dva)_/.test(table)) return income;
  if (/_bp[ap]_/.test(table)) return balance;
  if (table.endsWith('_capital')) return `${fields};${shares('CAP_INTEGR')};${shares('TESOURO')}`;
  if (table === 'fre_capital_social') {
    return `${form};Nome_Companhia;ID_Capital_Social;Tipo_Capital;Data_Autorizacao_Aprovacao;Valor_Capital;Prazo_Integralizacao;Quantidade_Acoes_Ordinarias;Quantidade_Acoes_Preferenciais;Quantidade_Total_Acoes`;
  }
  return `${form};Nome_Empresarial;Valor_Mobiliario;Sigla_Classe_Acao_Preferencial;Classe_Acao_Preferencial;Codigo_Negociacao;Composicao_BDR_Unit;Mercado;Sigla_Entidade_Administradora;Entidade_Administradora;Data_Inicio_Negociacao;Data_Fim_Negociacao;Segmento;Data_Inicio_Listagem;Data_Fim_Listagem`;
}

/** A made-up CNPJ for the company of a stock. */
export const cnpjOf = (codigo: string): string =>
  `${String(allCodes.indexOf(codigo) + 10).padStart(2, '0')}.000.000/0001-00`;

/** A table as CVM writes it. */
export const tableText = (table: CvmTableName, rows: readonly string[]): string =>
  [headerOf(table), ...rows, ''].join('\r\n');

/** Makes a zip. Each company earns 2 BRL a share in a year, and has an equity of 10 BRL a share, if nothing is changed. */
export function cvmZip({ document, year }: ZipName, changes: ZipChanges = {}): Buffer {
  const tables = (Object.keys(cvmTables) as CvmTableName[]).filter((name) => cvmTables[name].document === document);
  const own = tables.flatMap((table): readonly ZipFile[] => {
    const isChanged = changes.members && table in changes.members;
    const text = isChanged ? changes.members?.[table] : tableText(table, rowsOf(table, year, changes));
    return text === undefined ? [] : [{ name: nameMember(table, year), content: Buffer.from(text, 'latin1') }];
  });
  return zip([...own, ...(changes.others ?? [])]);
}

/** A fiscal year's days, or those of its first quarters. */
const endings = ['03-31', '06-30', '09-30', '12-31'] as const;

/** The rows of a table for a year. */
export function rowsOf(
  table: CvmTableName,
  year: number,
  { codes = allCodes, quarters = 3, income: yearly = 2_000_000 }: ZipChanges = {},
): readonly string[] {
  return codes.flatMap((codigo) => {
    const company = `${cnpjOf(codigo)};`;
    if (table.startsWith('fca')) return formRows(table, codigo, year);
    if (table.startsWith('fre')) return formRows(table, codigo, year);
    const ends = table.startsWith('dfp') ? [3] : [0, 1, 2].slice(0, quarters);
    return ends.flatMap((end) => {
      const day = `${year}-${endings[end]}`;
      const head = `${company}${day};1;${codigo} S.A.`;
      if (table.endsWith('_registro')) return [`${head};1;DFP;1;${receivedOn(year, end)};http://example.com`];
      if (table.endsWith('_capital')) return [`${head};600000;400000;1000000;0;0;0`];
      const kind = table.endsWith('_con') ? 'DF Consolidado' : 'DF Individual';
      return ['PENÚLTIMO', 'ÚLTIMO'].flatMap((order, back) => {
        const statement = `${head};1;${kind};REAL;MIL;${order}`;
        const of = year - 1 + back;
        const part = (end + 1) / 4;
        // The balance that a quarter is compared with is that of the year's end.
        const balanceDay = order === 'ÚLTIMO' ? day : `${of}-12-31`;
        const period = `${of}-01-01;${of}-${endings[end]}`;
        if (table.includes('_bpp_')) return rowsWith(`${statement};${balanceDay}`, liabilities);
        if (table.includes('_bpa_')) return rowsWith(`${statement};${balanceDay}`, assets);
        if (table.includes('_dfc_mi_')) return rowsWith(`${statement};${period}`, cashFlows(3_000_000 * part));
        if (table.includes('_dfc_md_')) return [];
        if (table.includes('_dva_')) return rowsWith(`${statement};${period}`, addedValue(1_000_000 * part));
        return incomeRows(`${statement};${period}`, yearly * part);
      });
    });
  });
}

const receivedOn = (year: number, end: number): string =>
  ['-05-10', '-08-10', '-11-10', ''][end] ? `${year}${['-05-10', '-08-10', '-11-10'][end]}` : `${year + 1}-02-20`;

/** Accounts with their descriptions and amounts in thousands, as CVM publishes those that the chart of accounts fixes. */
type Accounts = readonly (readonly [conta: string, description: string, value: number])[];

const rowsWith = (head: string, accounts: Accounts): readonly string[] =>
  accounts.map(([conta, description, value]) => `${head};${conta};${description};${value.toFixed(10)};S`);

const incomeRows = (head: string, earned: number): readonly string[] =>
  rowsWith(head, [
    ['3.01', 'Receita de Venda de Bens e/ou Serviços', earned * 4],
    ['3.03', 'Resultado Bruto', earned * 3],
    ['3.05', 'Resultado Antes do Resultado Financeiro e dos Tributos', earned * 2],
    ['3.11', 'Lucro/Prejuízo Consolidado do Período', earned],
    ['3.11.01', 'Atribuído a Sócios da Empresa Controladora', earned],
    ['3.99.01.01', 'ON', earned / 1_000_000],
  ]);

const liabilities: Accounts = [
  ['2', 'Passivo Total', 30_000_000],
  ['2.01', 'Passivo Circulante', 8_000_000],
  ['2.01.04', 'Empréstimos e Financiamentos', 2_000_000],
  ['2.02', 'Passivo Não Circulante', 12_000_000],
  ['2.02.01', 'Empréstimos e Financiamentos', 7_000_000],
  ['2.03', 'Patrimônio Líquido Consolidado', 10_000_000],
  ['2.03.09', 'Participação dos Acionistas Não Controladores', 0],
];

const assets: Accounts = [
  ['1', 'Ativo Total', 30_000_000],
  ['1.01', 'Ativo Circulante', 12_000_000],
  ['1.01.01', 'Caixa e Equivalentes de Caixa', 3_000_000],
  ['1.01.02', 'Aplicações Financeiras', 1_000_000],
];

const cashFlows = (cash: number): Accounts => [
  ['6.01', 'Caixa Líquido Atividades Operacionais', cash],
  ['6.01.01.02', 'Depreciação e Amortização', cash / 3],
];

const addedValue = (depreciation: number): Accounts => [
  ['7.04.01', 'Depreciação, Amortização e Exaustão', -depreciation],
];

function formRows(table: CvmTableName, codigo: string, year: number): readonly string[] {
  const head = `${cnpjOf(codigo)};${year}-01-01;1`;
  if (table.endsWith('_registro')) return [`${head};${codigo} S.A.;1;FCA;1;${year}-01-10;http://example.com`];
  if (table === 'fre_capital_social') {
    return [`${head};1;${codigo} S.A.;1;Capital Emitido;${year}-01-02;1.00;;600000000;400000000;1000000000`];
  }
  const kind = { 3: 'Ações Ordinárias', 4: 'Ações Preferenciais' }[codigo.slice(4)] ?? 'Units';
  const composition = kind === 'Units' ? '1 ação ordinária e 1 ação preferencial' : '';
  return [
    `${head};1;${codigo} S.A.;${kind};;;${codigo};${composition};Bolsa;B3;B3 S.A. - Brasil, Bolsa, Balcão.;2000-01-03;;Novo Mercado;2000-01-03;`,
  ];
}
