import type { FundamentalsRow } from '../../backtest/known-tables.ts';
import type { FindMember } from '../../backtest/members.ts';
import { readTableRows, type TableRows } from './table-rows.ts';

/** A row of a code that is not in the universe, or the row of a stock. */
export type FoundFundamentals = FundamentalsRow | { readonly outside: string };

const columns = { needed: ['codigo', 'lpa', 'vpa', 'conhecido_em', 'periodo'] };

/** Reads earnings and book value with the day on which they became known (docs/mercado.md#backtest). */
export function readFundamentalsTable(
  bytes: Uint8Array,
  findCode: (codigo: string) => ReturnType<FindMember>,
): TableRows<FoundFundamentals> {
  const lines = new Map<string, number>();
  return readTableRows(bytes, columns, (cells, line) => {
    const code = cells.code();
    const [conhecido_em, periodo] = [cells.day('conhecido_em') ?? '', cells.day('periodo') ?? ''];
    for (const column of ['conhecido_em', 'periodo']) if (cells.text(column) === '') cells.refuse(`${column} is empty`);
    if (conhecido_em !== '' && conhecido_em < periodo) cells.refuse(`was known before its period ended on ${periodo}`);
    const [lpa, vpa] = [cells.amount('lpa') ?? null, cells.amount('vpa') ?? null];
    const member = findCode(code);
    if (member === undefined || member === 'other isin') return { outside: code };
    const key = `${member.codigo} ${periodo} ${conhecido_em}`;
    const earlier = lines.get(key);
    if (earlier !== undefined) cells.refuse(`repeats line ${earlier}: code, periodo and conhecido_em are the same`);
    lines.set(key, line);
    return { codigo: member.codigo, lpa, vpa, conhecido_em, periodo };
  });
}
