import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Draft } from '../../../lib/assessment/init/blank-record.ts';
import {
  type Field,
  type FieldGroup,
  type FieldList,
  type FormPart,
  isUnanswered,
  registerOf,
  valueOfAnswer,
} from '../../../lib/assessment/init/form.ts';
import { isIn } from '../../../lib/assessment/init/place-of-finding.ts';
import { isFullDate } from '../../../lib/assessment/schema/formats.ts';
import { pointerTokens, valueAt } from '../../../lib/assessment/text/pointer.ts';
import { afterPress } from '../../parts/after-press.ts';
import { FieldError } from '../../parts/field-error.tsx';
import { useWords } from '../../text/use-words.ts';
import type { DraftFinding } from '../worker/tasks.ts';
import { formViewWords } from './words.ts';

/** What the fields of the form share. */
export interface FormState {
  readonly draft: Draft;
  readonly findings: readonly DraftFinding[];
  /** Pointers of the fields that the reader has left; what is missing in others is not complained about yet. */
  readonly touched: ReadonlySet<string>;
  readonly change: (pointer: string, value: unknown) => void;
}

/** The fields of a page, of a group, or the items of a list. */
export function Parts({ parts, state }: { readonly parts: readonly FormPart[]; readonly state: FormState }) {
  return (
    <>
      {parts.map((part) => {
        if (part.kind === 'list') return <ItemList key={part.pointer} list={part} state={state} />;
        if (part.kind !== 'group') return <FieldRow key={part.pointer} field={part} state={state} />;
        return (
          <fieldset key={part.pointer} class="form-group" data-place={part.pointer}>
            <legend>{part.title}</legend>
            <p class="small">{part.help}</p>
            <Parts parts={part.parts} state={state} />
            <Findings
              id={`form${part.pointer}`}
              findings={state.findings.filter(({ place }) => place === part.pointer)}
            />
          </fieldset>
        );
      })}
    </>
  );
}

/** The items of the evidence register or the priorities. */
function ItemList({ list, state }: { readonly list: FieldList; readonly state: FormState }) {
  const words = useWords(formViewWords);
  const value = valueAt(state.draft, pointerTokens(list.pointer));
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const [opened, setOpened] = useState<number>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The first field of an item that was just added.
    if (opened !== undefined)
      box.current
        ?.querySelector<HTMLElement>(
          `[data-place="${list.pointer}/${opened}"] input, [data-place="${list.pointer}/${opened}"] select`,
        )
        ?.focus();
  }, [opened, list.pointer]);
  const add = (): void => {
    state.change(`${list.pointer}/${items.length}`, {});
    setOpened(items.length);
  };
  const { title } = list.itemAt(0);
  return (
    <div ref={box} data-place={list.pointer}>
      {items.map((_, index) => {
        const group = list.itemAt(index);
        return (
          <Item
            key={index}
            group={group}
            number={index + 1}
            isOpenFirst={index === opened || items.length === 1}
            state={state}
            onRemove={() => {
              state.change(group.pointer, undefined);
              setOpened(undefined);
              box.current?.querySelector<HTMLElement>('.form-add')?.focus();
            }}
          />
        );
      })}
      <Findings
        id={`form${list.pointer}`}
        findings={state.findings.filter(({ place }) => place === list.pointer && state.touched.has(place))}
      />
      <div class="row">
        <button type="button" class="form-add" onClick={add}>
          {words.add(title)}
        </button>
        {list.minItems === 0 && items.length === 0 && (
          <NoneBox isNone={Array.isArray(value)} onNone={(none) => state.change(list.pointer, none ? [] : undefined)} />
        )}
      </div>
    </div>
  );
}

