import { useId, useRef, useState } from 'preact/hooks';
import { shellWords, useWords } from '../text/use-words.ts';
import { FieldError } from './field-error.tsx';
import { type ComboboxOption, filterOptions } from './filter-options.ts';
import { useLateAnnouncement } from './live-region.tsx';

/** Shown at once; the words of the reader narrow them down. */
const maxShown = 60;

/** A text field with the options that fit what is typed, as in the ARIA Authoring Practices ("editable combobox, list"). */
export function Combobox({
  label,
  options: known,
  value,
  onChange,
  error,
  placeholder,
  isRequired = false,
}: {
  readonly label: string;
  /** Undefined until they have come. */
  readonly options: readonly ComboboxOption[] | undefined;
  /** The chosen option's value; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with the value. */
  readonly error?: string | undefined;
  readonly placeholder?: string;
  readonly isRequired?: boolean;
}) {
  const { combobox: words, loading } = useWords(shellWords);
  const options = known ?? [];
  const id = useId();
  const listId = useId();
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  /** What is typed; undefined while the chosen option is shown. */
  const [query, setQuery] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  /** What the field showed when the reader entered it. A label that comes while one types must not mix with what is typed. */
  const [entered, setEntered] = useState<{ readonly value: string; readonly text: string }>();
  const ownLabel = options.find((option) => option.value === value)?.label ?? value;
  const resting = entered?.value === value ? entered.text : ownLabel;
  const fitting = filterOptions(options, query ?? '');
  const shown = fitting.slice(0, maxShown);
  useLateAnnouncement(isOpen ? summary() : undefined);

  const close = (): void => {
    setOpen(false);
    setActive(-1);
    setQuery(undefined);
    setEntered(undefined);
  };
  const choose = (option: ComboboxOption | undefined): void => {
    if (option && option.value !== value) onChange(option.value);
    close();
  };
  const move = (index: number): void => {
    setOpen(true);
    const next = shown.length === 0 ? -1 : (index + shown.length) % shown.length;
    setActive(next);
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active === -1 ? shown.length - 1 : active - 1),
    Enter: () => choose(shown[active] ?? (shown.length === 1 ? shown[0] : undefined)),
    Escape: close,
  };
  const press = (event: KeyboardEvent): void => {
    const run = event.isComposing ? undefined : keys[event.key];
    // A closed list leaves Enter to the form and Escape to the dialog around it.
    if (!run || (!isOpen && !event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };

  return (
    <div class="combobox">
      <label for={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        aria-required={isRequired}
        placeholder={placeholder}
        value={query ?? resting}
        onFocus={() => setEntered({ value, text: resting })}
        onInput={(event) => {
          setQuery(event.currentTarget.value);
          setOpen(true);
          setActive(-1);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={press}
        onBlur={close}
      />
      <FieldError id={errorId} error={error} />
      <div class="options" hidden={!isOpen}>
        <div id={listId} class="list" role="listbox" aria-label={label}>
          {isOpen &&
            shown.map((option, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option.
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
              <div
                key={option.value}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={option.value === value}
                class={index === active ? 'active' : ''}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                {option.label}
              </div>
            ))}
        </div>
        {isOpen && <p class="small">{summary()}</p>}
      </div>
    </div>
  );

  function summary(): string {
    if (!known) return loading;
    if (fitting.length === 0) return words.none;
    return fitting.length > maxShown ? words.more(fitting.length - maxShown) : words.count(fitting.length);
  }
}
