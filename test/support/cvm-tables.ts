import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { type CvmRow, type CvmTableName, type CvmTables, cvmTables } from '../../lib/market/source/cvm/tables.ts';
import type { Stock } from '../../lib/market/universe.ts';

/** Rows of CVM's open data from test/fixtures. */
export function readCvmFixture(name: string, encoding: 'latin1' | 'utf8' = 'latin1'): readonly CvmRow[] {
  const text = readFileSync(new URL(`../fixtures/${name}`, import.meta.url)).toString(encoding);
  return parse(text, { columns: true, delimiter: ';', quote: false });
}

/** Tables with the given rows; the others are empty. */
export const tablesWith = (...parts: readonly Partial<CvmTables>[]): CvmTables =>
  Object.fromEntries(
    (Object.keys(cvmTables) as CvmTableName[]).map((name) => [name, parts.flatMap((part) => part[name] ?? [])]),
  ) as unknown as CvmTables;

/** A stock that need not be in the universe. */
export const cvmStock = (codigo: string, ...codigos_anteriores: string[]): Stock => ({
  codigo,
  nome: codigo,
  setor: 'Teste',
  codigos_anteriores,
  isins: [],
});

const testCnpj = '11.111.111/0001-11';

export interface StatementOptions {
  readonly cnpj?: string;
  readonly document?: 'dfp' | 'itr';
  readonly refer: string;
  readonly start: string;
  readonly version?: number;
  readonly received?: string;
  readonly scale?: 'MIL' | 'UNIDADE';
  readonly basis?: 'con' | 'ind';
  /** Income by its start, if the statement has other periods too. */
  readonly quarters?: Readonly<Record<string, number>>;
  readonly income: number;
  readonly equity?: number;
  readonly filed?: number;
  readonly issued?: number;
  readonly treasury?: number;
}

/** A made statement: annual by default, in thousands, with an income of `income` and an equity of 1000. */
export function statement(options: StatementOptions): Partial<CvmTables> {
  const { cnpj = testCnpj, document = 'dfp', refer, version = 1, scale = 'MIL', basis = 'con' } = options;
  const { received = refer, start, income, equity = 1000, filed, issued = 100_000, treasury = 0 } = options;
  const key = { CNPJ_CIA: cnpj, DT_REFER: refer, VERSAO: `${version}` };
  const row = (code: string, description: string, value: number): CvmRow => ({
    ...key,
    MOEDA: 'REAL',
    ESCALA_MOEDA: scale,
    ORDEM_EXERC: 'ÚLTIMO',
    DT_FIM_EXERC: refer,
    CD_CONTA: code,
    DS_CONTA: description,
    VL_CONTA: value.toFixed(10),
  });
  const periods = Object.entries({ ...options.quarters, [start]: income });
  return {
    [`${document}_registro`]: [{ ...key, DT_RECEB: received }],
    [`${document}_dre_${basis}`]: periods.flatMap(([DT_INI_EXERC, value]) =>
      [
        row('3.11', basis === 'con' ? 'Lucro/Prejuízo Consolidado do Período' : 'Lucro/Prejuízo do Período', value),
        ...(basis === 'con' ? [row('3.11.01', 'Atribuído a Sócios da Empresa Controladora', value)] : []),
        ...(filed === undefined ? [] : [row('3.99.01.01', 'ON', filed)]),
      ].map((one) => ({ ...one, DT_INI_EXERC })),
    ),
    [`${document}_bpp_${basis}`]: [row('2.03', 'Patrimônio Líquido Consolidado', equity)],
    [`${document}_capital`]: [capitalRow(key, issued, treasury)],
  };
}

/** A made row of a statement's composition of capital: common shares only. */
export const capitalRow = (key: CvmRow, issued: number, treasury = 0): CvmRow => ({
  ...key,
  QT_ACAO_ORDIN_CAP_INTEGR: `${issued}`,
  QT_ACAO_PREF_CAP_INTEGR: '0',
  QT_ACAO_TOTAL_CAP_INTEGR: `${issued}`,
  QT_ACAO_ORDIN_TESOURO: `${treasury}`,
  QT_ACAO_PREF_TESOURO: '0',
  QT_ACAO_TOTAL_TESOURO: `${treasury}`,
});

/** A made registration form with one security of one company. */
export function form(codigo: string, members: CvmRow = {}, received = '2020-01-01'): Partial<CvmTables> {
  const { CNPJ_Companhia = testCnpj, Data_Referencia = '2020-01-01', Versao = '1' } = members;
  return {
    fca_registro: [{ CNPJ_CIA: CNPJ_Companhia, DT_REFER: Data_Referencia, VERSAO: Versao, DT_RECEB: received }],
    fca_valor_mobiliario: [
      {
        CNPJ_Companhia,
        Data_Referencia,
        Versao,
        Valor_Mobiliario: codigo.endsWith('11') ? 'Units' : 'Ações Ordinárias',
        Codigo_Negociacao: codigo,
        Composicao_BDR_Unit: '',
        Data_Fim_Negociacao: '',
        ...members,
      },
    ],
  };
}

/** A made reference form with a number of shares. */
export function referenceForm(issued: number, received: string, members: CvmRow = {}): Partial<CvmTables> {
  const { CNPJ_Companhia = testCnpj, Data_Referencia = received, Versao = '1' } = members;
  return {
    fre_registro: [{ CNPJ_CIA: CNPJ_Companhia, DT_REFER: Data_Referencia, VERSAO: Versao, DT_RECEB: received }],
    fre_capital_social: [
      {
        CNPJ_Companhia,
        Data_Referencia,
        Versao,
        Tipo_Capital: 'Capital Integralizado',
        Data_Autorizacao_Aprovacao: received,
        Quantidade_Acoes_Ordinarias: `${issued}`,
        Quantidade_Acoes_Preferenciais: '0',
        Quantidade_Total_Acoes: `${issued}`,
        ...members,
      },
    ],
  };
}
