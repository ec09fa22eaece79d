import { useMemo } from 'preact/hooks';
import type { Alert } from '../../lib/market/classification.ts';
import type { CalendarEntry } from '../../lib/market/payment-calendar.ts';
import type { FullTicker } from '../../lib/market/ticker.ts';
import { entriesOf, keysOf } from '../../lib/platform/members.ts';
import { useRequest } from '../api/use-request.ts';
import { BarChart } from '../charts/bar-chart.tsx';
import { useConsole } from '../console.ts';
import { RequestBox } from '../parts/request-box.tsx';
import { ScrollBox } from '../parts/sortable-table.tsx';
import { localeOf } from '../text/formats.ts';
import { useFormats, useWords } from '../text/use-words.ts';
import { useIsNarrow } from '../use-media.ts';
import { useObservable } from '../use-observable.ts';
import { marketPath } from './api-paths.ts';
import { AssumptionForm } from './assumption-form.tsx';
import { fieldText } from './assumptions.ts';
import { AuditBox } from './audit-box.tsx';
import { ClassificationChip } from './classification-chip.tsx';
import { columnWriters, figures, indicators } from './figures.ts';
import { MarketFrame } from './market-frame.tsx';
import { PriceHistory } from './price-history.tsx';
import { StatementsBox } from './statements-box.tsx';
import { useAssumptions } from './use-assumptions.ts';
import { marketWords } from './words.ts';

/** Everything that is published about a stock. @param codigo as the address has it, in any case or of the past */
export function StockPage({ codigo }: { readonly codigo: string }) {
  const { assumptions } = useAssumptions();
  const request = useRequest<FullTicker>({ path: marketPath(`ticker/${encodeURIComponent(codigo)}`, assumptions) });
  const stock = request.answer?.body;
  return (
    <MarketFrame
      title={stock ? `${stock.codigo} · ${stock.nome}` : codigo.toUpperCase()}
      day={stock && { ...stock, old: stock.dado_antigo ? 1 : 0 }}
    >
      <AssumptionForm />
      <RequestBox request={request} lines={14}>
        {(body) => <Stock stock={body} />}
      </RequestBox>
    </MarketFrame>
  );
}

function Stock({ stock }: { readonly stock: FullTicker }) {
  const { stock: words, comparison } = useWords(marketWords);
  const formats = useFormats();
  const { linkTo } = useAssumptions();
  const { base_acoes: basis } = stock;
  const shares = basis?.acoes == null ? null : formats.number(Number(basis.acoes), 0);
  return (
    <>
      <Valuations stock={stock} />
      <p>
        <a href={linkTo('market/comparar', { codigos: stock.codigo })}>{comparison.ofStock(stock.codigo)}</a>
      </p>
      <div class="pair">
        <section class="sheet" lang="pt-BR">
          <h2 lang={document.documentElement.lang}>{words.arithmetic}</h2>
          <p>{stock.explicacao.preco_teto}</p>
          <p>{stock.explicacao.valor_intrinseco}</p>
          {basis && (
            <p lang={document.documentElement.lang}>{words.shareBasis(formats.day(basis.dia), shares, basis.fonte)}</p>
          )}
        </section>
        <AlertList alerts={stock.alertas} differences={stock.divergencias ?? []} />
      </div>
      <div class="pair">
        <YearlyDistributions stock={stock} />
        <PriceHistory key={stock.codigo} codigo={stock.codigo} />
      </div>
      <PaymentCalendar codigo={stock.codigo} entries={stock.calendario ?? null} />
      <StockFigures stock={stock} />
      <StatementsBox stock={stock} />
      <AuditBox key={stock.codigo} codigo={stock.codigo} />
    </>
  );
}

