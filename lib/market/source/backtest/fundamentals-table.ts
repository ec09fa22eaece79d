import type { FundamentalsRow } from '../../backtest/known-tables.ts';
import type { FindMember } from '../../backtest/members.ts';
import type { ShareBasis } from '../../inputs.ts';
import { type Cells, readTableRows, type TableRows } from './table-rows.ts';

/** A row of a code that is not in the universe, or the row of a stock. */
export type FoundFundamentals = FundamentalsRow | { readonly outside: string };

const columns = {
  needed: ['codigo', 'lpa', 'vpa', 'conhecido_em', 'periodo'],
  optional: ['base_dia', 'base_acoes', 'base_fonte'],
};

/** Reads earnings and book value with the day on which they became known (docs/mercado.md#backtest). */
export function readFundamentalsTable(
  bytes: Uint8Array,
  findCode: (codigo: string) => ReturnType<FindMember>,
): TableRows<FoundFundamentals> {
  const lines = new Map<string, number>();
  return readTableRows(bytes, columns, (cells, line) => {
    const code = cells.code();
    const conhecido_em = cells.day('conhecido_em') ?? '';
    const periodo = cells.day('periodo') ?? '';
    for (const column of ['conhecido_em', 'periodo']) if (cells.text(column) === '') cells.refuse(`${column} is empty`);
    if (conhecido_em !== '' && conhecido_em < periodo) cells.refuse(`was known before its period ended on ${periodo}`);
    const lpa = cells.amount('lpa') ?? null;
    const vpa = cells.amount('vpa') ?? null;
    const base = readBase(cells, conhecido_em);
    const member = findCode(code);
    if (member === undefined || member === 'other isin') return { outside: code };
    const key = `${member.codigo} ${periodo} ${conhecido_em}`;
    const earlier = lines.get(key);
    if (earlier !== undefined) cells.refuse(`repeats line ${earlier}: code, periodo and conhecido_em are the same`);
    lines.set(key, line);
    return { codigo: member.codigo, lpa, vpa, conhecido_em, periodo, base };
  });
}

function readBase(cells: Cells, conhecido_em: string): ShareBasis | null {
  const dia = cells.day('base_dia');
  const acoes = cells.amount('base_acoes') ?? null;
  if (dia !== undefined && conhecido_em !== '' && dia > conhecido_em) cells.refuse('base_dia lies after conhecido_em');
  if (acoes !== null && !/^[1-9]\d*$/.test(acoes)) cells.refuse('base_acoes must be a whole number above 0');
  if (dia !== undefined) return { dia, acoes, fonte: cells.text('base_fonte') || 'fundamentals' };
  for (const column of ['base_acoes', 'base_fonte']) {
    if (cells.text(column) !== '' && cells.text('base_dia') === '') cells.refuse(`${column} needs base_dia`);
  }
  return null;
}
