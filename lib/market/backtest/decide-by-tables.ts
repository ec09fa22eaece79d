import { addDays } from '../sao-paulo.ts';
import { valueStock } from '../ticker.ts';
import { type Decision, type Method, selectStocks } from './decision.ts';
import { coveredSince, inputsAsKnown, type KnownTables } from './known-tables.ts';
import { isMemberOn, type Member } from './members.ts';
import type { Prices } from './prices.ts';

/** A stock that is not quoted in so many first sessions of the data was listed later, and not only quiet. */
const sessionsUntilNew = 20;

/** The year of the first price of a stock that was listed after the data begins; null if the data begins later. */
function listedSince({ sessions, byStock }: Prices, codigo: string): number | null {
  // The sessions of a map are in the order in which the data has them.
  const first = [...(byStock.get(codigo)?.keys() ?? [])].reduce((left, right) => (left < right ? left : right), '9999');
  const endOfStart = sessions[Math.min(sessionsUntilNew, sessions.length) - 1];
  return endOfStart === undefined || first <= endOfStart ? null : Number(first.slice(0, 4));
}

/** Decides on each of the given sessions from what was known on its day: its closing prices, and rows of that day or before. */
export function decideByTables(
  prices: Prices,
  members: readonly Member[],
  tables: KnownTables,
  days: readonly string[],
  method: Method,
): readonly Decision[] {
  const since = new Map(members.map(({ codigo }) => [codigo, listedSince(prices, codigo)]));
  return days.map((day) => {
    const covered = coveredSince(tables, day);
    const tickers = members.flatMap((member) => {
      const price = prices.byStock.get(member.codigo)?.get(day);
      if (!price || !isMemberOn(member, day)) return [];
      const { codigo } = member;
      const priced = { codigo, preco: price.close.toString(), day, listedSince: since.get(codigo) ?? null };
      const provenance = { pregao_esperado: day, data_referencia: day, fonte: 'backtest', atualizado_em: day };
      return valueStock(member, inputsAsKnown(priced, tables, covered), provenance);
    });
    return {
      session: day,
      earliestEntry: addDays(day, 1),
      universe: tickers.map(({ codigo }) => codigo).toSorted(),
      ...selectStocks(tickers, method),
    };
  });
}