/** Price, both values with their classification, and the score. */
function Valuations({ stock }: { readonly stock: FullTicker }) {
  const { stock: words, table } = useWords(marketWords);
  const formats = useFormats();
  const reais = (value: number | null): string => (value === null ? words.noData : `R$ ${formats.number(value, 2)}`);
  const margin = (value: number | null) => value !== null && <p>{words.margin(formats.percent(value))}</p>;
  return (
    <dl class="tiles">
      <div>
        <dt>{words.price}</dt>
        <dd>
          <strong>{reais(stock.preco)}</strong>
          {stock.data_pregao && <p>{words.session(formats.day(stock.data_pregao))}</p>}
        </dd>
      </div>
      <div>
        <dt>{words.ceiling}</dt>
        <dd>
          <strong>{reais(stock.preco_teto)}</strong>
          {stock.preco_teto !== null && <ClassificationChip value={stock.classificacao_ceiling} />}
          {margin(stock.margem_ceiling)}
        </dd>
      </div>
      <div>
        <dt>{words.intrinsic}</dt>
        <dd>
          <strong>{reais(stock.valor_intrinseco)}</strong>
          {stock.valor_intrinseco !== null && <ClassificationChip value={stock.classificacao_intrinseco} />}
          {margin(stock.margem_intrinseco)}
        </dd>
      </div>
      <div>
        <dt>{table.score}</dt>
        <dd>
          <strong>{stock.score === null ? words.noData : formats.number(stock.score, 0)}</strong>
          {stock.metodos === 1 && <p>{table.oneMethod}</p>}
        </dd>
      </div>
    </dl>
  );
}

