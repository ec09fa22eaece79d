import { Decimal } from 'decimal.js';
import type { FindMember, Member } from '../../backtest/members.ts';
import type { Prices, SessionPrice } from '../../backtest/prices.ts';
import { readQuote, securityOf } from '../cotahist-record.ts';
import { CotahistUnreadable } from './cotahist-year.ts';

/** Prices of the members of a universe, collected from records of COTAHIST. */
export interface CotahistPrices {
  /** @throws CotahistUnreadable for a record of a member without a price */
  readonly add: (record: string, session: string, line: number) => void;
  readonly finish: () => Prices & {
    /** How many records had a member's code and another ISIN, by `CODE ISIN`. */
    readonly otherIsins: ReadonlyMap<string, number>;
    /** Number of records that a member had besides another one of the session. */
    readonly doubled: number;
  };
}

/** Makes a collector that keeps the members' prices only, and the sessions of all records. */
export function collectCotahist(members: readonly Member[], find: FindMember): CotahistPrices {
  const sessions = new Set<string>();
  const byStock = new Map(members.map(({ codigo }) => [codigo, new Map<string, SessionPrice>()]));
  const otherIsins = new Map<string, number>();
  let doubled = 0;
  return {
    add: (record, session, line) => {
      sessions.add(session);
      const { codigo, isin } = securityOf(record);
      const member = find(codigo, isin);
      if (member === 'other isin') otherIsins.set(`${codigo} ${isin}`, (otherIsins.get(`${codigo} ${isin}`) ?? 0) + 1);
      if (typeof member !== 'object') return;
      const quote = readQuote(record);
      if (!quote) throw new CotahistUnreadable(`line ${line} has no price of ${codigo}`);
      const prices = byStock.get(member.codigo) as Map<string, SessionPrice>;
      if (prices.has(session)) doubled += 1;
      // Where the code changes, both codes may be quoted; the present one counts.
      if (prices.has(session) && codigo !== member.codigo) return;
      const open = quote.abertura === null ? null : new Decimal(quote.abertura);
      prices.set(session, { open, close: new Decimal(quote.fechamento) });
    },
    finish: () => ({ sessions: [...sessions].sort(), byStock, otherIsins, doubled }),
  };
}
