import { useEffect, useState } from 'preact/hooks';
import type { Ticker } from '../../lib/market/ticker.ts';
import { type SendBy, useRequest } from '../api/use-request.ts';
import { LineChart } from '../charts/line-chart.tsx';
import { useConsole } from '../console.ts';
import { Choice } from '../parts/choice.tsx';
import { RequestBox } from '../parts/request-box.tsx';
import { localeOf } from '../text/formats.ts';
import { useFormats, useWords } from '../text/use-words.ts';
import { useObservable } from '../use-observable.ts';
import { marketPath } from './api-paths.ts';
import { marketWords } from './words.ts';

interface History {
  readonly dias: readonly PublishedPrice[];
}

/** An answer to a request with parameters. */
interface HistoryPage extends History {
  readonly next_cursor: string | null;
}

const ranges = ['days', 'months', 'all'] as const;
type Range = (typeof ranges)[number];

/**
 * The query of a range that is longer than the answer without parameters, which ends on a day. Pages are as long as they can be.
 * Exported for tests.
 */
export function rangeQuery(range: Exclude<Range, 'days'>, lastDay: string): string {
  if (range === 'all') return '?limit=200';
  const first = new Date(`${lastDay}T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - 6);
  return `?limit=200&de=${first.toISOString().slice(0, 10)}`;
}

/** Gets a page of the newest days, and puts those of older days in front until there are no more. Exported for tests. */
export const sendForPages: SendBy<History> = async (client, request, options) => {
  let dias: readonly PublishedPrice[] = [];
  for (let { path } = request; ; ) {
    const outcome = await client.send<HistoryPage>({ path }, options);
    if (!outcome.ok) return outcome;
    const { answer } = outcome;
    dias = [...answer.body.dias, ...dias];
    const { next_cursor: next } = answer.body;
    if (next === null) return { ok: true, answer: { ...answer, body: { dias } } };
    path = `${request.path}&cursor=${encodeURIComponent(next)}`;
  }
};

/**
 * Price and score of 30 publications, and of more if the reader chooses that, which the plan Enterprise has; another plan sees
 * which one it needs.
 */
export function PriceHistory({ codigo }: { readonly codigo: string }) {
  const { stock: words } = useWords(marketWords);
  const { announcement } = useConsole();
  const [range, setRange] = useState<Range>('days');
  const path = marketPath(`history/${encodeURIComponent(codigo)}`);
  const recent = useRequest<History>({ path });
  const lastDay = recent.answer?.body.dias.at(-1)?.data_referencia;
  const chosen = useRequest<History>(
    range === 'days' || lastDay === undefined ? undefined : { path: path + rangeQuery(range, lastDay) },
    { sendBy: sendForPages },
  );
  // Until the days of a longer range are there, the chart shows what it has.
  const request = range === 'days' ? recent : { ...chosen, answer: chosen.answer ?? recent.answer };
  const isThere = chosen.answer !== undefined && !chosen.isLoading;
  useEffect(() => {
    if (range !== 'days' && isThere) announcement.set(words.history[range]);
  }, [range, isThere]);
  return (
    <section class="sheet">
      <h2>{words.history[range]}</h2>
      {lastDay !== undefined && (
        <Choice
          label={words.historyRange}
          options={ranges.map((value) => ({ value, label: words.historyRanges[value] }))}
          value={range}
          onChange={setRange}
        />
      )}
      <RequestBox request={request} lines={10}>
        {({ dias }) => (
          <>
            <HistoryChart sessions={pricesBySession(dias)} />
            <p class="small">{words.historyUnadjusted}</p>
          </>
        )}
      </RequestBox>
    </section>
  );
}

/** With more sessions, the scale of a chart has more than a few months, so that a day needs its year. */
const manySessions = 125;

function HistoryChart({ sessions }: { readonly sessions: readonly SessionPrice[] }) {
  const { stock: words, table } = useWords(marketWords);
  const formats = useFormats();
  const locale = localeOf(useObservable(useConsole().preferences.language));
  const parts = sessions.length > manySessions ? ({ year: '2-digit' } as const) : ({ day: 'numeric' } as const);
  const shortDays = new Intl.DateTimeFormat(locale, { ...parts, month: 'short', timeZone: 'UTC' });
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
      rowsAt={sessions.map((_, index) => index)}
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
type PublishedPrice = Pick<Ticker, 'data_referencia' | 'data_pregao' | 'preco' | 'score'>;

/** The price of a session. */
type SessionPrice = Omit<PublishedPrice, 'data_referencia'> & { readonly data_pregao: string };

/**
 * Puts the prices of publications, oldest first, on their sessions, in order. Weekends and stocks that keep their figures
 * repeat a session: its newest publication counts. A publication without a price has no session.
 */
export function pricesBySession(
  published: readonly Omit<PublishedPrice, 'data_referencia'>[],
): readonly SessionPrice[] {
  const bySession = new Map<string, SessionPrice>();
  for (const { data_pregao, preco, score } of published) {
    if (data_pregao !== null) bySession.set(data_pregao, { data_pregao, preco, score });
  }
  return [...bySession.values()].sort((a, b) => (a.data_pregao < b.data_pregao ? -1 : 1));
}
