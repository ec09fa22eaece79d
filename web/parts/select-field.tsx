import { useId } from 'preact/hooks';
import { FieldError } from './field-error.tsx';

/** A choice among few values. A value that is none of them is shown too, so that a link does not change by being read. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  unset,
  error,
  onChange,
}: {
  readonly label: string;
  readonly value: Value | '';
  readonly options: readonly { readonly value: Value; readonly label: string; readonly lang?: string }[];
  /** What no choice means. @default - one must be chosen */
  readonly unset?: string;
  readonly error?: string | undefined;
  readonly onChange: (value: Value | '') => void;
}) {
  const id = useId();
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <div>
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.currentTarget.value as Value | '')}
      >
        {(unset !== undefined || value === '') && <option value="">{unset}</option>}
        {!isKnown && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
