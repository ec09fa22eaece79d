import type { ComponentProps } from 'preact';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import { useRequest } from '../../api/use-request.ts';
import { RequestBox } from '../../parts/request-box.tsx';
import { useWords } from '../../text/use-words.ts';
import { useLoaded } from '../../use-loaded.ts';
import type { PartProps } from '../part.ts';
import { type Choices, readChoices, whatIfRequest } from './choices.ts';
import { WhatIfForm } from './what-if-form.tsx';
import { whatIfWords } from './words.ts';

const loadAlternatives = () => import('./alternatives.tsx');

/** Alternatives to an estimate, priced by the API and ranked. The link holds what is tried. */
export default function WhatIf({ state, change, answer, answered, fault }: PartProps) {
  const words = useWords(whatIfWords);
  const choices = readChoices(state.view.whatIf);
  // Only for lines that have a result: what is wrong with others is said above, once.
  const body = answer && whatIfRequest(answered, choices);
  const request = useRequest<EstimateAnswer>(body && { path: '/api/estimate', body }, { delayMs: 300 });
  const write = (whatIf: Choices): void => change({ ...state, view: { ...state.view, whatIf } });
  return (
    <section class="sheet" aria-labelledby="what-if">
      <h2 id="what-if">{words.title}</h2>
      <p class="small">{words.lead}</p>
      <WhatIfForm request={state.request} choices={choices} fault={request.fault} onChange={write} />
      {body && (
        <div class={fault ? 'dimmed' : ''}>
          <RequestBox request={request} lines={6} isOfPricing>
            {(priced) => <LoadedAlternatives answer={priced} {...{ choices, state, change }} />}
          </RequestBox>
        </div>
      )}
    </section>
  );
}

function LoadedAlternatives(props: ComponentProps<Awaited<ReturnType<typeof loadAlternatives>>['default']>) {
  const Alternatives = useLoaded(loadAlternatives);
  return Alternatives && <Alternatives {...props} />;
}
