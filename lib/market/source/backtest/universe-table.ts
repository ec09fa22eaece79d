import { type Member, memberOf } from '../../backtest/members.ts';
import { readTableRows, type TableRows } from './table-rows.ts';

const columns = { needed: ['codigo'], optional: ['isin', 'desde', 'ate'] };

/** Reads a universe of one's own: stocks, with the days on which they belong to it (docs/mercado.md#backtest). */
export function readUniverseTable(bytes: Uint8Array): TableRows<Member> {
  const names = new Set<string>();
  return readTableRows(bytes, columns, (cells) => {
    const isin = cells.isin();
    const desde = cells.day('desde') ?? null;
    const ate = cells.day('ate') ?? null;
    if (desde !== null && ate !== null && desde > ate) cells.refuse('desde lies after ate');
    const member = memberOf(cells.code(), isin, { desde, ate });
    for (const name of [member.codigo, ...member.codigos_anteriores, ...member.isins]) {
      if (names.has(name)) cells.refuse(`${name} is in another line already`);
      names.add(name);
    }
    return member;
  });
}
