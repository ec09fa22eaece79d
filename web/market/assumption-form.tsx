import { useEffect, useId, useLayoutEffect, useState } from 'preact/hooks';
import { parameters } from '../../lib/market/parameters.ts';
import { replaceParams } from '../address/current-address.ts';
import { useConsole } from '../console.ts';
import { Disclosure } from '../parts/disclosure.tsx';
import { FieldError } from '../parts/field-error.tsx';
import { useFormats, useLanguage, useWords } from '../text/use-words.ts';
import {
  type AssumptionName,
  assumptionFields,
  assumptionNames,
  fieldText,
  parseField,
  readAssumptions,
} from './assumptions.ts';
import { useAssumptions } from './use-assumptions.ts';
import { marketWords } from './words.ts';

/** The three assumptions that a reader may choose. They are sent when they are applied, not at each key: requests count. */
export function AssumptionForm() {
  const { assumptions: words } = useWords(marketWords);
  const { assumptions } = useAssumptions();
  const { announcement } = useConsole();
  const isInUse = Object.keys(assumptions).length > 0;
  useEffect(() => {
    if (isInUse) announcement.set(words.inUse);
  }, [JSON.stringify(assumptions)]);
  return (
    <div class="assumptions">
      <Disclosure label={words.title} isOpenFirst={isInUse}>
        {() => <Fields />}
      </Disclosure>
      {isInUse && (
        <p class="stale" role="note">
          {words.inUse}
        </p>
      )}
    </div>
  );
}

function Fields() {
  const { assumptions: words } = useWords(marketWords);
  const { assumptions } = useAssumptions();
  const { announcement } = useConsole();
  const language = useLanguage();
  const textsInUse = () =>
    Object.fromEntries(
      assumptionNames.map((name) => [name, fieldText(name, assumptions[name] ?? parameters[name], language)]),
    );
  const [texts, setTexts] = useState(textsInUse);
  const faults = assumptionNames.filter((name) => parseField(name, texts[name] ?? '') === undefined);
  const [isTried, setTried] = useState(false);
  // The form stays, with the focus of the button that was pressed.
  useLayoutEffect(() => {
    setTexts(textsInUse());
    setTried(false);
  }, [JSON.stringify(assumptions)]);
  const apply = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (faults.length > 0) return;
    const typed = assumptionNames.map((name) => [name, String(parseField(name, texts[name] ?? ''))]);
    const chosen = readAssumptions(new URLSearchParams(typed));
    replaceParams(Object.fromEntries(assumptionNames.map((name) => [name, chosen[name]?.toString()])));
  };
  return (
    <form onSubmit={apply} noValidate>
      <p class="small">{words.text}</p>
      <div class="fields">
        {assumptionNames.map((name) => (
          <Field
            key={name}
            name={name}
            text={texts[name] ?? ''}
            isWrong={isTried && faults.includes(name)}
            onChange={(text) => setTexts({ ...texts, [name]: text })}
          />
        ))}
      </div>
      <p class="row">
        <button type="submit" class="main">
          {words.apply}
        </button>
        <button
          type="button"
          onClick={() => {
            replaceParams(Object.fromEntries(assumptionNames.map((name) => [name, undefined])));
            announcement.set(words.published);
          }}
        >
          {words.reset}
        </button>
      </p>
    </form>
  );
}

function Field({
  name,
  text,
  isWrong,
  onChange,
}: {
  readonly name: AssumptionName;
  readonly text: string;
  readonly isWrong: boolean;
  readonly onChange: (text: string) => void;
}) {
  const { assumptions: words } = useWords(marketWords);
  const { number } = useFormats();
  const id = useId();
  const errorId = useId();
  const { min, max } = assumptionFields[name];
  return (
    <div>
      <label for={id}>{words[name]}</label>
      <input
        id={id}
        inputMode="decimal"
        value={text}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? errorId : undefined}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <FieldError id={errorId} error={isWrong ? words.range(number(min), number(max)) : undefined} />
    </div>
  );
}
