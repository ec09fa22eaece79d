import type { Payment, ShareChange } from '../inputs.ts';
import { firstSessionAfter } from './prices.ts';

/** What happened to the holders of a stock, whenever it became known. */
export interface StockEvents {
  readonly payments: readonly Payment[];
  readonly changes: readonly ShareChange[];
}

/** Events by the number of the session on which they act. */
export interface EventsBySession {
  /** A share change acts before its first session: the one after its data-com. */
  readonly changes: ReadonlyMap<number, readonly { readonly codigo: string; readonly change: ShareChange }[]>;
  /** A payment goes to those who hold the stock after the last session up to its data-com. */
  readonly payments: ReadonlyMap<number, readonly { readonly codigo: string; readonly payment: Payment }[]>;
}

/** Places events on sessions. Those before the first session or after the last one are left out. */
export function placeEvents(events: ReadonlyMap<string, StockEvents>, sessions: readonly string[]): EventsBySession {
  const changes = new Map<number, { codigo: string; change: ShareChange }[]>();
  const payments = new Map<number, { codigo: string; payment: Payment }[]>();
  const isWithin = ({ data_com }: { readonly data_com: string }): boolean =>
    data_com >= (sessions[0] ?? '9999') && data_com <= (sessions.at(-1) ?? '');
  for (const [codigo, own] of events) {
    for (const change of own.changes.filter(isWithin)) {
      add(changes, firstSessionAfter(sessions, change.data_com), { codigo, change });
    }
    for (const payment of own.payments.filter(isWithin)) {
      add(payments, firstSessionAfter(sessions, payment.data_com) - 1, { codigo, payment });
    }
  }
  return { changes, payments };
}

const add = <Entry>(map: Map<number, Entry[]>, index: number, entry: Entry): void =>
  void map.set(index, [...(map.get(index) ?? []), entry]);
