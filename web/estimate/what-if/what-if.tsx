import type { ComponentProps } from 'preact';
import { useRef } from 'preact/hooks';
import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import { regionOf, regions } from '../../../lib/pricing/catalog/regions.ts';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import { errorTextAt } from '../../api/errors-at.ts';
import type { Fault } from '../../api/fault.ts';
import { useRequest } from '../../api/use-request.ts';
import { Combobox } from '../../parts/combobox.tsx';
import { Disclosure } from '../../parts/disclosure.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { RequestBox } from '../../parts/request-box.tsx';
import { numberText } from '../../parts/typed-number.ts';
import type { Words } from '../../text/use-words.ts';
import { useLanguage, useWords } from '../../text/use-words.ts';
import { useLoaded } from '../../use-loaded.ts';
import type { PartProps } from '../part.ts';
import { longestMonth } from '../state.ts';
import { type Choices, maxRegions, readChoices, readHours, sizesOf, toggled, whatIfRequest } from './choices.ts';

const loadAlternatives = () => import('./alternatives.tsx');

/** Alternatives to an estimate, priced by the API and ranked. The link holds what is tried. */
export default function WhatIf({ state, change, answer, answered, fault }: PartProps) {
  const words = useWords(whatIfWords);
  const choices = readChoices(state.view.whatIf);
  // Only for lines that have a result: what is wrong with others is said above, once.
  const body = answer && whatIfRequest(answered.request, choices);
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

const publicRegions = regions.filter(({ isPublic }) => isPublic).map(({ name, label }) => ({ value: name, label }));

/** Chooses what is tried. */
function WhatIfForm({
  request,
  choices,
  fault,
  onChange,
}: {
  readonly request: EstimateRequest;
  readonly choices: Choices;
  /** Why the alternatives have no answer. */
  readonly fault: Fault | undefined;
  readonly onChange: (choices: Choices) => void;
}) {
  const words = useWords(whatIfWords);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const toggle = (name: string): void => {
    // The field and the button that made the choice go.
    fieldset.current?.focus();
    onChange({ ...choices, regions: toggled(choices.regions, name) });
  };
  return (
    <>
      <fieldset ref={fieldset} tabIndex={-1}>
        <legend>{words.regions}</legend>
        {choices.regions.length > 0 && (
          <p class="row">
            {choices.regions.map((name) => {
              const label = regionOf(name)?.label ?? name;
              return (
                <button key={name} type="button" aria-label={words.remove(label)} onClick={() => toggle(name)}>
                  {label} <span aria-hidden="true">×</span>
                </button>
              );
            })}
          </p>
        )}
        {choices.regions.length < maxRegions && (
          <Combobox
            // Each choice leaves an empty field for the next.
            key={choices.regions.length}
            label={words.addRegion}
            options={publicRegions.filter(({ value }) => !choices.regions.includes(value))}
            value=""
            onChange={toggle}
          />
        )}
      </fieldset>
      <HoursField hours={choices.hours} fault={fault} onChange={(hours) => onChange({ ...choices, hours })} />
      <label class="check">
        <input
          type="checkbox"
          checked={choices.sameShape}
          onChange={() => onChange({ ...choices, sameShape: !choices.sameShape })}
        />{' '}
        {words.sameShape}
      </label>
      <Disclosure label={words.sizes} isOpenFirst={sizesOf(request, choices).length > 0}>
        {() => <LoadedSizes request={request} choices={choices} fault={fault} onChange={onChange} />}
      </Disclosure>
    </>
  );
}

const loadSizes = () => import('./sizes.tsx');

function LoadedSizes(props: ComponentProps<Awaited<ReturnType<typeof loadSizes>>['default']>) {
  const Sizes = useLoaded(loadSizes);
  return Sizes && <Sizes {...props} />;
}

function HoursField({
  hours,
  fault,
  onChange,
}: {
  readonly hours: readonly number[];
  readonly fault: Fault | undefined;
  readonly onChange: (hours: readonly number[]) => void;
}) {
  const words = useWords(whatIfWords);
  const language = useLanguage();
  return (
    <NumberField
      label={words.hours}
      // A decimal keyboard may have no space.
      isNumber={false}
      value={hours}
      // What is no list changes nothing.
      read={(text) => readHours(text) ?? hours}
      textOf={(of) => of.map((hour) => numberText(hour, language)).join('; ')}
      errorOf={(text) => (readHours(text) ? errorTextAt(fault, '/what_if/hours') : words.wrongHours)}
      max={longestMonth}
      onChange={(text) => {
        const read = readHours(text);
        if (read) onChange(read);
      }}
    />
  );
}

const english = {
  title: 'What if',
  lead: 'Each choice alone and all combinations are priced beside the estimate, which stays as it is.',
  regions: 'Everything in another region (up to three, side by side)',
  addRegion: 'Region',
  remove: (name: string) => `Without ${name}`,
  hours: 'Other hours a month, such as 220, 500',
  wrongHours: 'Up to ten numbers, over 0 and at most 744, separated by spaces or semicolons.',
  sameShape: 'Other sizes of the same shape',
  sizes: 'Sizes of your own choice',
};

type WhatIfWords = typeof english;

const portuguese: WhatIfWords = {
  title: 'E se',
  lead: 'Cada escolha sozinha e todas as combinações recebem preço ao lado da estimativa, que fica como está.',
  regions: 'Tudo em outra região (até três, lado a lado)',
  addRegion: 'Região',
  remove: (name) => `Sem ${name}`,
  hours: 'Outras horas por mês, como 220, 500',
  wrongHours: 'Até dez números, maiores que 0 e até 744, separados por espaços ou ponto e vírgula.',
  sameShape: 'Outros tamanhos com a mesma forma',
  sizes: 'Tamanhos à sua escolha',
};

/** Words of the choice of alternatives to an estimate. */
const whatIfWords: Words<WhatIfWords> = { en: english, pt: portuguese };