function Item({
  group,
  number,
  isOpenFirst,
  state,
  onRemove,
}: {
  readonly group: FieldGroup;
  readonly number: number;
  readonly isOpenFirst: boolean;
  readonly state: FormState;
  readonly onRemove: () => void;
}) {
  const words = useWords(formViewWords);
  const [isOpen] = useState(isOpenFirst);
  const name = words.item(group.title, number);
  const shown = group.parts
    .filter((part) => part.kind === 'text')
    .slice(0, 2)
    .map(({ pointer }) => valueAt(state.draft, pointerTokens(pointer)))
    .filter((value) => typeof value === 'string' && value !== '');
  const errors = state.findings.filter(({ severity, place }) => severity === 'error' && isIn(place, group.pointer));
  const missing = errors.filter(({ place }) => isUnanswered(valueAt(state.draft, pointerTokens(place)))).length;
  const left = errors.length > missing ? `▲ ${words.wrong(errors.length - missing)}` : words.left(missing);
  return (
    <details class="form-item" open={isOpen} data-place={group.pointer}>
      <summary>
        <b>{name}</b> {shown.join(', ')} {errors.length > 0 && <span class="small">{left}</span>}
      </summary>
      <div class="form-fields">
        <Parts parts={group.parts} state={state} />
      </div>
      <button type="button" onClick={onRemove}>
        {words.removeItem(name)}
      </button>
    </details>
  );
}

/** Says that a list is empty on purpose. */
function NoneBox({ isNone, onNone }: { readonly isNone: boolean; readonly onNone: (isNone: boolean) => void }) {
  const words = useWords(formViewWords);
  return (
    <label class="check">
      <input type="checkbox" checked={isNone} onChange={({ currentTarget: { checked } }) => onNone(checked)} />{' '}
      {words.none}
    </label>
  );
}

/** Messages that belong to a place. */
function Findings({ findings, id }: { readonly findings: readonly DraftFinding[]; readonly id: string }) {
  return (
    <div id={id}>
      {findings.map(({ rule, pointer, message, hint, lang, severity }) => {
        const text = hint === undefined ? message : `${message}; ${hint}`;
        const key = `${rule}${pointer}`;
        if (severity === 'error') return <FieldError key={key} id={`${id}${key}`} error={text} lang={lang} />;
        return (
          <p key={key} class="field-warning" lang={lang}>
            <span aria-hidden="true">! </span>
            {text}
          </p>
        );
      })}
    </div>
  );
}

/** The names and ids by which a control belongs to its label, its help and its messages. */
interface Names {
  readonly id: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
}

/** A field with its help and its messages. */
function FieldRow({ field, state }: { readonly field: Field; readonly state: FormState }) {
  const words = useWords(formViewWords);
  const id = useId();
  const [isActive, setActive] = useState(false);
  const { pointer, kind, title, help, allowed, example, options } = field;
  const value = valueAt(state.draft, pointerTokens(pointer));
  const isTouched = state.touched.has(pointer);
  // While somebody types in a field for the first time, what is not there yet is no mistake.
  const findings =
    isTouched || (!isUnanswered(value) && !isActive) ? state.findings.filter(({ place }) => isIn(place, pointer)) : [];
  const names = {
    id,
    describedBy: `${id}-help ${id}-findings`,
    isInvalid: findings.some(({ severity }) => severity === 'error'),
  };
  const isGroup = kind === 'texts' || kind === 'references' || kind === 'confirmation';
  const about = (
    <p id={`${id}-help`} class="small">
      {help}
      {allowed !== '' && options.length === 0 && ` ${capitalize(allowed)}.`}
      {example !== '' && options.length === 0 && (
        <>
          {' '}
          {words.example} <span lang="en">{example}</span>
        </>
      )}
    </p>
  );
  const control = <Control field={field} value={value} names={names} state={state} />;
  return (
    <div
      class={`form-field ${field.isLong || isGroup ? 'wide' : ''}`}
      data-place={pointer}
      onFocusIn={() => setActive(true)}
      onFocusOut={({ currentTarget }) => afterPress(() => setActive(currentTarget.contains(document.activeElement)))}
    >
      {isGroup ? (
        <fieldset aria-describedby={names.describedBy}>
          <legend>{title}</legend>
          {about}
          {control}
        </fieldset>
      ) : (
        <>
          <label for={id}>{title}</label>
          {about}
          {control}
        </>
      )}
      <Findings id={`${id}-findings`} findings={findings} />
    </div>
  );
}

