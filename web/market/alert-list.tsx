import type { Alert } from '../../lib/market/classification.ts';
import { useWords } from '../text/use-words.ts';
import { marketWords } from './words.ts';

/** Why a valuation is doubtful, in words, and where the sources differ. */
export function AlertList({
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
