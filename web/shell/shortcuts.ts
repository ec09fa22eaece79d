import { useLayoutEffect, useRef } from 'preact/hooks';
import { createObservable } from '../observable.ts';

/** A single key that does something while a part is shown. */
export interface Shortcut {
  /** As `KeyboardEvent.key` names it, such as `j`. */
  readonly key: string;
  /** What it does, in the reader's language. */
  readonly action: string;
  readonly run: () => void;
}

/** The shortcuts of what is shown. */
export const shortcuts = createObservable<readonly Shortcut[]>([]);

/** Adds a shortcut while the component is shown. */
export function useShortcut(key: string, action: string, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  // Before the paint: the key works as soon as the part is seen.
  useLayoutEffect(() => {
    const shortcut: Shortcut = { key, action, run: () => latest.current() };
    shortcuts.set([...shortcuts.get(), shortcut]);
    return () => shortcuts.set(shortcuts.get().filter((known) => known !== shortcut));
  }, [key, action]);
}

/** The shortcut of an event; undefined where the reader writes, holds another key down, or has a dialog open. */
export function shortcutOf(event: KeyboardEvent, known: readonly Shortcut[]): Shortcut | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return undefined;
  // For a key in a shadow root, such as that of the editor, the target of the event is the host.
  const [target] = event.composedPath();
  const isTyping = (target instanceof Element ? target : undefined)?.closest(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog',
  );
  return isTyping ? undefined : known.findLast(({ key }) => key === event.key);
}
