import type { ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { isDay } from '../../../lib/market/sao-paulo.ts';
import { universe } from '../../../lib/market/universe.ts';
import { replaceParams } from '../../address/current-address.ts';
import { errorTextOf } from '../../api/errors-at.ts';
import type { Fault } from '../../api/fault.ts';
import { useConsole } from '../../console.ts';
import { CheckField } from '../../parts/check-field.tsx';
import { Combobox } from '../../parts/combobox.tsx';
import { FieldError } from '../../parts/field-error.tsx';
import { FilterCount } from '../../parts/filter-count.tsx';
import { FoldedConditions } from '../../parts/folded-conditions.tsx';
import { useLateAnnouncement } from '../../parts/live-region.tsx';
import { useWords } from '../../text/use-words.ts';
import type { Selection } from '../api-paths.ts';
import { marketWords } from '../words.ts';

/** A reader who changes a selection may change it further: the request waits that long. */
export const editDelayMs = 300;

/** A list in a parameter: `PETR4,VALE3`. */
export const listOf = (text = ''): readonly string[] => text.split(',').filter(Boolean);

/** Selects what the agenda or the changes show: days, kinds (`tipo`) and stocks (`codigos`), which live in the address. */
export function SelectionForm({
  selection,
  days,
  kinds,
  fault,
  count,
  children,
}: {
  readonly selection: Selection;
  /** Parameters that are days, with their labels. */
  readonly days: Readonly<Record<string, string>>;
  /** Groups of kinds, with their names by the API's. None of a group means all of it. */
  readonly kinds: readonly { readonly legend: string; readonly names: Readonly<Record<string, string>> }[];
  /** Why the API refuses the selection. */
  readonly fault: Fault | undefined;
  /** Says what is shown; undefined until there is an answer. */
  readonly count: string | undefined;
  /** What is done with it. */
  readonly children: ComponentChildren;
}) {
  const { selection: words } = useWords(marketWords);
  const isSelected = Object.keys(selection).length > 0;
  // Until the answer is there, the count is that of the selection before.
  useLateAnnouncement(isSelected ? count : undefined);
  const chosen = listOf(selection.tipo);
  const codes = listOf(selection.codigos);
  const setList = (name: string, values: readonly string[]): void =>
    replaceParams({ [name]: values.join(',') || undefined });
  const reset = (): void => replaceParams(Object.fromEntries(Object.keys(selection).map((name) => [name, undefined])));
  return (
    <search class="filter">
      <div class="days">
        {Object.entries(days).map(([name, label]) => (
          <DayField
            key={name}
            label={label}
            day={selection[name] ?? ''}
            error={errorOf(fault, name)}
            onChange={(day) => replaceParams({ [name]: day || undefined })}
          />
        ))}
      </div>
      <FoldedConditions inUse={chosen.length + codes.length}>
        <StocksField
          codes={codes}
          error={errorOf(fault, 'codigos')}
          onChange={(changed) => setList('codigos', changed)}
        />
        {kinds.map(({ legend, names }) => (
          <fieldset key={legend} class="checks">
            <legend>{legend}</legend>
            {Object.entries(names).map(([kind, name]) => (
              <CheckField
                key={kind}
                label={name}
                isOn={chosen.includes(kind)}
                onChange={(isOn) =>
                  setList('tipo', isOn ? [...chosen, kind] : chosen.filter((candidate) => candidate !== kind))
                }
              />
            ))}
          </fieldset>
        ))}
      </FoldedConditions>
      <FilterCount count={count} reset={words.reset} onReset={isSelected ? reset : undefined}>
        {children}
      </FilterCount>
    </search>
  );
}

/** What the API says of a parameter, in its language. */
interface ApiText {
  readonly text: string;
  readonly lang: string;
}

function errorOf(fault: Fault | undefined, parameter: string): ApiText | undefined {
  const text = errorTextOf(fault, parameter);
  return text !== undefined && fault?.kind === 'problem' ? { text, lang: fault.problem.language } : undefined;
}

/** A day. While one types a year, the days of the first millennium on the way to it are not taken. */
function DayField({
  label,
  day,
  error,
  onChange,
}: {
  readonly label: string;
  /** Empty for none. A link may have a text that is no day, which the field cannot show. */
  readonly day: string;
  readonly error: ApiText | undefined;
  readonly onChange: (day: string) => void;
}) {
  const id = useId();
  /** What the field holds while the reader is in it. */
  const [typed, setTyped] = useState<string>();
  return (
    <div>
      <label for={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={typed ?? (isDay(day) ? day : '')}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
        onInput={({ currentTarget: { value, validity } }) => {
          setTyped(value);
          if (value === '' ? !validity.badInput : /^[1-9]/.test(value)) onChange(value);
        }}
        onBlur={() => setTyped(undefined)}
      />
      <FieldError id={`${id}-error`} error={error?.text} lang={error?.lang} />
    </div>
  );
}

const stockOptions = universe.map(({ codigo, nome }) => ({ value: codigo, label: `${codigo} ${nome}` }));

/** Stocks, chosen one after another. @param props.max how many may be chosen. @default - all, which none stands for */
export function StocksField({
  codes,
  max,
  error,
  onChange,
}: {
  readonly codes: readonly string[];
  readonly max?: number;
  readonly error?: ApiText | undefined;
  readonly onChange: (codes: readonly string[]) => void;
}) {
  const { selection: words } = useWords(marketWords);
  const { announcement } = useConsole();
  const isFull = codes.length === max;
  const field = useRef<HTMLDivElement>(null);
  const remove = (code: string): void => {
    onChange(codes.filter((candidate) => candidate !== code));
    // The button goes, and the focus would fall back to the page.
    field.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={field}>
      <Combobox
        label={isFull ? words.full(max) : words.stocks}
        placeholder={max === undefined ? words.allStocks : words.atMost(max)}
        options={isFull ? [] : stockOptions.filter(({ value }) => !codes.includes(value))}
        value=""
        onChange={(code) => {
          onChange([...codes, code]);
          announcement.set(words.chosen([...codes, code].join(', ')));
        }}
      />
      {codes.length > 0 && (
        <ul class="chosen">
          {codes.map((code) => (
            <li key={code}>
              <button type="button" aria-label={words.remove(code)} onClick={() => remove(code)}>
                {code} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p class="field-error" lang={error.lang}>
          {error.text}
        </p>
      )}
    </div>
  );
}
