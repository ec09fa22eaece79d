import { useEffect } from 'preact/hooks';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import { useRequest } from '../../api/use-request.ts';
import { useConsole } from '../../console.ts';
import { RequestBox } from '../../parts/request-box.tsx';
import { useFormats, useWords } from '../../text/use-words.ts';
import type { PartProps } from '../part.ts';
import { AlternativeTable } from './alternative-table.tsx';
import { type Choices, readChoices, whatIfRequest } from './choices.ts';
import { WhatIfForm } from './what-if-form.tsx';
import { whatIfWords } from './words.ts';

/** Alternatives to an estimate, priced by the API and ranked. The link holds what is tried. */
export default function WhatIf({ state, change }: PartProps) {
  const words = useWords(whatIfWords);
  const { number } = useFormats();
  const { announcement } = useConsole();
  const choices = readChoices(state.view.whatIf);
  const body = whatIfRequest(state.request, choices);
  const request = useRequest<EstimateAnswer>(body && { path: '/api/estimate', body }, { delayMs: 300 });
  const { answer } = request;
  const write = (whatIf: Choices): void => change({ ...state, view: { ...state.view, whatIf } });
  const priced = answer?.body.what_if?.filter(({ rank }) => rank !== null).length;
  useEffect(() => {
    if (priced !== undefined) announcement.set(words.count(number(priced)));
  }, [answer?.body]);
  return (
    <section class="sheet" aria-labelledby="what-if">
      <h2 id="what-if">{words.title}</h2>
      <WhatIfForm choices={choices} onChange={write} />
      {body && (
        <RequestBox request={request} lines={6} isOfPricing>
          {(estimate) => <AlternativeTable answer={estimate} />}
        </RequestBox>
      )}
    </section>
  );
}
