import type { CalendarEntry } from '../../lib/market/payment-calendar.ts';
import { ScrollBox } from '../parts/sortable-table.tsx';
import { useFormats, useWords } from '../text/use-words.ts';
import { usePerShare } from './use-per-share.ts';
import { marketWords } from './words.ts';

/** Distributions of twelve months and those to come. @param entries null where the source does not know them */
export function PaymentCalendar({ entries }: { readonly entries: readonly CalendarEntry[] | null }) {
  const { stock: words } = useWords(marketWords);
  const { day } = useFormats();
  const perShare = usePerShare();
  return (
    <section class="sheet">
      <h2>{words.calendar}</h2>
      {entries === null || entries.length === 0 ? (
        <p>{words.noCalendar}</p>
      ) : (
        <ScrollBox label={words.calendar}>
          <table class="payments">
            <caption>{words.calendarText}</caption>
            <thead>
              <tr>
                <th scope="col">{words.exDate}</th>
                <th scope="col">{words.paid}</th>
                <th scope="col">{words.kind}</th>
                <th scope="col" class="n">
                  {words.gross}
                </th>
                <th scope="col" class="n">
                  {words.net}
                </th>
                <th scope="col">{words.state}</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry, index) => (
                <tr key={index}>
                  <th scope="row">{day(entry.data_com)}</th>
                  <td>{entry.data_pagamento === null ? '–' : day(entry.data_pagamento)}</td>
                  <td>
                    {words.kinds[entry.tipo] ?? entry.tipo}
                    {entry.estimado && ` (${words.estimated})`}
                  </td>
                  <td class="n">{perShare(entry.valor_bruto)}</td>
                  <td class="n">{perShare(entry.valor_liquido)}</td>
                  <td>{words.states[entry.situacao] ?? entry.situacao}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </section>
  );
}
