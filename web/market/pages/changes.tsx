import type { ComponentChildren } from 'preact';
import { changeName } from '../../../lib/market/change-name.ts';
import type { Change, PaymentTerms } from '../../../lib/market/changes.ts';
import type { ChangesReply } from '../../../lib/market/write-changes.ts';
import { keysOf } from '../../../lib/platform/members.ts';
import { useAddress } from '../../address/use-address.ts';
import { useRequest } from '../../api/use-request.ts';
import { RequestBox } from '../../parts/request-box.tsx';
import { StateBox } from '../../parts/state-box.tsx';
import { useFormats, useWords } from '../../text/use-words.ts';
import { readSelection, selectionPath } from '../api-paths.ts';
import { ClassificationChip } from '../classification-chip.tsx';
import { FileButtons } from '../file-buttons.tsx';
import { groupByKind } from '../groups.ts';
import { MarketFrame } from '../market-frame.tsx';
import { StockLink, StockLinks } from '../stock-link.tsx';
import { marketWords } from '../words.ts';
import { editDelayMs, SelectionForm } from './selection-form.tsx';

/** What changed since a publication, of all stocks or of those that the address selects. */
export default function ChangesPage() {
  const { changes: words } = useWords(marketWords);
  const { day } = useFormats();
  const { params, cause } = useAddress();
  const selection = readSelection(params, ['desde', 'tipo', 'codigos']);
  const request = useRequest<ChangesReply>(
    { path: selectionPath('mudancas', selection) },
    { delayMs: cause === 'edit' ? editDelayMs : 0 },
  );
  const changes = request.answer?.body;
  return (
    <MarketFrame title={words.title} day={changes && { ...changes, data_pregao: null, fonte: null, old: 0 }}>
      <p>{words.lead}</p>
      <SelectionForm
        selection={selection}
        days={words.days}
        kinds={[{ legend: words.kinds, names: words.kindNames }]}
        fault={request.fault}
        count={changes?.desde ? words.count(changes.mudancas.length, day(changes.desde)) : undefined}
      >
        {changes && <FileButtons endpoint="mudancas" selection={selection} day={changes.data_referencia} />}
      </SelectionForm>
      <RequestBox request={request} lines={16}>
        {(body) => (
          <>
            <Gaps changes={body} />
            <ChangeLists changes={body} />
          </>
        )}
      </RequestBox>
    </MarketFrame>
  );
}

/** Names what cannot be compared, by kind. */
function Gaps({ changes: { desde, sem_base } }: { readonly changes: ChangesReply }) {
  const { changes: words } = useWords(marketWords);
  const { day } = useFormats();
  if (desde === null || sem_base.length === 0) return null;
  return (
    <StateBox tone="warn">
      <p>{words.gaps(day(desde))}</p>
      <ul>
        {[...Map.groupBy(sem_base, ({ tipo }) => tipo)].map(([tipo, stocks]) => (
          <li key={tipo}>
            {words.kindNames[tipo]}: <StockLinks stocks={stocks} />
          </li>
        ))}
      </ul>
    </StateBox>
  );
}

function ChangeLists({ changes: { desde, mudancas } }: { readonly changes: ChangesReply }) {
  const { changes: words } = useWords(marketWords);
  const { day } = useFormats();
  if (desde === null || mudancas.length === 0) {
    return (
      <StateBox tone="plain">
        <p>{desde === null ? words.nothingBefore : words.none(day(desde))}</p>
      </StateBox>
    );
  }
  return (
    <>
      {groupByKind(mudancas, keysOf(words.kindNames)).map(({ tipo, changes }) => (
        <section key={tipo} class="sheet">
          <h2>
            {words.kindNames[tipo]} <span class="small">{changes.length}</span>
          </h2>
          <ul class="events changes">
            {changes.map((change, index) => (
              <li key={index}>
                <StockLink codigo={change.codigo} nome={change.nome} />
                <time dateTime={change.dia}>{day(change.dia)}</time>
                <span>
                  <ChangeText change={change} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** What changed, in a sentence. */
function ChangeText({ change }: { readonly change: Change }) {
  const { changes: words, filter, alerts } = useWords(marketWords);
  const { exact, day } = useFormats();
  const state = <strong>{words.states[changeName(change)]}</strong>;
  if (change.tipo === 'classificacao') {
    const chip = (side: typeof change.antes) => (side === null ? '–' : <ClassificationChip value={side} />);
    return (
      <>
        {filter[change.item]}: <Sides before={chip(change.antes)} after={chip(change.depois)} />
      </>
    );
  }
  if (change.tipo === 'alerta') {
    const alert = alerts[change.item];
    return (
      <>
        {state}: {alert ? `${alert.short}. ${alert.text}` : change.item}
      </>
    );
  }
  if (change.tipo === 'provento') return <PaymentChange change={change} />;
  if (change.tipo === 'evento') {
    const terms = change.depois ?? change.antes;
    return (
      <>
        {state}: {words.shareEvents[change.item]}
        {terms && `, ${words.factor(exact(terms.fator))}, ${words.heldOn(day(terms.data_com))}`}
        {terms?.rotulo !== undefined && <span lang="pt-BR"> ({terms.rotulo})</span>}
      </>
    );
  }
  const sentence = (text: string | null) => (text === null ? '–' : <q lang="pt-BR">{text}</q>);
  return <Sides before={sentence(change.antes)} after={sentence(change.depois)} />;
}

/** A payment that is new or gone, or what of it is another value now. */
function PaymentChange({ change }: { readonly change: Extract<Change, { tipo: 'provento' }> }) {
  const { changes: words, stock } = useWords(marketWords);
  const { exact, day } = useFormats();
  const dayOrNone = (text: string | null): string => (text === null ? '–' : day(text));
  const members = [
    { label: stock.exDate, write: ({ data_com }: PaymentTerms) => day(data_com) },
    { label: stock.paid, write: ({ data_pagamento }: PaymentTerms) => dayOrNone(data_pagamento) },
    { label: stock.gross, write: ({ valor_bruto }: PaymentTerms) => exact(valor_bruto) },
    { label: stock.net, write: ({ valor_liquido }: PaymentTerms) => exact(valor_liquido) },
  ];
  const { antes, depois } = change;
  return (
    <>
      <strong>{words.states[changeName(change)]}</strong>: {stock.kinds[change.item] ?? change.item}
      {members.map(({ label, write }) => {
        const before = antes && write(antes);
        const after = depois && write(depois);
        const isChanged = before !== null && after !== null && before !== after;
        return (
          <span key={label} class="small">
            {' '}
            {label}: {isChanged ? <Sides before={before} after={after} /> : (after ?? before)}
          </span>
        );
      })}
    </>
  );
}

/** What was before, and what is now. */
function Sides({ before, after }: { readonly before: ComponentChildren; readonly after: ComponentChildren }) {
  const { changes: words } = useWords(marketWords);
  return (
    <>
      {before} <span aria-hidden="true">→</span>
      <span class="unseen">{words.arrow}</span> {after}
    </>
  );
}