/** Why a valuation is doubtful, in words, and where the sources differ. */
function AlertList({
  alerts,
  differences,
}: {
  readonly alerts: readonly Alert[];
  readonly differences: readonly string[];
}) {
  const { stock: words, table, alerts: texts } = useWords(marketWords);
  return (
    <section class="sheet">
      <h2>{words.alerts}</h2>
      {alerts.length === 0 ? (
        <p>{table.noAlerts}</p>
      ) : (
        <ul>
          {alerts.map((alert) => (
            <li key={alert}>
              <strong>{texts[alert]?.short ?? alert}</strong>
              {texts[alert] && `: ${texts[alert].text}`}
            </li>
          ))}
        </ul>
      )}
      {differences.length > 0 && (
        <>
          <h3>{words.differences}</h3>
          <ul lang="pt-BR">
            {differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Distributions of twelve months and those to come. @param props.entries null where the source does not know them */
function PaymentCalendar({
  codigo,
  entries,
}: {
  readonly codigo: string;
  readonly entries: readonly CalendarEntry[] | null;
}) {
  const { stock: words } = useWords(marketWords);
  const { linkTo } = useAssumptions();
  return (
    <section class="sheet">
      <h2>{words.calendar}</h2>
      {entries === null || entries.length === 0 ? <p>{words.noCalendar}</p> : <Payments entries={entries} />}
      <p class="row">
        <a href={linkTo('market/agenda', { codigos: codigo })}>{words.agendaOf(codigo)}</a>
        <a href={linkTo('market/mudancas', { codigos: codigo })}>{words.changesOf(codigo)}</a>
      </p>
    </section>
  );
}

/** Payments as a table, or as a list where the window is too narrow for its columns. */
function Payments({ entries }: { readonly entries: readonly CalendarEntry[] }) {
  const { stock: words, agenda } = useWords(marketWords);
  const { day } = useFormats();
  const perShare = usePerShare();
  const isNarrow = useIsNarrow();
  const kindOf = ({ tipo, estimado }: CalendarEntry): string =>
    `${words.kinds[tipo] ?? tipo}${estimado ? ` (${words.estimated})` : ''}`;
  if (isNarrow) {
    return (
      <>
        <p class="small">{words.calendarText}</p>
        <ul class="events">
          {entries.map((entry, index) => (
            <li key={index}>
              <span>{kindOf(entry)}</span>
              <span class="small">
                {agenda.heldOn(day(entry.data_com))}
                {entry.data_pagamento !== null && `, ${agenda.paidOn(day(entry.data_pagamento))}`}
              </span>
              <span class="n">
                R$ {perShare(entry.valor_bruto)} <span class="small">{agenda.net(perShare(entry.valor_liquido))}</span>
              </span>
              <span class="small">{words.states[entry.situacao] ?? entry.situacao}</span>
            </li>
          ))}
        </ul>
      </>
    );
  }
  return (
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
              <td>{kindOf(entry)}</td>
              <td class="n">{perShare(entry.valor_bruto)}</td>
              <td class="n">{perShare(entry.valor_liquido)}</td>
              <td>{words.states[entry.situacao] ?? entry.situacao}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** What the price ceiling is made of: gross distributions a year, and what is left after tax. */
function YearlyDistributions({ stock }: { readonly stock: FullTicker }) {
  const { stock: words } = useWords(marketWords);
  const perShare = usePerShare();
  const { proventos } = stock;
  if (proventos.length === 0) return null;
  const years = `${proventos[0]?.ano}–${proventos.at(-1)?.ano}`;
  const mean = stock.dividendo_medio_anual === null ? words.noData : perShare(stock.dividendo_medio_anual);
  const mark = (isEstimated: boolean | undefined): string => (isEstimated ? ` (${words.estimated})` : '');
  return (
    <section class="sheet">
      <h2>{words.distributions}</h2>
      <BarChart
        title={words.distributionsText(years, mean)}
        description={words.distributions}
        bars={proventos.map(({ ano, provento_bruto, estimado }) => ({
          label: `${ano}${mark(estimado)}`,
          value: provento_bruto,
          text: perShare(provento_bruto),
          series: estimado ? 'b' : 'a',
        }))}
        table={{
          header: [words.year, words.gross, words.net],
          rows: proventos.map(({ ano, provento_bruto, provento_liquido, estimado }) => [
            `${ano}${mark(estimado)}`,
            perShare(provento_bruto),
            perShare(provento_liquido),
          ]),
        }}
      />
    </section>
  );
}

/** Returns what writes an amount a share with four decimals, rounded half to even as the arithmetic of the API is. */
export function usePerShare(): (amount: number) => string {
  const locale = localeOf(useObservable(useConsole().preferences.language));
  return useMemo(() => {
    const digits = { minimumFractionDigits: 4, maximumFractionDigits: 4, roundingMode: 'halfEven' } as const;
    return new Intl.NumberFormat(locale, digits).format;
  }, [locale]);
}

/** The figures of a stock: its indicators, and what the list of stocks has of them. */
const stockFigures = {
  lpa: { kind: 'money' },
  vpa: { kind: 'money' },
  dividend_yield: { kind: 'share' },
  ...indicators,
} as const;

/** Indicators, those that the stock lacks with the reason, and the parameters that it is valued by. */
function StockFigures({ stock }: { readonly stock: FullTicker }) {
  const { stock: words, assumptions } = useWords(marketWords);
  const formats = useFormats();
  const columns = columnWriters(formats);
  const write = {
    ...columns,
    money: (value: number) => `R$ ${columns.money(value)}`,
    billions: (value: number) => words.billions(columns.billions(value)),
    ratio: (value: number) => formats.number(value, 2),
    points: (value: number) => `${value} / 9`,
  };
  const { yield_exigido, constante_graham, faixa_justa } = stock.parametros;
  const chosen = { yield_exigido, constante_graham, faixa_justa };
  const missing = keysOf(stockFigures).filter((name) => (stock[name] ?? null) === null);
  const needsStatements = (name: keyof typeof stockFigures): boolean =>
    !stock.id_demonstracoes && name in figures.demonstracoes;
  const withoutStatements = missing.filter(needsStatements);
  const withoutPart = missing.filter((name) => !needsStatements(name));
  const namesOf = (some: typeof missing): string => some.map((name) => words.names[name]).join('; ');
  return (
    <div class="pair">
      <section class="sheet">
        <h2>{words.figures}</h2>
        <dl class="figures">
          {entriesOf(stockFigures).map(([name, { kind }]) => {
            const value = stock[name] ?? null;
            if (value === null) return null;
            return (
              <div key={name}>
                <dt>{words.names[name]}</dt>
                <dd>{write[kind](value)}</dd>
              </div>
            );
          })}
        </dl>
        {withoutPart.length > 0 && <p class="small">{words.withoutPart(namesOf(withoutPart))}</p>}
        {withoutStatements.length > 0 && <p class="small">{words.withoutStatements(namesOf(withoutStatements))}</p>}
      </section>
      <section class="sheet">
        <h2>{words.parameters}</h2>
        <dl class="figures">
          {entriesOf(chosen).map(([name, value]) => (
            <div key={name}>
              <dt>{assumptions[name]}</dt>
              <dd>{formats.number(Number(fieldText(name, value)))}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
