import type { EventRow } from '../../backtest/known-tables.ts';
import type { FindMember } from '../../backtest/members.ts';
import type { Payment, PaymentKind, ShareChange } from '../../inputs.ts';
import { parseChangeKind, parsePaymentKind } from '../labels.ts';
import { type Cells, readTableRows, type TableRows } from './table-rows.ts';

/** A row of a security that is not in the universe, or the row of a stock. */
export type FoundEvent = EventRow | { readonly outside: string };

const columns = {
  needed: ['codigo', 'isin', 'tipo', 'data_com'],
  optional: ['valor', 'fator', 'data_pagamento', 'conhecido_em'],
};
/** Says that nothing was paid, and nothing changed, from its data-com on. */
const nothing = 'NENHUM';
/** A share change that cannot be sized, such as a spin-off. */
const unsized = 'OUTRO';

/** Reads distributions and share changes (docs/mercado.md#backtest). Equal rows are instalments. */
export const readEventsTable = (bytes: Uint8Array, find: FindMember): TableRows<FoundEvent> =>
  readTableRows(bytes, columns, (cells) => {
    const code = cells.code();
    const isin = cells.isin();
    const data_com = cells.day('data_com');
    if (isin === '') cells.refuse('isin is empty');
    if (cells.text('data_com') === '') cells.refuse('data_com is empty');
    const event = readEvent(cells, data_com ?? '');
    const conhecido_em = cells.day('conhecido_em') ?? data_com ?? '';
    const member = find(code, isin);
    if (member === undefined || member === 'other isin') return { outside: `${code} ${isin}` };
    return { codigo: member.codigo, conhecido_em, data_com: data_com ?? '', ...event };
  });

function readEvent(cells: Cells, data_com: string): Pick<EventRow, 'payment' | 'change'> {
  const label = cells.text('tipo').toUpperCase();
  const paid = parsePaymentKind(label);
  const changed = parseChangeKind(label);
  if (paid !== undefined) return { payment: readPayment(cells, paid, data_com) };
  for (const column of ['valor', 'data_pagamento']) {
    if (cells.text(column) !== '') cells.refuse(`${column} does not apply to ${label.slice(0, 40)}`);
  }
  if (changed !== undefined) return { change: readChange(cells, changed, data_com) };
  if (cells.text('fator') !== '') cells.refuse(`fator does not apply to ${label.slice(0, 40)}`);
  if (label === unsized) return { change: { tipo: unsized, fator: '1', data_com } };
  if (label !== nothing) cells.refuse(`tipo ${JSON.stringify(label.slice(0, 40))} is unknown`);
  return {};
}

function readPayment(cells: Cells, tipo: PaymentKind, data_com: string): Payment {
  const valor = cells.amount('valor') ?? '0';
  const data_pagamento = cells.day('data_pagamento') ?? null;
  if (Number(valor) <= 0) cells.refuse('valor must be above 0');
  if (cells.text('fator') !== '') cells.refuse(`fator does not apply to ${tipo}`);
  if (data_pagamento !== null && data_pagamento < data_com) cells.refuse('data_pagamento lies before data_com');
  return { tipo, valor, data_com, data_pagamento };
}

function readChange(cells: Cells, tipo: ShareChange['tipo'], data_com: string): ShareChange {
  const fator = cells.amount('fator') ?? '0';
  const shrinks = tipo === 'GRUPAMENTO';
  if (Number(fator) <= 0 || Number(fator) === 1 || Number(fator) < 1 !== shrinks) {
    cells.refuse(`fator is the number of shares that one becomes: for ${tipo} ${shrinks ? 'below' : 'above'} 1`);
  }
  return { tipo, fator, data_com };
}
