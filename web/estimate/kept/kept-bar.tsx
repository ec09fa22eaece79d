import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { makeVisible } from '../../../lib/platform/text.ts';
import { useConsole } from '../../console.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { StateBox } from '../../parts/state-box.tsx';
import { useFormats, useWords } from '../../text/use-words.ts';
import { useIsNarrow } from '../../use-media.ts';
import { useObservable } from '../../use-observable.ts';
import { clearDesk, desk } from '../desk.ts';
import { fileStemOf } from '../file-stem.ts';
import type { PartProps } from '../part.ts';
import { isEmpty, maxNameLength } from '../state.ts';
import { undoables } from '../undo.tsx';
import type { Keeping } from './keeper.ts';
import { keeper, titleOf } from './kept.ts';
import { keptWords } from './words.ts';

/** The name of the estimate, whether it is kept, and the steps back and forward. */
export default function KeptBar({ state }: PartProps) {
  const words = useWords(keptWords);
  const { announcement } = useConsole();
  const { label } = useObservable(desk);
  const { past, future } = useObservable(keeper.steps);
  const keeping = useObservable(keeper.keeping);
  const title = titleOf(label, state);
  // A bar of two lines has room for signs only; what they mean is their name.
  const isNarrow = useIsNarrow();
  const onWide = isNarrow ? 'unseen' : undefined;
  /** What of a file has no price is no line. */
  const lacksLines = 'input' in state.view;
  const [isSaved, setSaved] = useState(false);
  const step = (direction: 'undo' | 'redo'): void => {
    if (!keeper[direction]()) return;
    // What a note offers to bring back may be back.
    undoables.set([]);
    announcement.set(direction === 'undo' ? words.undone : words.redone);
  };
  useStepKeys(step);
  if (isEmpty(state)) return null;
  return (
    <section aria-label={words.bar} class="kept-bar">
      <p class="row">
        <input
          class="kept-name"
          aria-label={words.name}
          aria-describedby="estimate-is-kept"
          autocomplete="off"
          spellcheck={false}
          maxLength={maxNameLength}
          placeholder={makeVisible(title)}
          value={label.name}
          onInput={(event) => keeper.rename(event.currentTarget.value)}
        />
        {keeping.kind === 'kept' && (
          <span class="small" title={isNarrow ? words.kept : undefined}>
            <span aria-hidden="true">✓ </span>
            <span class={onWide} id="estimate-is-kept">
              {words.kept}
            </span>
          </span>
        )}
        <StepButton isPossible={past.length > 0} keys="Control+Z Meta+Z" onClick={() => step('undo')}>
          <span aria-hidden="true">↶ </span>
          <span class={onWide}>{words.undo}</span>
        </StepButton>
        <StepButton isPossible={future.length > 0} keys="Control+Shift+Z Meta+Shift+Z" onClick={() => step('redo')}>
          <span aria-hidden="true">↷ </span>
          <span class={onWide}>{words.redo}</span>
        </StepButton>
        <DownloadButton
          fileName={`${fileStemOf(title)}.json`}
          type="application/json"
          content={() => {
            if (lacksLines) announcement.set(words.saveNote);
            setSaved(lacksLines);
            return `${JSON.stringify(state.request, null, 2)}\n`;
          }}
        >
          {words.save}
        </DownloadButton>
        <button type="button" onClick={goingOn(clearDesk)}>
          {words.all}
        </button>
      </p>
      {label.name !== '' && <p class="kept-title on-paper">{makeVisible(label.name)}</p>}
      {isSaved && lacksLines && <p class="small">{words.saveNote}</p>}
      <NotKept keeping={keeping} title={title} />
    </section>
  );
}

/** Makes a click of a button that goes with what it does: the heading of the view gets the focus. */
const goingOn = (act: () => void) => (): void => {
  document.querySelector('h1')?.focus();
  act();
};

/** Says why the estimate is not kept, and what can be done. */
function NotKept({ keeping, title }: { readonly keeping: Keeping; readonly title: string }) {
  const words = useWords(keptWords);
  const { relative } = useFormats();
  if (keeping.kind === 'refused') return <p class="stale">{keeping.isFull ? words.full : words.refused}</p>;
  if (keeping.kind !== 'conflict') return null;
  const { conflict } = words;
  return (
    <StateBox tone="warn" title={conflict.title}>
      <p>{conflict.text(relative(keeping.other.changedAt, new Date()))}</p>
      <p class="row">
        <button type="button" onClick={goingOn(keeper.takeOther)}>
          {conflict.takeOther}
        </button>
        <button type="button" onClick={goingOn(() => keeper.keepCopy(conflict.copyOf(title)))}>
          {conflict.keepCopy}
        </button>
      </p>
    </StateBox>
  );
}

/** Stays in the order of the keyboard at the end of the steps, so that the focus is not lost. */
function StepButton({
  isPossible,
  keys,
  onClick,
  children,
}: {
  readonly isPossible: boolean;
  /** As `aria-keyshortcuts` names them. */
  readonly keys: string;
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}) {
  return (
    <button type="button" aria-disabled={!isPossible} aria-keyshortcuts={keys} onClick={onClick}>
      {children}
    </button>
  );
}

/** Takes the keys of the platform for steps, where the browser has no text to undo. */
function useStepKeys(step: (direction: 'undo' | 'redo') => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const direction = directionOf(event);
      if (!direction || event.defaultPrevented || isTyping(event)) return;
      event.preventDefault();
      step(direction);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

function directionOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return ctrlKey && key.toLowerCase() === 'y' ? 'redo' : undefined;
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox], [type=radio], [type=range]), textarea, [contenteditable], dialog') !==
    null;
