import type { Signal, Signals } from '../../lib/market/signals.ts';
import { useRequest } from '../api/use-request.ts';
import { RequestBox } from '../parts/request-box.tsx';
import { useFormats, useWords } from '../text/use-words.ts';
import { alertText } from './alert-text.ts';
import { marketPath } from './api-paths.ts';
import { AssumptionForm } from './assumption-form.tsx';
import { MarketFrame } from './market-frame.tsx';
import { useAssumptions } from './use-assumptions.ts';
import { marketWords } from './words.ts';

interface SignalsAnswer extends Signals {
  readonly data_referencia: string;
  readonly data_pregao: string | null;
  readonly fonte: string | null;
  readonly avisos?: readonly string[];
}

/** The best five, and the stocks on which both methods agree. */
export function SignalsPage() {
  const { signals: words } = useWords(marketWords);
  const { assumptions } = useAssumptions();
  const request = useRequest<SignalsAnswer>({ path: marketPath('signals', assumptions) });
  return (
    <MarketFrame title={words.title} day={request.answer && { ...request.answer.body, old: 0 }}>
      <AssumptionForm />
      <RequestBox request={request} lines={12}>
        {({ top5, convergencias, avisos = [] }) => (
          <>
            <SignalTable title={words.top5} signals={top5} />
            <div class="pair">
              <SignalTable title={words.cheap} signals={convergencias.baratas} />
              <SignalTable title={words.expensive} signals={convergencias.caras} />
            </div>
            {avisos.length > 0 && (
              <section class="sheet">
                <h2>{words.notices}</h2>
                <ul lang="pt-BR">
                  {avisos.map((notice) => (
                    <li key={notice}>{notice}</li>
                  ))}
                </ul>
              </section>
            )}
          </>
        )}
      </RequestBox>
    </MarketFrame>
  );
}

function SignalTable({ title, signals }: { readonly title: string; readonly signals: readonly Signal[] }) {
  const market = useWords(marketWords);
  const { signals: words, table } = market;
  const { number } = useFormats();
  const { linkTo } = useAssumptions();
  return (
    <section class="sheet">
      <h2>{title}</h2>
      {signals.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <table>
          <caption class="unseen">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{table.codigo}</th>
              <th scope="col" class="n">
                {table.score}
              </th>
              <th scope="col">{table.alertas}</th>
            </tr>
          </thead>
          <tbody>
            {signals.map(({ codigo, nome, score, alertas }) => (
              <tr key={codigo}>
                <th scope="row">
                  <a href={linkTo(`market/${codigo}`)}>{codigo}</a> <span class="small">{nome}</span>
                </th>
                <td class="n">{number(score, 0)}</td>
                <td>{alertText(alertas, market)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
