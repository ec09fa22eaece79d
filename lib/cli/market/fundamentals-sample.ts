import { createHash } from 'node:crypto';
import { Decimal } from 'decimal.js';
import type { FiledStatements } from '../../market/filed-statements.ts';
import { formatNumber } from '../../market/format-number.ts';
import { type AmountName, amountNames, type FigurePart, findAmount } from '../../market/statement-figures.ts';

/** Where a row is in CVM's open data, and what it says. */
interface SampledRow {
  /** `+` if the figure adds it, `-` if it takes it off. */
  readonly sinal: '+' | '-';
  /** `dfp_cia_aberta_2025.zip`, and the member of it; of a cash flow it may be that of the other method. */
  readonly arquivo: string;
  readonly tabela: string;
  readonly cnpj: string;
  readonly dt_refer: string;
  readonly versao: number;
  readonly ordem_exerc: 'ÚLTIMO' | 'PENÚLTIMO';
  /** ISO days; the first one is null for an amount of one day. */
  readonly dt_ini_exerc: string | null;
  readonly dt_fim_exerc: string;
  readonly cd_conta: string;
  /** BRL: what the file has, times its scale. */
  readonly valor: number;
}

/** A figure of a stock, beside the rows that it is from. */
export interface SampledFigure {
  readonly codigo: string;
  readonly nome: AmountName;
  /** BRL. */
  readonly valor: number;
  readonly linhas: readonly SampledRow[];
}

/** The tables of a statement by the first digit of an account. */
const tables: Readonly<Record<string, string>> = { 1: 'BPA', 2: 'BPP', 3: 'DRE', 6: 'DFC_MI', 7: 'DVA' };

/**
 * Chooses figures at random, without any twice: all that are known are put in an order that the seed decides, so that the same seed
 * chooses the same figures wherever it runs.
 */
export function sampleFigures(
  statements: ReadonlyMap<string, FiledStatements>,
  size: number,
  seed: number,
): readonly SampledFigure[] {
  const all = [...statements].flatMap(([codigo, filed]) =>
    amountNames.flatMap((nome): SampledFigure[] => {
      const { valor, partes } = findAmount(filed, nome);
      if (valor === null || partes.length === 0) return [];
      return [{ codigo, nome, valor, linhas: partes.map((part) => rowOf(part, filed)) }];
    }),
  );
  const placeOf = ({ codigo, nome }: SampledFigure): string =>
    createHash('sha256').update(`${seed} ${codigo} ${nome}`).digest('hex');
  return all
    .map((figure) => ({ figure, place: placeOf(figure) }))
    .sort((left, right) => (left.place < right.place ? -1 : 1))
    .slice(0, size)
    .map(({ figure }) => figure);
}

function rowOf(part: FigurePart, { cnpj, base }: FiledStatements): SampledRow {
  const { sinal, documento, data, versao, coluna, inicio, fim, conta, valor } = part;
  const file = `${documento.toLowerCase()}_cia_aberta`;
  const year = data.slice(0, 4);
  const table = tables[conta.slice(0, 1)] ?? '';
  return {
    sinal,
    arquivo: `${file}_${year}.zip`,
    tabela: `${file}_${table}_${base === 'consolidado' ? 'con' : 'ind'}_${year}.csv`,
    cnpj,
    dt_refer: data,
    versao,
    ordem_exerc: coluna === 'ULTIMO' ? 'ÚLTIMO' : 'PENÚLTIMO',
    dt_ini_exerc: inicio,
    dt_fim_exerc: fim,
    cd_conta: conta,
    valor,
  };
}

const reais = (value: number): string => formatNumber(new Decimal(value), 2);

/** Formats a sample for people: a line for each figure, and one for each row of a file. */
export function formatSample(sample: readonly SampledFigure[], seed: number): readonly string[] {
  return [
    `Sample of ${sample.length}, seed ${seed}: amounts in BRL, beside the rows of CVM’s files`,
    ...sample.flatMap(({ codigo, nome, valor, linhas }) => [
      `${codigo.padEnd(7)} ${nome} = ${reais(valor)}`,
      ...linhas.map(
        (row) =>
          `  ${row.sinal} ${reais(row.valor)}  ${row.tabela}: ${row.cnpj}, DT_REFER ${row.dt_refer}, VERSAO ${row.versao}, ` +
          `${row.ordem_exerc}, ${row.dt_ini_exerc === null ? '' : `${row.dt_ini_exerc} to `}${row.dt_fim_exerc}, CD_CONTA ${row.cd_conta}`,
      ),
    ]),
  ];
}
