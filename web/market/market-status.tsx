import type { ComponentChildren } from 'preact';
import type { UpdateStatus } from '../../lib/market/refresh-attempts.ts';
import { useRequest } from '../api/use-request.ts';
import { useConsole } from '../console.ts';
import { Disclosure } from '../parts/disclosure.tsx';
import type { Formats } from '../text/formats.ts';
import { useFormats, useWords } from '../text/use-words.ts';
import { useObservable } from '../use-observable.ts';
import { marketWords } from './words.ts';
import type { MarketWords } from './words-en.ts';

/** What the figures of a page are of. */
export interface ShownDay {
  readonly data_referencia: string;
  readonly data_pregao: string | null;
  readonly fonte: string | null;
  /** Stocks whose figures are of an earlier day. */
  readonly old: number;
}

/** What the console reads of `/status`. */
interface Status {
  readonly last_update: string | null;
  readonly next_update: string;
  readonly fonte: string | null;
  readonly aviso?: string;
  readonly atualizacao: UpdateStatus;
}

/**
 * Day, session, source and quota in one line, and to unfold where the morning's update stands, which is in the line if it is late.
 * The request has no key, so it counts for none.
 */
export function MarketStatusBar({ day }: { readonly day: ShownDay | undefined }) {
  const { status: words } = useWords(marketWords);
  const formats = useFormats();
  const request = useRequest<Status>({ path: '/api/v1/status', isKeyless: true });
  const status = request.answer?.body;
  // Its day in Brazil, as a publication has it.
  const published = day?.data_referencia ?? status?.last_update?.slice(0, 10);
  const source = day?.fonte ?? status?.fonte;
  const update = status && updateText(status, words, formats);
  const isLate = status !== undefined && !['publicada', 'pendente'].includes(status.atualizacao.estado);
  return (
    <section class="market-status" aria-label={words.label}>
      <dl>
        <Item name={words.day}>{published ? formats.day(published) : '–'}</Item>
        {day?.data_pregao && <Item name={words.session}>{formats.day(day.data_pregao)}</Item>}
      </dl>
      {status && (
        <Disclosure label={words.updates}>
          {() => (
            <dl>
              {!isLate && <Item name={words.update}>{update}</Item>}
              <Item name={words.next}>{formats.dateTime(status.next_update)}</Item>
            </dl>
          )}
        </Disclosure>
      )}
      <dl>
        {source?.includes('demo') ? (
          <Item name={words.source} isNameUnseen>
            <strong class="demo">{words.demo}</strong>
          </Item>
        ) : (
          source && <Item name={words.source}>{source}</Item>
        )}
        <Quota />
        {isLate && <Item name={words.update}>{update}</Item>}
      </dl>
      {status?.aviso && (
        <p class="stale" lang="pt-BR">
          {status.aviso}
        </p>
      )}
      {day !== undefined && day.old > 0 && (
        <p class="stale">
          <span aria-hidden="true">◷</span> {words.old(day.old)}
        </p>
      )}
    </section>
  );
}

/** Where the morning's update stands. */
function updateText({ atualizacao }: Status, words: MarketWords['status'], formats: Formats): string {
  const { estado, tentativas, proxima } = atualizacao;
  return [
    words.states[estado] ?? estado,
    ...(estado === 'publicada' || tentativas === 0 ? [] : [words.attempts(tentativas)]),
    ...(estado === 'publicada' || proxima === null ? [] : [words.again(formats.relative(proxima, new Date()))]),
  ].join(', ');
}

/** Requests that a key has left; one without a quota has nothing to count. */
function Quota() {
  const { status: words } = useWords(marketWords);
  const formats = useFormats();
  const { limits, keys } = useConsole();
  const quota = useObservable(limits);
  if (useObservable(keys.key) === undefined || !quota) return null;
  return <Item name={words.left}>{`${formats.number(quota.left)} / ${formats.number(quota.limit)}`}</Item>;
}

function Item({
  name,
  isNameUnseen = false,
  children,
}: {
  readonly name: string;
  readonly isNameUnseen?: boolean;
  readonly children: ComponentChildren;
}) {
  return (
    <div>
      <dt class={isNameUnseen ? 'unseen' : undefined}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
