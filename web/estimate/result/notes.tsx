import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import { sourceLine } from '../../../lib/pricing/formats/estimate-notes.ts';
import { StateBox } from '../../parts/state-box.tsx';
import { useWords } from '../../text/use-words.ts';
import { estimateWords } from '../words.ts';

/** Warnings, assumptions and the dates of the prices, in the words of the API. */
export function Notes({ answer }: { readonly answer: EstimateAnswer }) {
  const { notes: words } = useWords(estimateWords);
  const { warnings, assumptions } = answer;
  return (
    <>
      {warnings.length > 0 && (
        <StateBox tone="warn" title={words.warnings}>
          <ul lang="en">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </StateBox>
      )}
      <section class="sheet" aria-labelledby="estimate-notes">
        <h2 id="estimate-notes">{words.title}</h2>
        <ul lang="en">
          {assumptions.map((assumption) => (
            <li key={assumption}>{assumption}</li>
          ))}
          <li>{sourceLine(answer, new Date())}</li>
        </ul>
      </section>
    </>
  );
}
