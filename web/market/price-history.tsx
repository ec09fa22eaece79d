import type { Ticker } from '../../lib/market/ticker.ts';
import { useRequest } from '../api/use-request.ts';
import { LineChart } from '../charts/line-chart.tsx';
import { useConsole } from '../console.ts';
import { RequestBox } from '../parts/request-box.tsx';
import { localeOf } from '../text/formats.ts';
import { useFormats, useWords } from '../text/use-words.ts';
import { useObservable } from '../use-observable.ts';
import { marketPath } from './api-paths.ts';
import { marketWords } from './words.ts';

interface History {
  readonly dias: readonly PublishedPrice[];
}

/** Price and score of 30 publications, which the plan Enterprise has; another plan sees which one it needs. */
export function PriceHistory({ codigo }: { readonly codigo: string }) {
  const { stock: words } = useWords(marketWords);
  const request = useRequest<History>({ path: marketPath(`history/${encodeURIComponent(codigo)}`) });
  return (
    <section class="sheet">
      <h2>{words.history}</h2>
      <RequestBox request={request} lines={10}>
        {({ dias }) => <HistoryChart sessions={pricesBySession(dias)} />}
      </RequestBox>
    </section>
  );
}

function HistoryChart({ sessions }: { readonly sessions: readonly SessionPrice[] }) {
  const { stock: words, table } = useWords(marketWords);
  const formats = useFormats();
  const locale = localeOf(useObservable(useConsole().preferences.language));
  const shortDays = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const first = sessions[0];
  const last = sessions.at(-1);
  if (!first || !last) return <p>{words.noData}</p>;
  const reais = (value: number | null): string => (value === null ? words.noData : `R$ ${formats.number(value, 2)}`);
  const dayAt = (index: number): string => {
    const day = sessions[index]?.data_pregao;
    return day === undefined ? '' : formats.day(day);
  };
  return (
    <LineChart
      title={words.historyText(
        `${reais(first.preco)} (${dayAt(0)})`,
        `${reais(last.preco)} (${dayAt(sessions.length - 1)})`,
      )}
      description={words.historyText(reais(first.preco), reais(last.preco))}
      lines={[{ label: words.price, points: sessions.map(({ preco }, x) => ({ x, y: preco })) }]}
      height={180}
      isFromZero={false}
      formatX={(value) => {
        const day = sessions[value]?.data_pregao;
        return day === undefined ? '' : shortDays.format(new Date(`${day}T00:00:00Z`));
      }}
      formatY={(value) => formats.number(value, 2)}
      table={{
        header: [words.sessionDay, words.price, table.score],
        rows: sessions.map(({ data_pregao, preco, score }) => [
          formats.day(data_pregao),
          reais(preco),
          score === null ? words.noData : formats.number(score, 0),
        ]),
      }}
    />
  );
}

/** What the history says of the price of a publication. */
type PublishedPrice = Pick<Ticker, 'data_pregao' | 'preco' | 'score'>;

/** The price of a session. */
type SessionPrice = PublishedPrice & { readonly data_pregao: string };

/**
 * Puts the prices of publications, oldest first, on their sessions, in order. Weekends and stocks that keep their figures
 * repeat a session: its newest publication counts. A publication without a price has no session.
 */
export function pricesBySession(published: readonly PublishedPrice[]): readonly SessionPrice[] {
  const bySession = new Map<string, SessionPrice>();
  for (const { data_pregao, preco, score } of published) {
    if (data_pregao !== null) bySession.set(data_pregao, { data_pregao, preco, score });
  }
  return [...bySession.values()].sort((a, b) => (a.data_pregao < b.data_pregao ? -1 : 1));
}