function Control({
  field,
  value,
  names,
  state,
}: {
  readonly field: Field;
  readonly value: unknown;
  readonly names: Names;
  readonly state: FormState;
}) {
  const words = useWords(formViewWords);
  const { pointer, kind, options, isLong } = field;
  const set = (changed: unknown): void => state.change(pointer, changed);
  const text = isUnanswered(value) ? '' : textOf(value);
  const common = { id: names.id, 'aria-invalid': names.isInvalid, 'aria-describedby': names.describedBy };
  if (kind === 'texts') return <TextList field={field} value={value} onChange={set} />;
  if (kind === 'references') return <References draft={state.draft} value={value} onChange={set} />;
  if (kind === 'confirmation') {
    return (
      <label class="check">
        <input
          type="checkbox"
          checked={value === true}
          onChange={({ currentTarget: { checked } }) => set(checked || undefined)}
        />{' '}
        {words.confirm}
      </label>
    );
  }
  if (options.length > 0) {
    return (
      <select {...common} value={text} onChange={({ currentTarget }) => set(valueOfAnswer(kind, currentTarget.value))}>
        <option value="">{words.choose}</option>
        {text !== '' && !options.some((option) => option.value === text) && <option value={text}>{text}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  if (isLong || text.includes('\n')) {
    return (
      <textarea
        {...common}
        rows={2}
        value={text}
        onInput={({ currentTarget }) => set(valueOfAnswer(kind, currentTarget.value))}
      />
    );
  }
  const typed = {
    ...common,
    autocomplete: 'off',
    value: text,
    onInput: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
      set(valueOfAnswer(kind, currentTarget.value)),
  } as const;
  if (kind === 'date' && (text === '' || isFullDate(text))) return <input {...typed} type="date" />;
  return <input {...typed} type="text" inputMode={kind === 'number' ? 'numeric' : 'text'} />;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Texts, each in a field of its own; Enter adds the next one. */
function TextList({
  field,
  value,
  onChange,
}: {
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}) {
  const words = useWords(formViewWords);
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const box = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<number>();
  useEffect(() => {
    if (focused === undefined) return;
    box.current?.querySelectorAll<HTMLElement>('input, textarea').item(focused)?.focus();
    setFocused(undefined);
  }, [focused]);
  const addAfter = (index: number): void => {
    onChange(items.toSpliced(index + 1, 0, ''));
    setFocused(index + 1);
  };
  const remove = (index: number): void => {
    const rest = items.toSpliced(index, 1);
    onChange(rest.length === 0 ? undefined : rest);
    if (rest.length === 0) box.current?.querySelector<HTMLElement>('.form-add')?.focus();
    else setFocused(Math.max(0, index - 1));
  };
  return (
    <div ref={box} class="form-texts">
      {items.map((item, index) => {
        const name = words.item(field.title, index + 1);
        const text = textOf(item);
        const common = {
          'aria-label': name,
          value: text,
          onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
            onChange(items.with(index, currentTarget.value)),
        };
        return (
          <div key={index} class="form-text">
            {text.includes('\n') ? (
              <textarea rows={2} {...common} />
            ) : (
              <input
                type="text"
                autocomplete="off"
                {...common}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.isComposing) return;
                  event.preventDefault();
                  addAfter(index);
                }}
              />
            )}
            <button type="button" class="quiet" aria-label={words.remove(name)} onClick={() => remove(index)}>
              <span aria-hidden="true">✕</span>
            </button>
          </div>
        );
      })}
      <div class="row">
        <button type="button" class="form-add" onClick={() => addAfter(items.length - 1)}>
          {words.add(field.title)}
        </button>
        {field.minItems === 0 && items.length === 0 && (
          <NoneBox isNone={Array.isArray(value)} onNone={(none) => onChange(none ? [] : undefined)} />
        )}
      </div>
    </div>
  );
}

/** Evidence of the register, of which some is chosen. */
function References({
  draft,
  value,
  onChange,
}: {
  readonly draft: Draft;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}) {
  const words = useWords(formViewWords);
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const register = registerOf(draft);
  const unknown = chosen.filter((id) => id !== '' && !register.some((item) => item.id === id));
  const rows = [...register, ...unknown.map((id) => ({ id: textOf(id), title: words.notInRegister }))];
  if (rows.length === 0) return <p>{words.noEvidence}</p>;
  const set = (id: string, isChosen: boolean): void => {
    const others = chosen.filter((found) => found !== id && found !== '');
    const next = isChosen ? [...others, id] : others;
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <div class="form-references">
      {rows.map(({ id, title }) => (
        <label key={id} class="check">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ currentTarget: { checked } }) => set(id, checked)}
          />{' '}
          <span>
            <code>{id}</code> {title}
          </span>
        </label>
      ))}
    </div>
  );
}
