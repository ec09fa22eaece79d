import type { UpdateStatus } from '../../lib/market/refresh-attempts.ts';
import { useRequest } from '../api/use-request.ts';
import { useConsole } from '../console.ts';
import { useFormats, useWords } from '../text/use-words.ts';
import { useObservable } from '../use-observable.ts';
import { marketWords } from './words.ts';

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

/** Day, session, source, where the morning's update stands, and the quota. The request has no key, so it counts for none. */
export function MarketStatusBar({ day }: { readonly day: ShownDay | undefined }) {
  const { status: words } = useWords(marketWords);
  const formats = useFormats();
  const request = useRequest<Status>({ path: '/api/v1/status', isKeyless: true });
  const status = request.answer?.body;
  // Its day in Brazil, as a publication has it.
  const published = day?.data_referencia ?? status?.last_update?.slice(0, 10);
  const source = day?.fonte ?? status?.fonte;
  return (
    <section class="market-status" aria-label={words.label}>
      <dl>
        <Item name={words.day}>{published ? formats.day(published) : '–'}</Item>
        {day?.data_pregao && <Item name={words.session}>{formats.day(day.data_pregao)}</Item>}
        {source && (
          <Item name={words.source}>
            {source.includes('demo') ? <strong class="demo">{words.demo}</strong> : source}
          </Item>
        )}
        {status && <Update status={status} />}
        <Quota isAnswered={day !== undefined} />
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

function Update({ status: { atualizacao, next_update } }: { readonly status: Status }) {
  const { status: words } = useWords(marketWords);
  const formats = useFormats();
  const { estado, tentativas, proxima } = atualizacao;
  const notes = [
    words.states[estado] ?? estado,
    ...(estado === 'publicada' || tentativas === 0 ? [] : [words.attempts(tentativas)]),
    ...(estado === 'publicada' || proxima === null ? [] : [words.again(formats.relative(proxima, new Date()))]),
  ];
  return (
    <>
      <Item name={words.update}>{notes.join(', ')}</Item>
      <Item name={words.next}>{formats.dateTime(next_update)}</Item>
    </>
  );
}

/** Without a quota in an answer, a key has none. */
function Quota({ isAnswered }: { readonly isAnswered: boolean }) {
  const { status: words } = useWords(marketWords);
  const formats = useFormats();
  const { limits, keys } = useConsole();
  const quota = useObservable(limits);
  if (useObservable(keys.key) === undefined || !(quota || isAnswered)) return null;
  return (
    <Item name={words.left}>
      {quota ? `${formats.number(quota.left)} / ${formats.number(quota.limit)}` : words.unlimited}
    </Item>
  );
}

function Item({ name, children }: { readonly name: string; readonly children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
