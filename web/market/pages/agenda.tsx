import type { AgendaEvent } from '../../../lib/market/agenda.ts';
import type { AgendaReply } from '../../../lib/market/write-agenda.ts';
import { useAddress } from '../../address/use-address.ts';
import { useRequest } from '../../api/use-request.ts';
import { RequestBox } from '../../parts/request-box.tsx';
import { StateBox } from '../../parts/state-box.tsx';
import { localeOf } from '../../text/formats.ts';
import { useFormats, useLanguage, useWords } from '../../text/use-words.ts';
import { readSelection, selectionPath } from '../api-paths.ts';
import { FileButtons } from '../file-buttons.tsx';
import { type EventDay, groupByDay } from '../groups.ts';
import { MarketFrame } from '../market-frame.tsx';
import { StockLink, StockLinks } from '../stock-link.tsx';
import { usePerShare } from '../stock-page.tsx';
import { marketWords } from '../words.ts';
import { editDelayMs, SelectionForm } from './selection-form.tsx';

/** The days of the payments of all stocks, or of those that the address selects. */
export default function AgendaPage() {
  const { agenda: words, stock } = useWords(marketWords);
  const { day } = useFormats();
  const { params, cause } = useAddress();
  const selection = readSelection(params, ['de', 'ate', 'tipo', 'codigos']);
  const request = useRequest<AgendaReply>(
    { path: selectionPath('agenda', selection) },
    { delayMs: cause === 'edit' ? editDelayMs : 0 },
  );
  const agenda = request.answer?.body;
  return (
    <MarketFrame
      title={words.title}
      day={agenda && { ...agenda, data_pregao: null, fonte: null, old: agenda.dados_antigos.length }}
    >
      <p>{words.lead}</p>
      <SelectionForm
        selection={selection}
        days={words.days}
        kinds={[
          { legend: words.events, names: words.eventNames },
          { legend: words.kinds, names: stock.kinds },
        ]}
        fault={request.fault}
        count={agenda && words.count(agenda.eventos.length, day(agenda.de), agenda.ate && day(agenda.ate))}
      >
        {agenda && <FileButtons endpoint="agenda" selection={selection} day={agenda.data_referencia} hasCalendar />}
      </SelectionForm>
      <RequestBox request={request} lines={16}>
        {(body) => (
          <>
            <Gaps agenda={body} />
            <EventDays agenda={body} />
            <Undated payments={body.sem_dia} />
          </>
        )}
      </RequestBox>
    </MarketFrame>
  );
}

/** Names what the agenda says nothing about, and what it says by old data. */
function Gaps({ agenda: { sem_dia, sem_dados, dados_antigos } }: { readonly agenda: AgendaReply }) {
  const { agenda: words } = useWords(marketWords);
  if (sem_dia.length + sem_dados.length + dados_antigos.length === 0) return null;
  return (
    <StateBox tone="warn">
      {sem_dados.length > 0 && (
        <p>
          {words.noData} <StockLinks stocks={sem_dados} />
        </p>
      )}
      {dados_antigos.length > 0 && (
        <p>
          {words.oldData} <StockLinks stocks={dados_antigos} />
        </p>
      )}
      {sem_dia.length > 0 && <p>{words.undatedBelow(sem_dia.length)}</p>}
    </StateBox>
  );
}

function EventDays({ agenda: { eventos, data_referencia } }: { readonly agenda: AgendaReply }) {
  const { agenda: words } = useWords(marketWords);
  const { upcoming, past } = groupByDay(eventos, data_referencia);
  if (eventos.length === 0) {
    return (
      <StateBox tone="plain">
        <p>{words.none}</p>
      </StateBox>
    );
  }
  return (
    <>
      <DayList title={words.upcoming} days={upcoming} />
      <DayList title={words.past} days={past} />
    </>
  );
}

function DayList({ title, days }: { readonly title: string; readonly days: readonly EventDay[] }) {
  const { day } = useFormats();
  const weekdays = new Intl.DateTimeFormat(localeOf(useLanguage()), { weekday: 'long', timeZone: 'UTC' });
  if (days.length === 0) return null;
  return (
    <section class="sheet">
      <h2>{title}</h2>
      {days.map(({ dia, events }) => (
        <section key={dia}>
          <h3>
            <time dateTime={dia}>{day(dia)}</time>{' '}
            <span class="small">{weekdays.format(new Date(`${dia}T00:00:00Z`))}</span>
          </h3>
          <EventList events={events} />
        </section>
      ))}
    </section>
  );
}

/** Payments that may be due, but nobody knows on which day. */
function Undated({ payments }: { readonly payments: readonly AgendaEvent[] }) {
  const { agenda: words } = useWords(marketWords);
  if (payments.length === 0) return null;
  return (
    <section class="sheet">
      <h2>{words.undated}</h2>
      <EventList events={payments} />
    </section>
  );
}

function EventList({ events }: { readonly events: readonly AgendaEvent[] }) {
  const { agenda: words, stock } = useWords(marketWords);
  const { day } = useFormats();
  const perShare = usePerShare();
  /** The other day of the payment. */
  const otherDay = ({ evento, data_com, data_pagamento }: AgendaEvent): string => {
    if (evento === 'pagamento') return words.heldOn(day(data_com));
    return data_pagamento === null ? words.undatedPayment : words.paidOn(day(data_pagamento));
  };
  return (
    <ul class="events">
      {events.map((event) => (
        <li key={event.id}>
          <StockLink codigo={event.codigo} nome={event.nome} />
          <span>
            {words.eventNames[event.evento]}: {stock.kinds[event.tipo] ?? event.tipo}{' '}
            <span class="small">{otherDay(event)}</span>
          </span>
          <span class="n">
            R$ {perShare(event.valor_bruto)} <span class="small">{words.net(perShare(event.valor_liquido))}</span>
          </span>
          <span>
            {event.confirmado ? (
              <span class="confirmed">{words.confirmed}</span>
            ) : (
              <span class="may-change">{words.mayChange}</span>
            )}{' '}
            <span class="small">
              {words.states[event.situacao] ?? event.situacao}
              {event.estimado && ` (${stock.estimated})`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
