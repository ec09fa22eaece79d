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
  readonly dias: readonly Pick<Ticker, 'data_referencia' | 'preco' | 'score'>[];
}

/** Price and score of 30 days, which the plan Enterprise has; another plan sees which one it needs. */
export function PriceHistory({ codigo }: { readonly codigo: string }) {
  const { stock: words } = useWords(marketWords);
  const request = useRequest<History>({ path: marketPath(`history/${encodeURIComponent(codigo)}`) });
  return (
    <section class="sheet">
      <h2>{words.history}</h2>
      <RequestBox request={request} lines={10}>
        {({ dias }) => <HistoryChart days={dias} />}
      </RequestBox>
    </section>
  );
}

function HistoryChart({ days }: { readonly days: History['dias'] }) {
  const { stock: words, table } = useWords(marketWords);
  const formats = useFormats();
  const locale = localeOf(useObservable(useConsole().preferences.language));
  const shortDays = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return <p>{words.noData}</p>;
  const reais = (value: number | null): string => (value === null ? words.noData : `R$ ${formats.number(value, 2)}`);
  const dayAt = (index: number): string => {
    const day = days[index]?.data_referencia;
    return day === undefined ? '' : formats.day(day);
  };
  return (
    <LineChart
      title={words.historyText(
        `${reais(first.preco)} (${dayAt(0)})`,
        `${reais(last.preco)} (${dayAt(days.length - 1)})`,
      )}
      description={words.historyText(reais(first.preco), reais(last.preco))}
      lines={[{ label: words.price, points: days.map(({ preco }, x) => ({ x, y: preco })) }]}
      height={180}
      isFromZero={false}
      formatX={(value) => {
        const day = days[value]?.data_referencia;
        return day === undefined ? '' : shortDays.format(new Date(`${day}T00:00:00Z`));
      }}
      formatY={(value) => formats.number(value, 2)}
      table={{
        header: [words.day, words.price, table.score],
        rows: days.map(({ data_referencia, preco, score }) => [
          formats.day(data_referencia),
          reais(preco),
          score === null ? words.noData : formats.number(score, 0),
        ]),
      }}
    />
  );
}
