import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { AccountName, FiledPeriod, FiledStatements } from '../../lib/market/filed-statements.ts';
import { deriveFundamentals } from '../../lib/market/source/cvm/derive.ts';
import type { CvmRow, CvmTableName, CvmTables } from '../../lib/market/source/cvm/tables.ts';
import { findStock } from '../../lib/market/universe.ts';
import { capitalRow, form, tablesWith } from './cvm-tables.ts';

interface RealRow {
  readonly codigo: string;
  readonly exercicio: string;
  readonly demonstracao: string;
  readonly CD_CONTA: string;
  readonly DS_CONTA: string;
  readonly VL_CONTA: string;
}

const cnpj = '11.111.111/0001-11';
const tableOf: Readonly<Record<string, CvmTableName>> = {
  BPA: 'dfp_bpa_con',
  BPP: 'dfp_bpp_con',
  DFC_MI: 'dfp_dfc_mi_con',
  DRE: 'dfp_dre_con',
};

/** The annual statements of 2024 and 2025 of a company, as tables of CVM: values in thousands, as published; one version each. */
export function realTables(codigo: string, ...others: readonly Partial<CvmTables>[]): CvmTables {
  const rows: readonly RealRow[] = parse(readFileSync('test/fixtures/cvm-dfp-statements-2024-2025.csv'), {
    columns: true,
    delimiter: ';',
    quote: false,
  });
  const parts = rows
    .filter((row) => row.codigo === codigo)
    .map(({ exercicio, demonstracao, CD_CONTA, DS_CONTA, VL_CONTA }): Partial<CvmTables> => {
      const day = `${exercicio}-12-31`;
      const row: CvmRow = {
        ...keyOf(exercicio),
        MOEDA: 'REAL',
        ESCALA_MOEDA: 'MIL',
        ORDEM_EXERC: 'ÚLTIMO',
        DT_FIM_EXERC: day,
        ...(!demonstracao.startsWith('BP') && { DT_INI_EXERC: `${exercicio}-01-01` }),
        CD_CONTA,
        DS_CONTA,
        VL_CONTA,
      };
      return { [tableOf[demonstracao] ?? '']: [row] };
    });
  const registers = ['2024', '2025'].map(
    (year): Partial<CvmTables> => ({
      dfp_registro: [{ ...keyOf(year), DT_RECEB: `${Number(year) + 1}-02-27` }],
      dfp_capital: [capitalRow(keyOf(year), 1_000_000_000)],
    }),
  );
  const unit = codigo.endsWith('11') ? { Composicao_BDR_Unit: '1 ON / 2 PN' } : {};
  return tablesWith(form(codigo, unit), ...parts, ...registers, ...others);
}

const keyOf = (year: string): CvmRow => ({ CNPJ_CIA: cnpj, DT_REFER: `${year}-12-31`, VERSAO: '1' });

/** The statements that are derived from tables, as known on a day. */
export function statementsIn(tables: CvmTables, codigo: string, day = '2026-04-30'): FiledStatements {
  const stock = findStock(codigo);
  const found = stock && deriveFundamentals(tables, [stock], day).get(codigo)?.demonstracoes;
  if (!found) throw new Error(`there are no statements of ${codigo}`);
  return found;
}

/** A period with the given amounts in BRL, under accounts of the common chart. */
export function periodWith(
  amounts: Readonly<Partial<Record<AccountName, number | string>>>,
  members: Partial<FiledPeriod> = {},
): FiledPeriod {
  const fim = members.fim ?? '2025-12-31';
  return {
    documento: 'DFP',
    data: fim,
    versao: 1,
    recebido_em: '2026-02-27',
    coluna: 'ULTIMO',
    inicio: `${fim.slice(0, 4)}-01-01`,
    fim,
    contas: Object.fromEntries(
      Object.entries(amounts).map(([name, valor]) => [name, { conta: `conta de ${name}`, valor: String(valor) }]),
    ),
    ...members,
  };
}

/** Statements with the given members; without any, a company that has filed nothing but what is named. */
export const statementsWith = (members: Partial<FiledStatements> = {}): FiledStatements => ({
  cnpj,
  plano: 'comum',
  base: 'consolidado',
  trimestres: null,
  exercicios: [],
  comparativos: [],
  emissao: null,
  acoes_por_ativo: 1,
  ...members,
});
