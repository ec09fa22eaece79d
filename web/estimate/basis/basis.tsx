import { StateBox } from '../../parts/state-box.tsx';
import { useFormats, useWords, type Words } from '../../text/use-words.ts';
import type { PartProps } from '../part.ts';
import { estimateWords } from '../words.ts';

/** Warnings and assumptions, as the API says them in the language of the page, and the dates of the prices. */
export default function Basis({ answer }: PartProps) {
  const words = useWords(basisWords);
  const { warnings: warningsTitle } = useWords(estimateWords);
  const { dateTime, relative } = useFormats();
  if (!answer) return null;
  const { assumptions, warnings, snapshots, scope_id: scope } = answer;
  const { retail, retail_at: retailAt, corporate, corporate_at: corporateAt } = snapshots;
  const since = (time: string | null | undefined): string =>
    time ? `: ${dateTime(time)} (${relative(time, new Date())})` : '';
  return (
    <>
      {warnings.length > 0 && (
        <StateBox tone="warn" title={warningsTitle}>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </StateBox>
      )}
      <section class="sheet" aria-labelledby="estimate-basis">
        <h2 id="estimate-basis">{words.title}</h2>
        <ul>
          {assumptions.map((assumption) => (
            <li key={assumption}>{assumption}</li>
          ))}
        </ul>
        <ul>
          <li>
            {words.list}
            {since(retailAt)}. <span class="small">{words.snapshot(retail)}</span>
          </li>
          {scope !== null && corporate !== null && (
            <li>
              {words.sheet(scope)}
              {since(corporateAt)}. <span class="small">{words.snapshot(corporate)}</span>
            </li>
          )}
        </ul>
      </section>
    </>
  );
}

const english = {
  title: 'What these figures rest on',
  list: 'Public prices, as they were read',
  sheet: (contract: string) => `Price sheet of the contract ${contract}, as it was imported`,
  snapshot: (id: string) => `Snapshot ${id}`,
};

type BasisWords = typeof english;

const portuguese: BasisWords = {
  title: 'Em que estes valores se baseiam',
  list: 'Preços públicos, como foram lidos',
  sheet: (contract) => `Tabela de preços do contrato ${contract}, como foi importada`,
  snapshot: (id) => `Versão ${id}`,
};

/** Words of what an estimate rests on. */
const basisWords: Words<BasisWords> = { en: english, pt: portuguese };
