import { useLayoutEffect, useRef } from 'preact/hooks';
import { useConsole } from '../console.ts';
import { createObservable } from '../observable.ts';
import { useWords } from '../text/use-words.ts';
import { useObservable } from '../use-observable.ts';
import { desk, type Opened, openEstimate } from './desk.ts';
import { insertLine, type LinePlace } from './lines/edit-lines.ts';
import type { EstimateState, Item, MeterItem } from './state.ts';
import { estimateWords } from './words.ts';

/** A change that can be undone: a line that was removed, or an estimate whose place a file took. */
export type Undoable =
  | { readonly kind: 'line'; readonly name: string; readonly place: LinePlace; readonly line: Item | MeterItem }
  | { readonly kind: 'file'; readonly estimate: Opened };

/** The changes that can be undone, the latest last; in memory, while the estimate is the one in which they were made. */
export const undoables = createObservable<readonly Undoable[]>([]);

let opening = 0;
desk.subscribe(() => {
  const { opening: latest } = desk.get();
  // They are of the estimate that was here.
  if (latest !== opening) undoables.set([]);
  opening = latest;
});

/** Says what was changed last, with a button that undoes it. */
export function UndoNote({
  state,
  change,
  takesFocus,
  onUndone,
}: {
  readonly state: EstimateState;
  readonly change: (state: EstimateState) => void;
  /** Whether the button gets the focus: that of the button that removed a line is lost. */
  readonly takesFocus: boolean;
  /** Told what is undone, to move the focus there: the button goes. */
  readonly onUndone: (change: Undoable) => void;
}) {
  const { undo: words, lines } = useWords(estimateWords);
  const { announcement } = useConsole();
  const last = useObservable(undoables).at(-1);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [last, takesFocus]);
  if (!last) return null;
  const isLine = last.kind === 'line';
  const undo = (): void => {
    undoables.set(undoables.get().slice(0, -1));
    if (isLine) announcement.set(words.undone(last.name));
    if (isLine) change({ ...state, request: insertLine(state.request, last.place, last.line) });
    else openEstimate(last.estimate);
    onUndone(last);
  };
  return (
    <p class="row undo">
      {isLine ? words.line(last.name) : words.file}{' '}
      <button
        ref={button}
        type="button"
        class="link"
        aria-label={isLine ? lines.named(words.undo, last.name) : undefined}
        onClick={undo}
      >
        {isLine ? words.undo : words.bringBack}
      </button>
    </p>
  );
}
