import { useId, useState } from 'preact/hooks';
import { regionOf, regions } from '../../../lib/pricing/catalog/regions.ts';
import { Combobox } from '../../parts/combobox.tsx';
import { FieldError } from '../../parts/field-error.tsx';
import { useWords } from '../../text/use-words.ts';
import { type Choices, maxRegions, readHours, toggled } from './choices.ts';
import { whatIfWords } from './words.ts';

const publicRegions = regions.filter(({ isPublic }) => isPublic).map(({ name, label }) => ({ value: name, label }));

/** Chooses what is tried. */
export function WhatIfForm({
  choices,
  onChange,
}: {
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
}) {
  const words = useWords(whatIfWords);
  const toggle = (name: string): void => onChange({ ...choices, regions: toggled(choices.regions, name) });
  return (
    <>
      <fieldset>
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
      <HoursField hours={choices.hours} onChange={(hours) => onChange({ ...choices, hours })} />
      <label class="check">
        <input
          type="checkbox"
          checked={choices.sameShape}
          onChange={() => onChange({ ...choices, sameShape: !choices.sameShape })}
        />{' '}
        {words.sameShape}
      </label>
    </>
  );
}

function HoursField({
  hours,
  onChange,
}: {
  readonly hours: readonly number[];
  readonly onChange: (hours: readonly number[]) => void;
}) {
  const words = useWords(whatIfWords);
  const [id, errorId] = [useId(), useId()];
  const [text, setText] = useState(hours.join(', '));
  const isWrong = readHours(text) === undefined;
  return (
    <div>
      <label for={id}>{words.hours}</label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autocomplete="off"
        aria-invalid={isWrong}
        aria-describedby={isWrong ? errorId : undefined}
        value={text}
        onInput={({ currentTarget: { value } }) => {
          setText(value);
          const read = readHours(value);
          if (read) onChange(read);
        }}
      />
      <FieldError id={errorId} error={isWrong ? words.wrongHours : undefined} />
    </div>
  );
}
