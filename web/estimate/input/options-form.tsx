import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { makeVisible } from '../../../lib/platform/text.ts';
import { formatNames, type InputFormat } from '../../../lib/pricing/inputs/format-names.ts';
import { maxInputBytes } from '../../../lib/pricing/inputs/limits.ts';
import { SelectField } from '../../parts/select-field.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { numberText, readNumber } from '../../parts/typed-number.ts';
import { Unfold } from '../../parts/unfold.tsx';
import { useLanguage, useWords } from '../../text/use-words.ts';
import { useObservable } from '../../use-observable.ts';
import { longestMonth } from '../state.ts';
import { reader, readOptions } from './input-desk.ts';
import { inputWords } from './words.ts';
import type { InputTasks, ReadOptions } from './worker/tasks.ts';

/** What a file leaves open: the options of `appraise estimate` for files. */
export function OptionsForm({
  file,
  isOpenFirst,
  onSubmit,
}: {
  /** The file that is read again; empty for none. */
  readonly file: string;
  readonly isOpenFirst: boolean;
  readonly onSubmit: (() => void) | undefined;
}) {
  const { options: words } = useWords(inputWords);
  return (
    <Unfold label={words.title} isOpenFirst={isOpenFirst}>
      {() => <Fields file={file} onSubmit={onSubmit} />}
    </Unfold>
  );
}

function Fields({ file, onSubmit }: { readonly file: string; readonly onSubmit: (() => void) | undefined }) {
  const { options: words, formats } = useWords(inputWords);
  const options = useObservable(readOptions);
  const [regions, setRegions] = useState<InputTasks['regions']['output']>([]);
  useEffect(() => {
    // Without them, the name can still be typed.
    reader.run('regions', {}).then(setRegions, () => undefined);
  }, []);
  const language = useLanguage();
  const [hours, setHours] = useState(
    options.hours === undefined ? '' : numberText(options.hours, language, longestMonth),
  );
  const isWrong = hours.trim() !== '' && hoursIn(hours) === undefined;
  const set = (changes: { readonly [Name in keyof ReadOptions]: ReadOptions[Name] | undefined }): void =>
    readOptions.set(withoutUnset({ ...readOptions.get(), ...changes }));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isWrong) onSubmit?.();
  };
  return (
    <form onSubmit={submit}>
      <div class="line-fields">
        <TextField
          label={words.region}
          value={options.region}
          maxLength={100}
          suggestions={regions}
          onChange={(region) => set({ region: region.trim() === '' ? undefined : region })}
        />
        <TextField
          label={words.hours}
          isNumber
          value={hours}
          error={isWrong ? words.wrongHours : undefined}
          onChange={(text) => {
            setHours(text);
            set({ hours: hoursIn(text) });
          }}
        />
        <SelectField<InputFormat>
          label={words.format}
          value={options.format ?? ''}
          unset={words.recognised}
          options={formatNames.map((value) => ({ value, label: formats[value] }))}
          onChange={(format) => set({ format: format === '' ? undefined : format })}
        />
        <ParameterField file={options.parameters?.name} onChange={(parameters) => set({ parameters })} />
      </div>
      {onSubmit ? <button type="submit">{words.again(file)}</button> : <p class="small">{words.next}</p>}
    </form>
  );
}

/** Undefined for what is no number of hours. */
function hoursIn(text: string): number | undefined {
  const hours = readNumber(text, longestMonth);
  return hours !== undefined && hours > 0 && hours <= longestMonth ? hours : undefined;
}

const withoutUnset = (options: object): ReadOptions =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

/** Chooses the file with the parameters of a template. */
function ParameterField({
  file,
  onChange,
}: {
  readonly file: string | undefined;
  readonly onChange: (parameters: ReadOptions['parameters'] | undefined) => void;
}) {
  const { options: words } = useWords(inputWords);
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const take = async (chosen: File | undefined): Promise<void> => {
    if (!chosen || chosen.size > maxInputBytes) return;
    onChange({ name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) });
  };
  return (
    <div>
      <span id={id} class="label">
        {words.parameters}
      </span>
      <button type="button" aria-describedby={id} onClick={() => chooser.current?.click()}>
        {words.chooseParameters}
      </button>
      <input ref={chooser} type="file" hidden onChange={(event) => void take(event.currentTarget.files?.[0])} />
      {file !== undefined && (
        <p class="small">
          {words.withParameters(makeVisible(file))}{' '}
          <button type="button" class="link" onClick={() => onChange(undefined)}>
            {words.withoutParameters}
          </button>
        </p>
      )}
    </div>
  );
}
