import { useId } from 'preact/hooks';
import { FieldError } from './field-error.tsx';

/** A text field with its fault; `suggestions` may be chosen, but need not. The value is what was typed last, or letters get lost. */
export function TextField({
  label,
  subject,
  labelLang,
  value,
  error,
  isNumber = false,
  isSearch = false,
  hint,
  maxLength,
  suggestions,
  onChange,
}: {
  readonly label: string;
  /** What stands above the field and its neighbours, such as the figure that it bounds: part of its name. */
  readonly subject?: string;
  /** Where it is not the language of the page. */
  readonly labelLang?: string;
  readonly value: string | number | undefined;
  readonly error?: string | undefined;
  readonly isNumber?: boolean;
  /** Whether browsers offer to empty it. */
  readonly isSearch?: boolean;
  /** Shown while it is empty. */
  readonly hint?: string;
  readonly maxLength?: number;
  readonly suggestions?: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (text: string) => void;
}) {
  const id = useId();
  const listId = useId();
  return (
    <div>
      <label for={id} lang={labelLang}>
        {subject !== undefined && <span class="unseen">{subject} </span>}
        {label}
      </label>
      <input
        id={id}
        type={isSearch ? 'search' : 'text'}
        inputMode={isNumber ? 'decimal' : 'text'}
        autocomplete="off"
        spellcheck={false}
        placeholder={hint}
        maxLength={maxLength}
        value={value ?? ''}
        list={suggestions && listId}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion.value} value={suggestion.value} label={suggestion.label} />
          ))}
        </datalist>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
